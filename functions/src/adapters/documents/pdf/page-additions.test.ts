import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type PdfOptions, pdfOfContents, textOperators } from '../../../../../tests/support/pdf-bytes.ts';
import type { DocumentPage } from '../../../ports/document-reader.ts';
import { documentReader } from '../document-reader.ts';

const never = new AbortController().signal;
const SENTENCE = 'The river came up to the third stair of the house, and we moved the piano.';
const sentence = (y: number) => textOperators({ text: SENTENCE, x: 20, y, sizePoints: 9 });
const TEXT = [560, 545, 530, 515].map(sentence).join('\n');

async function pageOf(content: string, options: PdfOptions = {}): Promise<DocumentPage | undefined> {
  const file = join(mkdtempSync(join(tmpdir(), 'additions-')), 'memoir.pdf');
  writeFileSync(file, pdfOfContents([Buffer.from(content)], options));
  return (await documentReader().read({ file, fileName: 'memoir.pdf' }, never)).pages[0];
}

async function withPicture(place: string, more = '') {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#caa' } })
    .jpeg()
    .toBuffer();
  const picture = { jpeg, widthPx: 8, heightPx: 8 };
  return (await pageOf(`${TEXT}\nq ${place} cm /Im1 Do Q\n${more}`, { picture }))?.pictures;
}

it('tells where a picture lies on a page of text, from its upper left corner', async () => {
  // The page is 396 points wide and 612 high.
  expect(await withPicture('198 0 0 100 99 300')).toEqual([
    { left: 2_500, top: 5_354, right: 7_500, bottom: 7_879 },
  ]);
});

it.each([
  ['a picture too small for words', '20 0 0 20 99 300', ''],
  ['the ground the text stands on', '390 0 0 400 3 200', ''],
  ['the page itself', '396 0 0 612 0 0', ''],
])('does not take for one %s', async (_, place, more) => {
  expect(await withPicture(place, more)).toBeUndefined();
});

it.each([
  [
    'a note',
    '<< /Type /Annot /Subtype /FreeText /Rect [20 300 300 330] /DA (/F1 12 Tf) /Contents (Aunt May, 1947) >>',
  ],
  [
    'a form',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (story) /V (Aunt May, 1947) /Rect [20 300 300 330] /DA (/F1 12 Tf) >>',
  ],
])('reads what was typed into %s, after the text', async (_, annotation) => {
  const page = await pageOf(TEXT, { annotations: [annotation] });
  expect(page?.lines.map(({ text }) => text)).toEqual([
    ...Array.from({ length: 4 }, () => SENTENCE),
    'Aunt May, 1947',
  ]);
});

it('does not read a note that is hidden', async () => {
  const note =
    '<< /Type /Annot /Subtype /FreeText /F 2 /Rect [20 300 300 330] /DA (/F1 12 Tf) /Contents (May) >>';
  expect((await pageOf(TEXT, { annotations: [note] }))?.lines).toHaveLength(4);
});
