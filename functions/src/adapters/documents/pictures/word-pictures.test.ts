import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { docBytes } from '../../../../../tests/support/doc-bytes.ts';
import { docxPicture, docxWithPictures } from '../../../../../tests/support/docx-bytes.ts';
import { documentReader } from '../document-reader.ts';
import { readDoc } from '../word/read-doc.ts';
import { wordPictures } from './word-pictures.ts';

const jpeg = (text: string) => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(text)]);
const white = { create: { width: 9, height: 7, channels: 4, background: '#ffffff00' } } as const;

/** A record of MS-ODRAW around a picture; two fingerprints where it was taken from another. */
function record(kind: number, picture: Buffer, fingerprints = 1, claimedBytes?: number): Buffer {
  const before = Buffer.alloc(fingerprints * 16 + 1, 7);
  const head = Buffer.alloc(8);
  head.writeUInt16LE(kind, 2);
  head.writeUInt32LE(claimedBytes ?? before.length + picture.length, 4);
  return Buffer.concat([Buffer.from('in front'), head, before, picture, Buffer.from('behind')]);
}

const [first, second] = [jpeg('first'), await sharp(white).png().toBuffer()];
const DOC = docBytes(['It rained.'], {
  data: Buffer.concat([record(0xf01d, first), record(0xf01e, second, 2)]),
});
const BODY = `<w:p>${docxPicture('a.png')}${docxPicture('b.png')}</w:p>`;
const DOCX = docxWithPictures(BODY, { 'b.png': second, 'a.png': first });

describe.each([
  ['before 2007', DOC],
  ['since 2007', DOCX],
])('a Word file %s', (_, bytes) => {
  it('tells its pictures as they lie in it', async () => {
    const pictures = await wordPictures(bytes);
    expect(pictures.map((picture) => Buffer.from(picture))).toEqual([first, second]);
  });

  it('draws them by their numbers, as JPEG, and nothing for a number that it does not have', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'word-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'memoir');
    writeFileSync(file, bytes);
    const drawn = documentReader().pictures({ file, fileName: 'memoir' });
    const never = new AbortController().signal;
    expect(Buffer.from((await drawn.draw(1, never)) ?? '')).toEqual(first);
    const { format, width, height } = await sharp((await drawn.draw(2, never)) ?? undefined).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 9, height: 7 });
    expect(await drawn.draw(3, never)).toBeNull();
    drawn.close();
  });
});

it('has the pictures of an old Word file follow its text', async () => {
  const { pages } = await readDoc(DOC);
  const lines = pages.flatMap((page) => page.lines).filter(({ text, picture }) => text || picture);
  expect(lines.map(({ text, picture }) => picture ?? text)).toEqual(['It rained.', 1, 2]);
});

it.each([
  ['another kind of record', record(0xf01a, first)],
  ['a record longer than all there is', record(0xf01d, first, 1, 100_000)],
  ['no record', first],
])('takes %s for no picture', async (_, data) => {
  expect(await wordPictures(docBytes(['It rained.'], { data }))).toEqual([]);
});
