import { useState } from 'react';
import type { Review } from '@/domain/manuscript/review.ts';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { useOnline } from '@/ui/hooks/use-online.ts';
import styles from '../reading.module.css';
import { halfOf, pageName, pagePlace, picturePath } from './page-names.ts';
import { usePagePhoto } from './use-page-photo.ts';
import { ZoomedPhoto } from './ZoomedPhoto.tsx';

const ZOOMS = [1, 1.5, 2.25, 3.5];

interface PhotoProps {
  sessionId: SessionId;
  pages: Review['pages'];
  page: number;
  zoom: number;
  onZoom: () => void;
}

function Photo({ sessionId, pages, page, zoom, onZoom }: PhotoProps) {
  const isOnline = useOnline();
  const url = usePagePhoto(sessionId, picturePath(pages[page]) ?? '');
  if (url === undefined) return <p className={styles.noPhoto}>Fetching the photo…</p>;
  if (url === null)
    return (
      <p className={styles.noPhoto}>
        {isOnline
          ? 'We can’t show this photo right now. It’s saved.'
          : 'This photo is backed up but not on this device. Go online to see it.'}
      </p>
    );
  const name = `Photo of ${pageName(pages, page).toLowerCase()}`;
  return (
    <ZoomedPhoto key={url} url={url} name={name} half={halfOf(pages, page)} zoom={zoom} onZoom={onZoom} />
  );
}

interface PhotoPanelProps {
  sessionId: SessionId;
  pages: Review['pages'];
  /** index of the page being read */
  page: number;
  onPage: (page: number) => void;
  /** whether the line one is in is shown above the text: on a phone the whole page is then shown when asked for */
  hasLines: boolean;
}

const hasRoom = () =>
  matchMedia('(width >= 900px), (orientation: landscape) and (max-height: 560px)').matches;

/** The photograph of the page being read, as large as the person wants it. */
export function PhotoPanel({ sessionId, pages, page, onPage, hasLines }: PhotoPanelProps) {
  const [isShown, setIsShown] = useState(() => !hasLines || hasRoom());
  const [zoom, setZoom] = useState(0);
  const shown = Math.min(page, pages.length - 1);
  const larger = () => setZoom((now) => (now + 1 < ZOOMS.length ? now + 1 : 0));
  return (
    <section aria-label="Photo of the page" className={styles.photo} data-hidden={!isShown || undefined}>
      <div className={styles.photoTools}>
        <Button
          kind="plain"
          aria-label="Previous page"
          className={styles.glyph ?? ''}
          disabled={shown === 0}
          onClick={() => onPage(shown - 1)}
        >
          ‹
        </Button>
        <p className={styles.photoName}>{pagePlace(pages, shown)}</p>
        <Button
          kind="plain"
          aria-label="Next page"
          className={styles.glyph ?? ''}
          disabled={shown >= pages.length - 1}
          onClick={() => onPage(shown + 1)}
        >
          ›
        </Button>
        {isShown && (
          <>
            <Button
              kind="plain"
              aria-label="Smaller photo"
              className={styles.glyph ?? ''}
              disabled={zoom === 0}
              onClick={() => setZoom((now) => now - 1)}
            >
              −
            </Button>
            <Button
              kind="plain"
              aria-label="Larger photo"
              className={styles.glyph ?? ''}
              disabled={zoom === ZOOMS.length - 1}
              onClick={() => setZoom((now) => now + 1)}
            >
              +
            </Button>
          </>
        )}
        <Button kind="plain" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide photo' : 'Show photo'}
        </Button>
      </div>
      {isShown && (
        <Photo sessionId={sessionId} pages={pages} page={shown} zoom={ZOOMS[zoom] ?? 1} onZoom={larger} />
      )}
    </section>
  );
}
