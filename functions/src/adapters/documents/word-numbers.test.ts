import { expect, it } from 'vitest';
import { docxOfBody } from '../../../../tests/support/docx-bytes.ts';
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
