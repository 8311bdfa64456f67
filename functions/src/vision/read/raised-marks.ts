import { type Box, crop, type GrayImage } from '../prepare/gray-image.ts';
import { heightOfCapitals } from './letters.ts';
import { readTwice, thingsOfInk } from './lone-number.ts';
import type { Recognize } from './recognize.ts';
import type { SeenLine, SeenPage, SeenWord } from './seen-page.ts';

/** Notes stand in the last lines of a page, below text. */
const MAX_NOTE_LINES = 15;
const NOTE_NUMBER = /^(\d{1,2})(\p{Lu}.*)?$/u;
const BEGINS_SENTENCE = /^[“"‘'(]?\p{Lu}/u;
/** More things that look raised are a page whose lines are not straight. */
const MAX_LOOKS = 12;
/**
 * In heights of a capital: marks are set at 0.55 to 0.7 of the letters' size. A quotation mark is up to 0.42 high, and a
 * letter stands on the line.
 */
const MARK = { minHeight: 0.47, maxHeight: 0.8, minRise: 0.3 };
/** In heights of a capital. */
const BESIDE = { word: 0.8, above: 0.3, below: 0.1, dirt: 0.12, letter: 0.5, digits: 0.25 };
/** What a raised figure behind a word is taken for. */
const MISREAD_MARK = /(?<=[\p{L}\p{P}\d])['’‘`´"”“°*|!?^\dlIit]$/u;
const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A raised thing behind a word, where it lies on the page. */
interface Raised {
  readonly word: SeenWord;
  readonly box: Box;
}

/**
 * The page with the marks of its notes read behind the words of its text: "rain.¹" where "rain.'" was seen. It is looked for
 * only where lines at the foot begin with a number and a sentence, and believed only for these numbers.
 */
export async function withRaisedMarks(
  seen: SeenPage,
  page: GrayImage,
  recognize: Recognize,
): Promise<SeenPage> {
  const lines = (seen.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.lines));
  const notes = notesAmong(lines);
  if (notes.size === 0) return seen;
  const raised = lines.slice(0, Math.max(...notes.values())).flatMap((line) => raisedIn(line, page));
  if (raised.length > MAX_LOOKS) return seen;
  const marks = new Map<SeenWord, string>();
  for (const { word, box } of raised) {
    const number = await readTwice(crop(page, box), null, recognize);
    if (number && notes.has(number.text)) marks.set(word, withMark(word, number.text, box));
  }
  const numbers = [...marks.values()].map((text) => text.slice(text.search(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+$/u)));
  const isTwice = (text: string) => numbers.filter((number) => text.endsWith(number)).length > 1;
  return withWords(seen, (word) => {
    const text = marks.get(word);
    if (text === undefined || isTwice(text)) return word;
    const { again: _, ...plain } = word;
    return { ...plain, text };
  });
}

/** The numbers with which lines at the foot begin, and where each stands. */
function notesAmong(lines: readonly SeenLine[]): ReadonlyMap<string, number> {
  const notes = new Map<string, number>();
  for (const [at, { words }] of lines.entries()) {
    const [, number, glued] = NOTE_NUMBER.exec(words[0]?.text ?? '') ?? [];
    const isNote = number && (glued !== undefined || BEGINS_SENTENCE.test(words[1]?.text ?? ''));
    if (isNote && at > 0 && at >= lines.length - MAX_NOTE_LINES) notes.set(number, at);
  }
  return notes;
}

/** The words of a line behind which something small stands high. */
function raisedIn(line: SeenLine, page: GrayImage): Raised[] {
  const capital = heightOfCapitals(line.words);
  if (capital === undefined) return [];
  return line.words.flatMap((word, at) => {
    if (!/\p{L}|\d{4}/u.test(word.text)) return [];
    const next = line.words[at + 1]?.bbox.x0 ?? page.width;
    const box = raisedBehind(word, { capital, next }, page);
    return box ? [{ word, box }] : [];
  });
}

function raisedBehind(
  { bbox: { x0, x1, y0, y1 } }: SeenWord,
  { capital, next }: { readonly capital: number; readonly next: number },
  page: GrayImage,
): Box | null {
  const [left, top] = [Math.max(0, Math.round(x0) - 1), Math.max(0, Math.round(y0 - capital * BESIDE.above))];
  const right = Math.min(next - 1, x1 + capital * BESIDE.word);
  if (right - left < 2) return null;
  const part = crop(page, { left, top, width: right - left, height: y1 + capital * BESIDE.below - top });
  const things = thingsOfInk(part)
    .filter(({ height }) => height >= capital * BESIDE.dirt)
    .toSorted((one, other) => one.left + one.width - (other.left + other.width));
  const bottoms = things
    .filter(({ height, top: from }) => height >= capital * BESIDE.letter && from + height > part.height / 2)
    .map((thing) => thing.top + thing.height)
    .toSorted((one, other) => one - other);
  // a lower quarter: what hangs below the line would lower it
  const base = bottoms[Math.floor(bottoms.length / 4)];
  if (base === undefined) return null;
  const isRaised = ({ top: from, height }: Box) =>
    height >= capital * MARK.minHeight &&
    height <= capital * MARK.maxHeight &&
    base - from - height >= capital * MARK.minRise;
  const digits: Box[] = [];
  for (const thing of things.toReversed()) {
    const isNear = !digits[0] || digits[0].left - thing.left - thing.width <= capital * BESIDE.digits;
    if (!isRaised(thing) || !isNear || digits.length === 2) break;
    digits.unshift(thing);
  }
  const [first, last] = [digits[0], digits.at(-1)];
  if (!first || !last) return null;
  const [from, to] = [
    Math.min(...digits.map((one) => one.top)),
    Math.max(...digits.map((one) => one.top + one.height)),
  ];
  const width = last.left + last.width - first.left;
  return { left: left + first.left - 1, top: top + from - 1, width: width + 2, height: to - from + 2 };
}

/** What was seen of the mark goes, as far as the word holds any of it. */
function withMark({ text, bbox }: SeenWord, number: string, box: Box): string {
  const isInWord = box.left + box.width / 2 <= bbox.x1;
  const mark = [...number].map((digit) => RAISED_DIGITS[Number(digit)]).join('');
  return (isInWord ? text.replace(MISREAD_MARK, '') : text) + mark;
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
