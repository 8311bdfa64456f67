import { expect, it } from 'vitest';
import type { GrayImage } from '../prepare/gray-image.ts';
import { withSecondLook } from './second-look.ts';
import type { SeenPage, SeenWord } from './seen-page.ts';

const known = new Set('the river came up over its banks may and'.split(' '));
const words = {
  has: (word: string) => known.has(word.toLowerCase()),
  rarity: (word: string) => (known.has(word.toLowerCase()) ? 10 : undefined),
};
const [width, height] = [800, 400];
const image: GrayImage = { width, height, pixels: new Uint8Array(width * height).fill(255) };

/** A line of words, each as "river@96", at the given height. */
const lineAt = (y0: number, line: string) => {
  const seen = line.split(' ').map((word, at): SeenWord => {
    const [text = '', confidence = '96'] = word.split('@');
    return {
      text,
      confidence: Number(confidence),
      bbox: { x0: 50 + at * 80, x1: 120 + at * 80, y0, y1: y0 + 24 },
    };
  });
  return { text: line, bbox: { x0: 50, x1: 50 + seen.length * 80, y0, y1: y0 + 24 }, words: seen };
};
const pageOf = (...lines: string[]): SeenPage => ({
  blocks: [{ paragraphs: [{ lines: lines.map((line, at) => lineAt(20 + at * 40, line)) }] }],
});
const wordsOf = ({ blocks }: SeenPage) =>
  (blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words)),
  );
const again = (page: SeenPage) =>
  wordsOf(page).flatMap((word) => (word.again === undefined ? [] : [`${word.text}=${word.again}`]));

/** A reader that sees these lines on whatever it is shown, one below the other. */
function reader(...lines: string[]) {
  const shown: GrayImage[] = [];
  const recognize = async (sheet: GrayImage): Promise<SeenPage> => {
    shown.push(sheet);
    const pitch = (sheet.height - 16) / Math.max(1, lines.length);
    return {
      blocks: [
        {
          paragraphs: [
            { lines: lines.map((line, at) => lineAt(Math.round(16 + at * pitch + pitch / 4), line)) },
          ],
        },
      ],
    };
  };
  return { shown, recognize };
}

it('shows words again that nobody knows, and known ones the reader hesitated over, with their neighbors', async () => {
  const { shown, recognize } = reader('the rivcr came', 'its banks');
  const page = pageOf('the rivcr came up', 'over the its banks@60');
  const looked = await withSecondLook(page, image, { recognize, words });
  expect(again(looked)).toEqual(['rivcr=rivcr', 'banks=banks']);
  expect(shown.length).toBe(1);
});

it('says what stands there at the second look, also where words were glued together', async () => {
  const { recognize } = reader('the river came', 'and may', 'up over its banks');
  const page = pageOf('the rivcr came up', 'up and way@70', 'up overits banks');
  expect(again(await withSecondLook(page, image, { recognize, words }))).toEqual([
    'rivcr=river',
    'way=may',
    'overits=over its',
  ]);
});

it('does not ask the reader where nothing is doubtful', async () => {
  const { shown, recognize } = reader();
  const page = pageOf('the river came up', 'and I came over a J. banks');
  expect(await withSecondLook(page, image, { recognize, words })).toBe(page);
  expect(shown).toEqual([]);
});

it('shows no more than three words of ten of a page that is read badly, the worst first', async () => {
  const { recognize } = reader('qwx', 'qwz');
  const page = pageOf('qwa@60 qwb@60 qwc@60 qwd@60 qwe@60', 'qwx@10 qwf@60 qwg@60 qwz@20 qwh@60');
  expect(again(await withSecondLook(page, image, { recognize, words })).length).toBe(3);
});
