import { formatCents, type Tier } from '@/domain/payment/tiers.ts';
import { Button } from '@/ui/Button.tsx';
import styles from './payment.module.css';

export interface BookSummary {
  readonly title: string;
  /** whose voice reads it; empty when nobody said */
  readonly speakerName: string;
}

interface OrderSummaryProps {
  tier: Tier;
  pageCount: number;
  book: BookSummary;
  onTitle: () => void;
}

/** What is bought. After paying the title is spoken and shown as it stands here. */
export function OrderSummary({ tier, pageCount, book, onTitle }: OrderSummaryProps) {
  return (
    <section aria-labelledby="summary-title" className={styles.card}>
      <h2 id="summary-title" className={styles.title}>
        Order Summary
      </h2>
      <dl className={styles.book}>
        <dt>Title</dt>
        <dd>{book.title || 'No title yet'}</dd>
        {book.speakerName && (
          <>
            <dt>Read aloud in</dt>
            <dd>{book.speakerName}’s voice, recreated</dd>
          </>
        )}
      </dl>
      <p className={styles.soft}>
        The title is read aloud at the start and shown on the cover. You can add an author’s name to the cover
        at step 5.
      </p>
      <Button kind="plain" onClick={onTitle}>
        Change the title
      </Button>
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
