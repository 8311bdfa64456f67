import { expect, it } from 'vitest';
import type { ReviewLine, ReviewParagraph } from '@/domain/manuscript/review.ts';
import { lineAt, placement } from './line-place.ts';

const level = (at: number, y: number): ReviewLine => [at, 1_000, y, 5_000, y, 9_000, y, 200];
const paragraph: ReviewParagraph = {
  id: 'p',
  page: 3,
  text: 'We came to the river. Nobody spoke.',
  isHeading: false,
  leftOutAs: null,
  doubts: [],
  turns: [{ at: 22, page: 4 }],
  lines: [level(0, 1_000), level(12, 1_300), level(22, 500)],
};
const strip = { width: 390, height: 68, photoWidth: 1_000 };

/** Where a place of the photograph, in 1/10000 of its width, is in the strip. */
function inStrip(transform: string, x: number, y: number): readonly [number, number] {
  const [tx = 0, ty = 0, angle = 0, scale = 0, dx = 0, dy = 0] = (transform.match(/-?\d[\d.e-]*/g) ?? []).map(
    Number,
  );
  const [px, py] = [(x / 10 + dx) * scale, (y / 10 + dy) * scale];
  return [tx + px * Math.cos(angle) - py * Math.sin(angle), ty + px * Math.sin(angle) + py * Math.cos(angle)];
}

it('finds the line of print of a place in the text, and the page it is on', () => {
  expect(lineAt(paragraph, undefined, 5)).toEqual({ page: 3, line: level(0, 1_000) });
  expect(lineAt(paragraph, undefined, 13)?.line).toEqual(level(12, 1_300));
  expect(lineAt(paragraph, undefined, 30)).toEqual({ page: 4, line: level(22, 500) });
});

it('finds it also behind words that were changed', () => {
  const edit = { text: 'We came at last to the wide river. Nobody spoke.' };
  expect(lineAt(paragraph, edit, edit.text.indexOf('Nobody') + 2)?.page).toBe(4);
  expect(lineAt(paragraph, edit, 2)?.line[0]).toBe(0);
});

it('knows of no line where a reading tells none', () => {
  const { lines: _, ...older } = paragraph;
  expect(lineAt(older, undefined, 5)).toBeNull();
});

it.each([
  ['level', level(0, 3_000), 5_000, 3_000],
  ['on its side', [0, 5_000, 9_000, 5_000, 5_000, 5_000, 1_000, 200] as ReviewLine, 5_000, 5_000],
  ['curved', [0, 1_000, 3_000, 5_000, 3_400, 9_000, 3_000, 200] as ReviewLine, 5_000, 3_400],
])('lays a line that is %s level in the strip, with the word in its middle', (_, line, x, y) => {
  const { transform, frame } = placement({ line, span: [450, 550] }, strip);
  const [left, top] = inStrip(transform, x, y);
  expect([Math.round(left), Math.round(top)]).toEqual([195, 34]);
  expect(frame && frame.left + frame.width / 2).toBeCloseTo(195);
});

it('keeps the beginning of a line in view', () => {
  const { frame } = placement({ line: level(0, 3_000), span: [0, 50] }, strip);
  expect(frame?.left).toBeGreaterThan(0);
  expect(placement({ line: level(0, 3_000), span: null }, strip).frame).toBeNull();
});
