import { REFUND_WINDOW_DAYS } from '@/domain/limits.ts';
import { AT_ONCE_WORDS, WITHDRAWAL_DAYS } from '@/domain/payment/withdrawal-words.ts';
import styles from '../payment.module.css';
import choices from './choices.module.css';

export const AT_ONCE_FIELD = 'at-once';

/** The wish to begin at once, and what is lost with it. Nobody has to have it, and nothing is ticked beforehand. */
export function BeginAtOnce() {
  return (
    <section aria-labelledby="withdraw-title" className={styles.card}>
      <h2 id="withdraw-title" className={styles.title}>
        Your right to withdraw
      </h2>
      <label className={choices.wish}>
        <input type="checkbox" name={AT_ONCE_FIELD} aria-describedby="at-once-hint" />
        <span>{AT_ONCE_WORDS}</span>
      </label>
      <p id="at-once-hint" className={styles.soft}>
        You don’t have to check this. Without it we begin just as soon, and you can withdraw for all{' '}
        {WITHDRAWAL_DAYS} days, even when the audiobook is complete. Our {REFUND_WINDOW_DAYS}-day refund is
        yours either way.
      </p>
    </section>
  );
}
