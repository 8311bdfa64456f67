import { COVER_COLORS, type CoverDesign, coverWave } from '@/domain/audiobook/cover-design.ts';
import styles from './cloth-shelf.module.css';

interface ShownBook {
  readonly cloth: CoverDesign;
  /** as a binder sets it, line by line */
  readonly title: readonly string[];
  readonly narrated: string;
}

/** One for each cloth there is. */
const BOOKS: readonly ShownBook[] = [
  { cloth: 'green', title: ['The', 'Orchard'], narrated: 'in her voice, recreated' },
  { cloth: 'red', title: ['Letters', 'Home'], narrated: 'in his voice, recreated' },
  { cloth: 'blue', title: ['What the', 'River Kept'], narrated: 'in her voice, recreated' },
  { cloth: 'ivory', title: ['Grandpa’s', 'Mill'], narrated: 'in his voice, recreated' },
  { cloth: 'plum', title: ['A Life in', 'Six Kitchens'], narrated: 'in her voice, recreated' },
  { cloth: 'ochre', title: ['The Long', 'Winter'], narrated: 'in his voice, recreated' },
];

const WAVE = { left: 62, width: 96, middle: 196, height: 34 };

function wavePath(title: string): string {
  const bars = coverWave(title);
  return bars
    .map((share, at) => {
      const x = WAVE.left + (at * WAVE.width) / (bars.length - 1);
      const height = share * WAVE.height;
      return `M${x.toFixed(1)} ${(WAVE.middle - height / 2).toFixed(1)}v${height.toFixed(1)}`;
    })
    .join('');
}

/** Attributes and no styles: a page that is drawn at build may hold none of its own. */
function ClothBook({ cloth, title, narrated }: ShownBook) {
  const colors = COVER_COLORS[cloth];
  return (
    <svg viewBox="0 0 200 280" className={styles.book} aria-hidden="true">
      <path d="M4 2h188q6 0 6 6v264q0 6-6 6H4q-3 0-3-3V5q0-3 3-3Z" fill={colors.cloth} />
      <path d="M4 2h12v276H4q-3 0-3-3V5q0-3 3-3Z" fill={colors.spine} />
      <path d="M30 18h154v244H30Z" stroke={colors.line} fill="none" />
      <g fill={colors.foil}>
        {title.map((line, at) => (
          <text key={line} x={107} y={82 + at * 28}>
            {line}
          </text>
        ))}
        <text x={107} y={236} className={styles.narrated}>
          {narrated}
        </text>
      </g>
      <path d={wavePath(title.join(' '))} stroke={colors.foil} strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}

/** The six cloths, on a board. */
export function ClothShelf() {
  return (
    <div className={styles.shelf}>
      {BOOKS.map((book) => (
        <ClothBook key={book.cloth} {...book} />
      ))}
    </div>
  );
}
