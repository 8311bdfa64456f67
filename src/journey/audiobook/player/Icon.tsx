const PATHS = {
  play: 'M8 5.5v13l11-6.5z',
  pause: 'M7 5h4v14H7zM13 5h4v14h-4z',
  previous: 'M6 5h2.5v14H6zM20 5v14L9.5 12z',
  next: 'M15.5 5H18v14h-2.5zM4 5l10.5 7L4 19z',
} as const;

const LINES = {
  down: 'M5 9l7 7 7-7',
  back: 'M15 5l-7 7 7 7',
  on: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6L6 18',
  chapters: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  page: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  larger: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5l5 5M10.5 7.5v6M7.5 10.5h6',
  smaller: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5l5 5M7.5 10.5h6',
  pencil: 'M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4',
  bookmark: 'M7 3h10v18l-5-4-5 4z',
} as const;

interface IconProps {
  name: keyof typeof PATHS | keyof typeof LINES;
  size?: number;
}

/** A drawing of a control; what it does is said by its button. */
export function Icon({ name, size = 28 }: IconProps) {
  const isFilled = name in PATHS;
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      {isFilled ? (
        <path d={PATHS[name as keyof typeof PATHS]} fill="currentColor" />
      ) : (
        <path
          d={LINES[name as keyof typeof LINES]}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}

/** An arrow round a number of seconds: back when it is negative. */
export function SkipIcon({ seconds }: { seconds: number }) {
  const isBack = seconds < 0;
  return (
    <svg viewBox="0 0 32 32" width="48" height="48" aria-hidden="true" focusable="false">
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        transform={isBack ? undefined : 'matrix(-1 0 0 1 32 0)'}
      >
        <path d="M9.5 7.5A11.5 11.5 0 1 0 16 5.5H9" />
        <path d="M12.5 1.5l-4 4 4 4" />
      </g>
      <text x="16" y="20.9" textAnchor="middle" fontSize="10.8" fontWeight="650" fill="currentColor">
        {Math.abs(seconds)}
      </text>
    </svg>
  );
}
