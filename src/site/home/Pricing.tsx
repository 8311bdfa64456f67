import type { ReactNode } from 'react';
import { formatCents, TIERS, type TierName } from '@/domain/payment/tiers.ts';
import { Link } from '@/ui/navigation/router.ts';
import { StartLink } from '@/ui/navigation/StartLink.tsx';
import cardGrid from '../card-grid.module.css';
import styles from '../pricing.module.css';

interface PackageWords {
  pages: string;
  /** at the pace of the built-in voice, see WORDS_PER_MINUTE */
  listening: string;
  suits: string;
  isPopular?: true;
}

/** Only what tells one package from another. */
const WORDS: Partial<Record<TierName, PackageWords>> = {
  Lullaby: {
    pages: 'Up to 5 pages',
    listening: 'Up to about 10 minutes of listening',
    suits: 'For a letter, a poem, or a bedtime story',
  },
  Memoir: {
    pages: '6 to 100 pages',
    listening: 'Up to about 3 hours of listening',
    suits: 'For the story of a life, chapter by chapter',
    isPopular: true,
  },
  Novel: {
    pages: '101 to 500 pages',
    listening: 'Up to about 14 hours of listening',
    suits: 'For a whole book, or a family’s letters collected over the years',
  },
};

const INCLUDED = [
  'Recreate a voice',
  'Hear one page before you pay',
  'mp3 for iOS, Android, and PC',
  'Delivery within 24 hours',
  'Secure voice processing',
  'Lifetime access to audio files',
  'Satisfaction guarantee',
  '30-day refund policy',
];

interface PricingProps {
  /** above and below the heading, and beside it, where this is a page of its own */
  title?: ReactNode;
  lead?: ReactNode;
  picture?: ReactNode;
}

/** The three packages with a price, from the same table the server charges by. */
export function Pricing({ title, lead, picture }: PricingProps) {
  return (
    <section id="pricing" className={styles.section} aria-labelledby="pricing-title">
      <div className={styles.head}>
        <div className={styles.headWords}>
          {title}
          <h2 id="pricing-title">Choose Your Story Package</h2>
          {lead ?? <p>One payment for one book. No subscription.</p>}
        </div>
        {picture}
      </div>
      <ul className={cardGrid.upToThree}>
        {TIERS.map(({ name, priceCents }) => {
          const words = WORDS[name];
          if (!words) return null;
          return (
            <li key={name} className={words.isPopular ? `${styles.card} ${styles.popular}` : styles.card}>
              {words.isPopular && <p className={styles.badge}>Most Popular</p>}
              <h3>{name}</h3>
              <p className={styles.price}>{formatCents(priceCents)}</p>
              <p className={styles.suits}>{words.suits}</p>
              <ul className={styles.list}>
                <li>
                  <strong>{words.pages}</strong>
                </li>
                <li>{words.listening}</li>
              </ul>
              <StartLink kind={words.isPopular ? 'primary' : 'quiet'} wide>
                Get Started
              </StartLink>
            </li>
          );
        })}
      </ul>
      <div className={styles.included}>
        <h3>In every package</h3>
        <ul>
          {INCLUDED.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </div>
      <div className={styles.more}>
        <p>
          For somebody you love?{' '}
          <Link to="/gift" className={styles.gift}>
            Give it as a gift
          </Link>
        </p>
        <p>Books over 500 pages are made to order. Leave your email in step 4 and we’ll send you a quote.</p>
      </div>
    </section>
  );
}
