import { levelingGain, withGain } from '../../signal/level.ts';
import { hearClips } from '../heard-clips.ts';
import { FEATURES } from '../voice-frames.ts';
import { type ClipFrames, clipFrames } from './clip-frames.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import { NOBODY } from './sort-frames.ts';

/** `nothing`: too little is spoken in one of the two. */
export type SameVoice = 'same' | 'unsure' | 'different' | 'nothing';

/**
 * The weights with which the voices of one clip are told apart, without what is said about turns: here it is known who
 * speaks when.
 */
const WEIGHTS = { distance: 0.328, known: 1.25, knownDeviations: -0.008, right: 4.877, pitchGap: 0.854 };
/**
 * Measured on seven readers, eleven seconds of each against twenty of everybody's, as recorded and as a phone, a tape and a
 * dull microphone would have them: one person's lie at 2.7 to 5.7, two people's of one sex at 4.8 to 9.5, those of a woman
 * and a man above 8. So of 28 pairs of one person none is said to be two people's and 21 are said to be one; of 168 pairs of
 * two people none is said to be one person's and 14 are not sure.
 */
const SAME_BELOW = 4.7;
const DIFFERENT_ABOVE = 6;

const scoreOf = (evidence: Evidence): number =>
  (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).reduce(
    (sum, name) => sum + WEIGHTS[name] * evidence[name],
    0,
  );

/** One after the other as if they were one clip. */
function joined(one: ClipFrames, other: ClipFrames): ClipFrames {
  const frames = new Float32Array(one.frames.length + other.frames.length);
  frames.set(one.frames);
  frames.set(other.frames, one.frames.length);
  const isSpoken = new Uint8Array(one.isSpoken.length + other.isSpoken.length);
  isSpoken.set(one.isSpoken);
  isSpoken.set(other.isSpoken, one.isSpoken.length);
  const pitches = new Float32Array(isSpoken.length);
  pitches.set(one.pitches);
  pitches.set(other.pitches, one.isSpoken.length);
  return { frames, isSpoken, pitches };
}

/**
 * Whether two recordings, made anywhere with anything, are of one and the same voice: how much better two voices explain
 * them than one. Each is measured by its own mean, or a microphone would be taken for a person.
 * @param recordings at 16 kHz; of the second of them nothing but this answer is left
 */
export function sameVoice(
  recordings: readonly [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>],
  sampleRateHz: number,
): SameVoice {
  const levelled = recordings.map((sound) => withGain(sound, levelingGain(sound, sampleRateHz)));
  const heard = hearClips(levelled);
  const [one, other] = levelled.map((samples, clip) => {
    const [from, to] = [heard.starts[clip] ?? 0, heard.starts[clip + 1] ?? 0];
    const features = heard.features.subarray(from * FEATURES, to * FEATURES);
    return clipFrames(samples, features, heard.energiesDb.subarray(from, to));
  });
  if (!one || !other) return 'nothing';
  const both = joined(one, other);
  const labels = Int8Array.from(both.isSpoken, (spoken, row) => {
    if (!spoken) return NOBODY;
    return row < one.isSpoken.length ? 0 : 1;
  });
  const evidence = evidenceOf(both, labels, [0, 1]);
  if (!evidence) return 'nothing';
  const score = scoreOf(evidence);
  if (score < SAME_BELOW) return 'same';
  return score > DIFFERENT_ABOVE ? 'different' : 'unsure';
}
