import { openPlayer } from '../listening/now-playing.ts';
import type { Book } from '../listening/use-listening.ts';
import { Cover, type TriedCover, type useCoverPictures } from './Cover.tsx';
import styles from './cover.module.css';

/** The cover of a book that can be heard: a tap opens its player, as silent or as loud as it was. */
export function CoverButton({
  uid,
  order,
  tried = null,
  ...pictures
}: Book & ReturnType<typeof useCoverPictures> & { tried?: TriedCover | null }) {
  return (
    <button
      type="button"
      className={styles.open}
      aria-label="Open player"
      onClick={() => openPlayer({ uid, order })}
    >
      <Cover {...{ order, tried, ...pictures }} />
    </button>
  );
}
