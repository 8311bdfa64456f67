import button from '@/ui/button.module.css';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { SectionLink } from '@/ui/navigation/SectionLink.tsx';
import styles from '../site.module.css';
import { BookToSound } from './BookToSound.tsx';

export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.heroWords}>
        <h1 className={styles.heroTitle}>Hear a loved ones voice, one more time</h1>
        <p className={styles.lead}>
          Bring a written memoir and about 15 seconds of a voice you miss. We make an audiobook of the one,
          spoken in the other. You hear a page before you decide.
        </p>
        <div className={styles.actions}>
          <ButtonLink to="/step-1">Get started</ButtonLink>
          <SectionLink id="how-it-works" className={`${button.button} ${button.quiet}`}>
            How it works
          </SectionLink>
        </div>
        <p>
          <SectionLink id="example">Hear an example</SectionLink>
        </p>
        <p className={styles.small}>One payment, no subscription. 30-day refund policy.</p>
      </div>
      <BookToSound className={styles.heroPicture} />
    </section>
  );
}
