import { COVER_COLORS, coverWave } from '@/domain/audiobook/cover-design.ts';
import { EXAMPLE } from '../example/example-words.ts';
import styles from './hero-book.module.css';

const { cloth, spine, foil, line } = COVER_COLORS.green;
const NARRATED = 'in her voice, recreated';
/** A paragraph as a printer breaks it: 23 letters to a line. */
const linesOf = (paragraph: string): string[] => paragraph.match(/.{1,23}(?:\s|$)/g) ?? [];

const WAVE = { left: 322, width: 184, middle: 322, height: 62 };
const bars = coverWave(EXAMPLE.title);
const wavePath = bars
  .map((share, at) => {
    const x = WAVE.left + (at * WAVE.width) / (bars.length - 1);
    const height = share * WAVE.height;
    return `M${x.toFixed(1)} ${(WAVE.middle - height / 2).toFixed(1)}v${height.toFixed(1)}`;
  })
  .join('');

/** The page of the example, as it was printed. */
function PrintedPage() {
  const lines = EXAMPLE.page.flatMap((paragraph) => [...linesOf(paragraph), '']);
  return (
    <g transform="rotate(-9 150 300)" className={styles.sheet}>
      <path d="M24 120h256v352H24Z" fill="url(#hero-sheet)" />
      {lines.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <text key={at} x={52} y={164 + at * 24}>
          {text}
        </text>
      ))}
      <text x={152} y={452} className={styles.number}>
        41
      </text>
    </g>
  );
}

function Cover() {
  return (
    <g className={styles.book}>
      <path d="M252 50h312q6 0 6 6v418q0 6-6 6H252Z" fill="url(#hero-block)" />
      <path d="M250 40h306q8 0 8 8v416q0 8-8 8H250q-6 0-6-6V46q0-6 6-6Z" fill={cloth} />
      <path d="M250 40h16v432h-16q-6 0-6-6V46q0-6 6-6Z" fill={spine} />
      <path d="M268 40h296v432H268Z" fill="url(#hero-weave)" />
      <path d="M250 40h306q8 0 8 8v416q0 8-8 8H250q-6 0-6-6V46q0-6 6-6Z" fill="url(#hero-light)" />
      <g stroke={line} fill="none">
        <path d="M290 70h248v372H290Z" strokeWidth="2" />
        <path d="M296 76h236v360H296Z" />
      </g>
      <g fill={foil} className={styles.foil}>
        <text x={414} y={160}>
          The
        </text>
        <text x={414} y={212}>
          Orchard
        </text>
        <text x={414} y={392} className={styles.narrated}>
          {NARRATED}
        </text>
      </g>
      <path d={wavePath} stroke={foil} strokeWidth="2.4" strokeLinecap="round" />
    </g>
  );
}

/** What a family gets: their book, bound in cloth, with one of its pages beside it. */
export function HeroBook() {
  return (
    <svg viewBox="0 0 600 520" className={styles.picture} aria-hidden="true">
      <defs>
        <linearGradient id="hero-sheet" x1="0" x2="1" y1="0" y2="0.15" className={styles.paper}>
          <stop offset="0" />
          <stop offset="0.16" />
          <stop offset="1" />
        </linearGradient>
        <linearGradient id="hero-block" x1="0" x2="1">
          <stop offset="0.94" stopColor="#cdbb9a" />
          <stop offset="1" stopColor="#a8946f" />
        </linearGradient>
        <linearGradient id="hero-light" x1="0" x2="1" y1="0" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity="0.1" />
          <stop offset="0.55" stopColor="#fff" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity="0.16" />
        </linearGradient>
        <pattern id="hero-weave" width="3" height="3" patternUnits="userSpaceOnUse">
          <path d="M0 0h3" stroke="#fff" strokeOpacity="0.06" />
          <path d="M0 0v3" stroke="#000" strokeOpacity="0.08" />
        </pattern>
      </defs>
      <PrintedPage />
      <Cover />
    </svg>
  );
}
