import type { GrayImage } from '../prepare/gray-image.ts';
import type { Letters, ReadLine, SeenWord } from './seen-page.ts';

const INK_BELOW = 140;
/** Longer runs of ink, of the height of the letters, are rules below or beside them. */
const LONGEST_STROKE = 0.8;
/** Of the height of a capital: letters without anything above, and what hangs below the line. */
const SMALL_LETTER = 0.75;
const BELOW_LINE = 0.28;
/** Capitals have broader strokes than the small letters of their font. */
const CAPITALS_STROKE = 1.2;

/** Measures the letters of words on a flattened page; undefined where nothing can be measured. */
export function lettersOn(image: GrayImage): (words: readonly SeenWord[]) => Letters | undefined {
  return (words) => {
    const height = heightOfCapitals(words);
    if (height === undefined) return undefined;
    const strokes = { count: 0, sum: 0 };
    for (const { bbox } of words) addStrokes(image, bbox, height * LONGEST_STROKE, strokes);
    if (strokes.count === 0) return undefined;
    const isCapitals = !/\p{Ll}/u.test(words.map(({ text }) => text).join(''));
    return { height, stroke: strokes.sum / strokes.count / (isCapitals ? CAPITALS_STROKE : 1) };
  };
}

/** As high as the capitals of these words are, or would be; undefined for signs alone. */
export function heightOfCapitals(words: readonly SeenWord[]): number | undefined {
  const heights = words.flatMap(({ text, bbox }) => {
    const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    return letters > 0 ? [{ of: (bbox.y1 - bbox.y0) / heightOf(text), letters }] : [];
  });
  return medianOf(heights);
}

/** How high the box around a word is, in heights of a capital. */
function heightOf(word: string): number {
  const above = /[\p{Lu}\p{N}bdfhklt]/u.test(word) ? 1 : SMALL_LETTER;
  return above + (/[gjpqyQ]/u.test(word) ? BELOW_LINE : 0);
}

/** Of what so many letters have. */
function medianOf(values: readonly { readonly of: number; readonly letters: number }[]): number | undefined {
  const half = values.reduce((sum, { letters }) => sum + letters, 0) / 2;
  let passed = 0;
  return values
    .toSorted((one, other) => one.of - other.of)
    .find(({ letters }) => {
      passed += letters;
      return passed >= half;
    })?.of;
}

function addStrokes(
  { width, height, pixels }: GrayImage,
  { x0, y0, x1, y1 }: SeenWord['bbox'],
  longest: number,
  strokes: { count: number; sum: number },
): void {
  const [left, right] = [Math.max(0, Math.round(x0)), Math.min(width, Math.round(x1))];
  const bottom = Math.min(height, Math.round(y1));
  for (let y = Math.max(0, Math.round(y0)); y < bottom; y += 1) {
    let run = 0;
    for (let x = left; x <= right; x += 1) {
      if (x < right && (pixels[y * width + x] ?? 255) < INK_BELOW) run += 1;
      else if (run > 0) {
        if (run <= longest) {
          strokes.count += 1;
          strokes.sum += run;
        }
        run = 0;
      }
    }
  }
}

/**
 * Against the text of the page: a heading is bold, or larger, or somewhat of both. Where the paper is curled the boxes of
 * words are higher, but strokes are not broader: so height alone tells nothing.
 */
const BOLD = 1.5;
const LARGE = { height: 1.25, stroke: 1.1 };
const RATHER_LARGE = { height: 1.12, stroke: 1.3 };
const SMALL = { height: 0.82, stroke: 0.85 };
/** Below it what was read is more likely a picture or the edge of the paper than a heading. */
const MIN_CONFIDENCE = 70;
/** A page with fewer other lines is a title, where everything is large. */
const MIN_TEXT_LINES = 3;
/** More lines in a row are text of another kind: a letter, or a list. */
const MAX_HEADING_LINES = 4;

type Kind = 'standing out' | 'text' | 'small';

/** Of each line whether its letters are those of the text of their page, larger or bolder, or smaller. */
export function kindsOfLines(lines: readonly ReadLine[]): readonly Kind[] {
  const measured = lines.flatMap(({ letters, text }) =>
    letters ? [{ ...letters, count: text.length }] : [],
  );
  const height = medianOf(measured.map((one) => ({ of: one.height, letters: one.count })));
  const stroke = medianOf(measured.map((one) => ({ of: one.stroke, letters: one.count })));
  if (height === undefined || stroke === undefined) return lines.map(() => 'text');
  const kinds = lines.map((line): Kind => {
    // the head of a table is none of a chapter
    if (line.beginsCell !== undefined) return 'text';
    if (!line.letters || line.confidence < MIN_CONFIDENCE || !/\p{L}{2}/u.test(line.text)) return 'text';
    const own = { height: line.letters.height / height, stroke: line.letters.stroke / stroke };
    if (own.stroke >= BOLD || isAtLeast(own, LARGE) || isAtLeast(own, RATHER_LARGE)) return 'standing out';
    return isAtLeast(SMALL, own) ? 'small' : 'text';
  });
  const isTitle = kinds.filter((kind) => kind !== 'standing out').length < MIN_TEXT_LINES;
  return kinds.map((kind, at) =>
    kind === 'standing out' && (isTitle || runAround(kinds, at) > MAX_HEADING_LINES) ? 'text' : kind,
  );
}

const isAtLeast = (one: Letters, other: Letters) => one.height >= other.height && one.stroke >= other.stroke;

/** How many lines of its kind stand with this one. */
function runAround(kinds: readonly Kind[], at: number): number {
  const isOther = (kind: Kind) => kind !== kinds[at];
  const [before, after] = [kinds.slice(0, at).findLastIndex(isOther), kinds.slice(at).findIndex(isOther)];
  return (after < 0 ? kinds.length : at + after) - before - 1;
}

/** Two lines of one heading differ by less. */
const OTHER_HEADING = { height: 1.1, stroke: 1.05 };

/** Whether two lines that stand out are two headings, one in larger letters. */
export function areOfOtherSize({ letters: one }: ReadLine, { letters: other }: ReadLine): boolean {
  if (!one || !other) return false;
  const by = (a: Letters, b: Letters) => ({ height: a.height / b.height, stroke: a.stroke / b.stroke });
  return isAtLeast(by(one, other), OTHER_HEADING) || isAtLeast(by(other, one), OTHER_HEADING);
}
