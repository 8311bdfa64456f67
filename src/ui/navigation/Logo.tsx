/** An open book whose right page has become sound. */
export function Logo({ size = 40 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" fill="none" aria-hidden="true">
      <path d="M4 9c6-2 12-1 16 3v22c-4-4-10-5-16-3V9Z" fill="var(--accent)" />
      <path
        d="M24.5 14v14M29 9v20M33.5 12.5v13M38 16.500v6"
        stroke="var(--accent-ink)"
        strokeWidth="2.8"
        strokeLinecap="round"
      />
      <path
        d="M8 15c3-.6 5.500-.2 8 1.200M8 20c3-.6 5.500-.2 8 1.200M8 25c3-.6 5.500-.2 8 1.200"
        stroke="var(--on-accent)"
        strokeWidth="1.600"
        strokeLinecap="round"
      />
    </svg>
  );
}
