import { pitchTrack } from '../signal/pitch.ts';
import { splitScores } from './split-scores.ts';

const HOP_SECONDS = 0.01;
const MIN_VOICED_FRAMES = 60;
/** Nobody's sentence jumps so far and stays there; a man and a woman mostly are so far apart. */
const APART_SEMITONES = 7;
const MIN_SHARE = 0.25;
const MIN_SEPARATION = 0.85;
/** Two people take turns; one lively voice goes up and down all the time. */
const MAX_TURNS_PER_SECOND = 1;

/**
 * Whether two people of clearly different pitch speak in a stretch of sound. Two voices of about one pitch are not
 * told apart here.
 */
export function hasTwoPitches(samples: Float32Array, sampleRateHz: number): boolean {
  const heights = pitchTrack(samples, sampleRateHz)
    .filter((hz) => hz > 0)
    .map((hz) => 12 * Math.log2(hz));
  if (heights.length < MIN_VOICED_FRAMES) return false;
  const split = splitScores(Float64Array.from(heights));
  if (!split) return false;
  const isHigh = heights.map((height) => height > split.threshold);
  const share = isHigh.filter(Boolean).length / heights.length;
  const turns = isHigh.filter((each, i) => i > 0 && each !== isHigh[i - 1]).length;
  return (
    split.upperMean - split.lowerMean > APART_SEMITONES &&
    split.separation > MIN_SEPARATION &&
    Math.min(share, 1 - share) >= MIN_SHARE &&
    turns <= Math.max(2, MAX_TURNS_PER_SECOND * heights.length * HOP_SECONDS)
  );
}
