/** What one look at the camera's picture says. */
export interface Look {
  readonly nowMs: number;
  /** share of pixels that moved since the look before, 0 to 1 */
  readonly change: number;
  /** the same against the last page taken; null before the first */
  readonly changeFromShot: number | null;
  readonly sharpness: number;
  /** mean gray value, 0 to 255 */
  readonly brightness: number;
  /** share of burnt-out pixels, 0 to 1 */
  readonly clipped: number;
}

/** The automatic shutter. After a shot only the turning of a page arms it again. */
export type HandsFree =
  | { readonly kind: 'armed'; readonly stillSinceMs: number | null; readonly blurredSinceMs: number | null }
  | {
      readonly kind: 'resting';
      /** the page in view when it was switched on had been taken already, as far as can be seen */
      readonly sinceStart?: true;
    };

export type Hint = 'hold-still' | 'too-dark' | 'too-close' | 'glare' | 'turn-the-page' | 'same-page';

/** The hint of the moment, and the last one that was worth saying: to a screen reader, or aloud. */
export interface Hints {
  readonly shown: Hint | null;
  readonly said: Hint | null;
}

export interface Decision {
  readonly state: HandsFree;
  readonly fires: boolean;
  readonly hint: Hint | null;
}

export const ARMED: HandsFree = { kind: 'armed', stillSinceMs: null, blurredSinceMs: null };
export const RESTING: HandsFree = { kind: 'resting' };
export const RESTING_AT_START: HandsFree = { kind: 'resting', sinceStart: true };

// Starting values: TUWien DocScan and FairScan, at about 256 pixels.
const STILL_CHANGE = 0.02;
const STILL_MS = 400;
const TURN_CHANGE = 0.1;
const SAME_PAGE_CHANGE = 0.025;
const SHARP_SHARE = 0.7;
const MAX_CLIPPED = 0.05;
const MIN_BRIGHTNESS = 50;
const BLURRED_MS = 3_000;

function armed(state: Extract<HandsFree, { kind: 'armed' }>, look: Look, minSharpness: number): Decision {
  const { nowMs } = look;
  const isStill = look.change < STILL_CHANGE;
  const stillSinceMs = isStill ? (state.stillSinceMs ?? nowMs) : null;
  const isSharp = look.sharpness >= minSharpness;
  const blurredSinceMs = isSharp ? null : (state.blurredSinceMs ?? nowMs);
  const wait = (hint: Hint | null): Decision => ({
    state: { kind: 'armed', stillSinceMs, blurredSinceMs },
    fires: false,
    hint,
  });
  if (look.brightness < MIN_BRIGHTNESS) return wait('too-dark');
  if (!isStill) return wait('hold-still');
  if (!isSharp)
    return wait(blurredSinceMs !== null && nowMs - blurredSinceMs >= BLURRED_MS ? 'too-close' : null);
  if (look.clipped > MAX_CLIPPED) return wait('glare');
  if (stillSinceMs === null || nowMs - stillSinceMs < STILL_MS) return wait(null);
  if (look.changeFromShot !== null && look.changeFromShot < SAME_PAGE_CHANGE) {
    return { state: RESTING, fires: false, hint: 'same-page' };
  }
  return { state: RESTING, fires: true, hint: null };
}

/**
 * The automatic shutter as it is switched on: a page that lies there since it was taken is not taken again.
 * @param isSamePage whether the page in view is the last one taken; null when that is not known, as after the camera
 *   was closed: pages are there, and the one in view may be the last of them
 */
export function startHandsFree(isSamePage: boolean | null): HandsFree {
  return isSamePage === false ? ARMED : RESTING_AT_START;
}

/**
 * The automatic shutter after a look.
 * @param usualSharpness the median of the pages taken in this run; null before the first, when every focus is good enough
 */
export function nextHandsFree(state: HandsFree, look: Look, usualSharpness: number | null): Decision {
  if (state.kind === 'armed') return armed(state, look, SHARP_SHARE * (usualSharpness ?? 0));
  if (look.change > TURN_CHANGE) return { state: ARMED, fires: false, hint: null };
  return { state, fires: false, hint: state.sinceStart ? 'same-page' : 'turn-the-page' };
}

/** The middle value; null of none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
