import { expect, it } from 'vitest';
import { pageText, type SeenPage } from './page-text.ts';

type Line = readonly [text: string, confidence: number, top: number];

/** The part of Tesseract's answer that is looked at. */
function answer(...paragraphs: readonly (readonly Line[])[]): SeenPage {
  const lines = (paragraph: readonly Line[]) =>
    paragraph.map(([text, confidence, y0]) => ({
      text: `${text}\n`,
      bbox: { y0 },
      words: text.split(' ').map((word) => ({ text: word, confidence })),
    }));
  const block = { paragraphs: paragraphs.map((paragraph) => ({ lines: lines(paragraph) })) };
  return { blocks: [block] };
}

it('joins the lines of a paragraph and makes broken words whole', () => {
  const page = answer(
    [['The river came up that sum-', 92, 0] as const, ['mer.', 92, 40] as const],
    [['Nobody slept.', 92, 80] as const],
  );
  expect(pageText(page)).toEqual({
    paragraphs: ['The river came up that summer.', 'Nobody slept.'],
    confidence: expect.closeTo(92),
  });
});

it('drops lines that are no text, and keeps a page number of which it is sure', () => {
  const page = answer([
    ['| . —', 60, 0],
    ['rubbish at the edge', 30, 40],
    ['a', 70, 80],
    ['The river came up.', 60, 120],
    ['It rained.', 90, 160],
    ['All night.', 90, 200],
    ['12', 95, 400],
  ]);
  expect(pageText(page).paragraphs).toEqual(['The river came up. It rained. All night.', '12']);
});

it('parts a running head from the paragraph below it', () => {
  const page = answer([
    ['THE HOUSE', 90, 0],
    ['and then the river came up', 90, 100],
    ['as far as the third stair', 90, 140],
    ['and stayed there', 90, 180],
  ]);
  expect(pageText(page).paragraphs).toEqual([
    'THE HOUSE',
    'and then the river came up as far as the third stair and stayed there',
  ]);
});

it('has no confidence in an empty page', () => {
  expect(pageText({ blocks: null })).toEqual({ paragraphs: [], confidence: 0 });
});
