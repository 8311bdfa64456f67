import { Button } from '@/ui/Button.tsx';
import { Link } from '@/ui/navigation/router.ts';
import { answerMeasuring } from './answer.ts';
import styles from './measuring.module.css';

/** Asks without standing in the way: nothing waits for an answer, and a no is as near as a yes. */
export function AskingCard() {
  return (
    <aside aria-labelledby="may-we-measure" className={styles.card}>
      <h2 id="may-we-measure">May we measure?</h2>
      <p>
        If you say yes, we tell Meta about five events, such as a voice made or a book paid for. Never a word
        or a sound of it. If you say no, nothing changes. <Link to="/privacy-policy#measuring">More</Link>
      </p>
      <div className={styles.answers}>
        <Button kind="quiet" onClick={() => answerMeasuring('no')}>
          No
        </Button>
        <Button kind="quiet" onClick={() => answerMeasuring('yes')}>
          Yes, I agree
        </Button>
      </div>
    </aside>
  );
}
