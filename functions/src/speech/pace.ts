import { bandPass } from './band-pass.ts';
import { pitchTrack } from './pitch.ts';

const SAMPLE_RATE_HZ = 16_000;
/** Where vowels are loud. */
const BAND = { fromHz: 300, toHz: 3_300 };
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

function loudnessDb(samples: Float32Array): Float64Array {
  const band = bandPass(samples, SAMPLE_RATE_HZ, BAND);
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

/**
 * How fast somebody speaks.
 * @param samples at 16 kHz
 * @param dipsDb how deep the dip between two syllables is; the mean over several tells two recordings of one person
 *   apart less often than any of them
 * @returns syllables a second of speech, long pauses not counted; null when nobody is heard
 */
export function syllableRate(samples: Float32Array, dipsDb: readonly number[] = DIPS_DB): number | null {
  const loudness = loudnessDb(samples);
  const loud = loudness.toSorted()[Math.floor(loudness.length * 0.95)] ?? Number.NEGATIVE_INFINITY;
  const floorDb = loud - FLOOR_BELOW_LOUD_DB;
  const track = pitchTrack(samples, SAMPLE_RATE_HZ);
  const isVoiced = (frame: number) => {
    for (let i = frame - NEAR; i <= frame + NEAR; i++)
      if ((track[Math.floor(i / FRAMES_OF_PITCH)] ?? 0) > 0) return true;
    return false;
  };
  const counts = dipsDb.map((dipDb) => syllablesOf(loudness, { floorDb, dipDb }, isVoiced).length);
  const syllables = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const seconds = spokenFrameCount(loudness, floorDb) * HOP_SECONDS;
  return syllables > 0 && seconds > 0 ? syllables / seconds : null;
}
