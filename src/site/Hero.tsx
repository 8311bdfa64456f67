import { Button } from '@/ui/Button.tsx';
import { ButtonLink } from '@/ui/ButtonLink.tsx';
import { useScrollToSection } from '@/ui/scroll-to-section.ts';
import { BookToSound } from './BookToSound.tsx';
import styles from './site.module.css';

export function Hero() {
  const scrollToSection = useScrollToSection();
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
          <Button kind="quiet" onClick={() => scrollToSection('how-it-works')}>
            How it works
          </Button>
        </div>
        <p className={styles.small}>One payment, no subscription. 30-day refund policy.</p>
      </div>
      <BookToSound className={styles.heroPicture} />
    </section>
  );
}
