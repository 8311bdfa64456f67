import type { TextLine, TextPage } from '../../../ports/text-line.ts';
import { NOTES_HEAD } from './mark-endnotes.ts';
import { begins, isHead, markOf } from './mark-left-out.ts';

/** "the mill.¹", "1871¹"; but "20 m²", "mc²" and "10²" are powers */
const RAISED_BEHIND_WORD =
  /(?:\p{L}{3}|[\p{L}\d][.,;:!?”’")]{1,3}|\d{4})([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})(?![\p{L}⁰¹²³⁴⁵⁶⁷⁸⁹])/gu;
/** A note's mark on the line and its first word; "2." begins an item of a list, "2 eggs" one of a recipe. */
const NOTE_BEGINS = /^(\d{1,2}) ?(?=[“"‘'(]?\p{Lu})/u;
/** A stop, or what a reader of print takes for one. */
const ENDS_NOTE = /\p{P}$/u;

const numberIn = (mark: string) => Number(mark.normalize('NFKC'));

interface NotesAtFoot {
  /** the first line of the first */
  readonly first: number;
  readonly numbers: readonly number[];
}

/**
 * Notes in letters of the text's own size whose marks stand on the line, as word processors set them, marked as left out:
 * the last paragraphs of a page, one for each raised mark in the text above, in its order and counting up by one. A list,
 * or a paragraph that begins with a figure, answers no marks; nor does anything where all notes stand at the end.
 */
export function markNotesAtFoot(pages: readonly TextPage[]): readonly TextPage[] {
  if (pages.some((page) => page.some(({ text }) => NOTES_HEAD.test(text)))) return pages.map(withNotesApart);
  const marked: TextPage[] = [];
  let hasNotes = false;
  for (const page of pages) {
    const own = withoutNotes(page, openReferences(marked.at(-1)), hasNotes);
    hasNotes ||= own !== page;
    marked.push(own);
  }
  return marked.map(withNotesApart);
}

/** Notes that were read as one paragraph, each as its own: the text refers to its number, which follows from the one above. */
function withNotesApart(page: TextPage): TextPage {
  const marks = new Set(raisedIn(page.filter(({ leftOutAs }) => !leftOutAs)));
  let last: number | undefined;
  return page.map((line) => {
    if (line.leftOutAs !== 'footnote') return line;
    const number = numberIn(markOf(line) ?? '0');
    const isNext = last !== undefined && number === last + 1 && marks.has(number);
    if (line.begins !== false || isNext) last = number;
    return isNext ? { ...line, begins: true } : line;
  });
}

/** @param carried what the page before refers to and has no note for */
function withoutNotes(page: TextPage, carried: readonly number[], hasNotes: boolean): TextPage {
  const body = [...page.keys()].filter((at) => !page[at]?.leftOutAs);
  const block = blockAtFoot(page, body);
  if (!block) return page;
  const above = openReferences(page.slice(0, block.first));
  const answers = (references: readonly number[], areKnown: boolean) => {
    const { length } = block.numbers;
    // the note of a mark in the last line may stand on the next page, in a book that has notes
    const isWhole = length === references.length || (areKnown && length === references.length - 1);
    return isWhole && block.numbers.every((number, at) => number === references[at]);
  };
  const areKnown = hasNotes || block.numbers.length > 1;
  const isCarried = areKnown && carried.length === 1;
  if (!answers(above, areKnown) && !(isCarried && answers([...carried, ...above], false))) return page;
  return page.map((line, at) =>
    at < block.first || line.leftOutAs
      ? line
      : { ...line, leftOutAs: 'footnote', begins: isNote(line) || begins(line) },
  );
}

const isNote = ({ text }: TextLine) => NOTE_BEGINS.test(text);

/** The last paragraphs of the page that begin with numbers counting up by one; null where the last has none. */
function blockAtFoot(page: TextPage, body: readonly number[]): NotesAtFoot | null {
  const numbers: number[] = [];
  let first: number | undefined;
  let last = body.at(-1);
  for (const at of body.toReversed()) {
    const line = page[at] as TextLine;
    // a note that fills its last line, and the next one: nothing but their marks tells them apart
    if (!begins(line) && !isNote(line)) continue;
    const number = isHead(line) ? undefined : NOTE_BEGINS.exec(line.text)?.[1];
    const endsWell = ENDS_NOTE.test(page[last ?? at]?.text ?? '');
    if (number === undefined || !endsWell || !isBefore(Number(number), numbers[0])) {
      if (begins(line)) break;
      continue;
    }
    numbers.unshift(Number(number));
    if (begins(line)) first = at;
    last = body[body.indexOf(at) - 1];
  }
  const isWholePage = first === undefined || first === body[0];
  return first === undefined || isWholePage ? null : { first, numbers };
}

const isBefore = (number: number, below: number | undefined) => below === undefined || number === below - 1;

const raisedIn = (lines: TextPage) =>
  lines.flatMap(({ text }) => [...text.matchAll(RAISED_BEHIND_WORD)].map(([, mark = '']) => numberIn(mark)));

/** Raised marks in the text of a page, without those that a note left out there answers. */
function openReferences(page: TextPage | undefined): number[] {
  const notes = (page ?? []).flatMap((line) => (line.leftOutAs === 'footnote' ? (markOf(line) ?? []) : []));
  const read = (page ?? []).filter(({ leftOutAs }) => !leftOutAs);
  return raisedIn(read).filter((mark) => !notes.includes(String(mark)));
}
