import type { ReactNode } from 'react';
import type { OpenDoubt } from '@/domain/doubts.ts';
import styles from './paragraph.module.css';

interface MarkedTextProps {
  text: string;
  doubts: readonly OpenDoubt[];
  activeKey: string | null;
}

/** A text with its doubtful stretches marked: by a wavy line and a question mark, not by colour alone. */
export function MarkedText({ text, doubts, activeKey }: MarkedTextProps) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { start, end, key } of doubts) {
    // Two readings of one word can overlap; the first is shown.
    if (start < from) continue;
    parts.push(text.slice(from, start));
    parts.push(
      <mark key={key} data-doubt={key} data-active={key === activeKey || undefined} className={styles.doubt}>
        {text.slice(start, end)}
      </mark>,
    );
    from = end;
  }
  parts.push(text.slice(from));
  return <>{parts}</>;
}
