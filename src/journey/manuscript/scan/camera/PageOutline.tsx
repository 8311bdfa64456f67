import { useState } from 'react';
import type { Corners } from '@/device/storage/pages/rows.ts';
import styles from './page-outline.module.css';
import { useOutline } from './use-outline.ts';

function pathOf(corners: Corners, width: number, height: number): string {
  const places = corners.map(({ x, y }) => `${(x * width).toFixed(1)} ${(y * height).toFixed(1)}`);
  return `M${places.join('L')}Z`;
}

/**
 * The page the camera sees, drawn over its picture, which has the same place and shape. Only to be seen: what is
 * photographed is the whole picture.
 */
export function PageOutline(props: Parameters<typeof useOutline>[0]) {
  const corners = useOutline(props);
  // What fades out stays where it was.
  const [last, setLast] = useState(corners);
  if (corners !== null && corners !== last) setLast(corners);
  const { videoWidth, videoHeight } = props.video.current ?? { videoWidth: 0, videoHeight: 0 };
  if (last === null || videoWidth === 0) return null;
  const path = pathOf(last, videoWidth, videoHeight);
  return (
    <svg
      aria-hidden="true"
      className={styles.outline}
      viewBox={`0 0 ${videoWidth} ${videoHeight}`}
      data-shown={corners !== null}
    >
      {/* As a style too: that is what moves smoothly. */}
      <path d={path} style={{ d: `path("${path}")` } as Record<string, string>} />
    </svg>
  );
}
