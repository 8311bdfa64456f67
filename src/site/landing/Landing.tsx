import { useState } from 'react';
import { BRAND } from '@/domain/config/brand.ts';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { StartLink } from '@/ui/navigation/StartLink.tsx';
import cardGrid from '../card-grid.module.css';
import { Drawing } from '../Drawing.tsx';
import site from '../site.module.css';
import styles from './landing.module.css';
import type { LandingWords } from './landing-words.ts';

/** Figures of the product. There are no customers to count yet, so none are counted. */
const FIGURES = [
  { figure: '15 seconds', what: 'of a voice is enough to begin' },
  { figure: 'One page', what: 'to hear before you pay' },
  { figure: '24 hours', what: 'at most until it is ready' },
  { figure: '30 days', what: 'to change your mind' },
] as const;

function Benefits({ benefits }: { benefits: LandingWords['benefits'] }) {
  return (
    <section className={site.section} aria-labelledby="benefits-title">
      <h2 id="benefits-title">What you get</h2>
      <ul className={cardGrid.upToTwo}>
        {benefits.map(({ name, words }) => (
          <li key={name} className={styles.card}>
            <h3>{name}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Figures() {
  return (
    <section className={site.band} aria-labelledby="figures-title">
      <div className={site.section}>
        <div className={site.head}>
          <h2 id="figures-title">In numbers</h2>
          <p>What you can count on.</p>
        </div>
        <ul className={`${cardGrid.upToFour} ${styles.figures}`}>
          {FIGURES.map(({ figure, what }) => (
            <li key={figure}>
              <strong className={styles.figure}>{figure}</strong>
              {what}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** One example at a time, chosen by its dot. Nothing moves by itself: a slow reader keeps the page. */
function Carousel({ uses }: { uses: LandingWords['uses'] }) {
  const [chosen, setChosen] = useState(0);
  return (
    <section aria-roledescription="carousel" aria-label="Examples" className={styles.carousel}>
      <div className={styles.slides} aria-live="polite">
        {uses.map(({ where, words }, index) => (
          <div
            key={where}
            className={index === chosen ? styles.slide : `${styles.slide} ${styles.away}`}
            aria-hidden={index !== chosen}
          >
            <h3>{where}</h3>
            <p>{words}</p>
          </div>
        ))}
      </div>
      <div className={styles.dots}>
        {uses.map(({ where }, index) => (
          <button
            key={where}
            type="button"
            aria-label={`Show example ${index + 1} of ${uses.length}`}
            aria-current={index === chosen}
            className={styles.dot}
            onClick={() => setChosen(index)}
          />
        ))}
        <p className={site.small}>Examples, not customers.</p>
      </div>
    </section>
  );
}

export function Landing({ words }: { words: LandingWords }) {
  return (
    <>
      <section className={site.hero}>
        <div className={site.heroWords}>
          <PageTitle>{words.title}</PageTitle>
          <p className={site.lead}>{words.lead}</p>
          <div className={site.actions}>
            <StartLink>Get started</StartLink>
            <ButtonLink to="/pricing" kind="quiet">
              See the prices
            </ButtonLink>
          </div>
          <p className={site.small}>
            {BRAND.name} is independent. It is neither part of {words.service} nor endorsed by it;{' '}
            {words.service} is a trademark of its owner.
          </p>
        </div>
        <Drawing name={words.drawing} className={site.heroPicture} />
      </section>
      <Benefits benefits={words.benefits} />
      <Figures />
      <section className={`${site.section} ${styles.examples}`} aria-labelledby="examples-title">
        <div className={site.head}>
          <h2 id="examples-title">What families could do with it</h2>
          <p>Four ways to listen.</p>
        </div>
        <Carousel uses={words.uses} />
      </section>
      <section className={styles.call} aria-labelledby="call-title">
        <h2 id="call-title">{words.callTitle}</h2>
        <p>{words.callWords}</p>
        <StartLink>Get started</StartLink>
      </section>
    </>
  );
}
