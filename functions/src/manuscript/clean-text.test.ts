import { describe, expect, it } from 'vitest';
import { cleanPage, cleanPages } from './clean-text.ts';
import { plainTextPages } from './plain-text-pages.ts';

const typed = (text: string) => cleanPages(plainTextPages(text));

const WRAPPED = `I was born in the back bedroom of a narrow brick house
on Alder Street, on the coldest night of February, and
for most of my life I believed that every house in the
world had a blue door.
Ours was the blue of a robin’s egg. My father had
bought the paint by mistake, for he wanted green.`;
const WRAPPED_PARAGRAPHS = [
  'I was born in the back bedroom of a narrow brick house on Alder Street, on the coldest night of February, and ' +
    'for most of my life I believed that every house in the world had a blue door.',
  'Ours was the blue of a robin’s egg. My father had bought the paint by mistake, for he wanted green.',
];

describe('typed text', () => {
  it('joins lines that were wrapped at a column, and begins after a short last line', () => {
    expect(typed(WRAPPED)).toEqual(WRAPPED_PARAGRAPHS);
  });

  it.each([
    ['blank lines', (text: string) => text.replace('door.\n', 'door.\n\n')],
    ['indents', (text: string) => `   ${text.replace('door.\n', 'door.\n   ')}`],
    ['carriage returns', (text: string) => text.replaceAll('\n', '\r\n')],
  ])('knows paragraphs by %s', (_, change) => {
    expect(typed(change(WRAPPED))).toEqual(WRAPPED_PARAGRAPHS);
  });

  it('takes every line for a paragraph when lines were not wrapped', () => {
    const lines = [
      '“Come in.”',
      'She did not move.',
      `He waited ${'and waited '.repeat(30).trim()}.`,
      '“Well?”',
    ];
    expect(typed(lines.join('\n'))).toEqual(lines);
  });

  it('makes broken words whole', () => {
    expect(typed(WRAPPED.replace('February', 'Feb-\nruary'))[0]).toContain('February, and');
  });

  it('joins a paragraph over a form feed, and drops heads and numbers of the pages', () => {
    const pages = ['the water stood at the\nthird stair', 'and rose until two.', 'Then it went down.'];
    const text = pages.map((page, n) => `THE BLUE DOOR\n\n${page}\n\n${n + 1}`).join('\f');
    expect(typed(text)).toEqual([
      'the water stood at the',
      'third stair and rose until two.',
      'Then it went down.',
    ]);
  });

  it('lets the head of a chapter stand alone', () => {
    const text = WRAPPED.replace('door.\nOurs', 'door.\nChapter Two: The River\nOurs');
    expect(typed(text)).toEqual([WRAPPED_PARAGRAPHS[0], 'Chapter Two: The River', WRAPPED_PARAGRAPHS[1]]);
  });

  it('reads a line of a megabyte and a paragraph of 20,000 lines without slowing down', () => {
    const started = performance.now();
    expect(typed('word '.repeat(200_000))).toHaveLength(1);
    expect(typed(`${'x'.repeat(1_000_000)}-`)).toHaveLength(1);
    expect(typed('all the words of this line are full to the end and\n'.repeat(20_000))).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('printed lines', () => {
  it('goes on over a page when the sentence does, and begins when it has ended', () => {
    const page = (...lines: string[]) =>
      lines.map((text, index) => (index ? { text, begins: true } : { text }));
    expect(
      cleanPages([page('We carried them'), page('upstairs.', 'All night.'), page('It rained.')]),
    ).toEqual(['We carried them upstairs.', 'All night.', 'It rained.']);
  });

  it('never goes on into the head of a chapter', () => {
    expect(cleanPages([[{ text: 'and then' }], [{ text: 'Chapter Two' }], [{ text: 'It rained.' }]])).toEqual(
      ['and then', 'Chapter Two', 'It rained.'],
    );
  });

  it('joins half a word even where the layout begins a paragraph', () => {
    const lines = ['Captain Turner’s pre-', 'paredness'].map((text) => ({ text, begins: true }));
    expect(cleanPages([lines])).toEqual(['Captain Turner’s preparedness']);
  });

  it('keeps heads and numbers of a single page for later', () => {
    const lines = ['THE BLUE DOOR', 'It rained.', '12'].map((text) => ({ text, begins: true }));
    expect(cleanPage(lines)).toEqual(['THE BLUE DOOR', 'It rained.', '12']);
  });
});
