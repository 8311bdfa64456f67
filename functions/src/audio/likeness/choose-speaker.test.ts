// @module-tag voices
import { beforeAll, describe, expect, it } from 'vitest';
import { SIMILARITY_THRESHOLD } from '../../../../src/domain/limits.ts';
import { defaultRegion, type Region } from '../../../../src/domain/voice/voice.ts';
import { makeTalk, shareOf, TALK_RATE_HZ, type Talk } from '../../../../tests/support/make-talk.ts';
import { joinSounds } from '../../../../tests/support/make-tones.ts';
import { chooseSpeech } from './choose-speech.ts';
import type { SpeechRequest } from './speech-request.ts';

let talk: Talk;
let man: Talk;
let region: Region;

function choose(clips: readonly Float32Array[], request: Partial<SpeechRequest>) {
  return chooseSpeech(
    clips.map((samples) => ({ samples: new Float32Array(samples), sampleRateHz: TALK_RATE_HZ })),
    {
      region,
      similarityThreshold: SIMILARITY_THRESHOLD,
      adaptiveThreshold: true,
      applyPostProcessing: false,
      excluded: [],
      regionOrigin: 'default',
      isOnePerson: false,
      ...request,
    },
  );
}

/** Within a turn of the talk. */
function inTurn(index: number, { turns }: Talk = talk): Region {
  const { start = 0 } = turns[index] ?? {};
  return { start: start + 1, end: start + 3.5 };
}

async function stretchesOf(...args: Parameters<typeof choose>) {
  const choice = await choose(...args);
  if (choice.kind !== 'chosen') throw new Error(JSON.stringify(choice));
  return choice.material.stretches;
}

beforeAll(async () => {
  talk = await makeTalk('woman', 'man', 'woman', 'woman', 'man', 'woman', 'man', 'woman');
  man = await makeTalk('man', 'man', 'man', 'man');
  region = defaultRegion(talk.samples.length / TALK_RATE_HZ);
}, 120_000);

describe('chooseSpeech and whose voice it is', { timeout: 300_000 }, () => {
  it('asks when two people speak and nobody has placed the mark', async () => {
    const choice = await choose([talk.samples], {});
    if (choice.kind !== 'several') throw new Error('nobody was asked');
    expect(choice.voices).toHaveLength(2);
    expect(shareOf('woman', [choice.voices[0]?.mark ?? region], talk)).toBe(1);
    expect(shareOf('man', [choice.voices[1]?.mark ?? region], talk)).toBe(1);
  });

  it('asks also when the mark that nobody has placed lies on one of them', async () => {
    expect((await choose([talk.samples], { region: inTurn(2) })).kind).toBe('several');
  });

  it('takes the default mark when there is one person', async () => {
    const stretches = await stretchesOf([man.samples], {
      region: defaultRegion(man.samples.length / TALK_RATE_HZ),
    });
    expect(stretches.length).toBeGreaterThan(0);
  });

  it.each(['woman', 'man'] as const)('gathers nobody but the %s around a mark by hand', async (person) => {
    const turn = talk.turns.findIndex((each, i) => i > 0 && each.person === person);
    const stretches = await stretchesOf([talk.samples], { region: inTurn(turn), regionOrigin: 'hand' });
    expect(shareOf(person, stretches, talk)).toBeGreaterThan(0.97);
  });

  it.each(['woman', 'man'] as const)('gathers nobody but the %s once chosen', async (person) => {
    const asked = await choose([talk.samples], {});
    if (asked.kind !== 'several') throw new Error('nobody was asked');
    const voice = asked.voices[person === 'woman' ? 0 : 1];
    const stretches = await stretchesOf([talk.samples], {
      region: voice?.mark ?? region,
      regionOrigin: 'chosen',
    });
    expect(shareOf(person, stretches, talk)).toBeGreaterThan(0.97);
  });

  it('asks about a mark by hand that reaches over a change of turns', async () => {
    const { end = 0 } = talk.turns[0] ?? {};
    const over = { start: end - 1.5, end: end + 2 };
    expect((await choose([talk.samples], { region: over, regionOrigin: 'hand' })).kind).toBe('several');
  });

  it('asks about a mark by hand with three quarters of a second of the next person in it', async () => {
    const changes = talk.turns.flatMap((turn, i) => {
      const next = talk.turns[i + 1];
      return next && next.person !== turn.person ? [{ from: turn.end, to: next.start }] : [];
    });
    expect(changes.length).toBeGreaterThan(4);
    for (const { from, to } of changes) {
      const over = { start: from - 1.2, end: to + 0.75 };
      expect((await choose([talk.samples], { region: over, regionOrigin: 'hand' })).kind, `at ${from}`).toBe(
        'several',
      );
    }
  });

  it('asks about a second or two of somebody else, too, when the pitch is all there is to tell', async () => {
    const [first, second] = talk.turns;
    if (!first || !second) throw new Error('nobody spoke');
    const cut = (from: number, to: number) =>
      talk.samples.slice(Math.round(from * TALK_RATE_HZ), Math.round(to * TALK_RATE_HZ));
    const clip = joinSounds(cut(second.start, second.start + 1.3), cut(first.start, first.end));
    const choice = await choose([clip], { region: { start: 0, end: 3 }, regionOrigin: 'hand' });
    if (choice.kind !== 'several') throw new Error('nobody was asked');
    expect(choice.voices).toHaveLength(2);
  });

  it('goes on when the family says that it is one person', async () => {
    const { end = 0 } = talk.turns[0] ?? {};
    const over = { start: end - 1.5, end: end + 2 };
    for (const request of [{}, { region: over, regionOrigin: 'hand' as const }])
      expect((await choose([talk.samples], { ...request, isOnePerson: true })).kind).toBe('chosen');
  });

  it('takes the marked person from further files, whoever else speaks there', async () => {
    const other = await makeTalk('woman', 'man', 'woman', 'man', 'woman', 'man', 'woman', 'man');
    const stretches = await stretchesOf([man.samples, other.samples], {
      region: inTurn(1, man),
      regionOrigin: 'hand',
    });
    const further = stretches.filter(({ clip }) => clip === 1);
    expect(further.length).toBeGreaterThan(0);
    expect(shareOf('man', further, other)).toBeGreaterThan(0.95);
  });

  it('takes nothing from a further file in which only somebody else speaks', async () => {
    const stranger = await makeTalk('woman', 'woman', 'woman', 'woman');
    const stretches = await stretchesOf([man.samples, stranger.samples], {
      region: inTurn(1, man),
      regionOrigin: 'hand',
    });
    expect(new Set(stretches.map(({ clip }) => clip))).toEqual(new Set([0]));
  });
});
