import { expect, it } from 'vitest';
import { cleanPages } from './clean-text.ts';

const BODY = ['The mill stood by the river.1', 'Father bought it.2 He paid too much for it.'];
const ENDNOTES = ['1. The mill burned down in 1911.', '2. From the account book of the mill.'];
const raised = (text: string) => text.replaceAll('.1', '.¹').replaceAll('.2', '.²');
const ofPages = (...pages: readonly (readonly string[])[]) =>
  cleanPages(
    pages.map((page) => page.map((text) => ({ text, begins: true, letterHeight: 12 }))),
  ).paragraphs.map(({ leftOutAs }) => leftOutAs);

it.each([
  ['below a heading', BODY, ['Notes', ...ENDNOTES], [null, null, 'footnote', 'footnote', 'footnote']],
  [
    'with raised marks',
    BODY.map(raised),
    ['ENDNOTES', '¹ It burned down.', '² So it is said.'],
    [null, null, 'footnote', 'footnote', 'footnote'],
  ],
  [
    'with marks in brackets',
    ['The mill [1] stood by the river.', 'Father bought it.[2]'],
    ['Notes', '[1] It burned down.', '[2] So it is said.'],
    [null, null, 'footnote', 'footnote', 'footnote'],
  ],
  ['without a heading', BODY, ENDNOTES, [null, null, 'footnote', 'footnote']],
  [
    'with small roman numerals, as word processors count them',
    ['She did not vote again.”ⁱ', 'She died in 1981.ⁱⁱ'],
    ['i So reported by Mrs. Protheroe, who was never there.', 'ii In January.'],
    [null, null, 'footnote', 'footnote'],
  ],
  [
    'with one small roman numeral',
    ['No vote.”ⁱ', 'She died.'],
    ['i So it is said.'],
    [null, null, 'footnote'],
  ],
  [
    'before another part',
    BODY,
    ['Notes', ...ENDNOTES, 'Chapter Two', 'It rained.'],
    [null, null, 'footnote', 'footnote', 'footnote', null, null],
  ],
  [
    'that count anew for each chapter',
    [...BODY, 'Chapter Two', 'We left in the spring.1'],
    ['Notes', 'Chapter One', ...ENDNOTES, 'Chapter Two', '1. By train.'],
    [...Array(4).fill(null), ...Array(4).fill('footnote'), 'running-head', 'footnote'],
  ],
])(
  'notes at the end of a document are left out, each whole, and their heading with them: %s',
  (_, text, notes, kindsOf) => {
    expect(ofPages(text, notes)).toEqual(kindsOf);
  },
);

it('notes take their heading along in a document without pages', () => {
  const lines = [...BODY, 'Notes', ...ENDNOTES].map((text) => ({ text, begins: true }));
  const { paragraphs } = cleanPages([lines], false);
  expect(paragraphs.filter(({ leftOutAs }) => !leftOutAs).map(({ text }) => text)).toEqual(BODY);
});

it.each([
  ['to which nothing refers', ['The mill stood by the river.', 'Father bought it.'], ['Notes', ...ENDNOTES]],
  ['of which one is referred to by nothing', BODY.slice(0, 1), ['Notes', ...ENDNOTES]],
  ['that are more than notes', BODY, ['Notes', ...ENDNOTES, 'And so we came home.']],
  ['of numerals to which nothing refers', ['We left.', 'It rained.'], ['i So it is said.', 'ii In May.']],
  ['of numerals that are not all', ['We left.ⁱ', 'It rained.'], ['i So it is said.', 'ii In May.']],
  ['that begin with another number', BODY, ['4. Wake early.', '5. Feed the horse.']],
])('what stands at the end is read where it is a list %s', (_, text, list) => {
  expect(ofPages(text, list).filter(Boolean)).toEqual([]);
});
