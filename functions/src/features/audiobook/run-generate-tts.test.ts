import { describe, expect, it } from 'vitest';
import type { Finish } from '../../../../src/domain/audiobook/finish.ts';
import { NEW_ORDER, type Order } from '../../../../src/domain/audiobook/order.ts';
import { AppError, toPlainError } from '../../../../src/domain/errors.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import { makeSessionId } from '../../../../src/domain/session.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { testVoice } from '../../../../tests/support/make-clip.ts';
import { makeVowel } from '../../../../tests/support/make-tones.ts';
import { memoryDocuments } from '../../adapters/memory/documents.ts';
import { memoryJobs } from '../../adapters/memory/jobs.ts';
import { memoryObjects } from '../../adapters/memory/objects.ts';
import { giveUpJob } from '../../hosts/jobs.ts';
import type { VoiceEngine } from '../../ports/voice-engine.ts';
import { freezeNarration, readFrozenNarration } from '../../records/books/frozen-narrations.ts';
import { findOrder, moveOrder, orders } from '../../records/orders/orders.ts';
import { blockVoice, unblockName } from '../../records/voices/blocked-voices.ts';
import { cancelNarration } from './cancel-narration.ts';
import { generateTts } from './generate-tts.ts';
import { runGenerateTts, secondsLeft } from './run-generate-tts.ts';

const SESSION = '1700000000000-00000000000000000000000000000000';
const owner = { uid: 'rose', email: null, isAnonymous: false };
const stranger = { ...owner, uid: 'eve' };
const signal = new AbortController().signal;
const paragraphs = Array.from({ length: 12 }, (_, i) => `We waited at the station on day number ${i + 10}.`);

async function ordered(beforeSpeaking: (said: number) => Promise<unknown> = async () => {}) {
  const order: Order = {
    ...NEW_ORDER,
    id: 'o1',
    userId: owner.uid,
    sessionId: SESSION,
    paymentIntentId: 'pi',
    userEmail: null,
    title: 'Rose',
    tier: 'Memoir',
    pageCount: 6,
    amount: 3_899,
    createdAt: new Date(0),
  };
  let nowMs = 0;
  let said = 0;
  const voiceEngine: VoiceEngine = {
    makeVoice: async () => testVoice(),
    forget: async () => {},
    async speak(_voice, text) {
      await beforeSpeaking(++said);
      return { samples: makeVowel(120, text.length * 0.06), sampleRateHz: 16_000 };
    },
    close: async () => {},
  };
  const ports = {
    documents: memoryDocuments({ 'orders/o1': orders.toFields(order) }),
    objects: memoryObjects(),
    jobs: memoryJobs(),
    coverPainter: { paint: async () => Uint8Array.of(0xff, 0xd8, 0xff) },
    // Each look at it takes a second.
    clock: { nowMs: () => (nowMs += 1_000) },
    voiceEngine,
  };
  // The second photograph is of an open book, whose left page is read first.
  const photos = [
    { paragraph: 0, at: 0, path: objectPath.page(SESSION as SessionId, 1), half: null },
    { paragraph: 4, at: 0, path: objectPath.page(SESSION as SessionId, 2), half: 0 as const },
    { paragraph: 8, at: 0, path: objectPath.page(SESSION as SessionId, 2), half: 1 as const },
  ];
  const narration = { title: 'Rose', narrator: 'Rose Hill', paragraphs, voice: testVoice(), photos };
  await freezeNarration(ports, 'o1', narration);
  return { ports, said: () => said };
}
const narrate = (ports: Awaited<ReturnType<typeof ordered>>['ports']) =>
  runGenerateTts(ports, { orderId: 'o1' }, signal);

it('gives a book the sound it was begun with, however often it is frozen and made', {
  tags: ['recovery'],
}, async () => {
  const bytesOf = async (frozenWith: readonly (Finish | undefined)[]) => {
    const { ports } = await ordered();
    const narration = await readFrozenNarration(ports, 'o1');
    ports.objects.stored.delete(objectPath.narration('o1'));
    for (const finish of frozenWith) {
      const { finish: _, ...as } = narration;
      await freezeNarration(ports, 'o1', { ...as, ...(finish && { finish }) });
    }
    await narrate(ports);
    return Buffer.from(ports.objects.stored.get(objectPath.audiobook('o1')) ?? []).toString('base64');
  };
  const [before, plain, room] = [
    await bytesOf([undefined]),
    await bytesOf(['plain']),
    await bytesOf(['room']),
  ];
  expect(before).toBe(plain);
  expect(room).not.toBe(plain);
  expect(await bytesOf([undefined, 'room'])).toBe(plain);
  expect(await bytesOf(['room', 'plain'])).toBe(room);
});

it('leaves book, phone copy, times and cover, and says how the reading went', async () => {
  const { ports } = await ordered();
  await narrate(ports);
  const order = await findOrder(ports, 'o1');
  expect(order).toMatchObject({
    status: 'completed',
    audioFileSize: ports.objects.stored.get(objectPath.audiobook('o1'))?.length,
    secondsLeft: null,
    audiobook: {
      phoneFileSize: ports.objects.stored.get(objectPath.phoneCopy('o1'))?.length,
      photoCount: 2,
      sentenceCount: 13,
      readAgainCount: 0,
      unread: [],
    },
  });
  expect(ports.objects.stored.has(objectPath.timings('o1'))).toBe(true);
  expect(ports.objects.stored.has(objectPath.receipt('o1'))).toBe(true);
  expect(ports.objects.stored.has(objectPath.cover('o1'))).toBe(true);
});

