/** Two typed sheets. */
export function DocumentPicture() {
  return (
    <svg width="132" height="96" viewBox="0 0 132 96" fill="none" aria-hidden="true">
      <path
        d="M38 18h40l16 16v52H38Z"
        transform="rotate(-7 66 52)"
        fill="var(--card)"
        stroke="var(--ink)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M42 12h36l16 16v58H42ZM78 12v16h16"
        fill="var(--card)"
        stroke="var(--ink)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M52 42h32M52 53h32M52 64h32M52 75h18"
        stroke="var(--accent)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
