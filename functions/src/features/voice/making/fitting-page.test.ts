import { expect, it } from 'vitest';
import { fittingPage } from './run-process-audio.ts';

const story = 'We lived by the river — near the mill. '.repeat(20).trim();

it('is the beginning of the story in words that can be spoken, its heading apart', () => {
  const page = fittingPage({
    paragraphs: ['My Life', 'by Ann Hill', 'Chapter One', story],
    chapterStarts: [2],
  });
  expect(page.startsWith('Chapter One\n\nWe lived by the river, near the mill.')).toBe(true);
  expect(page.split(/\s+/).length).toBeGreaterThan(70);
  expect(page.split(/\s+/).length).toBeLessThanOrEqual(90);
});

it('is empty when there is no story', () => {
  expect(fittingPage({ paragraphs: [], chapterStarts: [] })).toBe('');
});
