import { expect, it } from 'vitest';
import { docxOfBody } from '../../../../../tests/support/docx-bytes.ts';
import { readDocx } from './read-docx.ts';

const NAMES = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const level = (at: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const list = (id: number, ...levels: readonly string[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`;
const numbering = (definitions: readonly string[], numbers: string) =>
  `<w:numbering ${NAMES}>${definitions.join('')}${numbers}</w:numbering>`;
const num = (id: number, definition: number, more = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${definition}"/>${more}</w:num>`;

const item = (text: string, id: number, at = 0) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

async function read(body: string, parts: Readonly<Record<string, string>>) {
  const { pages } = await readDocx(docxOfBody(body, parts));
  return pages.flatMap(({ lines }) => lines.map(({ text }) => text.trim()));
}

it('reads the numbers that Word sets before chapters and lists', async () => {
  const parts = {
    'word/numbering.xml': numbering(
      [
        list(0, level(0, 'cardinalText', 'Chapter %1:'), level(1, 'upperRoman', '%1.%2')),
        list(1, level(0, 'decimal', '%1.'), level(1, 'lowerLetter', '%2)'), level(2, 'bullet', '•')),
      ],
      num(5, 0) +
        num(6, 1) +
        num(7, 1, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'),
    ),
  };
  const body =
    item('The war began', 5) +
    item('In spring', 5, 1) +
    item('In summer', 5, 1) +
    item('The peace came', 5) +
    item('At home', 5, 1) +
    item('bread', 6) +
    item('white', 6, 1) +
    item('of wheat', 6, 2) +
    item('milk', 6) +
    item('soap', 7) +
    item('nothing', 0);
  expect(await read(body, parts)).toEqual([
    'Chapter One: The war began',
    'One.I In spring',
    'One.II In summer',
    'Chapter Two: The peace came',
    'Two.I At home',
    '1. bread',
    'a) white',
    'of wheat',
    '2. milk',
    '1. soap',
    'nothing',
  ]);
});

it('knows the number of a paragraph by its style, and by what that is based on', async () => {
  const heading = (id: string, more: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="heading 1"/>${more}</w:style>`;
  const parts = {
    'word/styles.xml': `<w:styles ${NAMES}>${heading('Heading1', '<w:pPr><w:numPr><w:numId w:val="5"/></w:numPr></w:pPr>')}${heading('Mine', '<w:basedOn w:val="Heading1"/>')}</w:styles>`,
    'word/numbering.xml': numbering(
      [list(0, level(0, 'decimal', 'Chapter %1:', '<w:pStyle w:val="Heading1"/>'))],
      num(5, 0),
    ),
  };
  const styled = (style: string, text: string, more = '') =>
    `<w:p><w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const before = '<w:pPrChange w:id="1"><w:pPr><w:numPr><w:numId w:val="9"/></w:numPr></w:pPr></w:pPrChange>';
  const none = '<w:numPr><w:numId w:val="0"/></w:numPr>';
  const body =
    styled('Heading1', 'The farm') + styled('Mine', 'The mill', before) + styled('Heading1', 'Thanks', none);
  expect(await read(body, parts)).toEqual(['Chapter 1: The farm', 'Chapter 2: The mill', 'Thanks']);
});

const heading = (text: string, at = 0, mark = '', runs = `<w:r><w:t>${text}</w:t></w:r>`) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="5"/></w:numPr>${mark && `<w:rPr>${mark}</w:rPr>`}</w:pPr>${runs}</w:p>`;
const parts = (...levels: readonly string[]) => ({
  'word/numbering.xml': numbering([list(0, ...levels)], num(5, 0)),
});
const PART = level(0, 'upperRoman', 'Part %1');

it.each([
  [
    'deleted',
    heading('', 0, '<w:del w:id="1"/>', '<w:del w:id="2"><w:r><w:delText>Gone</w:delText></w:r></w:del>'),
  ],
  [
    'moved away',
    heading('', 0, '<w:moveFrom w:id="1"/>', '<w:moveFrom w:id="2"><w:r><w:t>Gone</w:t></w:r></w:moveFrom>'),
  ],
])('counts no paragraph that was %s', async (_, gone) => {
  expect(await read(heading('The war') + gone + heading('The peace'), parts(PART))).toEqual([
    'Part I The war',
    'Part II The peace',
  ]);
});

it('counts no paragraph that is hidden', async () => {
  const hidden = '<w:rPr><w:vanish/></w:rPr>';
  const gone = heading('', 0, '<w:vanish/>', `<w:r>${hidden}<w:t>Gone</w:t></w:r>`);
  expect(await read(heading('The war') + gone + heading('The peace'), parts(PART))).toEqual([
    'Part I The war',
    'Gone',
    'Part II The peace',
  ]);
});

it('goes on counting chapters through all parts where Word does', async () => {
  const chapter = level(1, 'decimal', 'Chapter %2:', '<w:lvlRestart w:val="0"/>');
  const body = heading('War') + heading('a', 1) + heading('b', 1) + heading('Peace') + heading('c', 1);
  expect(await read(body, parts(PART, chapter))).toEqual([
    'Part I War',
    'Chapter 1: a',
    'Chapter 2: b',
    'Part II Peace',
    'Chapter 3: c',
  ]);
});

it('takes the levels of a style of lists, and of a list of its own only for that list', async () => {
  const own = `<w:lvlOverride w:ilvl="0">${level(0, 'upperLetter', 'Letter %1:')}</w:lvlOverride>`;
  const definitions = [
    '<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="Mine"/></w:abstractNum>',
    `<w:abstractNum w:abstractNumId="1"><w:styleLink w:val="Mine"/>${level(0, 'decimal', 'Chapter %1')}</w:abstractNum>`,
    list(2, level(0, 'decimal', '%1.')),
  ];
  const all = { 'word/numbering.xml': numbering(definitions, num(5, 0) + num(6, 2) + num(7, 2, own)) };
  expect(await read(item('Youth', 5) + item('bread', 6) + item('milk', 7), all)).toEqual([
    'Chapter 1 Youth',
    '1. bread',
    'Letter B: milk',
  ]);
});
