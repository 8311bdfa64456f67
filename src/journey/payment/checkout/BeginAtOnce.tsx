import { REFUND_WINDOW_DAYS } from '@/domain/limits.ts';
import { AT_ONCE_WORDS, WITHDRAWAL_DAYS } from '@/domain/payment/withdrawal-words.ts';
import { Link } from '@/ui/navigation/router.ts';
import choices from './choices.module.css';

export const AT_ONCE_FIELD = 'at-once';

/** The wish to begin at once, and what is lost with it. Nobody has to have it, and nothing is ticked beforehand. */
export function BeginAtOnce() {
  return (
    <section aria-label="Your right to withdraw" className={choices.atOnce}>
      <label className={choices.wish}>
        <input type="checkbox" name={AT_ONCE_FIELD} aria-describedby="at-once-hint" />
        <span>{AT_ONCE_WORDS}</span>
      </label>
      <details className={choices.law}>
        <summary>You don’t have to check this.</summary>
        <p id="at-once-hint">
          Without it we begin just as soon, and you can withdraw for all {WITHDRAWAL_DAYS} days, even when the
          audiobook is complete. Our {REFUND_WINDOW_DAYS}-day refund is yours either way.
        </p>
        <p>
          All of it in plain words: <Link to="/terms-of-service#withdrawal">Your right to withdraw</Link>
        </p>
      </details>
    </section>
  );
}
