import type { ReactNode } from 'react';
import type { OpenDoubt } from '@/domain/manuscript/places-in-text.ts';
import type { Stretch } from '@/domain/manuscript/spoken-characters.ts';
import styles from '../paragraph.module.css';

interface MarkedTextProps {
  text: string;
  doubts: readonly OpenDoubt[];
  /** what the voice has no sound for */
  unspoken: readonly Stretch[];
  activeKey: string | null;
}

/** A text with its doubtful stretches marked, by a wavy line, and those that are not spoken struck out. */
export function MarkedText({ text, doubts, unspoken, activeKey }: MarkedTextProps) {
  const parts: ReactNode[] = [];
  let from = 0;
  const marks = [...doubts, ...unspoken.map((stretch) => ({ ...stretch, key: null }))];
  for (const { start, end, key } of marks.sort((one, other) => one.start - other.start)) {
    // Two readings of one word can overlap; the first is shown.
    if (start < from) continue;
    parts.push(text.slice(from, start));
    if (key === null)
      parts.push(
        <del key={start} className={styles.struck}>
          {text.slice(start, end)}
        </del>,
      );
    else
      parts.push(
        <mark
          key={key}
          data-doubt={key}
          data-active={key === activeKey || undefined}
          className={styles.doubt}
        >
          {text.slice(start, end)}
        </mark>,
      );
    from = end;
  }
  parts.push(text.slice(from));
  return <>{parts}</>;
}
