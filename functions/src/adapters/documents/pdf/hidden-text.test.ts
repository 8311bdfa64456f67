import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfOfContents, textOperators } from '../../../../../tests/support/pdf-bytes.ts';
import type { DocumentPage } from '../../../ports/document-reader.ts';
import { documentReader } from '../document-reader.ts';

const line = (text: string, y: number, sizePoints = 12) => textOperators({ text, x: 72, y, sizePoints });
const ABOVE = 'The river came up to the third stair of the house.';
const BELOW = 'We moved the piano to the upper floor that night.';
const WORDS = 'Nobody was ever to read this sentence aloud.';
const FRAMED = '60 460 330 24 re';

const HIDDEN = {
  'white on white': `q 1 1 1 rg ${line(WORDS, 470)} Q`,
  'nearly white': `q 0.99 g ${line(WORDS, 470)} Q`,
  'white of four inks': `q 0 0 0 0 k ${line(WORDS, 470)} Q`,
  'black on black': `q 0 g ${FRAMED} f ${line(WORDS, 470)} Q`,
  'in letters of a tenth of a point': line(WORDS, 470, 0.1),
  'in letters that are scaled down': `q .01 0 0 .01 70 470 cm ${line(WORDS, 0)} Q`,
  'in a mode that paints nothing': `q 3 Tr ${line(WORDS, 470)} Q`,
  'under a black box': `${line(WORDS, 470)} q 0 g ${FRAMED} f Q`,
  'under a white box': `${line(WORDS, 470)} q 1 g ${FRAMED} f Q`,
  'white outlines': `q 1 1 1 RG 1 Tr ${line(WORDS, 470)} Q`,
  'under a thick line': `${line(WORDS, 470)} q 0 G 24 w 60 474 m 400 474 l S Q`,
  'cut away': `q 0 0 1 1 re W n ${line(WORDS, 470)} Q`,
  'cut to where nothing stands': `q 60 100 300 40 re W n ${line(WORDS, 470)} Q`,
};
const VISIBLE = {
  'white on black': `q 0 g ${FRAMED} f 1 g ${line(WORDS, 470)} Q`,
  'pale gray': `q 0.9 g ${line(WORDS, 470)} Q`,
  'underlined and framed': `${line(WORDS, 470)} 72 468 200 1 re f ${FRAMED} S`,
  'on a colored ground': `q 1 0.9 0.6 rg ${FRAMED} f Q ${line(WORDS, 470)}`,
  'cut to its own line': `q ${FRAMED} W n ${line(WORDS, 470)} Q`,
  'in small print': line(WORDS, 470, 5),
  turned: `q 0 1 -1 0 40 100 cm BT /F1 12 Tf 0 0 Td (${WORDS}) Tj ET Q 0 0 4 4 re f`,
  'set with wide gaps': `q 1 g 0 0 9 9 re f Q BT /F1 12 Tf 10 Tw 72 470 Td (${WORDS}) Tj ET`,
};
// "was ever to read" in Times of 12 points
const PARTLY = `${line(WORDS, 470)} q 0 g 112 466 81 14 re f Q`;
const OFF = line(WORDS, 700);

const contents = [...Object.values(HIDDEN), ...Object.values(VISIBLE), PARTLY, OFF];
let pages: readonly DocumentPage[] = [];

/** Lines of the page with this content that are read aloud, or are left out as hidden. */
const linesOf = (content: string, leftOutAs?: 'hidden') =>
  pages[contents.indexOf(content)]?.lines
    .filter((each) => each.leftOutAs === leftOutAs)
    .map(({ text }) => text.trim());

beforeAll(async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'hidden-')), 'memoir.pdf');
  const page = (content: string) => Buffer.from(`${line(ABOVE, 500)}\n${content}\n0 g ${line(BELOW, 440)}`);
  writeFileSync(file, pdfOfContents(contents.map(page)));
  const never = new AbortController().signal;
  ({ pages } = await documentReader().read({ file, fileName: 'memoir.pdf' }, never));
}, 60_000);

describe('text of a PDF that is not visible on its page', () => {
  it.each(Object.entries(HIDDEN))('is left out and said to be: %s', (_, content) => {
    expect(linesOf(content)).toEqual([ABOVE, BELOW]);
    expect(linesOf(content, 'hidden')).toEqual([WORDS]);
  });

  it('is left out where only some words of a line are covered, and no others', () => {
    expect(linesOf(PARTLY, 'hidden')).toEqual(['was ever to read']);
    expect(linesOf(PARTLY)).toEqual([ABOVE, 'Nobody this sentence aloud.', BELOW]);
  });

  it('is not there at all when it lies off the page', () => {
    expect([linesOf(OFF), linesOf(OFF, 'hidden')]).toEqual([[ABOVE, BELOW], []]);
  });

  it.each(Object.entries(VISIBLE))('is not what is %s', (_, content) => {
    expect(linesOf(content, 'hidden')).toEqual([]);
    expect(linesOf(content)?.join(' ')).toContain(WORDS);
  });
});
