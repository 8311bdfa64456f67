// @module-tag voices
import { expect, it } from 'vitest';
import { NEW_ORDER, type Order } from '../../../../src/domain/audiobook/order.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { testVoice } from '../../../../tests/support/make-clip.ts';
import { makeVowel } from '../../../../tests/support/make-tones.ts';
import { memoryDocuments } from '../../adapters/memory/documents.ts';
import { memoryJobs } from '../../adapters/memory/jobs.ts';
import { memoryObjects } from '../../adapters/memory/objects.ts';
import { makeChunks } from '../../audio/narration/make-chunks.ts';
import { wavOf } from '../../audio/signal/wav.ts';
import { planNarration, readingOf } from '../../audio/text/plan-narration.ts';
import { giveUpJob } from '../../hosts/jobs.ts';
import type { Job } from '../../ports/jobs.ts';
import type { VoiceEngine } from '../../ports/voice-engine.ts';
import { freezeNarration, readFrozenNarration } from '../../records/books/frozen-narrations.ts';
import { freezeOwnRecording } from '../../records/books/own-recordings.ts';
import { findParts } from '../../records/orders/narrations.ts';
import { findOrder, moveOrder, orders } from '../../records/orders/orders.ts';
import { fanOutNarration } from './fan-out-narration.ts';
import { retryOrder } from './retry-order.ts';
import { runGenerateTts } from './run-generate-tts.ts';
import { runGenerateTtsPart } from './run-generate-tts-part.ts';
import { sweepNarrations } from './sweep-narrations.ts';

const signal = new AbortController().signal;
const HOUR_MS = 3_600_000;
const JOB = { orderId: 'o1' };
const paragraphs = Array.from({ length: 11 }, (_, i) => `We waited at the station on day number ${i + 10}.`);
const voiceEngine: VoiceEngine = {
  makeVoice: async () => testVoice(),
  speak: async (_voice, text) => ({ samples: makeVowel(120, text.length * 0.06), sampleRateHz: 16_000 }),
  forget: async () => {},
  close: async () => {},
};

/**
 * A paid book of twelve chunks: three parts.
 * @param ownSeconds of the person's own recording, with which it begins; 0 without it
 */
async function ordered(ownSeconds = 0) {
  const order: Order = {
    ...NEW_ORDER,
    id: 'o1',
    userId: 'rose',
    sessionId: '1700000000000-00000000000000000000000000000000',
    paymentIntentId: 'pi',
    userEmail: 'rose@example.org',
    title: 'Rose',
    tier: 'Memoir',
    pageCount: 6,
    amount: 3_899,
    createdAt: new Date(0),
  };
  let nowMs = 0;
  const ports = {
    documents: memoryDocuments({ 'orders/o1': orders.toFields(order) }),
    objects: memoryObjects(),
    jobs: memoryJobs(),
    coverPainter: { paint: async () => Uint8Array.of(0xff, 0xd8, 0xff) },
    clock: { nowMs: () => (nowMs += 1_000) },
    voiceEngine,
  };
  await freezeNarration(ports, 'o1', {
    title: 'Rose',
    narrator: 'Rose Hill',
    paragraphs,
    voice: testVoice(),
    ...(ownSeconds > 0 && { ownRecording: await recordingFor(ports, ownSeconds) }),
  });
  return { ports, later: (ms: number) => (nowMs += ms) };
}

async function recordingFor(ports: { readonly objects: ReturnType<typeof memoryObjects> }, seconds: number) {
  const voice = { storagePath: 'voices/s/speech.wav', permission: { speakerName: 'Rose Hill' } };
  const wav = wavOf(makeVowel(110, seconds), 16_000);
  await ports.objects.write(voice.storagePath, wav, { contentType: 'audio/wav' });
  const frozen = await freezeOwnRecording(ports, 'o1', voice);
  if (!frozen) throw new Error('no recording');
  return frozen;
}

type Ordered = Awaited<ReturnType<typeof ordered>>['ports'];

const partsIn = (ports: Ordered) =>
  ports.jobs.all().flatMap((job) => (job.kind === 'generate-tts-part' ? [job] : []));
const joinsIn = (ports: Ordered) => ports.jobs.all().filter(({ kind }) => kind === 'join-tts');

it('a book whose names are said longer than they are written is cut as it is spoken', async () => {
  const { ports } = await ordered();
  const narration = await readFrozenNarration(ports, 'o1');
  const name = 'Wlodzimierz';
  const long = `${Array.from({ length: 9 }, () => `${name} of the mill`).join(' and ')} waited.`;
  const pronunciations = [{ word: name, said: 'vwo-jee-myezh-vwo-jee-myezh-vwo-jee-myezh-vwo-jee-myezh' }];
  const credit = 'Read in the voice of Ann, recreated by computer.';
  await freezeNarration(ports, 'o1', { ...narration, paragraphs: [long], pronunciations, credit });
  await fanOutNarration(ports, JOB);
  const { title, paragraphs: texts, chapterStarts, voice, finish } = await readFrozenNarration(ports, 'o1');
  const spoken = planNarration(
    title,
    texts,
    chapterStarts,
    readingOf({ finish, voice, pronunciations, credit }),
  );
  expect(spoken.chunks.length).toBeGreaterThan(planNarration(title, texts, chapterStarts).chunks.length);
  expect(spoken.chunks[0]?.text).toBe(credit);
  expect((await findParts(ports, 'o1'))?.chunkCount).toBe(spoken.chunks.length);
});

