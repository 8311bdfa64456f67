import { bandPass } from '../signal/band-pass.ts';
import { pitchTrack } from '../signal/pitch.ts';

const SAMPLE_RATE_HZ = 16_000;
interface Band {
  readonly fromHz: number;
  readonly toHz: number;
}
/**
 * Where vowels are loud: all of it, and each half. What one band takes for a syllable another may not; their mean differs
 * between two recordings of one person by little more than half as much as the count in one band.
 */
const BANDS: readonly Band[] = [
  { fromHz: 300, toHz: 1_000 },
  { fromHz: 300, toHz: 3_300 },
  { fromHz: 1_000, toHz: 3_300 },
];
const HOP = 80;
const HOP_SECONDS = HOP / SAMPLE_RATE_HZ;
/** 50 ms, shorter than any syllable. */
const WINDOW = 800;
/** Frames of loudness in one of pitch. */
const FRAMES_OF_PITCH = 2;
const FLOOR_BELOW_LOUD_DB = 25;
/** Between two syllables it gets softer by so much, or by less between hurried ones: what is doubtful counts in part. */
const DIPS_DB = [0.5, 1, 1.5, 2];
/** A vowel's pitch is looked for so many frames around its peak. */
const NEAR = 3;
/** Longer pauses are no part of the pace. */
const PAUSE_FRAMES = 40;

function loudnessDb(samples: Float32Array, where: Band): Float64Array {
  const band = bandPass(samples, SAMPLE_RATE_HZ, where);
  const shape = Float64Array.from(
    { length: WINDOW },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / WINDOW),
  );
  const frames = Math.max(0, Math.floor((samples.length - WINDOW / 2) / HOP));
  return Float64Array.from({ length: frames }, (_, frame) => {
    let sum = 0;
    for (let i = 0; i < WINDOW; i++) sum += (shape[i] ?? 0) * (band[frame * HOP + i - WINDOW / 2] ?? 0) ** 2;
    return 10 * Math.log10(sum / (WINDOW / 2) + 1e-10);
  });
}

function softestBetween(loudness: Float64Array, from: number, to: number): number {
  let softest = Number.POSITIVE_INFINITY;
  for (let i = from; i <= to; i++) softest = Math.min(softest, loudness[i] ?? 0);
  return softest;
}

/** Frames at which a vowel is loudest. */
function syllablesOf(
  loudness: Float64Array,
  { floorDb, dipDb }: { readonly floorDb: number; readonly dipDb: number },
  isVoiced: (frame: number) => boolean,
): number[] {
  const peaks: number[] = [];
  for (let frame = 1; frame + 1 < loudness.length; frame++) {
    const level = loudness[frame] ?? 0;
    const isPeak =
      level >= (loudness[frame - 1] ?? 0) && level > (loudness[frame + 1] ?? 0) && level > floorDb;
    if (!isPeak || !isVoiced(frame)) continue;
    const last = peaks.at(-1);
    const before = last === undefined ? 0 : (loudness[last] ?? 0);
    if (last === undefined || Math.min(before, level) - softestBetween(loudness, last, frame) >= dipDb)
      peaks.push(frame);
    else if (level > before) peaks[peaks.length - 1] = frame;
  }
  return peaks;
}

/** Frames of speech, with the pauses that belong to it. */
function spokenFrameCount(loudness: Float64Array, floorDb: number): number {
  let [count, pause] = [0, 0];
  for (const level of loudness) {
    if (level <= floorDb) {
      pause++;
      continue;
    }
    count += 1 + (count > 0 && pause <= PAUSE_FRAMES ? pause : 0);
    pause = 0;
  }
  return count;
}

/** How fast somebody speaks. */
export interface Pace {
  readonly syllablesPerSecond: number;
  /** of speech, long pauses not counted */
  readonly seconds: number;
}

/**
 * @param samples at 16 kHz
 * @param track of their pitch, as pitchTrack finds it
 * @returns null when nobody is heard
 */
export function paceOf(
  samples: Float32Array,
  track: readonly number[] = pitchTrack(samples, SAMPLE_RATE_HZ),
): Pace | null {
  const paces = BANDS.map((band) => paceIn(samples, track, band));
  const heard = paces.filter((pace) => pace !== null);
  if (heard.length < BANDS.length) return null;
  const mean = (value: (pace: Pace) => number) =>
    heard.reduce((sum, pace) => sum + value(pace), 0) / heard.length;
  return {
    syllablesPerSecond: Math.exp(mean((pace) => Math.log(pace.syllablesPerSecond))),
    seconds: mean(({ seconds }) => seconds),
  };
}

function paceIn(samples: Float32Array, track: readonly number[], band: Band): Pace | null {
  const loudness = loudnessDb(samples, band);
  const loud = loudness.toSorted()[Math.floor(loudness.length * 0.95)] ?? Number.NEGATIVE_INFINITY;
  const floorDb = loud - FLOOR_BELOW_LOUD_DB;
  const isVoiced = (frame: number) => {
    for (let i = frame - NEAR; i <= frame + NEAR; i++)
      if ((track[Math.floor(i / FRAMES_OF_PITCH)] ?? 0) > 0) return true;
    return false;
  };
  const counts = DIPS_DB.map((dipDb) => syllablesOf(loudness, { floorDb, dipDb }, isVoiced).length);
  const syllables = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const seconds = spokenFrameCount(loudness, floorDb) * HOP_SECONDS;
  return syllables > 0 && seconds > 0 ? { syllablesPerSecond: syllables / seconds, seconds } : null;
}
