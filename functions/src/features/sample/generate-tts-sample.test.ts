import { beforeEach, expect, it } from 'vitest';
import { makeSessionId } from '../../../../src/domain/session.ts';
import { pathOfDownloadUrl } from '../../../../src/domain/transfer/object-path.ts';
import type { VoiceChoice } from '../../../../src/domain/voice/voice.ts';
import { testVoice } from '../../../../tests/support/make-clip.ts';
import { makeVowel } from '../../../../tests/support/make-tones.ts';
import { rowOf } from '../../../../tests/support/rows.ts';
import { memoryDocuments } from '../../adapters/memory/documents.ts';
import { memoryJobs } from '../../adapters/memory/jobs.ts';
import { memoryObjects } from '../../adapters/memory/objects.ts';
import type { Job } from '../../ports/jobs.ts';
import type { Payments } from '../../ports/payments.ts';
import type { VoiceEngine } from '../../ports/voice-engine.ts';
import { writeText } from '../../records/books/manuscripts.ts';
import { findVoiceProfile } from '../../records/voices/voice-profiles.ts';
import { generateTtsSample } from './generate-tts-sample.ts';
import { runGenerateTtsSample } from './run-generate-tts-sample.ts';

const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16));
const rose = { uid: 'rose' } as Parameters<typeof generateTtsSample>[1];
const { signal } = new AbortController();
const CHOSEN: VoiceChoice = { take: 'closest', pace: -10, pitch: 1, tone: 0 };
const paragraphs = [
  `The letter came on a Tuesday in the winter. ${'Nobody would open it before. '.repeat(9)}`,
];
const voiceEngine: VoiceEngine = {
  makeVoice: async () => testVoice(),
  speak: async (_voice, text) => ({
    samples: makeVowel(120, text.split(' ').length * 0.35),
    sampleRateHz: 16_000,
  }),
  forget: async () => {},
  close: async () => {},
};

async function family() {
  const [documents, objects] = [memoryDocuments(), memoryObjects()];
  const run = ({ kind, input }: Job) => {
    if (kind !== 'generate-tts-sample') throw new Error(kind);
    return runGenerateTtsSample({ documents, objects, voiceEngine }, input, signal);
  };
  await documents.update(`sessions/${sessionId}`, () => ({ ownerUid: 'rose', createdAt: new Date(0) }));
  await documents.update(`voice_profiles/${sessionId}`, () =>
    rowOf.voiceProfile('rose', sessionId, { voice: { ...testVoice() } }),
  );
  await documents.update(`manuscripts/${sessionId}`, () => rowOf.manuscript('rose', sessionId));
  const origin = { readingHash: 'r', revision: 0 };
  await writeText({ objects }, sessionId, { title: 'A Winter', paragraphs, chapterStarts: [] }, origin);
  const payments = { findIntent: async () => null } as Partial<Payments> as Payments;
  return { documents, objects, jobs: memoryJobs(run), payments };
}
let ports: Awaited<ReturnType<typeof family>>;
beforeEach(async () => {
  ports = await family();
});

it('lets a choice be heard without making it', async () => {
  const hear = { choice: CHOSEN, from: 0, count: 2 };
  const heard = await generateTtsSample(ports, rose, { sessionId, hear });
  expect(heard).toMatchObject({ success: true });
  const path = pathOfDownloadUrl(heard.sampleUrl ?? '', ports.objects.bucket);
  expect((await ports.objects.info(path))?.sizeBytes).toBeGreaterThan(5_000);
  expect((await findVoiceProfile(ports, sessionId))?.voice).toEqual(testVoice());
  expect(await generateTtsSample(ports, rose, { sessionId, hear })).toEqual(heard);
  expect(ports.jobs.all()).toHaveLength(1);
});

it('reads the page in the chosen voice from then on, and the choice is part of the voice', async () => {
  const plain = await generateTtsSample(ports, rose, { sessionId });
  const chosen = await generateTtsSample(ports, rose, { sessionId, choice: CHOSEN });
  expect(chosen.sampleUrl).not.toBe(plain.sampleUrl);
  const { take: _, ...tuning } = CHOSEN;
  expect((await findVoiceProfile(ports, sessionId))?.voice).toEqual({ ...testVoice(), tuning });
  expect(await generateTtsSample(ports, rose, { sessionId })).toEqual(chosen);
});

it('goes back to the very voice and page before', async () => {
  const plain = await generateTtsSample(ports, rose, { sessionId });
  await generateTtsSample(ports, rose, { sessionId, choice: CHOSEN });
  const back = { take: 'closest', pace: 0, pitch: 0, tone: 0 };
  expect(await generateTtsSample(ports, rose, { sessionId, choice: back })).toEqual(plain);
  expect((await findVoiceProfile(ports, sessionId))?.voice).toEqual(testVoice());
});

it.each([
  ['a take there is not', { ...CHOSEN, take: 'loudest' }],
  ['a pace beyond its slider', { ...CHOSEN, pace: -25 }],
  ['a pitch between the steps', { ...CHOSEN, pitch: 0.25 }],
  ['a tone that is none', { ...CHOSEN, tone: Number.NaN }],
])('refuses %s', async (_, choice) => {
  const asked = generateTtsSample(ports, rose, { sessionId, choice });
  await expect(asked).rejects.toMatchObject({ code: 'invalid-argument' });
});

it('refuses a take that the engine of this voice cannot make', async () => {
  const hear = { choice: { ...CHOSEN, take: 'clearest' }, from: 0, count: 1 };
  const asked = generateTtsSample(ports, rose, { sessionId, hear });
  await expect(asked).rejects.toMatchObject({ code: 'failed-precondition' });
});

it('leaves the voice of a book that was paid for as it is', async () => {
  await ports.documents.update('orders/o1', () => rowOf.order('rose', sessionId, 'o1'));
  const asked = await generateTtsSample(ports, rose, { sessionId, choice: CHOSEN });
  expect(asked).toMatchObject({ success: false, errorCode: 'book-closed' });
  expect((await findVoiceProfile(ports, sessionId))?.voice).toEqual(testVoice());
});
