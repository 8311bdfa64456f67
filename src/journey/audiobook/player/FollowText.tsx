import type { Order } from '@/domain/audiobook/order.ts';
import { photoAt, type Timings } from '@/domain/audiobook/timings.ts';
import { SpokenText } from '@/ui/SpokenText.tsx';
import { paragraphsAround } from './follow-text.ts';
import { PagePicture } from './PagePicture.tsx';
import styles from './player.module.css';
import { usePagePhoto } from './use-page-photo.ts';

interface FollowTextProps {
  order: Order;
  timings: Timings;
  /** index of the one that sounds; -1 is none */
  sentence: number;
}

/** The book where it is being read, beside the photograph of its page. */
export function FollowText({ order, timings, sentence }: FollowTextProps) {
  const photo = usePagePhoto(order, photoAt(timings, sentence));
  return (
    <div className={styles.follow}>
      {photo && <PagePicture photo={photo} />}
      <SpokenText
        label="Text that is being read"
        paragraphs={paragraphsAround(timings, sentence)}
        sentence={sentence}
        className={styles.text}
        markClassName={styles.sounding}
      />
    </div>
  );
}
