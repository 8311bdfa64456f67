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

/** What its buttons don't say. */
export function WhatsNext({ isFinished }: { isFinished: boolean }) {
  return (
    <section aria-labelledby="next-title" className={styles.next}>
      <h2 id="next-title">What's Next?</h2>
      <ul className={styles.cards}>
        <Tip title="In the car, in the kitchen">
          <p>
            The mp3 plays on iOS, Android, and PC{isFinished ? '' : ' once it’s finished'}, and it’s yours.
          </p>
        </Tip>
        <Tip title="Something to hold">
          <p>Print a gift card, or stickers that play each chapter.</p>
        </Tip>
        <Tip title="A word that sounds wrong">
          <p>Fix it while you listen. We read it again, free.</p>
        </Tip>
      </ul>
    </section>
  );
}
