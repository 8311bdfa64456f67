import { expect, it } from 'vitest';
import { AppError } from '../../../../src/domain/errors.ts';
import { testVoice } from '../../../../tests/support/make-clip.ts';
import { makeSilence, makeVowel } from '../../../../tests/support/make-tones.ts';
import type { VoiceEngine } from '../../ports/voice-engine.ts';
import { readSentence } from './read-sentence.ts';

const TEXT =
  'We waited at the station every Sunday, in the rain, and nobody came, and then we walked home again.';
const signal = new AbortController().signal;

/** Speaks as long as a text takes; what `spoils` names comes out as silence, or not at all. */
function engine(spoils: (text: string) => 'silent' | 'refused' | null) {
  const said: string[] = [];
  const takes = new Set<string>();
  const speak: VoiceEngine['speak'] = async (_voice, text, _signal, take) => {
    said.push(text);
    takes.add(`${take?.reading} ${take?.attempt}`);
    const how = spoils(text);
    if (how === 'refused') throw new AppError('text-not-speakable');
    const seconds = text.length * 0.06;
    return {
      samples: how ? makeSilence(seconds) : makeVowel(120, seconds),
      sampleRateHz: 16_000,
      voicePitchHz: 120,
    };
  };
  const voiceEngine: VoiceEngine = {
    speak,
    makeVoice: async () => testVoice(),
    forget: async () => {},
    close: async () => {},
  };
  return { said, takes, voiceEngine };
}
const read = (how: ReturnType<typeof engine>) => readSentence(how, testVoice(), { spoken: TEXT }, signal);

it('reads a sentence once when that is good', async () => {
  const how = engine(() => null);
  expect(await read(how)).toMatchObject({ attempts: 1, problem: null });
  expect(how.said).toEqual([TEXT]);
});

it.each(['silent', 'refused'] as const)(
  'reads one that came out %s again in smaller pieces',
  async (spoilt) => {
    const how = engine((text) => (text.length > 60 ? spoilt : null));
    const reading = await read(how);
    expect(reading).toMatchObject({ attempts: 2, problem: null });
    expect(how.said.slice(1).join(' ')).toBe(TEXT);
    expect(reading.samples.length / 16_000).toBeGreaterThan(TEXT.length * 0.05);
  },
);

it('gives up after three attempts, says so, and the first sound that was made stays', async () => {
  const how = engine(() => 'silent');
  const reading = await read(how);
  expect(reading).toMatchObject({ attempts: 3, problem: 'too-short' });
  expect(how.said.length).toBeGreaterThan(5);
  expect(await read(engine(() => 'refused'))).toMatchObject({ attempts: 3, problem: 'not-spoken' });
});

it('asks for another take at each attempt, so that an engine that draws does not draw the same again', async () => {
  const how = engine(() => 'silent');
  await readSentence(how, testVoice(), { spoken: TEXT, reading: 2 }, signal);
  expect([...how.takes]).toEqual(['2 0', '2 1', '2 2']);
});

it('lets an error of the engine pass', async () => {
  const { voiceEngine } = engine(() => null);
  const broken = { ...voiceEngine, speak: () => Promise.reject(new AppError('disk-full')) };
  await expect(
    readSentence({ voiceEngine: broken }, testVoice(), { spoken: TEXT }, signal),
  ).rejects.toMatchObject({
    code: 'disk-full',
  });
});

it('reads a sentence again that a second machine did not understand, and says so when it never does', async () => {
  const how = engine(() => null);
  const heard = ['we wetted at this nation', TEXT.toLowerCase()];
  const speechRecognizer = { hear: async () => heard.shift() ?? '' };
  const again = await readSentence({ ...how, speechRecognizer }, testVoice(), { spoken: TEXT }, signal);
  expect(again).toMatchObject({ attempts: 2, problem: null });
  const never = await readSentence({ ...how, speechRecognizer }, testVoice(), { spoken: TEXT }, signal);
  expect(never).toMatchObject({ attempts: 3, problem: 'misheard' });
});

it('asks a second machine nothing about what already sounds wrong', async () => {
  const how = engine(() => 'silent');
  let asked = 0;
  const speechRecognizer = { hear: async () => `${asked++}` };
  await readSentence({ ...how, speechRecognizer }, testVoice(), { spoken: TEXT }, signal);
  expect(asked).toBe(0);
});
