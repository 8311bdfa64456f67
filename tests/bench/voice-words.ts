import { FEATURES, type VoiceFrames, voiceFrames } from '../../functions/src/audio/likeness/voice-frames.ts';
import type { VoiceEngine } from '../../functions/src/ports/voice-engine.ts';
import type { Voice } from '../../src/domain/voice/voice.ts';

/** Words that differ in one sound. */
const RHYMES =
  'bat cat fat hat mat pat rat sat man can fan pan ran tan bed fed led red component fell sell tell well bin fin pin tin win ' +
  'light might night right sight cold fold gold hold told day may pay say way bone cone phone stone lane main pain rain ' +
  'king ring sing wing ball call fall hall tall boat coat';
const WORDS = RHYMES.split(' ');
/** Another pace and pitch than the templates have. */
const PACE = 1.2;
const PITCH = 1.12;
/** Quieter than this below the loudest frame is no part of the word. */
const BELOW_LOUD_DB = 35;
const never = new AbortController().signal;

type Word = readonly Float64Array[];

function framesOf({ count, features, energiesDb }: VoiceFrames): Float64Array[] {
  const loud = Math.max(...energiesDb);
  const isLoud = (i: number) => (energiesDb[i] ?? 0) > loud - BELOW_LOUD_DB;
  let [from, to] = [0, count - 1];
  while (from < to && !isLoud(from)) from++;
  while (to > from && !isLoud(to)) to--;
  return Array.from({ length: to - from + 1 }, (_, i) =>
    Float64Array.from(features.subarray((from + i) * FEATURES, (from + i + 1) * FEATURES)),
  );
}

/** Every feature has the same weight, and what is common to all words has none. */
function scaled(words: readonly Word[]): Word[] {
  const all = words.flat();
  const means = Float64Array.from(
    { length: FEATURES },
    (_, k) => all.reduce((sum, frame) => sum + (frame[k] ?? 0), 0) / all.length,
  );
  const spreads = means.map((mean, k) =>
    Math.sqrt(all.reduce((sum, frame) => sum + ((frame[k] ?? 0) - mean) ** 2, 0) / all.length),
  );
  return words.map((word) =>
    word.map((frame) => frame.map((value, k) => (value - (means[k] ?? 0)) / (spreads[k] || 1))),
  );
}

function frameDistance(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < FEATURES; k++) sum += ((a[k] ?? 0) - (b[k] ?? 0)) ** 2;
  return Math.sqrt(sum);
}

/** Dynamic time warping: the mean distance along the best path through both words. */
function distance(a: Word, b: Word): number {
  let before = new Float64Array(b.length + 1).fill(Number.POSITIVE_INFINITY);
  before[0] = 0;
  for (const frame of a) {
    const now = new Float64Array(b.length + 1).fill(Number.POSITIVE_INFINITY);
    for (const [j, other] of b.entries()) {
      const cost = frameDistance(frame, other);
      now[j + 1] = Math.min((before[j] ?? 0) + 2 * cost, (before[j + 1] ?? 0) + cost, (now[j] ?? 0) + cost);
    }
    before = now;
  }
  return (before[b.length] ?? 0) / (a.length + b.length);
}

async function spoken(engine: VoiceEngine, voice: Voice): Promise<Word[]> {
  const words: Word[] = [];
  for (const word of WORDS)
    words.push(framesOf(voiceFrames((await engine.speak(voice, `${word}.`, never)).samples)));
  return scaled(words);
}

/** The share of rhyming words, spoken slower and higher, that are nearest to the same word of the voice itself. */
export async function wordsRecognized(engine: VoiceEngine, voice: Voice): Promise<number> {
  const { pitchTargetHz, stretch = 1.1 } = voice.parameters;
  const other = { pitchTargetHz: Number(pitchTargetHz) * PITCH, stretch: Number(stretch) * PACE };
  const templates = await spoken(engine, voice);
  const asked = await spoken(engine, { ...voice, parameters: { ...voice.parameters, ...other } });
  const right = asked.filter((word, i) => {
    const distances = templates.map((template) => distance(word, template));
    return distances.indexOf(Math.min(...distances)) === i;
  });
  return right.length / WORDS.length;
}

export const WORD_COUNT = WORDS.length;
