import { type Box, crop, type GrayImage } from '../prepare/gray-image.ts';
import { resized, shrunkToWidth } from '../prepare/resize.ts';
import type { Recognize } from './recognize.ts';
import type { SeenPage, SeenWord } from './seen-page.ts';

const WORK_WIDTH = 900;
const INK_BELOW = 140;
/** A page of fewer lines is a title, whose measures say nothing. */
const MIN_LINES = 3;
const MIN_LINE_LETTERS = 4;
const SURE_CONFIDENCE = 60;
/** Of the height of a line of text. */
const GAP_BESIDE_TEXT = 0.1;
const DIGIT = { minHeight: 0.3, maxHeight: 1.2, maxWidth: 2.5 };
const GAP_IN_NUMBER = 0.6;
const MAX_DIGITS = 4;
/** More things that may be numbers are dirt, or lines that were not read. */
const MAX_NUMBERS = 3;
/** With what printers set beside it. */
const NUMBER = /^[\s([{|–—.·•*~_-]*(\d{1,4})[\s)\]}|–—.·•*~_-]*$/u;
/** A shadow at the edge was a "1" of 79. */
const MIN_CONFIDENCE = 90;

/**
 * In pixels: twice, because a smudge is hardly read alike in two sizes. Larger ones Tesseract takes for letters of a line
 * without ascenders: at 44 pixels a fourth of our numbers was misread, many surely.
 */
const LOOKS = [
  { digit: 24, margin: 11 },
  { digit: 20, margin: 4 },
] as const;

type Place = SeenWord['bbox'];
type Line = NonNullable<SeenPage['blocks']>[number]['paragraphs'][number]['lines'][number];

const linesOf = ({ blocks }: SeenPage): readonly Line[] =>
  (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function isTextLine({ words }: Line): boolean {
  const letters = words.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0);
  const sure = words.filter(({ confidence }) => confidence >= SURE_CONFIDENCE).length;
  return letters >= MIN_LINE_LETTERS && sure * 2 >= words.length;
}

/** Where the text is. */
interface Text {
  readonly top: number;
  readonly bottom: number;
  readonly lineHeight: number;
}

function textAmong(lines: readonly Line[]): Text | null {
  const text = lines.filter(isTextLine).map(({ bbox }) => bbox);
  if (text.length < MIN_LINES) return null;
  return {
    top: Math.min(...text.map(({ y0 }) => y0)),
    bottom: Math.max(...text.map(({ y1 }) => y1)),
    lineHeight: median(text.map(({ y0, y1 }) => y1 - y0)),
  };
}

/** The things of ink on a flattened part of a page, each with all that it touches. */
export function thingsOfInk({ width, height, pixels }: GrayImage): Box[] {
  const seen = new Uint8Array(pixels.length);
  const todo: number[] = [];
  const look = (at: number) => {
    if (at < 0 || at >= pixels.length || seen[at] || (pixels[at] ?? 0) >= INK_BELOW) return;
    seen[at] = 1;
    todo.push(at);
  };
  const things: Box[] = [];
  for (let start = 0; start < pixels.length; start += 1) {
    look(start);
    if (todo.length === 0) continue;
    let [left, right, top, bottom] = [width, 0, height, 0];
    for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      const [before, after] = [x > 0 ? -1 : 0, x < width - 1 ? 1 : 0];
      for (const row of [-width, 0, width])
        for (let across = before; across <= after; across += 1) look(at + row + across);
    }
    things.push({ left, top, width: right - left + 1, height: bottom - top + 1 });
  }
  return things;
}

const right = ({ left, width }: Box) => left + width;
const bottom = ({ top, height }: Box) => top + height;

function around(one: Box, other: Box): Box {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const width = Math.max(right(one), right(other)) - left;
  return { left, top, width, height: Math.max(bottom(one), bottom(other)) - top };
}

/** Things of the size of digits, those side by side as one. */
function numbersAmong(
  things: readonly Box[],
  lineHeight: number,
  { width, height }: Pick<GrayImage, 'width' | 'height'>,
): Box[] {
  const isDigit = (thing: Box) =>
    thing.height >= lineHeight * DIGIT.minHeight &&
    thing.height <= lineHeight * DIGIT.maxHeight &&
    thing.width <= lineHeight * DIGIT.maxWidth &&
    // what the edge of the paper cuts is none
    Math.min(thing.left, thing.top, width - right(thing), height - bottom(thing)) > 1;
  const numbers: { box: Box; digits: number }[] = [];
  for (const digit of things.filter(isDigit).toSorted((a, b) => a.left - b.left)) {
    const beside = numbers.find(({ box }) => {
      const shared = Math.min(bottom(box), bottom(digit)) - Math.max(box.top, digit.top);
      const isLevel = shared * 2 >= Math.min(box.height, digit.height);
      return isLevel && digit.left - right(box) <= lineHeight * GAP_IN_NUMBER;
    });
    if (!beside) numbers.push({ box: digit, digits: 1 });
    else Object.assign(beside, { box: around(beside.box, digit), digits: beside.digits + 1 });
  }
  return numbers.filter(({ digits }) => digits <= MAX_DIGITS).map(({ box }) => box);
}

