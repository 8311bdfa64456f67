import type { ClipSound } from '../signal/clip-sound.ts';

/** A part of one clip in which the person speaks. */
interface Spoken {
  readonly clip: number;
  readonly start: number;
  readonly end: number;
}

const FRAME_SECONDS = 0.01;
/** Between two stretches no farther apart than this the person only paused. */
const ONE_BREATH_SECONDS = 1.5;
/** Shorter ones are the stops of p, t and k; longer ones are no pauses of speech. */
const PAUSE_SECONDS = { least: 0.12, most: 1.5 };
/** So far below the loud frames nobody speaks. */
const SILENT_BELOW_DB = 28;
/** Noise nearer than this to the speech hides where it begins and ends. */
const QUIET_BELOW_DB = 32;
/** The geometric mean of such pauses within what readers of audiobooks say; measured on fourteen recordings of seven people. */
const USUAL_SECONDS = 0.31;
const MIN_PAUSES = 4;
/** A few pauses say little: so many usual ones are counted among them. */
const ASSUMED_PAUSES = 8;

/** The stretches of each clip, those of one breath joined. */
function breaths(stretches: readonly Spoken[]): Spoken[] {
  const joined: Spoken[] = [];
  for (const stretch of stretches.toSorted((a, b) => a.clip - b.clip || a.start - b.start)) {
    const last = joined.at(-1);
    if (last?.clip === stretch.clip && stretch.start - last.end <= ONE_BREATH_SECONDS)
      joined[joined.length - 1] = { ...last, end: Math.max(last.end, stretch.end) };
    else joined.push(stretch);
  }
  return joined;
}

function framesDb({ samples, sampleRateHz }: ClipSound, { start, end }: Spoken): number[] {
  const frame = Math.round(FRAME_SECONDS * sampleRateHz);
  const levels: number[] = [];
  const to = Math.min(samples.length, Math.round(end * sampleRateHz));
  for (let at = Math.max(0, Math.round(start * sampleRateHz)); at + frame <= to; at += frame) {
    let sum = 0;
    for (let i = at; i < at + frame; i++) sum += (samples[i] ?? 0) ** 2;
    levels.push(10 * Math.log10(sum / frame + 1e-12));
  }
  return levels;
}

const share = (sorted: readonly number[], of: number) => sorted[Math.floor((sorted.length - 1) * of)] ?? 0;

/** Seconds of each pause between two sounds of one breath. */
function pausesIn(levels: readonly number[]): number[] {
  const sorted = levels.toSorted((a, b) => a - b);
  const loud = share(sorted, 0.95);
  if (share(sorted, 0.05) > loud - QUIET_BELOW_DB) return [];
  const pauses: number[] = [];
  let lastHeard = -1;
  for (const [k, level] of levels.entries()) {
    if (level <= loud - SILENT_BELOW_DB) continue;
    const seconds = (k - lastHeard - 1) * FRAME_SECONDS;
    if (lastHeard >= 0 && seconds >= PAUSE_SECONDS.least && seconds <= PAUSE_SECONDS.most)
      pauses.push(seconds);
    lastHeard = k;
  }
  return pauses;
}

/**
 * How long a person pauses, 1 as most readers do: from the recordings as they are, because what a voice is made from has
 * its pauses cut.
 * @returns null where too few pauses are heard, or noise hides where they begin
 */
export function ownPauses(clips: readonly ClipSound[], stretches: readonly Spoken[]): number | null {
  const pauses = breaths(stretches).flatMap((breath) => {
    const clip = clips[breath.clip];
    return clip ? pausesIn(framesDb(clip, breath)) : [];
  });
  if (pauses.length < MIN_PAUSES) return null;
  const longer = pauses.reduce((sum, pause) => sum + Math.log(pause / USUAL_SECONDS), 0);
  return Math.round(100 * Math.exp(longer / (pauses.length + ASSUMED_PAUSES))) / 100;
}
