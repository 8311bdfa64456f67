import styles from './check.module.css';

const WAVE = { left: 64, step: 13, bars: 30, middle: 168 };
const GLASS = { x: 300, y: 168, radius: 82 };

/** As loud as a sentence is: it swells, falls, and begins again. */
const heightOf = (at: number): number =>
  14 + 62 * Math.abs(Math.sin(at * 0.72)) * (0.45 + 0.55 * Math.sin((Math.PI * at) / WAVE.bars));

/** The bars of the wave, those that are under the glass or those that are not. */
function barsOf(isUnderGlass: boolean): string {
  return Array.from({ length: WAVE.bars }, (_, at) => ({ x: WAVE.left + at * WAVE.step, at }))
    .filter(({ x }) => Math.abs(x - GLASS.x) < GLASS.radius - 8 === isUnderGlass)
    .map(({ x, at }) => `M${x} ${(WAVE.middle - heightOf(at) / 2).toFixed(1)}v${heightOf(at).toFixed(1)}`)
    .join('');
}

const AROUND = barsOf(false);
const UNDER = barsOf(true);

/**
 * A hand holds a glass over a voice, and the mark is seen. Drawn here and not fetched: the page works where there is no line,
 * also on the very first visit.
 */
export function ListeningGlass() {
  return (
    <svg
      viewBox="0 0 520 330"
      fill="none"
      strokeLinecap="round"
      className={styles.picture}
      aria-hidden="true"
    >
      <path
        className={styles.room}
        d="M52 92C92 26 214 20 306 26s168 54 176 128-52 150-154 164-230 4-274-54S22 142 52 92Z"
      />
      <path className={styles.wave} strokeWidth="6" d={AROUND} />
      <circle className={styles.lens} cx={GLASS.x} cy={GLASS.y} r={GLASS.radius} strokeWidth="12" />
      <path className={styles.wave} strokeWidth="7" d={UNDER} />
      <path
        className={styles.mark}
        strokeWidth="7"
        strokeDasharray="0.1 13"
        d={`M${WAVE.left + 14 * WAVE.step} 226h104`}
      />
      <path className={styles.handle} strokeWidth="18" d="M362 230l44 44" />
      <path stroke="#7b8fb0" strokeWidth="46" d="M470 318c-8-10-16-18-26-24" />
      <path stroke="#f3eae0" strokeWidth="44" strokeLinecap="butt" d="M440 293l-8-5" />
      <path stroke="#e6b491" strokeWidth="34" d="M424 284c-8-6-14-10-20-15" />
      <path stroke="#edc19f" strokeWidth="15" d="M392 284c2-12 8-20 18-26M404 292c4-12 10-18 18-22" />
    </svg>
  );
}
