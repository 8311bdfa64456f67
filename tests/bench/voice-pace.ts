import { bandPass } from '../../functions/src/audio/signal/band-pass.ts';
import { SAMPLE_RATE_HZ } from './voice-fixtures.ts';

/** Where vowels carry speech. Source: Mermelstein, Automatic segmentation of speech into syllabic units, JASA 58 (1975). */
const BAND = { fromHz: 500, toHz: 4_000 };
const HOP = SAMPLE_RATE_HZ / 100;
/** Loudness is smoothed so that the pulses of a low voice are no syllables. */
const SMOOTH_HZ = 8;
/** Between two syllables loudness lies so far below the hull of what surrounds it. */
const DIP_DB = 2;
/** What is softer than this below the loudest is no syllable. */
const SOFTEST_DB = 25;
/** Longer silences are no part of the pace. */
const PAUSE_FRAMES = 20;

function loudnessDb(samples: Float32Array): number[] {
  const band = bandPass(samples, SAMPLE_RATE_HZ, BAND);
  const keep = Math.exp((-2 * Math.PI * SMOOTH_HZ) / SAMPLE_RATE_HZ);
  const loudness: number[] = [];
  let [first, power] = [0, 0];
  for (let i = 0; i < band.length; i++) {
    first = keep * first + (1 - keep) * (band[i] ?? 0) ** 2;
    power = keep * power + (1 - keep) * first;
    if (i % HOP === 0) loudness.push(10 * Math.log10(power + 1e-12));
  }
  return loudness;
}

/** Where loudness dips farthest below a line that rises to the loudest frame and falls from it. */
function deepest(loudness: readonly number[], from: number, to: number): { at: number; dip: number } {
  let peak = from;
  for (let i = from; i < to; i++) if ((loudness[i] ?? 0) > (loudness[peak] ?? 0)) peak = i;
  let found = { at: peak, dip: 0 };
  for (const [begin, end, step] of [
    [from, peak, 1],
    [to - 1, peak, -1],
  ] as const) {
    let hull = Number.NEGATIVE_INFINITY;
    for (let i = begin; i !== end; i += step) {
      const level = loudness[i] ?? 0;
      hull = Math.max(hull, level);
      if (hull - level > found.dip) found = { at: i, dip: hull - level };
    }
  }
  return found;
}

/** A stretch of speech cut wherever it dips, again and again, see Mermelstein. */
function syllablesIn(loudness: readonly number[], from: number, to: number): number {
  if (to <= from) return 0;
  const { at, dip } = deepest(loudness, from, to);
  if (dip < DIP_DB || at === from) return 1;
  return syllablesIn(loudness, from, at) + syllablesIn(loudness, at, to);
}

/** Stretches of speech between pauses, in frames. */
function spoken(loudness: readonly number[], floorDb: number): [from: number, to: number][] {
  const stretches: [from: number, to: number][] = [];
  loudness.forEach((level, frame) => {
    if (level <= floorDb) return;
    const last = stretches.at(-1);
    if (last && frame - last[1] <= PAUSE_FRAMES) last[1] = frame + 1;
    else stretches.push([frame, frame + 1]);
  });
  return stretches;
}

/**
 * Syllables in a second of speech by a count that the product does not use: hulls of loudness, and neither pitch nor
 * several bands.
 * @param samples at SAMPLE_RATE_HZ
 */
export function syllablesPerSecond(samples: Float32Array): number {
  const loudness = loudnessDb(samples);
  const floorDb = (loudness.toSorted((a, b) => a - b)[Math.floor(loudness.length * 0.95)] ?? 0) - SOFTEST_DB;
  let [syllables, frames] = [0, 0];
  for (const [from, to] of spoken(loudness, floorDb)) {
    syllables += syllablesIn(loudness, from, to);
    frames += to - from;
  }
  if (frames === 0) throw new Error('nobody is heard to speak');
  return (syllables * (SAMPLE_RATE_HZ / HOP)) / frames;
}
