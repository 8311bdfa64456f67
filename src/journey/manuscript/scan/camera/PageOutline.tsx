import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Corners } from '@/device/storage/pages/rows.ts';
import styles from './page-outline.module.css';
import { useOutline } from './use-outline.ts';

function pathOf(corners: Corners, width: number, height: number): string {
  const places = corners.map(({ x, y }) => `${(x * width).toFixed(1)} ${(y * height).toFixed(1)}`);
  return `M${places.join('L')}Z`;
}

/** A glow needs no more of the picture, and changes no faster. */
const [GLOW_ACROSS, GLOW_DOWN] = [32, 24];
const GLOW_EVERY_MS = 400;

/** What the picture leaves of the screen, in the picture's own light: a wide picture on an upright phone is a band. */
function Surroundings({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const paint = () => {
      const { current: from } = video;
      if (!from || from.videoWidth === 0 || document.visibilityState !== 'visible') return;
      canvas.current?.getContext('2d')?.drawImage(from, 0, 0, GLOW_ACROSS, GLOW_DOWN);
    };
    paint();
    const timer = setInterval(paint, GLOW_EVERY_MS);
    return () => clearInterval(timer);
  }, [video]);
  return (
    <div className={styles.surroundings}>
      <canvas ref={canvas} className={styles.glow} width={GLOW_ACROSS} height={GLOW_DOWN} />
    </div>
  );
}

/**
 * The page the camera sees, drawn over its picture, which has the same place and shape. Only to be seen: what is
 * photographed is the whole picture.
 */
export function PageOutline(props: Parameters<typeof useOutline>[0]) {
  const { corners, isLost } = useOutline(props);
  // What fades out stays where it was.
  const [last, setLast] = useState(corners);
  if (corners !== null && corners !== last) setLast(corners);
  const { videoWidth, videoHeight } = props.video.current ?? { videoWidth: 0, videoHeight: 0 };
  const path = last && pathOf(last, videoWidth, videoHeight);
  return (
    <>
      <Surroundings video={props.video} />
      {path !== null && videoWidth > 0 && (
        <svg
          aria-hidden="true"
          className={styles.outline}
          viewBox={`0 0 ${videoWidth} ${videoHeight}`}
          data-shown={corners !== null}
        >
          {/* As a style too: that is what moves smoothly. */}
          <path d={path} style={{ d: `path("${path}")` } as Record<string, string>} />
        </svg>
      )}
      {/* A page that goes beyond the picture has no edges to be found. */}
      <p role="status">{isLost && 'Can’t see the whole page? Move back a little.'}</p>
    </>
  );
}
