// @module-tag formats
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import type { BookFormat } from '../../../../src/domain/audiobook/book-file.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { BOOK_ID, finishedBook } from '../../../../tests/support/finished-book.ts';
import { contentOf, unpack } from '../../../../tests/support/made-book-file.ts';
import { checkFile, openSigner } from '../../hosts/provenance.ts';
import { chooseCover } from '../../records/orders/orders.ts';
import { runGenerateTts } from '../audiobook/run-generate-tts.ts';

const folder = mkdtempSync(join(tmpdir(), 'kindred-signed-'));
afterAll(() => rmSync(folder, { recursive: true }));
const provenanceSigner = openSigner({}, join(folder, 'key'));
const ports = await finishedBook({ provenanceSigner });
const WHOLE = { is: 'signed', isSoundWhole: true, areTagsWhole: true };

async function check(bytes: Uint8Array) {
  const file = join(folder, 'file');
  writeFileSync(file, bytes);
  return checkFile(file, provenanceSigner.publicKeys());
}

const stored = async (path: string) => buffer(await ports.objects.read(path));
const soundsIn = async (archive: Buffer) =>
  (await unpack(archive)).filter(([name]) => /\.(?:mp3|m4b)$/.test(name));

it('a book and its copy for phones are signed with the day of the order, again after a new cover', async () => {
  const both = () => Promise.all([objectPath.audiobook(BOOK_ID), objectPath.phoneCopy(BOOK_ID)].map(stored));
  const [before] = await both();
  for (const file of await both())
    expect(await check(file)).toMatchObject({ ...WHOLE, provenance: { madeOn: '1970-01-01', right: null } });
  await chooseCover(ports, BOOK_ID, { author: 'R. Hill', photo: null });
  await runGenerateTts(ports, { orderId: BOOK_ID }, new AbortController().signal);
  const after = await both();
  expect(after[0]).not.toEqual(before);
  for (const file of after) expect(await check(file)).toMatchObject(WHOLE);
});

it.each<[BookFormat, number]>([
  ['mp3-chapters', 3],
  ['epub', 3],
  ['parcel', 4],
])('every sound in %s is signed', async (format, atLeast) => {
  const sounds = await soundsIn(await contentOf(ports, format));
  expect(sounds.length).toBeGreaterThanOrEqual(atLeast);
  for (const [name, content] of sounds) expect([name, await check(content)]).toMatchObject([name, WHOLE]);
});

it('an M4B is signed', async () => {
  expect(await check(await contentOf(ports, 'm4b'))).toMatchObject(WHOLE);
});
