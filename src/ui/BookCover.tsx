import type { CSSProperties } from 'react';
import { COVER_COLORS, type CoverDesign, coverWave, designFor } from '@/domain/audiobook/cover-design.ts';
import styles from './book-cover.module.css';

interface BookCoverProps {
  title: string;
  /** whose voice reads it; absent before there is one */
  narrator?: string | undefined;
  author?: string | undefined;
  /** that of the title without it */
  design?: CoverDesign | undefined;
  photoUrl?: string | null;
  /** not made yet: the book itself, and not the picture of it that players show */
  isDraft?: boolean;
}

const WIDTH = 100;
const HEIGHT = 25;

/** The wave of a cover, in its foil. */
function Wave({ narrator }: { narrator: string }) {
  const bars = coverWave(narrator);
  return (
    <svg className={styles.wave} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {bars.map((share, i) => {
        const x = 1 + (i * (WIDTH - 2)) / (bars.length - 1);
        const half = (share * (HEIGHT - 2)) / 2;
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        return <line key={i} x1={x} x2={x} y1={HEIGHT / 2 - half} y2={HEIGHT / 2 + half} />;
      })}
    </svg>
  );
}

/** Where the title will be. */
function Sprig() {
  return (
    <svg className={styles.sprig} viewBox="0 0 48 60" aria-hidden="true">
      <path d="M24 58V14M24 50c-9 0-14-5-15-12 9 0 14 5 15 12Zm0 0c9 0 14-5 15-12-9 0-14 5-15 12Zm0-16c-8 0-12-4-13-10 8 0 12 4 13 10Zm0 0c8 0 12-4 13-10-8 0-12 4-13 10Zm0-18c-5-4-5-9 0-14 5 5 5 10 0 14Z" />
    </svg>
  );
}

/** A book as its cloth-bound cover will be: the server's painter draws the same for the file. Decoration: words beside it name the book. */
export function BookCover({ title, narrator, author, design, photoUrl, isDraft = false }: BookCoverProps) {
  const { cloth, spine, foil, line } = COVER_COLORS[design ?? designFor(title)];
  const colors = { '--cloth': cloth, '--spine': spine, '--foil': foil, '--foil-line': line } as CSSProperties;
  return (
    <div className={styles.cover} data-draft={isDraft || undefined} style={colors} aria-hidden="true">
      <div className={styles.face}>
        {!title && <Sprig />}
        <p className={styles.title} data-long={title.length > 24 || undefined}>
          {title}
        </p>
        {author && <p className={styles.name}>{author}</p>}
        {photoUrl && <img className={styles.portrait} src={photoUrl} alt="" />}
        {narrator !== undefined && <Wave narrator={narrator} />}
        {narrator && <p className={styles.name}>read in the voice of {narrator}</p>}
      </div>
    </div>
  );
}
