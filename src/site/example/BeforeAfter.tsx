import { type CSSProperties, useState } from 'react';
import styles from './before-after.module.css';

const PICTURE = { width: 560, height: 747, loading: 'lazy', decoding: 'async' } as const;
/** As the style sheet has it: a page that is drawn at build may hold no style of its own. */
const MIDDLE = 50;

/** The photo of a page and what the product made of it, one over the other, with an edge to slide between them. */
export function BeforeAfter() {
  const [edge, setEdge] = useState(MIDDLE);
  return (
    <div
      className={styles.frame}
      style={edge === MIDDLE ? undefined : ({ '--edge': `${edge}%` } as CSSProperties)}
    >
      <img
        src="/example/photo.webp"
        alt="A printed page in a thick book, photographed at an angle"
        className={styles.picture}
        {...PICTURE}
      />
      <img
        src="/example/page.webp"
        alt="The same page, flat and upright, in black on white"
        className={styles.after}
        {...PICTURE}
      />
      <span className={styles.before} aria-hidden="true">
        Photo
      </span>
      <span className={styles.made} aria-hidden="true">
        Page
      </span>
      <span className={styles.edge} aria-hidden="true">
        <svg
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M9 6l-5 6 5 6M15 6l5 6-5 6" />
        </svg>
      </span>
      <input
        type="range"
        className={styles.slider}
        aria-label="Slide between the photo and the straightened page"
        aria-valuetext={`${edge} percent photo`}
        min={0}
        max={100}
        value={edge}
        onChange={(event) => setEdge(Number(event.target.value))}
      />
    </div>
  );
}