/** Where numbers may stand between two rows of the page; of the page nothing else is looked at. */
function numbersBetween(
  page: GrayImage,
  { from, to }: { readonly from: number; readonly to: number },
  lineHeight: number,
): Box[] {
  if (to <= from) return [];
  const edge = shrunkToWidth(
    crop(page, { left: 0, top: from, width: page.width, height: to - from }),
    WORK_WIDTH,
  );
  const scale = page.width / edge.width;
  const size = { width: edge.width, height: page.height / scale };
  const things = thingsOfInk(edge).map((thing) => ({ ...thing, top: thing.top + from / scale }));
  return numbersAmong(things, lineHeight / scale, size).map(({ left, top, width, height }) => ({
    ...{ left: (left - 1) * scale, top: (top - 1) * scale },
    ...{ width: (width + 2) * scale, height: (height + 2) * scale },
  }));
}

/** The part so high, alone on white paper. */
function onPaper(part: GrayImage, digitPx: number, margin: number): GrayImage {
  const small = resized(part, Math.max(1, Math.round((part.width * digitPx) / part.height)), digitPx);
  const [width, height] = [small.width + 2 * margin, small.height + 2 * margin];
  const pixels = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < small.height; y += 1) {
    const row = small.pixels.subarray(y * small.width, (y + 1) * small.width);
    pixels.set(row, (y + margin) * width + margin);
  }
  return { width, height, pixels };
}

type Sight = Pick<SeenWord, 'text' | 'confidence'>;

/** A number and how sure the reader is of it; null for anything else. */
function numberIn(lines: readonly Line[]): Sight | null {
  const words = lines.flatMap((line) => line.words);
  const text = NUMBER.exec(words.map((word) => word.text).join(' '))?.[1];
  if (text === undefined) return null;
  return { text, confidence: Math.min(...words.map(({ confidence }) => confidence)) };
}

/**
 * The number in the picture, once it was read alike twice: as sure as both sights together are.
 * @param first what was made of it among the lines of the page
 */
export async function readTwice(
  part: GrayImage,
  first: Sight | null,
  recognize: Recognize,
): Promise<Sight | null> {
  const sights = first ? [first] : [];
  for (const { digit, margin } of LOOKS) {
    const sight = numberIn(linesOf(await recognize(onPaper(part, digit, margin), 'one line')));
    if (!sight) continue;
    const alike = sights.find(({ text }) => text === sight.text);
    const doubt = (1 - sight.confidence / 100) * (1 - (alike?.confidence ?? 0) / 100);
    if (alike && 100 * (1 - doubt) >= MIN_CONFIDENCE)
      return { text: sight.text, confidence: 100 * (1 - doubt) };
    sights.push(sight);
  }
  return null;
}

const isIn = ({ x0, x1, y0, y1 }: Place, { bbox }: Line): boolean => {
  const [x, y] = [(bbox.x0 + bbox.x1) / 2, (bbox.y0 + bbox.y1) / 2];
  return x >= x0 && x <= x1 && y >= y0 && y <= y1;
};

/** Whether it is a part of what was surely read there, as "1" and "16" are of "1–16.", a last line without letters. */
function isPartOf(line: Line, { x0, x1, y0, y1 }: Place): boolean {
  const place = line.bbox;
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const isAround = x >= place.x0 && x <= place.x1 && y >= place.y0 && y <= place.y1;
  const isSure = line.words.every(({ confidence }) => confidence >= MIN_CONFIDENCE);
  return isAround && isSure && /\d/.test(line.text) && numberIn([line]) === null;
}

/** What was seen elsewhere than in this place. */
function beside({ blocks }: SeenPage, place: Place): NonNullable<SeenPage['blocks']> {
  return (blocks ?? []).map(({ paragraphs }) => ({
    paragraphs: paragraphs.map(({ lines }) => ({ lines: lines.filter((line) => !isIn(place, line)) })),
  }));
}

/**
 * What was seen, with the number of the page where it stands alone below the text or above it. Looking for lines of text
 * Tesseract overlooks one or two digits by themselves, or takes them for letters: so they are shown to it apart.
 */
export async function withLoneNumber(
  seen: SeenPage,
  page: GrayImage,
  recognize: Recognize,
): Promise<SeenPage> {
  const text = textAmong(linesOf(seen));
  if (!text) return seen;
  const gap = text.lineHeight * GAP_BESIDE_TEXT;
  const edges = [
    { from: Math.ceil(text.bottom + gap), to: page.height, isFoot: true },
    { from: 0, to: Math.floor(text.top - gap), isFoot: false },
  ];
  for (const { from, to, isFoot } of edges) {
    const numbers = numbersBetween(page, { from, to }, text.lineHeight);
    if (numbers.length > MAX_NUMBERS) continue;
    for (const box of numbers) {
      const bbox = { x0: box.left, y0: box.top, x1: right(box), y1: bottom(box) };
      if (linesOf(seen).some((line) => isPartOf(line, bbox))) continue;
      const first = numberIn(linesOf(seen).filter((line) => isIn(bbox, line)));
      const number = await readTwice(crop(page, box), first, recognize);
      if (!number) continue;
      const block = { paragraphs: [{ lines: [{ text: number.text, bbox, words: [{ ...number, bbox }] }] }] };
      const others = beside(seen, bbox);
      return { ...seen, blocks: isFoot ? [...others, block] : [block, ...others] };
    }
  }
  return seen;
}
