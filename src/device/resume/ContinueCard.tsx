import type { ReactNode } from 'react';
import { counted } from '@/domain/words/counted.ts';
import styles from './continue-card.module.css';
import type { ScanHint } from './scan-hint.ts';

function whereWords({ pages, safe, stopped = '' }: ScanHint): string {
  const all = counted(pages, 'page');
  if (safe === pages) return `${all}, ${pages === 1 ? '' : 'all '}backed up. ${stopped}`;
  return `${all} on this phone: ${safe} backed up, ${pages - safe} waiting to be sent. ${stopped}`;
}

/** What a person left: the last page, where the pages are, and one way to go on. */
export function ContinueCard({ hint, children }: { hint: ScanHint; children: ReactNode }) {
  return (
    <section className={styles.card} aria-labelledby="continue-title">
      {hint.picture && <img className={styles.picture} src={hint.picture} alt="The last page" />}
      <div className={styles.words}>
        <h2 id="continue-title" className={styles.title}>
          Continue where you stopped
        </h2>
        <p>{whereWords(hint)}</p>
      </div>
      <div className={styles.way}>{children}</div>
    </section>
  );
}
