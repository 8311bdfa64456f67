import { useEffect, useRef, useState } from 'react';
import type { Review } from '@/domain/manuscript/review.ts';
import type { SessionId } from '@/domain/session.ts';
import { placement, type ShownLine } from './line-place.ts';
import styles from './line-strip.module.css';
import { pageName, picturePath } from './page-names.ts';
import { usePagePhoto } from './use-page-photo.ts';

interface LineStripProps {
  sessionId: SessionId;
  pages: Review['pages'];
  shown: ShownLine;
}

/** How large an element is, as it changes. */
function useSize(element: React.RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return;
    const watching = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watching.observe(element.current);
    return () => watching.disconnect();
  }, [element]);
  return size;
}

/** The line of the photograph that the text one is in was read from, enlarged, with the doubtful word framed. */
export function LineStrip({ sessionId, pages, shown }: LineStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const size = useSize(strip);
  const url = usePagePhoto(sessionId, picturePath(pages[shown.page]) ?? '');
  const [photo, setPhoto] = useState<{ readonly url: string; readonly width: number } | null>(null);
  const isThere = photo !== null && photo.url === url && size.width > 0;
  const placed = isThere ? placement(shown, { ...size, photoWidth: photo.width }) : null;
  return (
    <div
      ref={strip}
      role="img"
      aria-label={`The line on the photo of ${pageName(pages, shown.page).toLowerCase()}`}
      className={styles.strip}
    >
      {url && (
        <img
          src={url}
          alt=""
          decoding="async"
          className={styles.photo}
          style={placed ? { transform: placed.transform } : { visibility: 'hidden' }}
          onLoad={({ currentTarget }) => setPhoto({ url, width: currentTarget.naturalWidth })}
        />
      )}
      {url === null && <p className={styles.none}>The photo isn’t on this device. Go online to see it.</p>}
      {placed?.frame && <span data-frame className={styles.frame} style={placed.frame} />}
    </div>
  );
}
