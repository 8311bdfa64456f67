import { readFileSync } from 'node:fs';
import { chooseSpeech } from '../../functions/src/audio/likeness/choose-speech.ts';
import { hearClips } from '../../functions/src/audio/likeness/heard-clips.ts';
import { speakerScores } from '../../functions/src/audio/likeness/speaker-scores.ts';
import { SIMILARITY_THRESHOLD } from '../../src/domain/limits.ts';
import { converse, dice, loadSpeakers, type Segment } from './conversations.ts';
import type { Figure } from './figure.ts';
import {
  atLeast,
  decodeFixture,
  mean,
  SAMPLE_RATE_HZ,
  SPEAKERS,
  skipped,
  told,
  voiceFixtures,
} from './voice-fixtures.ts';

/** A conversation, who is wanted in it, and where that person was marked. */
interface Case {
  readonly samples: Float32Array;
  readonly segments: readonly Segment[];
  readonly lovedOne: string;
  readonly mark: { readonly start: number; readonly end: number };
}

interface Truth {
  readonly dialogs: Record<
    string,
    {
      readonly file: string;
      readonly lovedOne: string;
      readonly reference: { readonly start: number; readonly duration: number };
      readonly segments: readonly Segment[];
    }
  >;
}

const FRAME_SECONDS = 0.01;
const TARGETS: Record<string, { precision: number; recall: number }> = {
  dialog_a: { precision: 0.97, recall: 0.95 },
  dialog_b: { precision: 0.95, recall: 0.8 },
};
/** Of all pairs, every so many: the table is printed, not a long run. */
const EVERY_PAIR = 5;

/** Outside the mark and within segments: what of the kept is the loved one, what of the loved one is kept. */
function rate({ segments, lovedOne, mark }: Case, isKept: (seconds: number) => boolean, seconds: number) {
  let [kept, right, wanted] = [0, 0, 0];
  for (let at = FRAME_SECONDS; at < seconds; at += FRAME_SECONDS) {
    if (at >= mark.start && at < mark.end) continue;
    const speaking = segments.filter(({ start, end }) => at >= start && at < end);
    if (speaking.length === 0) continue;
    const isWanted = speaking.some(({ speaker }) => speaker === lovedOne);
    if (isWanted) wanted++;
    if (!isKept(at)) continue;
    kept++;
    if (isWanted) right++;
  }
  return { precision: right / Math.max(1, kept), recall: right / Math.max(1, wanted) };
}

function byThreshold(one: Case) {
  const heard = hearClips([one.samples]);
  const [from, to] = [one.mark.start, one.mark.end].map((at) => Math.round(at / FRAME_SECONDS));
  const found = speakerScores(heard, { from: from ?? 0, to: to ?? 0 }, true);
  const isKept = (at: number) =>
    (found?.scores[Math.round(at / FRAME_SECONDS)] ?? -1) > (found?.threshold ?? 0);
  return rate(one, isKept, one.samples.length / SAMPLE_RATE_HZ);
}

async function byChoice(one: Case) {
  const clip = { samples: new Float32Array(one.samples), sampleRateHz: SAMPLE_RATE_HZ };
  const choice = await chooseSpeech([clip], {
    region: one.mark,
    similarityThreshold: SIMILARITY_THRESHOLD,
    adaptiveThreshold: true,
    applyPostProcessing: false,
    excluded: [],
    regionOrigin: 'hand',
    isOnePerson: false,
  });
  const stretches = choice.kind === 'chosen' ? choice.material.stretches : [];
  const isKept = (at: number) => stretches.some(({ start, end }) => at >= start && at < end);
  return rate(one, isKept, one.samples.length / SAMPLE_RATE_HZ);
}

async function dialogs(): Promise<Figure[]> {
  const truth = JSON.parse(readFileSync(`${voiceFixtures}truth.json`, 'utf8')) as Truth;
  const figures: Figure[] = [];
  for (const [name, { file, lovedOne, reference, segments }] of Object.entries(truth.dialogs)) {
    const { samples } = await decodeFixture(file);
    const mark = { start: reference.start, end: reference.start + reference.duration };
    const one = { samples, segments, lovedOne, mark };
    const least = TARGETS[name] ?? { precision: 0, recall: 0 };
    const all = byThreshold(one);
    figures.push(
      atLeast(`${name}: precision above the threshold`, all.precision, '', least.precision),
      atLeast(`${name}: recall above the threshold`, all.recall, '', least.recall),
      atLeast(
        `${name}: precision of what a voice is made from`,
        (await byChoice(one)).precision,
        '',
        least.precision,
      ),
    );
  }
  return figures;
}

async function table(): Promise<Figure[]> {
  const speakers = await loadSpeakers();
  const pairs = SPEAKERS.flatMap((a) => SPEAKERS.flatMap((b) => (a === b ? [] : [{ a, b }])));
  const figures: Figure[] = [];
  for (const noiseDb of [null, 20, 10]) {
    for (const markSeconds of [1, 2.5, 5]) {
      for (const isSame of [true, false]) {
        const random = dice(7);
        const found = pairs
          .filter(({ a, b }) => (a.sex === b.sex) === isSame)
          .filter((_, i) => i % EVERY_PAIR === 0)
          .flatMap(({ a, b }) => {
            const { samples, segments } = converse(speakers, [a.name, b.name], { noiseDb }, random);
            const turn = segments.find(
              ({ speaker, start, end }) => speaker === a.name && end - start > markSeconds + 0.2,
            );
            if (!turn) return [];
            const mark = { start: turn.start + 0.1, end: turn.start + 0.1 + markSeconds };
            return [byThreshold({ samples, segments, lovedOne: a.name, mark })];
          });
        const name = `${noiseDb === null ? 'clean' : `noise ${noiseDb} dB`}, mark ${markSeconds} s, ${isSame ? 'same' : 'other'} sex`;
        const precisions = found.map(({ precision }) => precision);
        figures.push(
          told(
            `${name}: precision`,
            mean(precisions),
            `of ${found.length}, worst ${Math.min(...precisions).toFixed(2)}`,
          ),
          told(`${name}: recall`, mean(found.map(({ recall }) => recall)), ''),
        );
      }
    }
  }
  return figures;
}

/** Whether the right person is found in a conversation from a short mark. Skipped without recordings. */
export async function benchSelection(): Promise<Figure[]> {
  if (!voiceFixtures) return skipped('finding a person in a conversation');
  return [...(await dialogs()), ...(await table())];
}
