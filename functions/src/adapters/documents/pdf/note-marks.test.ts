import { describe, expect, it } from 'vitest';
import { spokenText } from '../../../../../src/domain/spoken-forms/spoken-forms.ts';
import { pdfOfContents } from '../../../../../tests/support/pdf-bytes.ts';
import { cleanPages } from '../../../features/manuscript/text/clean-text.ts';
import { readPdf } from './read-pdf.ts';

const hexOf = (text: string) => `<${Buffer.from(text, 'latin1').toString('hex')}>`;

/** A line as a word processor writes it: `^1^` is set in small letters above the line. */
function line(text: string, y: number, size = 12): string {
  const runs = text.split('^').map((run, at) => {
    const [height, rise] = at % 2 === 1 ? [size * 0.58, size * 0.33] : [size, 0];
    return run === '' ? '' : `/F1 ${height} Tf ${rise} Ts ${hexOf(run)} Tj`;
  });
  return `BT 40 ${y} Td ${runs.join(' ')} ET`;
}

/** Two pages whose first ends in the middle of a sentence, above two notes. */
const book = (noteSize: number, noteMark = (mark: string) => `^${mark}^`) =>
  pdfOfContents([
    Buffer.from(
      [
        line('My grandfather was born on the third of March 1871^1^ in a house that', 560),
        line('cost three pounds a year, with a long garden behind it and a barn.', 546),
        line('They had a length of rope^2^ and a cart, and left for the town at the', 532),
        line(`${noteMark('1')} So the parish register has it; his own papers say otherwise.`, 70, noteSize),
        line(`${noteMark('2')} From the account book of the mill.`, 56, noteSize),
      ].join('\n'),
    ),
    Buffer.from(
      [
        line('corner of the square; I never saw them again.^i^ We were all quite sad', 560),
        line('for a long time afterwards, and nobody spoke of it at all to anybody.', 546),
      ].join('\n'),
    ),
  ]);

async function paragraphsOf(bytes: Uint8Array) {
  const { pages } = await readPdf(new Uint8Array(bytes));
  return cleanPages(pages.map(({ lines }) => lines)).paragraphs;
}

describe('the notes of a PDF', () => {
  it.each([
    ['small', 9, undefined],
    ['as large as the text', 12, undefined],
    ['small, with their marks on the line', 9, (mark: string) => mark],
    ['as large as the text, with their marks on the line', 12, (mark: string) => mark],
  ])('are left out, each whole, where their letters are %s', async (_, size, mark) => {
    const paragraphs = await paragraphsOf(book(size, mark));
    const read = paragraphs.filter(({ leftOutAs }) => !leftOutAs).map(({ text }) => spokenText(text));
    expect(read.join(' ')).toBe(
      'My grandfather was born on the third of March eighteen seventy one in a house that cost three pounds a year, ' +
        'with a long garden behind it and a barn. They had a length of rope and a cart, and left for the town at the ' +
        'corner of the square; I never saw them again. We were all quite sad for a long time afterwards, and nobody ' +
        'spoke of it at all to anybody.',
    );
    const notes = paragraphs.filter(({ leftOutAs }) => leftOutAs === 'footnote').map(({ text }) => text);
    expect(notes.join(' ')).toMatch(/So the parish register has it.*From the account book of the mill\./);
  });

  it('leave a raised figure that no note answers a power', async () => {
    const text = [line('He wrote that e is mc^2^ and that the room had 20 m^2^ of floor.', 560)];
    const [only] = await paragraphsOf(pdfOfContents([Buffer.from(text.join('\n'))]));
    expect(spokenText(only?.text ?? '')).toBe(
      'He wrote that e is mc squared and that the room had twenty square meters of floor.',
    );
  });
});
