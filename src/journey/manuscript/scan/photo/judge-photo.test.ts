import { expect, test } from 'vitest';
import type { Gray } from './gray.ts';
import { judgePhoto } from './judge-photo.ts';

function paint(width: number, height: number, value: (x: number, y: number) => number): Gray {
  const values = Uint8Array.from({ length: width * height }, (_, i) =>
    value(i % width, Math.floor(i / width)),
  );
  return { width, height, values };
}
const paper = (brightness: number) => paint(256, 192, () => brightness);
const print = paint(96, 96, (x) => (x % 6 < 3 ? 60 : 200));
const smeared = paint(96, 96, (x) => 130 + 70 * Math.sin((x / 48) * Math.PI));
const empty = paint(96, 96, () => 190);

test('a sharp page in good light has no warnings', () => {
  expect(judgePhoto(paper(190), [print, empty], [])).toEqual([]);
});

test('one sharp patch is enough: books are round, and the rest may be out of focus', () => {
  expect(judgePhoto(paper(190), [smeared, print], [])).toEqual([]);
  expect(judgePhoto(paper(190), [smeared, smeared], [])).toEqual(['blurred']);
});

test('a leaf without print says nothing about focus', () => {
  expect(judgePhoto(paper(190), [empty, empty], [])).toEqual([]);
});

test('a page in the dark is called dark', () => {
  expect(judgePhoto(paper(70), [print], [])).toEqual(['dark']);
});

test('a lamp on the page is glare, a bright white sheet is not', () => {
  const lamp = paint(256, 192, (x, y) => ((x - 120) ** 2 + (y - 90) ** 2 < 900 ? 255 : 180));
  expect(judgePhoto(lamp, [print], [])).toEqual(['glare']);
  expect(judgePhoto(paper(255), [print], [])).toEqual([]);
});

test('lines that run out of the picture are said', () => {
  const cutLines = paint(6, 480, (_x, y) => (y % 14 < 6 ? 90 : 185));
  expect(judgePhoto(paper(190), [print], [empty, cutLines])).toEqual(['cut-off']);
});
