import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { pdfOfContents, pictureOperators, textOperators } from '../../../../../tests/support/pdf-bytes.ts';
import type { DocumentFile, PagePictures } from '../../../ports/document-reader.ts';
import { documentReader } from '../document-reader.ts';

const never = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
const [widthPoints, heightPoints] = [396, 612];
const jpeg = readFileSync(new URL('../../../../../tests/fixtures/page.jpg', import.meta.url));
const { width: widthPx, height: heightPx } = await sharp(jpeg).metadata();
const drawn = pictureOperators(widthPoints, heightPoints);
const typed = (...texts: readonly string[]) =>
  texts.map((text, at) => textOperators({ text, x: 40, y: 560 - at * 14, sizePoints: 11 })).join('\n');
const PAGE = Array.from({ length: 8 }, (_, n) => `The river came up to the ${n + 2}th stair of the house.`);

/** A text, a scan, a scan with a scanner's advert, a text over a picture. */
function mixed(password?: string): DocumentFile {
  const contents = [
    typed(...PAGE),
    drawn,
    `${drawn}\n${typed('Scanned by a telephone')}`,
    `${drawn}\n${typed(...PAGE)}`,
  ];
  const locked = password === undefined ? {} : { password };
  const file = join(folder, `mixed-${password ?? ''}.pdf`);
  const bytes = pdfOfContents(
    contents.map((content) => Buffer.from(content, 'latin1')),
    {
      widthPoints,
      heightPoints,
      picture: { jpeg, widthPx, heightPx },
      ...locked,
    },
  );
  writeFileSync(file, bytes);
  return { file, fileName: 'mixed.pdf' };
}

let pictures: PagePictures | undefined;
afterEach(() => pictures?.close());

describe('a PDF of text and pictures', () => {
  it('is judged page by page', async () => {
    const { pages, pageCount } = await documentReader().read(mixed(), never);
    expect(pageCount).toBe(4);
    expect(pages.map(({ isPicture, lines }) => [isPicture, lines.length])).toEqual([
      [false, 8],
      [true, 0],
      [true, 1],
      [false, 8],
    ]);
  });

  it('is drawn with 200 dots an inch', async () => {
    pictures = documentReader().pictures(mixed());
    const picture = sharp((await pictures.draw(2, never)) ?? Buffer.alloc(0));
    expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 1_100, height: 1_700 });
    expect((await picture.stats()).channels[0]?.min).toBeLessThan(60);
  });

  it('loses a page that cannot be drawn, and no other', async () => {
    pictures = documentReader().pictures(mixed());
    expect(await pictures.draw(99, never)).toBeNull();
    expect(await pictures.draw(2, never)).not.toBeNull();
    const cramped = documentReader({ maxResidentBytes: 16 * 1_048_576 }).pictures(mixed());
    expect(await cramped.draw(2, never)).toBeNull();
    cramped.close();
  });
});

describe('a PDF with a password', () => {
  const text = (document: DocumentFile) => documentReader().read(document, never);

  it('asks for it, and says when it is wrong', async () => {
    const locked = { ...mixed('rose'), file: join(folder, 'locked.pdf') };
    writeFileSync(locked.file, pdfOfContents([Buffer.from(typed(...PAGE), 'latin1')], { password: 'rose' }));
    await expect(text(locked)).rejects.toMatchObject({
      code: 'document-encrypted',
      message: expect.stringContaining('password-protected'),
    });
    await expect(text({ ...locked, password: 'lily' })).rejects.toMatchObject({
      code: 'document-encrypted',
      message: expect.stringContaining('does not open the file'),
    });
    expect((await text({ ...locked, password: 'rose' })).pages[0]?.lines).toHaveLength(8);
  });
});
