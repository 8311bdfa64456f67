import { expect, it } from 'vitest';
import type { GrayImage } from '../prepare/gray-image.ts';
import { judgedPage } from './page-state.ts';
import { pageText } from './page-text.ts';
import type { SeenPage } from './seen-page.ts';

const WIDTH = 1_000;
const picture = (share: number): GrayImage => {
  const pixels = new Uint8Array(WIDTH * 1_000).fill(255);
  return { width: WIDTH, height: 1_000, pixels: pixels.fill(60, 0, pixels.length * share) };
};

/** Lines of ten words. */
function seen(text: string, confidence: number, heightOf = (_: number) => 20): SeenPage {
  const words = text.split(' ');
  const lines = Array.from({ length: Math.ceil(words.length / 10) }, (_, line) => ({
    text: '',
    bbox: { x0: 100, y0: line * 40, x1: 900, y1: line * 40 + 20 },
    words: words.slice(line * 10, line * 10 + 10).map((word, at) => ({
      text: word,
      confidence,
      bbox: { x0: 100 + at * 80, x1: 170 + at * 80, y0: line * 40, y1: line * 40 + heightOf(at) },
    })),
  }));
  return { blocks: [{ paragraphs: [{ lines }] }] };
}
const judge = (page: SeenPage, ink = 0.05) => judgedPage(page, pageText(page, WIDTH), picture(ink));

const ENGLISH =
  'My grandmother was born in a village by the river and every day she carried the water up. '.repeat(4);
const FRENCH =
  'Ma sœur est née dans un petit village et chaque matin elle portait une cruche sur la colline. '.repeat(4);
const RUBBISH = 'Mos GaGyitxa pomuuacb B asrexoii yepesne '.repeat(8);

it.each([
  ['English', seen(ENGLISH.trim(), 92), 'read'],
  ['a title alone', seen('My life', 90), 'read'],
  ['a list of names', seen('Anna Hayes Walter Hayes Rose Miller Tom Miller '.repeat(8).trim(), 90), 'read'],
  ['French', seen(FRENCH.trim(), 88), 'other-language'],
  ['letters the reader does not know', seen(RUBBISH.trim(), 35), 'other-language'],
])('takes %s for what it is', (_, page, state) => {
  expect(judge(page).state).toBe(state);
});

it('keeps the text of another language and no rubbish', () => {
  expect(judge(seen(FRENCH.trim(), 88)).lines.length).toBeGreaterThan(5);
  expect(judge(seen(RUBBISH.trim(), 35)).lines).toEqual([]);
});

it('takes a few uneven shapes on paper for handwriting, and a dark mess for no page', () => {
  const shapes = seen('af lg Mw ee', 25, (at) => 20 + at * 30);
  expect(judge(shapes).state).toBe('handwriting');
  expect(judge(shapes, 0.5).state).toBe('no-page');
  expect(judge({ blocks: null }).state).toBe('handwriting');
});
