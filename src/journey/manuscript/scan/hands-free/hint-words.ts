import type { Hint } from './hands-free.ts';

export const HINT_WORDS: Record<Hint, string> = {
  'hold-still': 'Hold still',
  'too-dark': 'Too dark. Find more light',
  'too-close': 'Not sharp. Hold at least 10 inches away',
  glare: 'Glare on the page',
  'turn-the-page': 'Turn the page',
  'same-page': 'Same page? Turn it, or tap to retake',
};

const BETWEEN_HINTS_MS = 4_000;
const SAME_AGAIN_MS = 15_000;

/** A quiet guidance for what is said aloud: at most one hint in 4 seconds, the same one at most every 15. */
export function limitHints(): (hint: Hint | null, nowMs: number) => Hint | null {
  let saidAtMs = Number.NEGATIVE_INFINITY;
  const lastOf = new Map<Hint, number>();
  return (hint, nowMs) => {
    if (hint === null || nowMs - saidAtMs < BETWEEN_HINTS_MS) return null;
    if (nowMs - (lastOf.get(hint) ?? Number.NEGATIVE_INFINITY) < SAME_AGAIN_MS) return null;
    saidAtMs = nowMs;
    lastOf.set(hint, nowMs);
    return hint;
  };
}

/** Shorter is a flicker that nobody can read. */
const SHOWN_AT_LEAST_MS = 1_000;

/** What is shown: the hint of the moment, each long enough to be read. */
export function openHintBoard(): (hint: Hint | null, nowMs: number) => Hint | null {
  let shown: Hint | null = null;
  let changedAtMs = Number.NEGATIVE_INFINITY;
  return (hint, nowMs) => {
    if (hint === shown || (shown !== null && nowMs - changedAtMs < SHOWN_AT_LEAST_MS)) return shown;
    shown = hint;
    changedAtMs = nowMs;
    return shown;
  };
}
