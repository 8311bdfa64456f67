/** Heights of the bars in the order they leave the page, as shares of the tallest. */
const BARS = [0.2, 0.42, 0.3, 0.66, 0.9, 0.54, 0.78, 1, 0.62, 0.36, 0.7, 0.48, 0.26, 0.4, 0.18];
const TEXT_LINES = [0, 1, 2, 3, 4, 5];

/** An open book; what is written on the left page rises from the right one as a voice. */
export function BookToSound({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 520 420" fill="none" className={className} aria-hidden="true">
      <ellipse cx="260" cy="378" rx="214" ry="18" fill="var(--line)" opacity="0.7" />
      <path d="M36 190c78-26 160-18 224 30v152c-64-42-146-50-224-26Z" fill="var(--card)" />
      <path d="M484 190c-78-26-160-18-224 30v152c64-42 146-50 224-26Z" fill="var(--card)" />
      <path
        d="M36 190c78-26 160-18 224 30 64-48 146-56 224-30v156c-78-24-160-16-224 26-64-42-146-50-224-26Z"
        stroke="var(--ink)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path d="M260 220v152" stroke="var(--ink)" strokeWidth="4" />
      <path
        d="M26 204v158c82-24 164-16 234 28 70-44 152-52 234-28V204"
        stroke="var(--ink)"
        strokeWidth="4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {TEXT_LINES.map((line) => (
        <path
          key={line}
          d={`M66 ${212 + line * 22}c${line === 5 ? '38-8 74-8 104-2' : '60-12 116-8 162 12'}`}
          stroke="var(--ink-soft)"
          strokeWidth="5"
          strokeLinecap="round"
          opacity={0.75}
        />
      ))}
      {BARS.map((height, index) => {
        const x = 282 + index * 14;
        const foot = 232 - Math.sin((index / (BARS.length - 1)) * Math.PI) * 12 - index * 5.5;
        const half = 14 + height * 74;
        return (
          <path
            key={x}
            d={`M${x} ${foot - half * 1.35}v${half * 1.35}`}
            stroke={index % 3 === 1 ? 'var(--accent-ink)' : 'var(--accent)'}
            strokeWidth="7"
            strokeLinecap="round"
          />
        );
      })}
      <path
        d="M290 300c58-22 112-24 162-12M290 324c58-22 112-24 162-12M290 348c40-15 76-20 106-20"
        stroke="var(--accent)"
        strokeWidth="5"
        strokeLinecap="round"
        opacity="0.35"
      />
    </svg>
  );
}
