import { describe, expect, it } from 'vitest';
import type { TranscribedLine } from '../../../ports/transcriber.ts';
import { cleanPages, transcribedLines } from './clean-text.ts';

const line = (text: string, more: Partial<TranscribedLine> = {}): TranscribedLine => ({
  words: text.split(' ').map((word) => ({ text: word, confidence: 95 })),
  begins: false,
  ...more,
});
const large = (text: string, begins = true) => line(text, { begins, standsOut: true });
const pageOf = (...lines: readonly TranscribedLine[]) =>
  transcribedLines({ lines, confidence: 90, state: 'read' });
const paragraphsOf = (...pages: ReturnType<typeof pageOf>[]) =>
  cleanPages(pages).paragraphs.map(({ text, isHeading }) => (isHeading ? `# ${text}` : text));
const text = [
  line('The river came up that year as far', { begins: true }),
  line('as the third stair and stayed.'),
];

describe('lines that stand out on a photographed page', () => {
  it.each([
    'What we ate and what it cost',
    'Braised Chicken',
    'II.',
    'How we came to Ohio.',
    'Led by Angels',
    '1943',
    '“Nell”',
  ])('make a chapter of %j', (heading) => {
    expect(paragraphsOf(pageOf(...text, large(heading), ...text))[1]).toBe(`# ${heading}`);
  });

  it('make one chapter of two lines that belong together', () => {
    const heading = [large('What we ate'), large('and what it cost', false)];
    expect(paragraphsOf(pageOf(...text, ...heading, ...text))[1]).toBe('# What we ate and what it cost');
  });

  it.each([
    'This is a whole sentence which somebody liked better in bold.',
    'by Eleanor Hayes',
    'Remembered by Rhiannon Ogilvy-Brzezicka',
    'Set down by her son Emrys',
    'Fig. 3. My father with the medals',
    'Dearest Nell,',
    'and so it went on',
  ])('leave %j a paragraph of its own', (words) => {
    expect(paragraphsOf(pageOf(...text, large(words), ...text))).toContain(words);
  });

  it('are no chapter at the foot of a page', () => {
    expect(paragraphsOf(pageOf(...text, large('Eleanor Hayes')))).toContain('Eleanor Hayes');
  });

  it('are the head itself, and not what repeats it in letters of the text', () => {
    const pages = [0, 1, 2].map((n) => {
      const below = ['Nobody', 'Everybody', 'Mother'][n]?.repeat(6) ?? '';
      return pageOf(
        n === 0 ? large('THE MILL') : line('THE MILL', { begins: true }),
        line(`${below} slept.`, { begins: true }),
      );
    });
    expect(paragraphsOf(...pages).filter((words) => words.startsWith('#'))).toEqual(['# THE MILL']);
  });
});
