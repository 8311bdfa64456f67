import { MIN_SPEECH_SECONDS } from '../../../../../src/domain/limits.ts';
import { FEATURES, FRAMES_PER_SECOND } from '../voice-frames.ts';
import type { ClipFrames } from './clip-frames.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import { mergePieces, type PieceOfSpeech, piecesOf } from './merge-pieces.ts';
import { repeatedAfter } from './repetition.ts';
import { type Labels, NOBODY, rowsOf, sortFrames } from './sort-frames.ts';

/** Fewer pieces say nothing about who speaks in them. */
const MIN_PIECES = 4;
/** Of less no voice is made: it is a cough or a laugh of one of the two. */
const MIN_THIRD_FRAMES = MIN_SPEECH_SECONDS * FRAMES_PER_SECOND;

/** Logarithm of the number of frames: 40 s of speech. What the rules learned from had no more; more of it proves no more. */
const ENOUGH_LOG = 8.3;
const MOST_SHARE = 0.5;

type Rule = Readonly<Record<keyof Evidence | 'bias' | 'longer', number>>;

/**
 * Logistic rules over the evidence: above 0 the groups are people of their own. Fitted on 330 mixtures of five people
 * and the three voices of Flite, none of whom is among those that `npm run bench:voice` measures on. Whoever is asked needlessly answers
 * once, and whoever is not asked gets a stranger's voice: so the bias of the first leans to more than one.
 *
 * The longer one person speaks, the better two groups of their speech can be told apart. So from 40 to 110 s of speech the
 * threshold rises by `longer`: fitted on 84 recordings, 105 s to 10 min long, of ten people alone, in pairs and in threes.
 * Of twelve others, who for want of more mostly say the same again (here heard as new speech), 50 of 52 alone say one, 16
 * before, and of 68 in company 67 say more than one.
 */
const TWO: Rule = {
  distance: 0.328,
  known: 1.25,
  knownDeviations: -0.008,
  right: 4.877,
  pitchGap: 0.854,
  turnSeconds: -0.291,
  share: 9.594,
  logFrames: 1.54,
  bias: -23.38,
  longer: -2.76,
};
const THREE: Rule = {
  distance: 0.725,
  known: 0.926,
  knownDeviations: 0.486,
  right: 1.961,
  pitchGap: 1.003,
  turnSeconds: 0.404,
  share: 11.528,
  logFrames: 2.549,
  bias: -33.025,
  longer: -2,
};
const PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

const beyondEnough = ({ logFrames }: Evidence) => Math.max(0, logFrames - ENOUGH_LOG);

function scoreOf(rule: Rule, evidence: Evidence): number {
  const beyond = beyondEnough(evidence);
  let score = rule.bias - rule.logFrames * beyond + rule.longer * Math.min(1, beyond);
  for (const name of Object.keys(evidence) as (keyof Evidence)[]) score += rule[name] * evidence[name];
  return score;
}

/** Who speaks for 20 s is somebody, however long the other one speaks. */
function withShareOfEnough(evidence: Evidence): Evidence {
  return { ...evidence, share: Math.min(MOST_SHARE, evidence.share * Math.exp(beyondEnough(evidence))) };
}

/** Of several pairs of groups the least of each number: all of them must be two people. */
function weakest(found: readonly (Evidence | null)[]): Evidence | null {
  const known = found.filter((each) => each !== null);
  if (known.length < found.length) return null;
  return known.reduce((least, each) => {
    const names = Object.keys(least) as (keyof Evidence)[];
    const smaller = names.map((name) => [name, Math.min(least[name], each[name])]);
    return Object.fromEntries(smaller) as unknown as Evidence;
  });
}

function labelsOf(
  clip: ClipFrames,
  pieces: readonly PieceOfSpeech[],
  groups: readonly (readonly number[])[],
): Labels {
  const labels = new Int8Array(clip.isSpoken.length).fill(NOBODY);
  for (const [voice, group] of groups.entries())
    for (const piece of group) for (const row of pieces[piece] ?? []) labels[row] = voice;
  return sortFrames(clip, labels, groups.length);
}

const everybodyIn = ({ isSpoken }: ClipFrames): Labels =>
  Int8Array.from(isSpoken, (spoken) => (spoken ? 0 : NOBODY));

/** Whose each frame is: of one, two or three voices. */
export function sortedVoices(clip: ClipFrames): Labels {
  const once = repeatedAfter(clip);
  if (once === null) return sortedOnce(clip);
  const { frames, isSpoken, pitches } = clip;
  const sorted = sortedOnce({
    frames: frames.subarray(0, once * FEATURES),
    isSpoken: isSpoken.subarray(0, once),
    pitches: pitches.subarray(0, once),
  });
  const voices = Math.max(...sorted) + 1;
  if (voices < 2) return everybodyIn(clip);
  const labels = new Int8Array(isSpoken.length).fill(NOBODY);
  labels.set(sorted);
  return sortFrames(clip, labels, voices);
}

/** Of a clip in which nothing comes again. */
function sortedOnce(clip: ClipFrames): Labels {
  const everybody = everybodyIn(clip);
  const pieces = piecesOf(clip.isSpoken);
  if (pieces.length < MIN_PIECES) return everybody;
  const groups = mergePieces(clip.frames, pieces, [2, 3]);
  const two = labelsOf(clip, pieces, groups.get(2) ?? []);
  const ofTwo = evidenceOf(clip, two, [0, 1]);
  if (!ofTwo || scoreOf(TWO, withShareOfEnough(ofTwo)) <= 0) return everybody;
  const three = labelsOf(clip, pieces, groups.get(3) ?? []);
  const least = Math.min(...[0, 1, 2].map((voice) => rowsOf(three, voice).length));
  if (least < MIN_THIRD_FRAMES) return two;
  const ofThree = weakest(PAIRS.map((pair) => evidenceOf(clip, three, pair)));
  return ofThree && scoreOf(THREE, ofThree) > 0 ? three : two;
}
