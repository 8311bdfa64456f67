import type { WordList } from '../../ports/word-list.ts';
import { type Box, crop, type GrayImage } from '../prepare/gray-image.ts';
import { resized } from '../prepare/resize.ts';
import { saidAgain } from './compare-readings.ts';
import type { Recognize } from './recognize.ts';
import type { SeenPage, SeenWord } from './seen-page.ts';

/** A word the list knows is looked at again below this; a number, below that. Of 100. */
const SURE_OF_WORD = 80;
const SURE_OF_NUMBER = 90;
/** A name the reader is so sure of it sees alike twice, of thirty all but one. */
const SURE_OF_NAME = 95;
/** A page on which more is doubtful is read badly as a whole: the worst come first. */
const MAX_SHARE = 0.3;

/** In pixels: lines that are shown to the reader apart, one below the other. */
const LINE = { height: 46, above: 16, left: 24 };
const PAPER = 255;
/** Of the height of the line. */
const MARGIN = 0.2;
const MIN_LINE_PX = 8;
const MAX_LINE_PX = 200;

type Line = NonNullable<SeenPage['blocks']>[number]['paragraphs'][number]['lines'][number];

/** Words of a line that are shown again: doubtful ones, and a neighbor on each side. */
interface Strip {
  readonly line: Line;
  readonly from: number;
  /** exclusive */
  readonly to: number;
  readonly image: GrayImage;
}

/**
 * The page, and of its doubtful words what the reader sees when they are shown to it apart, larger and without the rest of
 * the page. Two looks that differ tell more than any confidence: of the words that nobody knows, nineteen of twenty were
 * then wrong, of those seen alike twice, one of six.
 */
export async function withSecondLook(
  page: SeenPage,
  image: GrayImage,
  { recognize, words }: { readonly recognize: Recognize; readonly words: WordList },
): Promise<SeenPage> {
  const lines = (page.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines: those }) => those),
  );
  const doubtful = doubtfulAmong(
    lines.flatMap((line) => line.words),
    words,
  );
  const strips = lines.flatMap((line) => stripsOf(line, image, doubtful));
  if (strips.length === 0) return page;
  const { sheet, rows } = sheetOf(strips);
  const seen = await recognize(sheet, 'one block');
  const found = wordsByRow(seen, rows);
  const again = new Map<SeenWord, string>();
  for (const [at, { line, from, to }] of strips.entries()) {
    const shown = line.words.slice(from, to);
    const said = saidAgain(
      shown.map(({ text }) => text),
      found[at] ?? [],
    );
    for (const [index, word] of shown.entries()) if (doubtful.has(word)) again.set(word, said[index] ?? '');
  }
  return withWords(page, (word) => {
    const said = again.get(word);
    return said === undefined ? word : { ...word, again: said };
  });
}

