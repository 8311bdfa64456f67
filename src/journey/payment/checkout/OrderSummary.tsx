import { formatCents, type Tier } from '@/domain/payment/tiers.ts';
import styles from '../payment.module.css';

interface OrderSummaryProps {
  tier: Tier;
  pageCount: number;
  /** whose voice reads it; empty when nobody said */
  speakerName: string;
}

/** What is bought. */
export function OrderSummary({ tier, pageCount, speakerName }: OrderSummaryProps) {
  return (
    <section aria-labelledby="summary-title" className={styles.card}>
      <h2 id="summary-title" className={styles.title}>
        Order Summary
      </h2>
      {speakerName && <p className={styles.voice}>Read aloud in {speakerName}’s voice, recreated</p>}
      <dl className={styles.rows}>
        <div>
          <dt>Package</dt>
          <dd>{tier.name}</dd>
        </div>
        <div>
          <dt>Pages to Process</dt>
          <dd>{pageCount}</dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>
            {formatCents(tier.priceCents)} <span className={styles.currency}>USD</span>
          </dd>
        </div>
      </dl>
      <p className={styles.soft}>
        One payment, no subscription. Delivery within 24 hours. 30-day refund policy.
      </p>
    </section>
  );
}
