import type { ReactNode } from 'react';
import styles from '../audiobook.module.css';

function Tip({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className={styles.tip}>
      <h3>{title}</h3>
      {children}
    </li>
  );
}

/** What can be done with the book above. */
export function WhatsNext({ isFinished }: { isFinished: boolean }) {
  return (
    <section aria-labelledby="next-title" className={styles.next}>
      <h2 id="next-title">What's Next?</h2>
      <ul className={styles.cards}>
        <Tip title="Download">
          <p>Keep the mp3 on your phone or computer. It plays on iOS, Android, and PC, and it’s yours.</p>
        </Tip>
        <Tip title="Listen">
          <p>Play it here at any time. We remember where you stopped.</p>
        </Tip>
        <Tip title="Share">
          <p>
            Send the family a link{isFinished ? '' : ' when it’s finished'}. They can listen without an
            account.
          </p>
        </Tip>
      </ul>
    </section>
  );
}
