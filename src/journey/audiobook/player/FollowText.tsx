import type { Timings } from '@/domain/timings.ts';
import { SpokenText } from '@/ui/SpokenText.tsx';
import { paragraphsAround } from './follow-text.ts';
import styles from './player.module.css';

/** The book where it is being read. */
export function FollowText({ timings, sentence }: { timings: Timings; sentence: number }) {
  return (
    <SpokenText
      label="Text that is being read"
      paragraphs={paragraphsAround(timings, sentence)}
      sentence={sentence}
      className={styles.text}
      markClassName={styles.sounding}
    />
  );
}
