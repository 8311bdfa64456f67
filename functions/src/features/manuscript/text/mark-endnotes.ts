import { romanValue } from '../../../../../src/domain/spoken-forms/number-words.ts';
import type { TextLine, TextPage } from '../../../ports/text-line.ts';
import { begins, isHead, markOf } from './mark-left-out.ts';

export const NOTES_HEAD = /^(?:end ?)?notes(?: (?:and|&) (?:sources|references))?[.:]?$/iu;
/** "the mill1", "the mill.¹", "the mill [1]"; "the A1" is a name */
const REFERENCES =
  /(?:\p{Ll}[.,;:!?”’")]{0,3}(\d{1,3})(?![\p{L}\p{N}.,]\d|\p{L}))|(?<=[^\s⁰¹²³⁴⁵⁶⁷⁸⁹])([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})|\[(\d{1,3})\]/gu;
/** Where no heading says that they are notes. */
const MIN_NOTES = 2;

/** A line that is no part of what is left out already, and where it stands. */
interface Standing {
  readonly line: TextLine;
  readonly page: number;
  readonly at: number;
}

/** How often each number is referred to. */
function referencesIn(lines: readonly Standing[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { line } of lines)
    for (const [, behind, raised, inBrackets] of line.text.matchAll(REFERENCES)) {
      const number = Number((behind ?? raised ?? inBrackets ?? '').normalize('NFKC'));
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
  return counts;
}

/** The number a note begins with; NaN for any other line. */
const numberOf = (line: TextLine | undefined) => Number(line && /^\d{1,3}$/.exec(markOf(line) ?? '')?.[0]);

/**
 * Where the notes that begin at `first` have ended: they count up from 1, for each chapter anew, and each is referred to.
 */
function endOfNotes(
  lines: readonly Standing[],
  first: number,
  references: ReadonlyMap<number, number>,
): { readonly end: number; readonly count: number } {
  const told = new Map<number, number>();
  let [last, end, count] = [0, first, 0];
  for (let at = first; at < lines.length; at += 1) {
    const { line } = lines[at] as Standing;
    const number = numberOf(line);
    const isNext =
      (number === last + 1 || number === 1) && (references.get(number) ?? 0) > (told.get(number) ?? 0);
    const isHeadOfNotes = begins(line) && isHead(line) && numberOf(lines[at + 1]?.line) === 1;
    if (isNext) {
      told.set(number, (told.get(number) ?? 0) + 1);
      last = number;
      count += 1;
    } else if (!isHeadOfNotes && (begins(line) || count === 0)) break;
    if (!isHeadOfNotes) end = at + 1;
  }
  return { end, count };
}

/** As word processors count endnotes: "i So it is said." */
const NUMERAL = /^([ivx]{1,5}|[ⁱᵛˣ]{1,5}) (?=[“"‘'(]?\p{Lu})/u;
const RAISED_NUMERAL = /(?<=[^\sⁱᵛˣ])[ⁱᵛˣ]{1,5}(?![\p{L}\p{N}])/gu;

const romanOf = (mark: string) => romanValue(mark.normalize('NFKC').toUpperCase());

const numeralOf = ({ text }: TextLine) => romanOf(NUMERAL.exec(text)?.[1] ?? '');

/** Whether all to the end count up in small roman numerals, and the text above has each of them as a raised mark. */
function areNumeralNotes(lines: readonly Standing[], first: number): boolean {
  const text = lines.slice(0, first);
  const marks = new Set(text.flatMap(({ line }) => line.text.match(RAISED_NUMERAL) ?? []).map(romanOf));
  const notes = lines.slice(first).filter(({ line }) => begins(line));
  return notes.every(({ line }, at) => numeralOf(line) === at + 1 && marks.has(at + 1));
}

/** From the heading of the notes, or the first of them, to their end; null for a document without. */
function endnotesIn(
  lines: readonly Standing[],
  pages: readonly TextPage[],
): { readonly from: number; readonly end: number } | null {
  const head = lines.findLastIndex(({ line }) => NOTES_HEAD.test(line.text));
  if (head > 0) {
    const { end, count } = endOfNotes(lines, head + 1, referencesIn(lines.slice(0, head)));
    const { page, at } = lines[head] as Standing;
    // Where a document has no pages, its notes are known by their references already.
    if (end === head + 1 && pages[page]?.[at + 1]?.leftOutAs === 'footnote') return { from: head, end };
    const isWhole = end === lines.length || isHead((lines[end] as Standing).line);
    return count > 0 && isWhole ? { from: head, end } : null;
  }
  const numerals = lines.findLastIndex(({ line }) => begins(line) && numeralOf(line) === 1);
  if (numerals > 0 && areNumeralNotes(lines, numerals)) return { from: numerals, end: lines.length };
  const first = lines.findLastIndex(({ line }) => begins(line) && numberOf(line) === 1);
  if (first < 1) return null;
  const { end, count } = endOfNotes(lines, first, referencesIn(lines.slice(0, first)));
  return count >= MIN_NOTES && end === lines.length ? { from: first, end } : null;
}

/**
 * Notes at the end of a document, with their heading, marked as left out: only where all of them count up and the text
 * refers to each, so that a list at the end of a book is read.
 */
export function markEndnotes(pages: readonly TextPage[]): readonly TextPage[] {
  const lines = pages.flatMap((page, number) =>
    page.flatMap((line, at): Standing[] => (line.leftOutAs ? [] : [{ line, page: number, at }])),
  );
  const found = endnotesIn(lines, pages);
  if (!found) return pages;
  const marked = pages.map((page) => [...page]);
  for (const { line, page, at } of lines.slice(found.from, found.end)) {
    const isNew = begins(line) || !Number.isNaN(numberOf(line));
    (marked[page] as TextLine[])[at] = { ...line, leftOutAs: 'footnote', begins: isNew };
  }
  return marked;
}
