import sharp from 'sharp';
import { expect, it } from 'vitest';
import { NEW_ORDER, type Order } from '../../../../src/domain/audiobook/order.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { testVoice } from '../../../../tests/support/make-clip.ts';
import { makeVowel } from '../../../../tests/support/make-tones.ts';
import { readId3, textOf } from '../../../../tests/support/read-id3.ts';
import { coverPainter } from '../../adapters/cover/cover-painter.ts';
import { memoryDocuments } from '../../adapters/memory/documents.ts';
import { memoryJobs } from '../../adapters/memory/jobs.ts';
import { memoryObjects } from '../../adapters/memory/objects.ts';
import { freezeNarration } from '../../records/books/frozen-narrations.ts';
import { findOrder, orders } from '../../records/orders/orders.ts';
import { changeCover } from './change-cover.ts';
import { runGenerateTts } from './run-generate-tts.ts';

const owner = { uid: 'rose', email: null, isAnonymous: false };
const orderId = 'o1';
const square = (bytes: Uint8Array) => sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer();
const photo = async (color: string) =>
  (
    await sharp({ create: { width: 300, height: 200, channels: 3, background: color } })
      .jpeg()
      .toBuffer()
  ).toString('base64');

async function ordered(whileSpeaking: () => Promise<unknown> = async () => {}) {
  const order: Order = {
    ...NEW_ORDER,
    id: orderId,
    userId: owner.uid,
    sessionId: '1700000000000-00000000000000000000000000000000',
    paymentIntentId: 'pi',
    userEmail: null,
    title: 'The Mill',
    tier: 'Lullaby',
    pageCount: 1,
    amount: 899,
    createdAt: new Date(0),
  };
  const ports = {
    documents: memoryDocuments({ [`orders/${orderId}`]: orders.toFields(order) }),
    objects: memoryObjects(),
    jobs: memoryJobs(),
    coverPainter: coverPainter(),
    clock: { nowMs: () => 0 },
    voiceEngine: {
      makeVoice: async () => testVoice(),
      forget: async () => {},
      async speak(_voice: unknown, text: string) {
        await whileSpeaking();
        return { samples: makeVowel(120, text.length * 0.06), sampleRateHz: 16_000 };
      },
      close: async () => {},
    },
  };
  const paragraphs = ['CHAPTER ONE', 'We lived by the mill.', 'CHAPTER TWO', 'Then it burnt down.'];
  await freezeNarration(ports, orderId, {
    title: 'The Mill',
    narrator: 'Rose Hill',
    paragraphs,
    voice: testVoice(),
  });
  return ports;
}
type Ordered = Awaited<ReturnType<typeof ordered>>;
const narrate = (ports: Ordered) => runGenerateTts(ports, { orderId }, new AbortController().signal);

function wornBy(ports: Ordered, path: string) {
  const bytes = ports.objects.stored.get(path) ?? new Uint8Array();
  const { frames, sizeBytes } = readId3(bytes);
  const picture = frames.find(({ id }) => id === 'APIC')?.content ?? new Uint8Array();
  const jpeg = picture.subarray(picture.indexOf(0xff));
  return {
    author: textOf(frames, 'TPE1'),
    jpeg,
    frames,
    sound: Buffer.from(bytes.subarray(sizeBytes)),
    size: bytes.length,
  };
}
const FILES = [objectPath.audiobook(orderId), objectPath.phoneCopy(orderId)];

it('a cover chosen while the book is being made is on it when it is finished', async () => {
  let chosen = false;
  const ports: Ordered = await ordered(async () => {
    if (chosen) return;
    chosen = true;
    await changeCover(ports, owner, { orderId, author: 'Ruth Hale', photo: await photo('#ff0000') });
  });
  await narrate(ports);
  const [red] = await square(ports.objects.stored.get(objectPath.cover(orderId)) ?? new Uint8Array());
  expect(red).toBeGreaterThan(240);
  for (const file of FILES) {
    expect(wornBy(ports, file).author).toEqual(['Ruth Hale']);
    expect((await square(wornBy(ports, file).jpeg))[0]).toBeGreaterThan(240);
  }
});

it('a finished book gets another cover and author, its sound and chapters stay as they are', async () => {
  const ports = await ordered();
  await narrate(ports);
  const before = FILES.map((file) => wornBy(ports, file));
  expect(before[0]?.author).toEqual(['Rose Hill (recreated voice)']);
  expect(
    await changeCover(ports, owner, { orderId, author: 'Ruth Hale', photo: await photo('#0000ff') }),
  ).toEqual({ success: true });
  expect(ports.jobs.all().map(({ kind }) => kind)).toEqual(['join-tts']);
  await narrate(ports);
  const after = FILES.map((file) => wornBy(ports, file));
  for (const [i, { author, jpeg, sound, frames }] of after.entries()) {
    expect(author).toEqual(['Ruth Hale']);
    expect((await square(jpeg))[2]).toBeGreaterThan(240);
    expect(sound.equals(before[i]?.sound ?? Buffer.alloc(0))).toBe(true);
    const others = (all: typeof frames) => all.filter(({ id }) => id !== 'APIC' && id !== 'TPE1');
    expect(others(frames)).toEqual(others(before[i]?.frames ?? []));
  }
  expect(await findOrder(ports, orderId)).toMatchObject({
    status: 'completed',
    audioFileSize: after[0]?.size,
    audiobook: { phoneFileSize: after[1]?.size, cover: { author: 'Ruth Hale' } },
  });
});

it('goes back to the drawn cover, byte for byte, and keeps a photo that is not mentioned', async () => {
  const ports = await ordered();
  await narrate(ports);
  const drawn = FILES.map((file) => ports.objects.stored.get(file));
  await changeCover(ports, owner, { orderId, author: null, photo: await photo('#0000ff') });
  await narrate(ports);
  await changeCover(ports, owner, { orderId, author: 'Ruth' });
  await narrate(ports);
  expect((await square(wornBy(ports, FILES[0] ?? '').jpeg))[2]).toBeGreaterThan(240);
  await changeCover(ports, owner, { orderId, author: null, photo: null });
  await narrate(ports);
  expect(FILES.map((file) => ports.objects.stored.get(file))).toEqual(drawn);
});

it('refuses what is no photo, and draws the cover when a photo turns out to be broken', async () => {
  const ports = await ordered();
  await narrate(ports);
  const send = (bytes: Buffer) =>
    changeCover(ports, owner, { orderId, author: 'Ruth', photo: bytes.toString('base64') });
  expect(await send(Buffer.from('<script>'))).toMatchObject({
    success: false,
    error: expect.stringContaining('photo'),
  });
  expect((await send(Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2]))).success).toBe(true);
  await narrate(ports);
  expect(await findOrder(ports, orderId)).toMatchObject({
    cover: { author: 'Ruth', photo: null },
    audiobook: { cover: { author: 'Ruth', photo: null } },
  });
});

it('is for the owner alone', async () => {
  const ports = await ordered();
  const input = { orderId, author: 'Eve' };
  await expect(changeCover(ports, null, input)).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(changeCover(ports, { ...owner, uid: 'eve' }, input)).rejects.toMatchObject({
    code: 'permission-denied',
  });
});
