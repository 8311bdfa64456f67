import { expect, it } from 'vitest';
import { blankPage } from '../../../../tests/support/draw-page.ts';
import type { GrayImage } from '../prepare/gray-image.ts';
import { withRaisedMarks } from './raised-marks.ts';
import type { SeenLine, SeenPage, SeenWord } from './seen-page.ts';

const [width, height] = [600, 400];
/** of a capital */
const CAPITAL_PX = 20;

const wordAt = (text: string, x0: number, y0: number, wide = 100): SeenWord => ({
  ...{ text, confidence: 90, again: text },
  bbox: { x0, x1: x0 + wide, y0, y1: y0 + CAPITAL_PX },
});
const lineOf = (...words: SeenWord[]): SeenLine => ({
  text: words.map(({ text }) => text).join(' '),
  bbox: { x0: 100, x1: 500, y0: words[0]?.bbox.y0 ?? 0, y1: words[0]?.bbox.y1 ?? 0 },
  words,
});
const seenOf = (...lines: SeenLine[]): SeenPage => ({ blocks: [{ paragraphs: [{ lines }] }] });

/** Five letters in the place of a word, and behind them something so high above the line. */
function drawn(x0: number, y0: number, mark: { readonly high: number; readonly rise: number }): GrayImage {
  const page = blankPage(width, height);
  const pixels = page.pixels.slice();
  const fill = (left: number, top: number, wide: number, high: number) => {
    for (let y = top; y < top + high; y += 1) pixels.fill(40, y * width + left, y * width + left + wide);
  };
  for (let letter = 0; letter < 5; letter += 1) fill(x0 + letter * 18, y0, 12, CAPITAL_PX);
  fill(x0 + 92, y0 + CAPITAL_PX - mark.rise - mark.high, 6, mark.high);
  return { ...page, pixels };
}

/** A reader that takes everything for this number. */
function reader(text: string) {
  const looks: string[] = [];
  const recognize = async (_: GrayImage, layout: string): Promise<SeenPage> => {
    looks.push(layout);
    return seenOf(lineOf({ ...wordAt(text, 0, 0), confidence: 95 }));
  };
  return { looks, recognize };
}

const textsOf = ({ blocks }: SeenPage) =>
  (blocks ?? []).flatMap((one) =>
    one.paragraphs.flatMap(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' '))),
  );

const pageOf = (word: string, ...note: string[]) =>
  seenOf(
    lineOf(wordAt(word, 100, 60), wordAt('She', 230, 60)),
    lineOf(...note.map((text, at) => wordAt(text, 100 + at * 110, 340))),
  );
const marked = drawn(100, 60, { high: 11, rise: 9 });

it.each([
  ["behold.'", 'behold.¹'],
  ['behold.’', 'behold.¹'],
  ['behold!1', 'behold!¹'],
])(
  'reads the small raised figure behind a word, seen as %s, that a note at the foot has',
  async (seen, read) => {
    const { recognize, looks } = reader('1');
    const found = await withRaisedMarks(pageOf(seen, '1', 'The', 'chapel.'), marked, recognize);
    expect(textsOf(found)).toEqual([`${read} She`, '1 The chapel.']);
    expect(looks).toEqual(['one line', 'one line']);
  },
);

it.each([
  ['what no note at the foot has', marked, '2', ['1', 'The', 'chapel.']],
  ['a quotation mark, which is lower', drawn(100, 60, { high: 7, rise: 13 }), '1', ['1', 'The', 'chapel.']],
  ['what stands on the line', drawn(100, 60, { high: 11, rise: 0 }), '1', ['1', 'The', 'chapel.']],
])('takes for no mark %s', async (_, image, number, note) => {
  const seen = pageOf("behold.'", ...note);
  expect(textsOf(await withRaisedMarks(seen, image, reader(number).recognize))).toEqual(textsOf(seen));
});

it.each([
  ['text', ['The', 'chapel', 'fell.']],
  ['a list', ['1.', 'The', 'chapel']],
  ['a recipe', ['1', 'egg', 'and']],
])('looks for none above %s', async (_, foot) => {
  const seen = pageOf("behold.'", ...foot);
  const { recognize, looks } = reader('1');
  expect(await withRaisedMarks(seen, marked, recognize)).toBe(seen);
  expect(looks).toEqual([]);
});
