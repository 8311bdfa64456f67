import { memo } from 'react';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import { type PageWords, WARNING_WORDS } from './page-words.ts';
import styles from './pages.module.css';
import { useSmallPicture } from './use-small-picture.ts';

interface PageTileProps {
  page: StoredPage;
  /** its place in the book, from 1 */
  place: number;
  words: PageWords;
  /** with its place from 0 */
  onOpen: (index: number) => void;
}

/** One page among all: its picture, its place and where it is. */
export const PageTile = memo(function PageTile({ page, place, words, onOpen }: PageTileProps) {
  const url = useSmallPicture(page.id);
  const warnings = page.warnings.map((warning) => WARNING_WORDS[warning]);
  return (
    <button
      type="button"
      className={styles.tile}
      aria-label={[`Page ${place}`, words, ...warnings].join(', ')}
      onClick={() => onOpen(place - 1)}
    >
      <img className={styles.tilePicture} src={url ?? undefined} alt="" decoding="async" />
      <span className={styles.tilePlace}>{place}</span>
      <span className={styles.tileWords} data-words={words}>
        {words}
      </span>
      {warnings.length > 0 && <span className={styles.tileWarning}>{warnings[0]}</span>}
    </button>
  );
});
