import { expect, it } from 'vitest';
import { sampleText } from './sample-text.ts';

const sentence = (i: number) => `This is sentence number ${i} of the story and it has twelve words.`;
const prose = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => sentence(from + i)).join(' ');
const sampleOf = (paragraphs: string[], count?: number, chapterStarts: number[] = []) =>
  sampleText({ paragraphs, chapterStarts }, count).paragraphs;
const words = (paragraphs: readonly string[]) => paragraphs.join(' ').split(' ').length;

it('ends at a sentence, near the wanted number of words', () => {
  const sample = sampleOf([prose(0, 5), prose(5, 40)], 275);
  expect(words(sample)).toBeLessThanOrEqual(275);
  expect(words(sample)).toBeGreaterThan(275 - 13);
  expect(sample.at(-1)).toMatch(/words\.$/);
});

it('skips a title page, but keeps the heading directly before the story', () => {
  const front = ['My Life', 'by Ann Hill', 'For Tom', 'Chapter One'];
  const text = { paragraphs: [...front, prose(0, 4), 'Two', 'It rained.'], chapterStarts: [3, 5] };
  expect(sampleText(text, 275)).toEqual({
    paragraphs: ['Chapter One', prose(0, 4), 'Two', 'It rained.'],
    chapterStarts: [0, 2],
  });
});

it.each([
  ['a heading that is no chapter head', ['A Letter to Anna']],
  ['a heading and a salutation', ['A Letter to Anna', 'Dear Anna,']],
])('begins with %s: so little is no title page', (_, front) => {
  expect(sampleOf([...front, prose(0, 4)], 275)).toEqual([...front, prose(0, 4)]);
});

it('takes a text of short lines from its beginning', () => {
  expect(sampleOf(['Roses are red', 'Violets are blue'], 275)).toEqual(['Roses are red', 'Violets are blue']);
});

it('cuts a text without a full stop between words', () => {
  const endless = `${'word '.repeat(900)}.`;
  expect(words(sampleOf([endless], 275))).toBe(275);
});

it('gives nothing for nothing', () => {
  expect(sampleOf([])).toEqual([]);
});
