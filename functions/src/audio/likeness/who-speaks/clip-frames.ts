import { loudDb } from '../heard-clips.ts';
import { standardized } from '../speaker-space.ts';
import { FEATURES } from '../voice-frames.ts';
import { framePitches } from './frame-pitches.ts';

/** A clip as the search for its voices sees it, every 10 ms. */
export interface ClipFrames {
  /** FEATURES numbers a frame, standardized on the spoken frames of this clip */
  readonly frames: Float32Array;
  /** 1 where it is loud enough to be somebody's voice */
  readonly isSpoken: Uint8Array;
  /** logarithm of the pitch in Hz, to the base of 2; 0 where there is none */
  readonly pitches: Float32Array;
}

const HALF_SMOOTHING = 2;
/** Speech is so far above the quietest tenth, and at most so far below the loud parts … */
const ABOVE_QUIET_DB = 6;
const BELOW_LOUD_DB = 26;
/** … but in a clip without pauses the quietest tenth is speech itself. */
const SURELY_LOUD_DB = 12;
const SILENCE_DB = -75;

function smoothed(values: Float32Array): Float32Array {
  return values.map((_, i) => {
    let [sum, count] = [0, 0];
    for (let k = Math.max(0, i - HALF_SMOOTHING); k <= Math.min(values.length - 1, i + HALF_SMOOTHING); k++) {
      sum += values[k] ?? 0;
      count++;
    }
    return sum / count;
  });
}

function spokenFrames(energiesDb: Float32Array): Uint8Array {
  const loud = loudDb(energiesDb);
  const smooth = smoothed(energiesDb);
  const quiet = smooth.toSorted()[Math.floor(smooth.length / 10)] ?? SILENCE_DB;
  const wanted = Math.min(Math.max(loud - BELOW_LOUD_DB, quiet + ABOVE_QUIET_DB), loud - SURELY_LOUD_DB);
  const least = Math.max(SILENCE_DB, wanted);
  return Uint8Array.from(smooth, (energy) => (energy > least ? 1 : 0));
}

/**
 * @param samples of one clip at 16 kHz
 * @param features FEATURES numbers for each frame, see voiceFrames
 * @param energiesDb of each frame
 */
export function clipFrames(
  samples: Float32Array,
  features: Float32Array,
  energiesDb: Float32Array,
): ClipFrames {
  const isSpoken = spokenFrames(energiesDb);
  return {
    frames: standardized(features.subarray(0, isSpoken.length * FEATURES), isSpoken),
    isSpoken,
    pitches: framePitches(samples, isSpoken),
  };
}
