import { type Box, crop, type GrayImage } from '../prepare/gray-image.ts';
import { heightOfCapitals } from './letters.ts';
import { readTwice, thingsOfInk } from './lone-number.ts';
import type { Recognize } from './recognize.ts';
import type { SeenLine, SeenPage, SeenWord } from './seen-page.ts';

/** Notes stand in the last lines of a page, below text. */
const MAX_NOTE_LINES = 15;
const NOTE_NUMBER = /^([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}|\d{1,2})(?:\.|(\p{Lu}.*))?$/u;
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

/** What a raised figure before a note is taken for, where it is not overlooked. */
const MISREAD_NOTE_MARK = /^(?:['’‘`´"”“°*|!?^><-]|\d(?=\p{Lu}))/u;

/**
 * The page with the marks of its notes read behind the words of its text: "rain.¹" where "rain.'" was seen. It is looked for
 * only where lines at the foot begin with a number and a sentence, and believed only for these numbers.
 */
export async function withRaisedMarks(
  seen: SeenPage,
  page: GrayImage,
  recognize: Recognize,
): Promise<SeenPage> {
  const all = linesOf(seen);
  const begun = new Map<SeenLine, SeenLine>();
  for (const line of all.slice(1).slice(-MAX_NOTE_LINES)) {
    const noted = await withNoteMark(line, page, recognize);
    if (noted) begun.set(line, noted);
  }
  const own = withLines(seen, (line) => begun.get(line) ?? line);
  const lines = linesOf(own);
  const notes = notesAmong(lines);
  if (notes.size === 0) return seen;
  const raised = lines.slice(0, Math.max(...notes.values())).flatMap((line) => raisedIn(line, page));
  if (raised.length > MAX_LOOKS) return seen;
  const marks = new Map<SeenWord, string>();
  for (const { word, box } of raised) {
    const number = await readTwice(crop(page, box), null, recognize);
    if (number && notes.has(number.text)) marks.set(word, withMark(word, number.text, box));
  }
  const numbers = [...marks.values()].map((text) => text.slice(text.search(/[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}$/u)));
  const isTwice = (text: string) => numbers.filter((number) => text.endsWith(number)).length > 1;
  if (marks.size === 0) return seen;
  const marked = (word: SeenWord): SeenWord => {
    const text = marks.get(word);
    return text === undefined || isTwice(text) ? word : withText(word, text);
  };
  return withLines(own, (line) => ({ ...line, words: line.words.map(marked) }));
}

const linesOf = ({ blocks }: SeenPage): readonly SeenLine[] =>
  (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));

/** What was seen at a second look is no word any more. */
function withText({ again: _, ...word }: SeenWord, text: string): SeenWord {
  return { ...word, text };
}

const asRaised = (number: string) => [...number].map((digit) => RAISED_DIGITS[Number(digit)]).join('');

/** The line with the raised figure before its first word, which is taken for a quotation mark; null for any other line. */
async function withNoteMark(line: SeenLine, page: GrayImage, recognize: Recognize): Promise<SeenLine | null> {
  const [first, second] = line.words;
  const capital = heightOfCapitals(line.words);
  if (!first || capital === undefined) return null;
  const [y0, y1] = [Math.min(first.bbox.y0, second?.bbox.y0 ?? first.bbox.y0), first.bbox.y1];
  const [left, top] = [Math.max(0, first.bbox.x0 - capital), Math.max(0, y0 - capital * BESIDE.above)];
  const to = Math.max(y1, second?.bbox.y1 ?? y1) + capital * BESIDE.below;
  const things = thingsIn(page, { left, top, right: second?.bbox.x1 ?? first.bbox.x1, bottom: to }, capital);
  const box = raisedAmong(things, { capital, isFirst: true });
  const number = box && (await readTwice(crop(page, box), null, recognize));
  if (!box || !number || Number(number.text) === 0) return null;
  const end = box.left + box.width;
  const mark = {
    text: asRaised(number.text),
    confidence: number.confidence,
    bbox: { ...first.bbox, x1: end },
  };
  const isMarkAlone = first.bbox.x1 <= end + capital * BESIDE.digits;
  const rest = withText(first, first.text.replace(MISREAD_NOTE_MARK, ''));
  const others = isMarkAlone ? [] : [{ ...rest, bbox: { ...first.bbox, x0: Math.max(first.bbox.x0, end) } }];
  const words = [mark, ...others, ...line.words.slice(1)];
  return BEGINS_SENTENCE.test(words[1]?.text ?? '') ? { ...line, words } : null;
}

/** The numbers with which lines at the foot begin, and where each stands. */
function notesAmong(lines: readonly SeenLine[]): ReadonlyMap<string, number> {
  const notes = new Map<string, number>();
  for (const [at, { words }] of lines.entries()) {
    const [, number, glued] = NOTE_NUMBER.exec(words[0]?.text ?? '') ?? [];
    const isNote = number && (glued !== undefined || BEGINS_SENTENCE.test(words[1]?.text ?? ''));
    if (isNote && at > 0 && at >= lines.length - MAX_NOTE_LINES) notes.set(number.normalize('NFKC'), at);
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
  const bottom = y1 + capital * BESIDE.below;
  return raisedAmong(thingsIn(page, { left, top, right, bottom }, capital), { capital, isFirst: false });
}

interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The things of ink in a part of the page, from left to right, and where they lie on the page. */
function thingsIn(page: GrayImage, { left, top, right, bottom }: Part, capital: number): Box[] {
  const [x, y] = [Math.round(left), Math.round(top)];
  const part = crop(page, { left: x, top: y, width: right - x, height: bottom - y });
  return thingsOfInk(part)
    .filter(({ height }) => height >= capital * BESIDE.dirt)
    .map((thing) => ({ ...thing, left: thing.left + x, top: thing.top + y }))
    .toSorted((one, other) => one.left + one.width - (other.left + other.width));
}

/** The figure of one digit or two before or behind letters that is smaller and stands higher; null where there is none. */
function raisedAmong(
  things: readonly Box[],
  { capital, isFirst }: { readonly capital: number; readonly isFirst: boolean },
): Box | null {
  const inward = isFirst ? things : things.toReversed();
  const bottoms = inward
    .slice(1)
    .filter(({ height }) => height >= capital * BESIDE.letter)
    .map(({ top, height }) => top + height)
    .toSorted((one, other) => one - other);
  const base = bottoms[Math.floor(bottoms.length / 2)];
  if (base === undefined) return null;
  const isRaised = ({ top, height }: Box) =>
    height >= capital * MARK.minHeight &&
    height <= capital * MARK.maxHeight &&
    base - top - height >= capital * MARK.minRise;
  const other = inward.findIndex((thing) => !isRaised(thing));
  const digits = inward.slice(0, Math.min(2, other)).toSorted((one, two) => one.left - two.left);
  const [first, last = first] = digits;
  if (!first || !last || last.left - first.left - first.width > capital * BESIDE.digits) return null;
  const top = Math.min(first.top, last.top);
  const bottom = Math.max(first.top + first.height, last.top + last.height);
  const right = last.left + last.width;
  return { left: first.left - 1, top: top - 1, width: right - first.left + 2, height: bottom - top + 2 };
}

/** What was seen of the mark goes, as far as the word holds any of it. */
function withMark({ text, bbox }: SeenWord, number: string, box: Box): string {
  const isInWord = box.left + box.width / 2 <= bbox.x1;
  return (isInWord ? text.replace(MISREAD_MARK, '') : text) + asRaised(number);
}

function withLines(page: SeenPage, change: (line: SeenLine) => SeenLine): SeenPage {
  return {
    ...page,
    blocks: (page.blocks ?? []).map(({ paragraphs }) => ({
      paragraphs: paragraphs.map(({ lines }) => ({ lines: lines.map(change) })),
    })),
  };
}
