import { expect, test } from 'vitest';
import { paperOf } from '@/ui/print/paper.ts';
import { LABEL_SHEETS, type LabelSheet, labelsOn, placeLabels } from './label-sheets.ts';

const PAPER_MM = { letter: [215.9, 279.4], a4: [210, 297] } as const;
const sheets: [string, LabelSheet][] = Object.entries(LABEL_SHEETS);

test.each(sheets)('every label of %s is on the paper, and none lies over another', (_, sheet) => {
  const [wide, high] = PAPER_MM[sheet.paper];
  const [places = []] = placeLabels(sheet, labelsOn(sheet), 1);
  expect(places).toHaveLength(labelsOn(sheet));
  for (const { x, y } of places) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + sheet.width).toBeLessThanOrEqual(wide);
    expect(y + sheet.height).toBeLessThanOrEqual(high);
  }
  expect(sheet.stepX).toBeGreaterThanOrEqual(sheet.width);
  expect(sheet.stepY).toBeGreaterThanOrEqual(sheet.height);
  // As far from the right edge as from the left one: what was printed on the wrong side still fits.
  const right = wide - Math.max(...places.map(({ x }) => x)) - sheet.width;
  expect(Math.abs(right - sheet.left)).toBeLessThan(1);
});

test('a sheet that was begun is used up, and the rest goes on the next one', () => {
  const sheet = LABEL_SHEETS.avery5160;
  const placed = placeLabels(sheet, 5, 28);
  expect(placed.map((places) => places.map(({ index }) => index))).toEqual([
    [0, 1, 2],
    [3, 4],
  ]);
  expect(placed[1]?.[0]).toEqual({ index: 3, x: sheet.left, y: sheet.top });
});

test.each([0, -4, Number.NaN, 31, 1e9])('a place that no sheet has (%s) becomes one that it has', (first) => {
  const places = placeLabels(LABEL_SHEETS.avery5160, 2, first).flat();
  expect(places.map(({ index }) => index)).toEqual([0, 1]);
});

test('the paper is that of the country', () => {
  expect(['en-US', 'es-MX', 'en', 'en-GB', 'de', 'fr-CA'].map(paperOf)).toEqual([
    ...['letter', 'letter', 'letter', 'a4', 'a4', 'letter'],
  ]);
});
