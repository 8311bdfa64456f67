import type { Review, ReviewEdits } from '@/domain/manuscript/review.ts';
import { withParagraph } from '../change-edits.ts';

/** Where words that were looked for stand in the text as it is now. */
export interface FoundPlace {
  readonly paragraphId: string;
  /** UTF-16 offsets, `end` exclusive */
  readonly start: number;
  readonly end: number;
}

export interface Search {
  readonly words: string;
  /** not inside of longer words */
  readonly isWhole: boolean;
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** Straight and curly quotes are the same to whoever types. */
const plain = (text: string) => text.replace(/[‘’]/gu, "'").replace(/[“”]/gu, '"');

/** Whether no word goes on over the edges of a place; where the words looked for end with a mark, none can. */
function isWholeWord(text: string, start: number, end: number): boolean {
  const joins = (at: number) => LETTER.test(text[at - 1] ?? '') && LETTER.test(text[at] ?? '');
  return !joins(start) && !joins(end);
}

function placesIn(text: string, { words, isWhole }: Search): { start: number; end: number }[] {
  const [where, what] = [plain(text), plain(words)];
  const places: { start: number; end: number }[] = [];
  if (what.trim() === '') return places;
  for (let start = where.indexOf(what); start >= 0; start = where.indexOf(what, start + what.length)) {
    const end = start + what.length;
    if (!isWhole || isWholeWord(where, start, end)) places.push({ start, end });
  }
  return places;
}

/** Every place of the words in what is read aloud, in the order of the text. */
export function findInText(
  { paragraphs }: Pick<Review, 'paragraphs'>,
  edits: ReviewEdits,
  search: Search,
): FoundPlace[] {
  return paragraphs.flatMap((paragraph) => {
    const edit = edits.paragraphs[paragraph.id];
    if (edit?.isLeftOut ?? paragraph.leftOutAs !== null) return [];
    const places = placesIn(edit?.text ?? paragraph.text, search);
    return places.map((place) => ({ paragraphId: paragraph.id, ...place }));
  });
}

/** The changes with other words at every place; the places are looked for anew in what is there by then. */
export function replaceInText(
  review: Pick<Review, 'paragraphs'>,
  edits: ReviewEdits,
  search: Search,
  by: string,
): ReviewEdits {
  const places = Map.groupBy(findInText(review, edits, search), ({ paragraphId }) => paragraphId);
  return review.paragraphs.reduce((changed, paragraph) => {
    const own = places.get(paragraph.id);
    if (!own) return changed;
    const now = edits.paragraphs[paragraph.id]?.text ?? paragraph.text;
    const text = own.reduceRight((made, { start, end }) => made.slice(0, start) + by + made.slice(end), now);
    return withParagraph(changed, paragraph, { text });
  }, edits);
}
