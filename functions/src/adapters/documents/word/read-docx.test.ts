import { describe, expect, it } from 'vitest';
import {
  docxBytes,
  docxOfBody,
  docxPicture,
  docxWithPictures,
} from '../../../../../tests/support/docx-bytes.ts';
import { paragraphsOf } from '../../../../../tests/support/paragraphs-of.ts';
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

it('tells raised figures from what they stand behind', async () => {
  const raised = (text: string, more = '') =>
    `<w:r><w:rPr>${more}<w:vertAlign w:val="superscript"/></w:rPr><w:t>${text}</w:t></w:r>`;
  const body = [
    ...[
      words('born in 1943'),
      raised('3'),
      words(' and paid £12'),
      raised('4', '<w:b/>'),
      words(', walked 6'),
    ],
    ...[raised('1/2'), words(' miles, and was 1'), raised('st'), words(' of 10'), raised('13'), words('.')],
  ].join('');
  expect(await read(`<w:p>${body}</w:p>`)).toEqual([
    'born in 1943³ and paid £12⁴, walked 6 1/2 miles, and was 1st of 10¹³.',
  ]);
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

describe('a picture', () => {
  const png = Buffer.from('a picture');
  const linesOf = async (body: string) => {
    const bytes = docxWithPictures(body, { 'b.png': png, 'a.png': png, 'unused.png': png });
    const { pages } = await readDocx(bytes);
    return pages.flatMap(({ lines }) => lines.map(({ text, picture }) => picture ?? text));
  };

  it('stands behind the paragraph that it is in, by its number among the names', async () => {
    const body =
      `<w:p>${words('Dear ')}${docxPicture('b.png')}${words('Rose,')}</w:p>` +
      `<w:p>${docxPicture('a.png')}</w:p><w:p>${words('It rained.')}</w:p>`;
    expect(await linesOf(body)).toEqual(['Dear Rose,', 2, 1, 'It rained.']);
  });

  it('stands in a cell of a table', async () => {
    const body = `<w:tbl><w:tr><w:tc><w:p>${docxPicture('a.png')}</w:p></w:tc></w:tr></w:tbl>`;
    expect(await linesOf(body)).toEqual([1]);
  });

  it('that is repeated stands there once', async () => {
    const body = `<w:p>${docxPicture('a.png')}</w:p>`.repeat(3);
    expect(await linesOf(body)).toEqual([1]);
  });

  it.each([
    ['hidden', `<w:p><w:r><w:rPr><w:vanish/></w:rPr>${docxPicture('a.png').slice('<w:r>'.length)}</w:p>`],
    ['elsewhere', `<w:p>${docxPicture('away', 'link')}</w:p>`],
  ])('that is %s is not there', async (_, picture) => {
    expect(await linesOf(`<w:p>${words('It rained.')}</w:p>${picture}`)).toEqual(['It rained.']);
  });
});

describe('hidden text', () => {
  const run = (text: string, properties = '') =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const styled = (body: string) => {
    const style = (type: string, id: string, inner: string) =>
      `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${inner}</w:style>`;
    const hidden = '<w:rPr><w:b/><w:vanish/></w:rPr>';
    const all = [
      style('character', 'Secret', hidden),
      style('character', 'Deeper', '<w:basedOn w:val="Secret"/>'),
      style('character', 'Told', '<w:basedOn w:val="Secret"/><w:rPr><w:vanish w:val="0"/></w:rPr>'),
      style('paragraph', 'Note', hidden),
      style('paragraph', 'Circle', '<w:basedOn w:val="Circle"/>'),
    ].join('');
    const names = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    return docxOfBody(body, { 'word/styles.xml': `<w:styles ${names}>${all}</w:styles>` });
  };
  const readStyled = async (body: string) =>
    paragraphsOf(
      (await readDocx(styled(body))).pages.map(({ lines }) => lines),
      false,
    );

  it.each([
    ['<w:vanish/>', 'I came.'],
    ['<w:b/><w:vanish w:val="true"/><w:highlight w:val="yellow"/>', 'I came.'],
    ['<w:vanish w:val="1"></w:vanish>', 'I came.'],
    ['<w:vanish w:val="0"/>', 'I never came.'],
    ['<w:vanish w:val="false"/>', 'I never came.'],
    ['<w:webHidden/>', 'I never came.'],
    ['<w:highlight w:val="yellow"/>', 'I never came.'],
    ['<w:rPrChange w:id="1"><w:rPr><w:vanish/></w:rPr></w:rPrChange>', 'I never came.'],
  ])('is told from shown text by what the run says: %s', async (properties, expected) => {
    const body = `<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${words('I ')}${run('never ', properties)}${words('came.')}</w:p>`;
    expect(await read(body)).toEqual([expected]);
  });

  it.each([
    ['Secret', '', 'I came.'],
    ['Deeper', '', 'I came.'],
    ['Told', '', 'I never came.'],
    ['Unknown', '', 'I never came.'],
    ['Secret', '<w:vanish w:val="0"/>', 'I never came.'],
  ])(
    'is told from shown text by the style, where the run says nothing: %s%s',
    async (id, direct, expected) => {
      const properties = `<w:rStyle w:val="${id}"/>${direct}`;
      expect(
        await readStyled(`<w:p>${words('I ')}${run('never ', properties)}${words('came.')}</w:p>`),
      ).toEqual([expected]);
    },
  );

  it('of a whole paragraph is not read, but for what is shown in it all the same', async () => {
    const note = (body: string) => `<w:p><w:pPr><w:pStyle w:val="Note"/></w:pPr>${body}</w:p>`;
    const shown = run('Shown.', '<w:vanish w:val="0"/>');
    const undone = run(' By its style.', '<w:rStyle w:val="Secret"/>');
    const circle = `<w:p><w:pPr><w:pStyle w:val="Circle"/></w:pPr>${words('Round.')}</w:p>`;
    expect(
      await readStyled(`${note(words('A note.'))}${note(words('Hidden.') + shown + undone)}${circle}`),
    ).toEqual(['Shown. By its style.', 'Round.']);
  });
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
