import { describe, expect, it } from 'vitest';
import { docBytes, oleBytes } from '../../../../tests/support/doc-bytes.ts';
import { paragraphsOf } from '../../../../tests/support/paragraphs-of.ts';
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
