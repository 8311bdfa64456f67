import { expect, it } from 'vitest';
import { docxBytes, docxOfBody } from '../../../../tests/support/docx-bytes.ts';
import { paragraphsOf } from '../../../../tests/support/paragraphs-of.ts';
import { readDocx } from './read-docx.ts';

const read = async (body: string) =>
  paragraphsOf(
    (await readDocx(docxOfBody(body))).pages.map(({ lines }) => lines),
    false,
  );
const words = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

it('knows headings by their style', async () => {
  const bytes = docxBytes([{ text: 'Our farm', style: 'Heading1' }, { text: 'It rained.' }]);
  expect(await readDocx(bytes)).toMatchObject({
    pages: [
      {
        lines: [{ text: 'Our farm', isHeading: true }, { text: 'It rained.' }],
      },
    ],
    pageCount: null,
  });
});

it('does not fuse the words around a tab and a line break', async () => {
  const body = `<w:p>${words('Tabbed.')}<w:r><w:tab/></w:r>${words('Broken.')}<w:r><w:br/></w:r>${words('After.')}</w:p>`;
  expect(await read(body)).toEqual(['Tabbed. Broken. After.']);
});

it('reads what was inserted and not what was deleted', async () => {
  const deleted = '<w:del w:id="1"><w:r><w:delText>never</w:delText></w:r></w:del>';
  const inserted = `<w:ins w:id="2">${words('always')}</w:ins>`;
  expect(await read(`<w:p>${words('I ')}${deleted}${inserted}${words(' came.')}</w:p>`)).toEqual([
    'I always came.',
  ]);
});

it('reads the cells of a table one by one', async () => {
  const cell = (text: string) => `<w:tc><w:p>${words(text)}</w:p></w:tc>`;
  const table = `<w:tbl><w:tr>${cell('Walter')}${cell('1935')}</w:tr></w:tbl>`;
  expect(await read(`<w:p>${words('Above.')}</w:p>${table}<w:p>${words('Below.')}</w:p>`)).toEqual([
    'Above.',
    'Walter',
    '1935',
    'Below.',
  ]);
});

it('gives signs that HTML writes otherwise back as they were', async () => {
  expect(await read(`<w:p>${words('Hayes &amp; Sons &lt;1947&gt; &amp;lt; “it’s”')}</w:p>`)).toEqual([
    'Hayes & Sons <1947> &lt; “it’s”',
  ]);
});

it('shows heads and feet once each, as left out', async () => {
  const head = `<w:hdr><w:p>${words('Our Family &amp; the Mill')}</w:p></w:hdr>`;
  const foot = `<w:ftr><w:p>${words('Page ')}${words('3')}</w:p><w:p/></w:ftr>`;
  const bytes = docxOfBody(`<w:p>${words('It rained.')}</w:p>`, {
    'word/header1.xml': head,
    'word/header2.xml': head,
    'word/footer1.xml': foot,
  });
  const [page] = (await readDocx(bytes)).pages;
  expect(page?.lines.map(({ text, leftOutAs }) => [text, leftOutAs])).toEqual([
    ['It rained.', undefined],
    ['Our Family & the Mill', 'running-head'],
    ['Page 3', 'running-head'],
  ]);
});

it('keeps a number that stands last', async () => {
  expect(await read(`<w:p>${words('How many?')}</w:p><w:p>${words('12')}</w:p>`)).toEqual([
    'How many?',
    '12',
  ]);
});
