import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { readTimings } from '../../../../src/domain/audiobook/timings.ts';
import { makeSessionId } from '../../../../src/domain/session.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { folder } from '../../../../tests/support/family-folder.ts';
import { testVoice } from '../../../../tests/support/make-clip.ts';
import { rowOf } from '../../../../tests/support/rows.ts';
import { coverPainter } from '../../adapters/cover/cover-painter.ts';
import { fliteVoiceEngine } from '../../adapters/flite/voice-engine.ts';
import { freezeNarration, readFrozenNarration } from '../../records/books/frozen-narrations.ts';
import { keepPermission } from '../../records/voices/permissions.ts';
import { deliverOrder } from './deliver-order.ts';
import { remakeOrder } from './remake-order.ts';
import { runGenerateTts } from './run-generate-tts.ts';

const orderId = 'book';
const sessionId = makeSessionId(1_760_000_000_000, new Uint8Array(16));
const engine = fliteVoiceEngine();
afterAll(() => engine.close());
const signal = new AbortController().signal;

const CREDIT = 'Read in the voice of Ann, recreated by computer with the family’s permission.';

async function finishedBook({ credit = CREDIT }: { readonly credit?: string | null } = {}) {
  const ports = { ...folder(), voiceEngine: engine, coverPainter: coverPainter() };
  await freezeNarration(ports, orderId, {
    ...{ title: 'My Life', narrator: 'Ann', voice: testVoice() },
    paragraphs: ['I was born by the river.', 'My mother took in sewing.'],
    ...(credit && { credit }),
  });
  await ports.documents.update(`orders/${orderId}`, () => rowOf.order('ann', sessionId, orderId));
  const narrate = () => runGenerateTts(ports, { orderId }, signal);
  await narrate();
  await deliverOrder(ports, orderId);
  const book = async () => buffer(await ports.objects.read(objectPath.audiobook(orderId)));
  return { ports, narrate, book };
}

it('makes a damaged book again from what was frozen, the same to the byte', async () => {
  const { ports, narrate, book } = await finishedBook();
  const [first, before] = [await book(), await ports.documents.get(`orders/${orderId}`)];
  const file = join(ports.dataDir, 'objects', ports.objects.find(objectPath.audiobook(orderId))?.file ?? '');
  const bytes = readFileSync(file);
  bytes[9_999] = (bytes[9_999] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  await expect(book()).rejects.toMatchObject({ code: 'stored-file-damaged' });
  expect(await remakeOrder(ports, orderId)).toMatchObject({ status: 'generating_audio' });
  expect(await ports.jobs.state(`generate-tts:${orderId}`)).not.toBeNull();
  await narrate();
  expect(Buffer.compare(await book(), first)).toBe(0);
  expect(await ports.documents.get(`orders/${orderId}`)).toEqual(before);
});

it('lets a book of a time when books did not say so begin by saying that its voice is recreated', async () => {
  const { ports, narrate } = await finishedBook({ credit: null });
  const { title, paragraphs, voice, finish } = await readFrozenNarration(ports, orderId);
  await keepPermission(
    ports,
    { ownerUid: 'ann', sessionId },
    { speakerName: 'Ann', right: 'kin', textVersion: '2026-12' },
    [],
  );
  await remakeOrder(ports, orderId);
  await narrate();
  const timings = readTimings(
    JSON.parse(String(await buffer(await ports.objects.read(objectPath.timings(orderId))))),
  );
  expect(timings?.texts).toEqual([CREDIT, title, ...paragraphs]);
  expect(timings?.credits).toEqual([0]);
  expect(await readFrozenNarration(ports, orderId)).toMatchObject({ title, voice, finish, credit: CREDIT });
});

it('says so when the text was deleted, and leaves the order as it is', async () => {
  const { ports } = await finishedBook();
  await ports.objects.deleteAll(objectPath.narration(orderId));
  await expect(remakeOrder(ports, orderId)).rejects.toThrow(/cannot be made again.*backup/);
  expect(await ports.documents.get(`orders/${orderId}`)).toMatchObject({ status: 'completed' });
});
