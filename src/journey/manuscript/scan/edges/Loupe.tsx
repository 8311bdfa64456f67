import type { Corner } from '@/device/storage/pages/rows.ts';
import styles from './edges.module.css';

/** As the style sheet has it. */
const LOUPE_PIXELS = 128;
const ENLARGED = 2.5;

/** What is under the finger, enlarged, on the side of the photo where the finger is not. */
export function Loupe({ photo, at }: { photo: HTMLImageElement; at: Corner }) {
  const { clientWidth: width, clientHeight: height } = photo;
  const place = (share: number, pixels: number) => `${LOUPE_PIXELS / 2 - share * pixels * ENLARGED}px`;
  return (
    <div
      aria-hidden="true"
      className={styles.loupe}
      data-side={at.x < 0.5 ? 'right' : 'left'}
      style={{
        backgroundImage: `url("${photo.src}")`,
        backgroundSize: `${width * ENLARGED}px ${height * ENLARGED}px`,
        backgroundPosition: `${place(at.x, width)} ${place(at.y, height)}`,
      }}
    />
  );
}