it.each([
  ['a book', 0, [0, 1, 2]],
  ['a book that begins with a recording', 5, [0, 1, 2, 3]],
])(
  '%s made in parts, last part first and twice, is the book made in one go',
  async (_, ownSeconds, numbers) => {
    const [apart, whole] = [await ordered(ownSeconds), await ordered(ownSeconds)];
    await runGenerateTts(whole.ports, JOB, signal);
    await fanOutNarration(apart.ports, JOB);
    const parts = partsIn(apart.ports);
    expect(parts.map(({ input }) => input.part)).toEqual(numbers);
    for (const { input } of [...parts.toReversed(), ...parts])
      await runGenerateTtsPart(apart.ports, input, signal);
    expect(joinsIn(apart.ports).length).toBe(1);
    expect((await findOrder(apart.ports, 'o1')).audioGenerationProgress).toBe(99);
    await runGenerateTts(apart.ports, JOB, signal);
    for (const path of [objectPath.audiobook('o1'), objectPath.phoneCopy('o1'), objectPath.timings('o1')])
      expect(apart.ports.objects.stored.get(path)).toEqual(whole.ports.objects.stored.get(path));
  },
);

it('a part of a cancelled order ends quietly, and a later one makes what is missing', async () => {
  const { ports } = await ordered();
  await fanOutNarration(ports, JOB);
  const [first, second, third] = partsIn(ports);
  if (!first || !second || !third) throw new Error('three parts are planned');
  await runGenerateTtsPart(ports, first.input, signal);
  await moveOrder(ports, 'o1', { kind: 'cancelled' });
  await runGenerateTtsPart(ports, second.input, signal);
  expect(await findParts(ports, 'o1')).toMatchObject({ marks: '100', isStopped: true });
  ports.jobs.finish(first.key);
  ports.jobs.finish(second.key);
  await retryOrder(ports, 'o1', { resumesCancelled: true });
  await fanOutNarration(ports, JOB);
  expect(
    partsIn(ports)
      .slice(3)
      .map(({ input }) => input),
  ).toEqual([
    { orderId: 'o1', run: 2, part: 1 },
    { orderId: 'o1', run: 2, part: 2 },
  ]);
});

it('a part of an order whose voice is taken back meanwhile leaves nothing behind, and the joining makes no book', async () => {
  const { ports } = await ordered();
  await fanOutNarration(ports, JOB);
  const [first, ...others] = partsIn(ports);
  if (!first) throw new Error('three parts are planned');
  const make: typeof makeChunks = async (...given) => {
    const made = await makeChunks(...given);
    await moveOrder(ports, 'o1', { kind: 'voice-ended', by: 'Rose Hill', at: new Date(7) });
    return made;
  };
  await runGenerateTtsPart(ports, first.input, signal, make);
  for (const { input } of others) await runGenerateTtsPart(ports, input, signal);
  expect(ports.objects.paths().filter((path) => path.startsWith('chunks/'))).toEqual([]);
  await fanOutNarration(ports, JOB);
  await runGenerateTts(ports, JOB, signal);
  await giveUpJob(ports, first as Job, { code: 'internal', message: '' });
  const { status, voiceEnded, audioUrl } = await findOrder(ports, 'o1');
  expect([status, voiceEnded?.by, audioUrl]).toEqual(['failed', 'Rose Hill', null]);
  expect(partsIn(ports)).toHaveLength(3);
  expect(ports.jobs.all().filter(({ kind }) => kind === 'send-mail')).toEqual([]);
});

it('a part of an order that is gone writes nothing', async () => {
  const { ports } = await ordered();
  await fanOutNarration(ports, JOB);
  await ports.documents.delete('orders/o1');
  const before = ports.objects.paths();
  for (const { input } of partsIn(ports)) await runGenerateTtsPart(ports, input, signal);
  await ports.documents.delete('narrations/o1');
  for (const { input } of partsIn(ports)) await runGenerateTtsPart(ports, input, signal);
  expect(ports.objects.paths()).toEqual(before);
  expect(ports.documents.paths()).toEqual([]);
});

it('the order fails with a part that is given up, unless its chunks came by another delivery', async () => {
  const { ports } = await ordered();
  await fanOutNarration(ports, JOB);
  const [first, second] = partsIn(ports);
  if (!first || !second) throw new Error('parts are planned');
  await runGenerateTtsPart(ports, first.input, signal);
  const error = { code: 'disk-full', message: 'full' } as const;
  await giveUpJob(ports, first, error);
  expect((await findOrder(ports, 'o1')).status).toBe('generating_audio');
  await giveUpJob(ports, second, error);
  expect((await findOrder(ports, 'o1')).status).toBe('failed');
  expect(await findParts(ports, 'o1')).toMatchObject({ isStopped: true });
  expect(ports.jobs.all().map(({ key }) => key)).toContain('send-mail:needs-you:o1');
});

it('a joining that is given up after another one finished the book leaves it finished', async () => {
  const { ports } = await ordered();
  await runGenerateTts(ports, JOB, signal);
  const join: Job = { kind: 'join-tts', key: 'join-tts:o1:1', input: JOB };
  await giveUpJob(ports, join, { code: 'disk-full', message: 'full' });
  expect((await findOrder(ports, 'o1')).status).toBe('completed');
});

it('a narration whose tasks are lost is taken up after half an hour, a finished one never', async () => {
  const { ports, later } = await ordered();
  await fanOutNarration(ports, JOB);
  expect(await sweepNarrations(ports)).toBe(0);
  later(HOUR_MS);
  expect(await sweepNarrations(ports)).toBe(1);
  expect(await ports.jobs.state('generate-tts:o1')).toMatchObject({ kind: 'waiting' });
  await fanOutNarration(ports, JOB);
  expect(await findParts(ports, 'o1')).toMatchObject({ run: 2, isStopped: false });
  await runGenerateTts(ports, JOB, signal);
  later(HOUR_MS);
  expect(await sweepNarrations(ports)).toBe(0);
});
