import { formatCents, TIERS, type TierName } from '@/domain/payment/tiers.ts';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import styles from '../pricing.module.css';

const WORDS: Partial<Record<TierName, { pages: string; what: string; isPopular: boolean }>> = {
  Lullaby: { pages: 'Up to 5 pages', what: 'A letter, a poem, a bedtime story.', isPopular: false },
  Memoir: { pages: '6 to 100 pages', what: 'The memories of a life, chapter by chapter.', isPopular: true },
  Novel: {
    pages: '101 to 500 pages',
    what: 'A whole book, from the first page to the last.',
    isPopular: false,
  },
};

const INCLUDED = [
  'Recreate a voice',
  'Hear one page before you pay',
  'mp3 for iOS, Android and PC',
  'Delivery within 24 hours',
  'Secure voice processing',
  'Lifetime access to audio files',
  '30-day refund policy',
];

/** The three packages with a price, from the same table the server charges by. */
export function Pricing() {
  return (
    <section id="pricing" className={styles.section} aria-labelledby="pricing-title">
      <div className={styles.head}>
        <h2 id="pricing-title">Choose Your Story Package</h2>
        <p>One payment for one book. No subscription. Satisfaction guarantee.</p>
      </div>
      <ul className={styles.cards}>
        {TIERS.map(({ name, priceCents }) => {
          const words = WORDS[name];
          if (!words) return null;
          return (
            <li key={name} className={words.isPopular ? `${styles.card} ${styles.popular}` : styles.card}>
              {words.isPopular && <p className={styles.badge}>Most Popular</p>}
              <h3>{name}</h3>
              <p className={styles.price}>{formatCents(priceCents)}</p>
              <p>
                <strong>{words.pages}</strong>
                <br />
                {words.what}
              </p>
              <ul className={styles.list}>
                {INCLUDED.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
              <ButtonLink to="/step-1" kind={words.isPopular ? 'primary' : 'quiet'} wide>
                Get Started
              </ButtonLink>
            </li>
          );
        })}
      </ul>
      <p>Books over 500 pages are made to order. Leave your email in step 4 and we’ll send you a quote.</p>
    </section>
  );
}