it('stops when it is cancelled, and goes on with what is there only when the person says so', async () => {
  const { ports, said } = await ordered(async (count) => {
    if (count === 5) await cancelNarration(ports, owner, { orderId: 'o1' });
  });
  await narrate(ports);
  expect(await findOrder(ports, 'o1')).toMatchObject({ status: 'cancelled', audioUrl: null });
  const before = said();
  expect(before).toBeLessThan(13);
  const input = { sessionId: SESSION as never, orderId: 'o1', userEmail: null };
  const ofAnotherBook = { ...input, sessionId: makeSessionId(0, new Uint8Array(16)), resume: true };
  await expect(generateTts(ports, owner, ofAnotherBook)).rejects.toMatchObject({ code: 'not-found' });
  await generateTts(ports, owner, input);
  expect((await findOrder(ports, 'o1')).status).toBe('cancelled');
  await generateTts(ports, owner, { ...input, resume: true });
  expect((await findOrder(ports, 'o1')).status).toBe('generating_audio');
  await narrate(ports);
  expect((await findOrder(ports, 'o1')).status).toBe('completed');
  expect(said()).toBeLessThan(13 + before);
});

describe('whose voice is taken back', () => {
  const voiceEnded = { by: 'Rose Hill', at: new Date(7) };
  type Ordered = Awaited<ReturnType<typeof ordered>>['ports'];
  const takeBack = (ports: Ordered) => moveOrder(ports, 'o1', { kind: 'voice-ended', ...voiceEnded });
  async function expectNothing(ports: Ordered) {
    expect(await findOrder(ports, 'o1')).toMatchObject({ status: 'failed', voiceEnded, audioUrl: null });
    const spoken = /^chunks|audiobook\.mp3$|phone\.mp3$|timings\.json$|receipt\.tsv$/;
    expect(ports.objects.paths().filter((path) => spoken.test(path))).toEqual([]);
    await narrate(ports);
    expect((await findOrder(ports, 'o1')).status).toBe('failed');
  }

  it('while it is spoken ends within the next look, and nothing that was spoken is left', async () => {
    const { ports, said } = await ordered(async (count) => {
      if (count === 5) await takeBack(ports);
    });
    await narrate(ports);
    expect(said()).toBeLessThan(13);
    await expectNothing(ports);
  });

  it('while it is just being finished is no book, and nothing of it is left', async () => {
    const { ports } = await ordered();
    const paint = ports.coverPainter.paint;
    ports.coverPainter.paint = async () => {
      await takeBack(ports);
      return paint();
    };
    await narrate(ports);
    await expectNothing(ports);
  });
});

it('stops within its next look when somebody has the voice stopped, and goes on when it may be used again', async () => {
  const { ports, said } = await ordered(async (count) => {
    if (count === 5) await blockVoice(ports, { names: ['Hill, Rose'], recordings: [] });
  });
  await expect(narrate(ports)).rejects.toMatchObject({ code: 'voice-stopped' });
  const before = said();
  expect(before).toBeLessThan(13);
  await expect(narrate(ports)).rejects.toMatchObject({ code: 'voice-stopped' });
  expect(said()).toBe(before);
  await unblockName(ports, 'Rose Hill');
  await narrate(ports);
  expect((await findOrder(ports, 'o1')).status).toBe('completed');
});

it('is cancelled by its owner alone, and not when it is finished', async () => {
  const { ports } = await ordered();
  const cancel = (caller: typeof owner | null) => cancelNarration(ports, caller, { orderId: 'o1' });
  await expect(cancel(null)).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(cancel(stranger)).rejects.toMatchObject({ code: 'permission-denied' });
  await narrate(ports);
  await expect(cancel(owner)).rejects.toMatchObject({ code: 'failed-precondition' });
});

it('says in words that the disk is full, and goes on with what is there when there is room', async () => {
  const { ports, said } = await ordered();
  let room = 5;
  const objects: typeof ports.objects = {
    ...ports.objects,
    async write(path, bytes, content) {
      if (path.startsWith('chunks/') && room-- <= 0) throw new AppError('disk-full');
      return ports.objects.write(path, bytes, content);
    },
  };
  const failure = narrate({ ...ports, objects }).catch((error: unknown) => error);
  expect(await failure).toMatchObject({ code: 'disk-full' });
  const job = { kind: 'generate-tts', key: 'generate-tts:o1', input: { orderId: 'o1' } } as const;
  await giveUpJob(ports, job, toPlainError(await failure));
  const stopped = await findOrder(ports, 'o1');
  expect(stopped).toMatchObject({ status: 'failed', errorMessage: new AppError('disk-full').sentence });
  const before = said();
  const input = { sessionId: SESSION as never, orderId: 'o1', userEmail: null };
  await generateTts(ports, owner, input);
  await narrate(ports);
  expect((await findOrder(ports, 'o1')).status).toBe('completed');
  expect(said() - before).toBeLessThan(13);
});

it('estimates the time left from the pace of what was spoken in this run', () => {
  expect(secondsLeft({ elapsedMs: 10_000, made: 20 }, 100)).toBe(50);
  expect(secondsLeft({ elapsedMs: 10_000, made: 0 }, 100)).toBeNull();
});
