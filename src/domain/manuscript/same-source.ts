import { likeness, piecesOf } from './likeness.ts';
import type { Review } from './review.ts';

/** Below this two texts are not the same book read twice. */
const ALIKE = 0.5;
/** A shorter line ("Chapter 1", "For my children") stands in many books. */
const OWN_WORDS = 40;

/** Whether a reading is of photographed pages. */
export const isScan = (review: Review): boolean => review.pages.some(({ photoPath }) => photoPath !== null);
const textOf = (review: Review) => review.paragraphs.map(({ text }) => text).join('\n');

/** Whether the words of two readings are mostly the same. */
export function isMostlyAlike(one: Review, other: Review): boolean {
  const [mine, theirs] = [textOf(one), textOf(other)];
  return mine === theirs || likeness(piecesOf(mine), piecesOf(theirs)) >= ALIKE;
}

/**
 * Whether two readings are of the scan or of one document: a whole paragraph is in both, or their words are mostly the
 * same. A session has one scan, whose pages may all be photographed anew; a scan and a document are never the same.
 */
export function isSameSource(one: Review, other: Review): boolean {
  if (isScan(one) || isScan(other)) return isScan(one) && isScan(other);
  const texts = new Set(one.paragraphs.map(({ text }) => text).filter((text) => text.length >= OWN_WORDS));
  return other.paragraphs.some(({ text }) => texts.has(text)) || isMostlyAlike(one, other);
}
