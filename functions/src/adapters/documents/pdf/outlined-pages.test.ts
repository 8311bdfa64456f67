// @module-tag collection
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { paragraphsRead } from '../../../../../tests/support/paragraphs-of.ts';
import { pdfOfContents } from '../../../../../tests/support/pdf-bytes.ts';
import { wordErrors } from '../../../../../tests/support/word-errors.ts';
import { tesseractTranscriber } from '../../tesseract/transcriber.ts';
import { documentReader } from '../document-reader.ts';

const never = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), 'outlined-'));
const fixture = (name: string) => new URL(`../../../../../tests/fixtures/${name}`, import.meta.url);
const INK = 128;

/** The fixture page as outlines that are filled: every stretch of ink is a box of its own. */
async function outlines(): Promise<string> {
  const { data, info } = await sharp(readFileSync(fixture('page.jpg')))
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = 396 / info.width;
  const paths: string[] = [];
  for (let y = 0; y < info.height; y += 1) {
    const row = data.subarray(y * info.width, (y + 1) * info.width);
    for (let x = 0; x < info.width; x += 1) {
      if ((row[x] ?? 255) >= INK) continue;
      const start = x;
      while (x < info.width && (row[x] ?? 255) < INK) x += 1;
      const box = [start * scale, 600 - y * scale, (x - start) * scale, scale];
      paths.push(`${box.map((value) => value.toFixed(2)).join(' ')} re`);
    }
  }
  return `${paths.join('\n')}\nf`;
}

function stored(name: string, ...contents: string[]) {
  const file = join(folder, name);
  writeFileSync(file, pdfOfContents(contents.map((content) => Buffer.from(content, 'latin1'))));
  return { file, fileName: name };
}

it('reads a page whose letters are outlines like a scan', { timeout: 60_000 }, async () => {
  const document = stored('outlines.pdf', await outlines());
  const { pages } = await documentReader().read(document, never);
  expect(pages).toMatchObject([{ isPicture: true, lines: [] }]);
  const pictures = documentReader().pictures(document);
  const transcriber = tesseractTranscriber();
  try {
    const file = join(folder, 'drawn.jpg');
    writeFileSync(file, (await pictures.draw(1, never)) ?? '');
    const truth = readFileSync(fixture('memoir.txt'), 'utf8').trim().split('\n\n').slice(1, 4).join('\n');
    const text = paragraphsRead(...(await transcriber.transcribe(file, never))).join('\n');
    expect(wordErrors(truth, text).wer).toBeLessThan(3);
  } finally {
    pictures.close();
    await transcriber.close();
  }
});

it('takes a frame and a few rules for no words', async () => {
  const frame = '20 20 356 572 re S\n40 300 m 300 300 l S\n60 500 40 40 re f';
  await expect(documentReader().read(stored('frame.pdf', frame), never)).rejects.toMatchObject({
    code: 'document-no-text',
  });
});
