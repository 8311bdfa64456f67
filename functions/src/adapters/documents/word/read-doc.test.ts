import { describe, expect, it } from 'vitest';
import { docBytes, oleBytes } from '../../../../../tests/support/doc-bytes.ts';
import { paragraphsOf } from '../../../../../tests/support/paragraphs-of.ts';
import { streamsOf } from '../pictures/word-pictures.ts';
import { readDoc } from './read-doc.ts';

const PARAGRAPHS = ['Chapter One: The Blue Door', '“Come in,” said Renée — and in he came.', '12'];
const stream = (name: string) => oleBytes([{ name, bytes: Buffer.from('x') }]);

describe('an old Word file', () => {
  it('is read paragraph by paragraph', async () => {
    const { pages, pageCount } = await readDoc(docBytes(PARAGRAPHS));
    expect(paragraphsOf([pages[0]?.lines ?? []], false)).toEqual(PARAGRAPHS);
    expect(pageCount).toBeNull();
  });

  it('is read when it is so short that its streams lie together', async () => {
    const { pages } = await readDoc(docBytes(PARAGRAPHS, { isShort: true }));
    expect(paragraphsOf([pages[0]?.lines ?? []], false)).toEqual(PARAGRAPHS);
  });

  it('keeps the hyphens that hold a word together, and writes nothing for those that may part it', async () => {
    const footnotes = ['See Mary\x1eJane, extra\x1fordinary.'];
    const { pages } = await readDoc(
      docBytes(['Mary\x1eJane was extra\x1fordinary, 1939\x1e45.'], { footnotes }),
    );
    const told = pages[0]?.lines.map(({ text }) => text).filter(Boolean);
    expect(told).toEqual([
      'Mary\u2011Jane was extra\u00adordinary, 1939\u201145.',
      'See Mary\u2011Jane, extra\u00adordinary.',
    ]);
  });

  it('shows as left out what is hidden, leaves out what was deleted, loses no letters that are spaced, and tells raised figures apart', async () => {
    const looks = [
      { words: 'Nobody reads this. ', property: 0x083c, value: 1 },
      { words: 'Long gone. ', property: 0x0800, value: 1 },
      { words: 'THE MILL', property: 0x8840, value: 21 },
      { words: 'shown', property: 0x083c, value: 0 },
      { words: '3 then', property: 0x2a48, value: 1 },
    ];
    const body = ['THE MILL', 'It rained. Nobody reads this. Long gone. This is shown, in 19433 then.'];
    const [page] = (await readDoc(docBytes(body, { looks }))).pages;
    const told = page?.lines.filter(({ text }) => text !== '');
    expect(told?.map(({ text, leftOutAs }) => [text, leftOutAs])).toEqual([
      ['THE MILL', undefined],
      ['It rained. This is shown, in 1943³ then.', undefined],
      ['Nobody reads this. ', 'hidden'],
    ]);
  });

  it('is read with its text boxes, and shows its notes as left out', async () => {
    const bytes = docBytes(['It rained.'], { footnotes: ['In 1931.'], textBoxes: ['Dear Mother,'] });
    const [page] = (await readDoc(bytes)).pages;
    const told = page?.lines.filter(({ text }) => text !== '');
    expect(told?.map(({ text, leftOutAs }) => [text, leftOutAs])).toEqual([
      ['It rained.', undefined],
      ['Dear Mother,', undefined],
      ['In 1931.', 'footnote'],
    ]);
  });

  it('is read with the numbers that Word shows before chapters and lists', async () => {
    const written = [
      ...['The war began', 'In spring', 'In summer', 'The peace came', 'At home'],
      ...['bread', 'of wheat', 'milk', 'soap', 'nothing'],
    ];
    const lists = {
      definitions: [
        [
          { format: 6, text: 'Chapter \0:' },
          { format: 1, text: '\0.\x01' },
        ],
        [
          { format: 0, text: '\0.' },
          { format: 23, text: '•' },
        ],
      ],
      lists: [{ definition: 0 }, { definition: 1 }, { definition: 1, start: 1 }],
      styles: [{}, { list: 1 }, { base: 1 }],
      paragraphs: [
        ...[{ style: 1 }, { list: 1, level: 1 }, { list: 1, level: 1 }, { style: 2 }, { list: 1, level: 1 }],
        ...[{ list: 2 }, { list: 2, level: 1 }, { list: 2 }, { list: 3 }, { style: 1, list: 0 }],
      ],
    };
    const [page] = (await readDoc(docBytes(written, { lists }))).pages;
    expect(page?.lines.map(({ text }) => text).filter(Boolean)).toEqual([
      'Chapter One: The war began',
      'One.I In spring',
      'One.II In summer',
      'Chapter Two: The peace came',
      'Two.I At home',
      '1. bread',
      'of wheat',
      '2. milk',
      '1. soap',
      'nothing',
    ]);
  });

  it('is read without its numbers where its lists are cut off', async () => {
    const lists = {
      definitions: [[{ format: 0, text: '\0.' }]],
      lists: [{ definition: 0 }],
      styles: [{}],
      paragraphs: [{ list: 1 }],
    };
    const bytes = docBytes(['bread'], { lists });
    const [main] = await streamsOf(bytes, ['WordDocument']);
    const at = bytes.indexOf(main?.subarray(0, 64) ?? '');
    bytes.writeUInt32LE(0x7fff_ffff, at + 0x2ea);
    const [page] = (await readDoc(bytes)).pages;
    expect(page?.lines[0]?.text).toBe('bread');
  });

  it.each([
    ['with a password', docBytes(PARAGRAPHS, { locked: true }), 'document-encrypted'],
    ['that is a .docx with a password', stream('EncryptedPackage'), 'document-encrypted'],
    ['that is another program’s', stream('Workbook'), 'document-mislabelled'],
    ['of Word 6', stream('WordDocument'), 'document-unsupported'],
    ['that was cut off', docBytes(PARAGRAPHS).subarray(0, 3_000), 'document-damaged'],
  ])('%s is refused', async (_, bytes, code) => {
    await expect(readDoc(bytes)).rejects.toMatchObject({ code });
  });
});