const partsOf = (written: string) => written.match(/\p{L}+(?:['’]\p{L}+)*/gu) ?? [];

function isDoubtful({ text, confidence }: SeenWord, words: WordList): boolean {
  const parts = partsOf(text);
  if (/\d/.test(text)) return parts.length > 0 || confidence < SURE_OF_NUMBER;
  if (parts.length === 0) return /[|[\]{}]/.test(text);
  if (confidence >= SURE_OF_NAME && parts.every((part) => /^\p{Lu}/u.test(part))) return false;
  return confidence < SURE_OF_WORD || parts.some((part) => !isKnown(part, text, words));
}

/** "a", "I" and initials are as good as words. */
function isKnown(part: string, written: string, words: WordList): boolean {
  if (part.length > 1) return words.has(part);
  return 'aAIO'.includes(part) || written.includes(`${part}.`);
}

function doubtfulAmong(seen: readonly SeenWord[], words: WordList): ReadonlySet<SeenWord> {
  const doubtful = seen.filter((word) => isDoubtful(word, words));
  const worstFirst = doubtful.toSorted((one, other) => one.confidence - other.confidence);
  return new Set(worstFirst.slice(0, Math.ceil(seen.length * MAX_SHARE)));
}

function stripsOf(line: Line, image: GrayImage, doubtful: ReadonlySet<SeenWord>): Strip[] {
  const height = line.bbox.y1 - line.bbox.y0;
  if (height < MIN_LINE_PX || height > MAX_LINE_PX) return [];
  const spans: { from: number; to: number }[] = [];
  for (const [at, word] of line.words.entries()) {
    if (!doubtful.has(word)) continue;
    const [from, to] = [Math.max(0, at - 1), Math.min(line.words.length, at + 2)];
    const last = spans.at(-1);
    if (last && last.to >= from) last.to = to;
    else spans.push({ from, to });
  }
  return spans.map(({ from, to }) => ({ line, from, to, image: stripImage(line, { from, to }, image) }));
}

function stripImage(
  { words, bbox }: Line,
  { from, to }: { readonly from: number; readonly to: number },
  image: GrayImage,
): GrayImage {
  const shown = words.slice(from, to).map((word) => word.bbox);
  const margin = (bbox.y1 - bbox.y0) * MARGIN;
  const before = words[from - 1]?.bbox.x1 ?? Number.NEGATIVE_INFINITY;
  const after = words[to]?.bbox.x0 ?? Number.POSITIVE_INFINITY;
  const left = Math.max(Math.min(...shown.map(({ x0 }) => x0)) - margin, before + 1);
  const right = Math.min(Math.max(...shown.map(({ x1 }) => x1)) + margin, after - 1);
  const top = Math.min(...shown.map(({ y0 }) => y0)) - margin;
  const bottom = Math.max(...shown.map(({ y1 }) => y1)) + margin;
  const box: Box = { left, top, width: Math.max(1, right - left), height: bottom - top };
  const part = crop(image, box);
  const scale = LINE.height / (part.height / (1 + 2 * MARGIN));
  return resized(part, Math.max(1, Math.round(part.width * scale)), Math.round(part.height * scale));
}

interface Row {
  readonly top: number;
  readonly bottom: number;
}

/** All strips below each other on one picture, because starting to read takes longer than a line. */
function sheetOf(strips: readonly Strip[]): { readonly sheet: GrayImage; readonly rows: readonly Row[] } {
  const width = Math.max(...strips.map(({ image }) => image.width)) + 2 * LINE.left;
  const rows: Row[] = [];
  let height = LINE.above;
  for (const { image } of strips) {
    rows.push({ top: height, bottom: height + image.height });
    height += image.height + LINE.above;
  }
  const pixels = new Uint8Array(width * height).fill(PAPER);
  for (const [at, { image }] of strips.entries())
    for (let y = 0; y < image.height; y += 1)
      pixels.set(
        image.pixels.subarray(y * image.width, (y + 1) * image.width),
        ((rows[at]?.top ?? 0) + y) * width + LINE.left,
      );
  return { sheet: { width, height, pixels }, rows };
}

function wordsByRow({ blocks }: SeenPage, rows: readonly Row[]): string[][] {
  const found: { text: string; x: number }[][] = rows.map(() => []);
  for (const { paragraphs } of blocks ?? [])
    for (const { lines } of paragraphs)
      for (const { words } of lines)
        for (const { text, bbox } of words) {
          const middle = (bbox.y0 + bbox.y1) / 2;
          const row = rows.findIndex(({ top, bottom }) => middle >= top && middle < bottom);
          found[row]?.push({ text, x: bbox.x0 });
        }
  return found.map((row) => row.toSorted((one, other) => one.x - other.x).map(({ text }) => text));
}

function withWords(page: SeenPage, change: (word: SeenWord) => SeenWord): SeenPage {
  return {
    ...page,
    blocks: (page.blocks ?? []).map(({ paragraphs }) => ({
      paragraphs: paragraphs.map(({ lines }) => ({
        lines: lines.map((line) => ({ ...line, words: line.words.map(change) })),
      })),
    })),
  };
}
