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

interface Mark {
  readonly left: number;
  readonly high: number;
  /** above the line */
  readonly rise: number;
}
const behind = (high: number, rise: number): Mark => ({ left: 92, high, rise });

/** Letters in the place of a word, the last of them at its end, and beside them something so high above the line. */
function drawn(y0: number, mark: Mark, { letters = 5, on = blankPage(width, height) } = {}): GrayImage {
  const pixels = on.pixels.slice();
  const fill = (left: number, top: number, wide: number, high: number) => {
    for (let y = top; y < top + high; y += 1) pixels.fill(40, y * width + left, y * width + left + wide);
  };
  for (let letter = 5 - letters; letter < 5; letter += 1) fill(100 + letter * 18, y0, 12, CAPITAL_PX);
  fill(100 + mark.left, y0 + CAPITAL_PX - mark.rise - mark.high, 6, mark.high);
  return { ...on, pixels };
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
const marked = drawn(60, behind(11, 9));

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
  ['a word of two letters', drawn(60, behind(11, 9), { letters: 2 }), '1'],
  ['a note with a stop behind its number', marked, '1.'],
])('reads it for %s', async (_, image, number) => {
  const found = await withRaisedMarks(pageOf("go.'", number, 'The', 'chapel.'), image, reader('1').recognize);
  expect(textsOf(found)).toEqual(['go.¹ She', `${number} The chapel.`]);
});

/** At the place of the first letter, which is not drawn. */
const before: Mark = { left: 2, high: 11, rise: 9 };
const noted = drawn(340, before, { letters: 4, on: marked });

it.each([
  ['‘So', ['‘So', 'it', 'is.'], '¹ So it is.'],
  ['a digit glued to the word', ['1So', 'it', 'is.'], '¹ So it is.'],
])('reads the raised figure before a note, too, seen as %s', async (_, note, read) => {
  const found = await withRaisedMarks(pageOf("behold.'", ...note), noted, reader('1').recognize);
  expect(textsOf(found)).toEqual(['behold.¹ She', read]);
});

it('leaves what looks like the mark of a note as it was where the text has none', async () => {
  const alone = drawn(340, before, { letters: 4, on: drawn(60, behind(0, 0)) });
  const seen = pageOf('behold.', '‘So', 'it', 'is.');
  expect(await withRaisedMarks(seen, alone, reader('1').recognize)).toBe(seen);
});

it.each([
  ['what no note at the foot has', marked, '2', ['1', 'The', 'chapel.']],
  ['a quotation mark, which is lower', drawn(60, behind(7, 13)), '1', ['1', 'The', 'chapel.']],
  ['what stands on the line', drawn(60, behind(11, 0)), '1', ['1', 'The', 'chapel.']],
])('takes for no mark %s', async (_, image, number, note) => {
  const seen = pageOf("behold.'", ...note);
  expect(textsOf(await withRaisedMarks(seen, image, reader(number).recognize))).toEqual(textsOf(seen));
});

it.each([
  ['text', ['The', 'chapel', 'fell.']],
  ['a list', ['1.', 'egg', 'and']],
  ['a recipe', ['1', 'egg', 'and']],
])('looks for none above %s', async (_, foot) => {
  const seen = pageOf("behold.'", ...foot);
  const { recognize, looks } = reader('1');
  expect(await withRaisedMarks(seen, marked, recognize)).toBe(seen);
  expect(looks).toEqual([]);
});
