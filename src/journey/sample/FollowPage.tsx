import { indexAt, type Timings } from '@/domain/audiobook/timings.ts';
import { SpokenText } from '@/ui/SpokenText.tsx';
import styles from './sample.module.css';

/** The sentences of each paragraph, with their places in the page. */
function paragraphsOf({ texts, paragraphs }: Timings) {
  const starts = paragraphs[0] === 0 ? paragraphs : [0, ...paragraphs];
  return starts.map((start, i) =>
    texts.slice(start, starts[i + 1] ?? texts.length).map((text, k) => ({ index: start + k, text })),
  );
}

/** The page that is read, with the sentence that sounds. */
export function FollowPage({ timings, seconds }: { timings: Timings; seconds: number }) {
  return (
    <SpokenText
      label="The page that is read"
      paragraphs={paragraphsOf(timings)}
      sentence={seconds > 0 ? indexAt(timings.starts, seconds) : -1}
      className={styles.page}
      markClassName={styles.sounding}
    />
  );
}
