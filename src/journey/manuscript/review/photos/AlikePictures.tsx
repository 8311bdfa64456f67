import { useCallback, useState } from 'react';
import { readPagePhoto, readSmallPhoto } from '@/device/outbox/read-page-photo.ts';
import type { Review } from '@/domain/manuscript/review.ts';
import type { SessionId } from '@/domain/session.ts';
import { usePicture } from '@/journey/manuscript/scan/pages/use-picture.ts';
import styles from '../alike.module.css';
import { halfOf, pageName, placeName, upper } from './page-names.ts';

interface PictureProps {
  sessionId: SessionId;
  pages: Review['pages'];
  page: number;
  isLarge: boolean;
}

function Picture({ sessionId, pages, page, isLarge }: PictureProps) {
  const { photoPath } = pages[page] ?? {};
  const read = useCallback(
    (path: string, signal: AbortSignal) =>
      (isLarge ? readPagePhoto : readSmallPhoto)(sessionId, path, signal),
    [sessionId, isLarge],
  );
  const url = usePicture(photoPath ?? '', read);
  if (url === null)
    return <span className={styles.none}>We can’t show this photo right now. It’s saved.</span>;
  return (
    <img
      src={url}
      alt={`${upper(placeName(pages, page))}: ${pageName(pages, page).toLowerCase()}`}
      decoding="async"
      className={styles.picture}
      data-half={halfOf(pages, page) ?? undefined}
    />
  );
}

interface AlikePicturesProps extends Omit<PictureProps, 'page' | 'isLarge'> {
  page: number;
  other: number;
}

/** Two pages that look the same, side by side, so that nobody has to remember one while looking for the other. */
export function AlikePictures({ page, other, ...rest }: AlikePicturesProps) {
  const [isLarge, setIsLarge] = useState(false);
  const { pages } = rest;
  if (pages[page]?.photoPath == null || pages[other]?.photoPath == null) return null;
  return (
    <div className={styles.pair} data-large={isLarge || undefined}>
      {[page, other].map((shown, at) => (
        <figure key={shown} className={styles.figure}>
          <button
            type="button"
            className={styles.open}
            aria-pressed={isLarge}
            onClick={() => setIsLarge(!isLarge)}
          >
            <Picture {...rest} page={shown} isLarge={isLarge} />
          </button>
          <figcaption className={styles.caption}>
            {at === 0 ? 'First' : 'Second'}: {placeName(pages, shown)}
          </figcaption>
        </figure>
      ))}
      <p className={styles.hint}>
        {isLarge ? 'Tap a picture to make it small again.' : 'Tap a picture to see it large.'}
      </p>
    </div>
  );
}

interface AroundGapProps extends Omit<PictureProps, 'page' | 'isLarge'> {
  /** the page before the gap; the one after it follows in the scan */
  page: number;
  /** what seems to be missing, in short */
  gap: string;
}

/** The pages on both sides of a gap, and the empty place between them. */
export function AroundGap({ page, gap, ...rest }: AroundGapProps) {
  const around = [page, page + 1].filter((at) => rest.pages[at]?.photoPath != null);
  if (around.length === 0) return null;
  return (
    <div className={styles.around}>
      {around.map((shown) => (
        <figure key={shown} className={styles.figure} data-after={shown > page || undefined}>
          <Picture {...rest} page={shown} isLarge={false} />
          <figcaption className={styles.caption}>{pageName(rest.pages, shown)}</figcaption>
        </figure>
      ))}
      <div aria-hidden="true" className={styles.gap}>
        {gap}
      </div>
    </div>
  );
}
