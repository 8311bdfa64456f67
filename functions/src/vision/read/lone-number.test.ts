import { expect, it } from 'vitest';
import { blankPage, LINE_PX, withText } from '../../../../tests/support/draw-page.ts';
import type { GrayImage } from '../prepare/gray-image.ts';
import { withLoneNumber } from './lone-number.ts';
import type { SeenPage } from './seen-page.ts';

const [width, height] = [800, 1_100];
const TEXT = { left: 100, top: 200, width: 600, height: 10 * LINE_PX };

/** Two strokes side by side, as high as digits. */
function withDigits(page: GrayImage, left: number, top: number): GrayImage {
  const pixels = page.pixels.slice();
  for (let y = top; y < top + 16; y += 1)
    for (const x of [left, left + 14]) pixels.fill(40, y * width + x, y * width + x + 8);
  return { ...page, pixels };
}

const lineAt = (y0: number, text: string, confidence: number) => {
  const bbox = { x0: 100, x1: 700, y0, y1: y0 + 22 };
  return { text, bbox, words: [{ text, confidence, bbox }] };
};
const TEXT_LINES = Array.from({ length: 10 }, (_, at) =>
  lineAt(TEXT.top - 4 + at * LINE_PX, 'the river came up', 95),
);
const seen: SeenPage = { blocks: [{ paragraphs: [{ lines: TEXT_LINES }] }] };
const textsOf = ({ blocks }: SeenPage) =>
  (blocks ?? []).flatMap((one) => one.paragraphs.flatMap(({ lines }) => lines.map(({ text }) => text)));

/** A reader that answers so, look by look. */
function reader(...answers: readonly (readonly [text: string, confidence: number])[]) {
  const looks: string[] = [];
  const recognize = async ({ height: high }: GrayImage, layout: string): Promise<SeenPage> => {
    const [text, confidence] = answers[looks.length] ?? ['', 0];
    looks.push(`${layout}, ${high}`);
    return { blocks: [{ paragraphs: [{ lines: [lineAt(0, text, confidence)] }] }] };
  };
  return { looks, recognize };
}

const page = withText(blankPage(width, height), TEXT);
const numbered = withDigits(page, 400, 1_040);

it('shows a number that stands alone at the foot to the reader apart, in two sizes', async () => {
  const { looks, recognize } = reader(['– 17 –', 70], ['17', 80]);
  const found = await withLoneNumber(seen, numbered, recognize);
  expect(textsOf(found).slice(-2)).toEqual(['the river came up', '17']);
  expect(found.blocks?.at(-1)?.paragraphs[0]?.lines[0]?.words[0]?.confidence).toBeCloseTo(94);
  expect(looks).toEqual(['one line, 46', 'one line, 28']);
});

it('finds one above the text as well, and puts it there', async () => {
  const { recognize } = reader(['8', 90], ['8', 90]);
  const found = await withLoneNumber(seen, withDigits(page, 660, 60), recognize);
  expect(textsOf(found).slice(0, 2)).toEqual(['8', 'the river came up']);
});

it('takes the place of what was made of it among the lines', async () => {
  const misread = { paragraphs: [{ lines: [{ ...lineAt(1_037, 'ly', 40) }] }] };
  const { recognize } = reader(['17', 90], ['17', 90]);
  const found = await withLoneNumber({ blocks: [...(seen.blocks ?? []), misread] }, numbered, recognize);
  expect(textsOf(found).slice(-2)).toEqual(['the river came up', '17']);
});

it('needs one look where the lines of the page held the same, if unclear', async () => {
  const unclear = { paragraphs: [{ lines: [lineAt(1_037, '17', 70)] }] };
  const { looks, recognize } = reader(['17', 80]);
  const found = await withLoneNumber({ blocks: [...(seen.blocks ?? []), unclear] }, numbered, recognize);
  expect(textsOf(found).slice(-2)).toEqual(['the river came up', '17']);
  expect(found.blocks?.at(-1)?.paragraphs[0]?.lines[0]?.words[0]?.confidence).toBeCloseTo(94);
  expect(looks).toHaveLength(1);
});

it.each<[string, readonly (readonly [string, number])[]]>([
  [
    'reads otherwise in the other size',
    [
      ['17', 95],
      ['11', 95],
    ],
  ],
  [
    'is hardly sure of',
    [
      ['1', 60],
      ['1', 55],
    ],
  ],
  [
    'takes for letters',
    [
      ['il', 95],
      ['il', 95],
    ],
  ],
])('believes no number that the reader %s', async (_, answers) => {
  expect(await withLoneNumber(seen, numbered, reader(...answers).recognize)).toBe(seen);
});

it.each([
  ['first', 398, 480],
  ['last', 370, 424],
])('takes no digits out of a last line without letters: the %s', async (_, x0, x1) => {
  const { looks, recognize } = reader(['1', 95], ['1', 95]);
  const last = lineAt(1_035, '1-16.', 96);
  const bbox = { ...last.bbox, x0, x1 };
  const line = { ...last, bbox, words: [{ text: '1-16.', confidence: 96, bbox }] };
  const read = { blocks: [...(seen.blocks ?? []), { paragraphs: [{ lines: [line] }] }] };
  expect(await withLoneNumber(read, numbered, recognize)).toBe(read);
  expect(looks).toEqual([]);
});

it('looks no second time where nothing stands alone, at dirt, and at a title', async () => {
  const { looks, recognize } = reader();
  expect(await withLoneNumber(seen, page, recognize)).toBe(seen);
  const dirty = [100, 220, 340, 460, 580].reduce((one, left) => withDigits(one, left, 1_040), page);
  expect(await withLoneNumber(seen, dirty, recognize)).toBe(seen);
  const title = { blocks: [{ paragraphs: [{ lines: TEXT_LINES.slice(0, 2) }] }] };
  expect(await withLoneNumber(title, numbered, recognize)).toBe(title);
  expect(looks).toEqual([]);
});
