import { formatCents, type Tier } from '@/domain/tiers.ts';
import styles from './payment.module.css';

export function OrderSummary({ tier, pageCount }: { tier: Tier; pageCount: number }) {
  return (
    <section aria-labelledby="summary-title" className={styles.card}>
      <h2 id="summary-title" className={styles.title}>
        Order Summary
      </h2>
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
