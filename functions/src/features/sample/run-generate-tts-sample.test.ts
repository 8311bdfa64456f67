import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readTimings } from '../../../../src/domain/audiobook/timings.ts';
import { makeSessionId } from '../../../../src/domain/session.ts';
import { objectPath, pathOfDownloadUrl } from '../../../../src/domain/transfer/object-path.ts';
import { testVoice } from '../../../../tests/support/make-clip.ts';
import { makeVowel } from '../../../../tests/support/make-tones.ts';
import { rowOf } from '../../../../tests/support/rows.ts';
import { memoryDocuments } from '../../adapters/memory/documents.ts';
import { memoryObjects } from '../../adapters/memory/objects.ts';
import type { VoiceEngine } from '../../ports/voice-engine.ts';
import { writeText } from '../../records/books/manuscripts.ts';
import { findVoiceProfile, recordChoice } from '../../records/voices/voice-profiles.ts';
import { runGenerateTtsSample } from './run-generate-tts-sample.ts';

const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16));
const { signal } = new AbortController();
const FIRST = 'The letter came on a Tuesday in the winter of that year.';
const paragraphs = [
  'Chapter One',
  `${FIRST} ${'My mother would not open it before the evening. '.repeat(12)}`,
];

async function family(onSpeak: (text: string) => Promise<void>, text: readonly string[] = paragraphs) {
  const [documents, objects] = [memoryDocuments(), memoryObjects()];
  await documents.update(`voice_profiles/${sessionId}`, () =>
    rowOf.voiceProfile('rose', sessionId, { voice: { ...testVoice() } }),
  );
  await documents.update(`manuscripts/${sessionId}`, () => rowOf.manuscript('rose', sessionId));
  const origin = { readingHash: 'r', revision: 0 };
  await writeText(
    { objects },
    sessionId,
    { title: 'A Winter', paragraphs: text, chapterStarts: [0] },
    origin,
  );
  const voiceEngine: VoiceEngine = {
    makeVoice: async () => testVoice(),
    async speak(_voice, text) {
      await onSpeak(text);
      return { samples: makeVowel(120, text.split(' ').length * 0.35), sampleRateHz: 16_000 };
    },
    forget: async () => {},
    close: async () => {},
  };
  return { documents, objects, voiceEngine };
}

it('gives the first sentence before the rest is spoken, then the page with the time of each sentence', async () => {
  const seen: (string | null | undefined)[] = [];
  const ports = await family(async (text) => {
    if (text.includes('evening')) seen.push((await findVoiceProfile(ports, sessionId))?.sampleFirstUrl);
  });
  await runGenerateTtsSample(ports, { sessionId }, signal);
  expect(seen.length).toBeGreaterThan(5);
  expect(seen.every((url) => typeof url === 'string')).toBe(true);
  const made = await findVoiceProfile(ports, sessionId);
  const pathOf = (url: string | null | undefined) => pathOfDownloadUrl(url ?? '', ports.objects.bucket);
  const sizeOf = async (url: string | null | undefined) =>
    (await ports.objects.info(pathOf(url)))?.sizeBytes ?? 0;
  expect(await sizeOf(made?.sampleFirstUrl)).toBeGreaterThan(10_000);
  expect(await sizeOf(made?.ttsSampleUrl)).toBeGreaterThan(5 * (await sizeOf(made?.sampleFirstUrl)));
  const stored = await buffer(await ports.objects.read(pathOf(made?.sampleTimingsUrl)));
  const timings = readTimings(JSON.parse(stored.toString('utf8')));
  expect(timings?.texts.slice(0, 3)).toEqual(['A Winter', 'Chapter One', FIRST]);
  expect(timings?.starts).toHaveLength(timings?.texts.length ?? 0);
  expect(
    pathOf(made?.sampleTimingsUrl).startsWith(objectPath.sample(sessionId, '').replace('.mp3', '')),
  ).toBe(true);
});

const TAKE = { take: 'closest', pace: 0, pitch: 0, tone: 0 } as const;

it('lets a voice be tried with some sentences, and notes nothing of it', async () => {
  const spoken: string[] = [];
  const ports = await family(async (text) => void spoken.push(text));
  const before = await findVoiceProfile(ports, sessionId);
  await runGenerateTtsSample(ports, { sessionId, hear: { choice: TAKE, from: 0, count: 2 } }, signal);
  expect(spoken).toEqual([FIRST, 'My mother would not open it before the evening.']);
  expect(await findVoiceProfile(ports, sessionId)).toEqual(before);
  const made = [...ports.objects.stored.keys()].filter((path) => path.startsWith('samples/'));
  expect(made.map((path) => path.replace(/^.*\./, '.')).sort()).toEqual(['.json', '.mp3']);
});

it('begins at once when a voice is tried, and ends with the pause of a sentence', async () => {
  const ports = await family(async () => undefined);
  await runGenerateTtsSample(ports, { sessionId, hear: { choice: TAKE, from: 0, count: 2 } }, signal);
  const path = [...ports.objects.stored.keys()].find((one) => /^samples\/.*\.json$/.test(one)) ?? '';
  const stored = await buffer(await ports.objects.read(path));
  const timings = readTimings(JSON.parse(stored.toString('utf8')));
  const [first = 9, second = 0] = timings?.starts ?? [];
  expect(first).toBeLessThan(0.15);
  // Every word of the voice here takes .35 s; a mark in the sound makes it a fifth of a second longer or shorter.
  const spokenSeconds = 9 * 0.35;
  const silence = (timings?.durationSeconds ?? 0) - second - spokenSeconds;
  expect(silence).toBeGreaterThan(0.2);
  expect(silence).toBeLessThan(0.8);
});

it('does not show a page that was read in a voice the family has left meanwhile', async () => {
  const slower = { ...TAKE, pace: -10 };
  const ports = await family(async (text) => {
    if (text.includes('evening')) await recordChoice(ports, sessionId, slower);
  });
  await runGenerateTtsSample(ports, { sessionId }, signal);
  expect(await findVoiceProfile(ports, sessionId)).toMatchObject({ choice: slower, ttsSampleUrl: null });
  await runGenerateTtsSample(ports, { sessionId }, signal);
  expect((await findVoiceProfile(ports, sessionId))?.ttsSampleUrl).toEqual(expect.any(String));
});

it('made again says nothing anew', async () => {
  const spoken: string[] = [];
  const ports = await family(async (text) => void spoken.push(text));
  await runGenerateTtsSample(ports, { sessionId }, signal);
  const first = await findVoiceProfile(ports, sessionId);
  const count = spoken.length;
  await runGenerateTtsSample(ports, { sessionId }, signal);
  expect(spoken).toHaveLength(count);
  expect(await findVoiceProfile(ports, sessionId)).toEqual(first);
});

it('says a date as the whole book means its dates, also where its first page tells nothing of it', async () => {
  const spoken: string[] = [];
  const dated = 'The letter came on 9/11/1939 and lay on the table all day.';
  const book = ['Chapter One', `${dated} ${paragraphs[1]}`, 'It was answered on 31/12/1999, for £3.'];
  const ports = await family(async (text) => void spoken.push(text), book);
  await runGenerateTtsSample(ports, { sessionId }, signal);
  await runGenerateTtsSample(ports, { sessionId, hear: { choice: TAKE, from: 0, count: 1 } }, signal);
  const said = 'The letter came on the ninth of November, nineteen thirty nine and lay on the table all day.';
  expect(new Set(spoken.filter((text) => text.includes('table')))).toEqual(new Set([said]));
});
