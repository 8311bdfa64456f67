import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pdfOfContents } from '../../../../../tests/support/pdf-bytes.ts';
import { documentReader } from '../document-reader.ts';
import { isSpacedOut } from './spaced-letters.ts';

const never = new AbortController().signal;

async function linesOf(...contents: string[]): Promise<string[]> {
  const file = join(mkdtempSync(join(tmpdir(), 'spaced-')), 'memoir.pdf');
  writeFileSync(file, pdfOfContents([Buffer.from(contents.join('\n'))]));
  const { pages } = await documentReader().read({ file, fileName: 'memoir.pdf' }, never);
  return pages.flatMap(({ lines }) => lines.map(({ text }) => text));
}

/** A line whose letters stand so many points farther apart. */
const spaced = (text: string, y: number, points: number) =>
  `BT /F1 12 Tf ${points} Tc 20 ${y} Td (${text}) Tj 0 Tc ET`;

it.each([1.5, 3, 5])('reads words whose letters are set %d points apart', async (points) => {
  expect(
    await linesOf(
      spaced('My grandmother kept the lantern', 500, points),
      spaced('lit.', 480, points),
      spaced('CHAPTER ONE', 440, points),
    ),
  ).toEqual(['My grandmother kept the lantern', 'lit.', 'CHAPTER ONE']);
});

it('reads letters that were typed one by one as they were typed', async () => {
  const listed = 'A list of letters: a b c d e f g h';
  expect(await linesOf(spaced(listed, 500, 0))).toEqual([listed]);
});

it.each([
  [true, 'M y g r a n d m o t h e r k e p t'],
  [true, 'd i ff i c u l t y'],
  [false, 'I am as I am, so be it, or go on to it'],
  [false, 'The letters on the door were old: a b c'],
  [false, 'A B C'],
])('finds %s: %s', (isSpaced, text) => expect(isSpacedOut(text)).toBe(isSpaced));
