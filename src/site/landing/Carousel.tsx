import { useState } from 'react';
import styles from './landing.module.css';
import type { LandingWords } from './landing-words.ts';

/** One example at a time, chosen by its dot. Nothing moves by itself: a slow reader keeps the page. */
export function Carousel({ examples }: { examples: LandingWords['examples'] }) {
  const [chosen, setChosen] = useState(0);
  return (
    <section aria-roledescription="carousel" aria-label="Examples" className={styles.carousel}>
      <div className={styles.slides} aria-live="polite">
        {examples.map(({ words, who }, index) => (
          <figure
            key={who}
            className={index === chosen ? styles.slide : `${styles.slide} ${styles.away}`}
            aria-hidden={index !== chosen}
          >
            <blockquote>{words}</blockquote>
            <figcaption>Example: {who}</figcaption>
          </figure>
        ))}
      </div>
      <div className={styles.dots}>
        {examples.map(({ who }, index) => (
          <button
            key={who}
            type="button"
            aria-label={`Show example ${index + 1} of ${examples.length}`}
            aria-current={index === chosen}
            className={styles.dot}
            onClick={() => setChosen(index)}
          />
        ))}
      </div>
    </section>
  );
}
