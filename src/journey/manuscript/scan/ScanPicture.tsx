/** A phone held over an open book. */
export function ScanPicture() {
  return (
    <svg width="132" height="96" viewBox="0 0 132 96" fill="none" aria-hidden="true">
      <path
        d="M8 54c20-7 40-5 58 6 18-11 38-13 58-6v32c-20-7-40-5-58 6-18-11-38-13-58-6ZM66 60v32"
        stroke="var(--ink)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <rect
        x="44"
        y="6"
        width="44"
        height="56"
        rx="8"
        fill="var(--card)"
        stroke="var(--ink)"
        strokeWidth="3"
      />
      <rect
        x="51"
        y="14"
        width="30"
        height="28"
        rx="3"
        fill="var(--accent-wash)"
        stroke="var(--accent)"
        strokeWidth="3"
      />
      <circle cx="66" cy="52" r="4.500" fill="var(--accent)" />
    </svg>
  );
}
