import { readNumbers } from '../../../../../src/domain/manuscript/printed-numbers.ts';
import type { Doubt, LeftOutAs } from '../../../../../src/domain/manuscript/review.ts';
import { goesOnInNextLine, isHeading, isInContents } from '../../../audio/text/headings.ts';
import type { ReadWord, TextLine, TextPage } from '../../../ports/text-line.ts';
import type { TranscribedLine, TranscribedPage } from '../../../ports/transcriber.ts';
import type { WordList } from '../../../ports/word-list.ts';
import {
  type CleanParagraph,
  endsSentence,
  joinLines,
  lexiconOf,
  normalizeLine,
  type PlacedLine,
} from './clean-paragraph.ts';
import { judgeDoubts } from './judge-doubts.ts';
import { markEndnotes } from './mark-endnotes.ts';
import { isCaption, markFlowingHeads, markFlowingNumbers, markNotes } from './mark-left-out.ts';
import { markNotesAtFoot } from './notes-at-foot.ts';
import { markPageEdges } from './page-edges.ts';

/** The lines of a page that was read. How sure the reader was of each word stands there until all are judged together. */
export function transcribedLines({ lines }: TranscribedPage): TextPage {
  const first = lines.findIndex(({ isUnclear }) => !isUnclear);
  const heads = headingsAmong(lines);
  return lines.map((line, at) => {
    const doubted = withDoubts(line);
    if (line.isUnclear) return { ...doubted, begins: !lines[at - 1]?.isUnclear, leftOutAs: 'unclear' };
    if (line.isInTable) return { ...doubted, begins: line.begins, isHeading: false };
    if (heads.has(line)) return { ...doubted, begins: line.begins, isHeading: true };
    // whether the first line of a page goes on from the page before, only the words can tell
    return at === first && !line.standsOut ? doubted : { ...doubted, begins: line.begins };
  });
}

/** A sentence that somebody made bold is none. */
const MAX_HEADING_WORDS = 6;
const UNDER_TITLE =
  /^(?:by|as told to|(?:as )?(?:told|written|remembered|recalled|recollected|compiled|edited|collected|recorded|dictated|narrated|set down|put together) by)\b/iu;

/** Lines that stand out above others are headings, unless their words are a sentence, a name below the title, or a caption. */
function headingsAmong(lines: readonly TranscribedLine[]): ReadonlySet<TranscribedLine> {
  const clear = lines.filter(({ isUnclear }) => !isUnclear);
  const runs: TranscribedLine[][] = [];
  for (const line of clear) {
    if (!line.standsOut) continue;
    const run = runs.at(-1);
    if (run && !line.begins && clear[clear.indexOf(line) - 1] === run.at(-1)) run.push(line);
    else runs.push([line]);
  }
  return new Set(runs.filter((run) => run.at(-1) !== clear.at(-1) && isHeadingByWords(run)).flat());
}

function isHeadingByWords(run: readonly TranscribedLine[]): boolean {
  const text = run.map(({ words }) => words.map((word) => word.text).join(' ')).join(' ');
  if (text.length > MAX_HEADING_CHARACTERS || !/^[“"‘'(]?[\p{Lu}\p{N}]/u.test(text)) return false;
  if (isCaption(text) || UNDER_TITLE.test(text) || /[,;:]$/u.test(text)) return false;
  return !endsSentence(text) || isHeading(text) || text.split(' ').length <= MAX_HEADING_WORDS;
}

/** What a reader of print takes "I" for. */
const LIKE_AN_I = /^[[|]$/;

/** "[ went outside": a bracket does not stand alone before a word, and a rule not between two words. */
function isAnI({ words }: TranscribedLine, at: number): boolean {
  const [text = '', next = ''] = [words[at]?.text, words[at + 1]?.text];
  if (!LIKE_AN_I.test(text) || !/^\p{Ll}/u.test(next)) return false;
  return text === '[' ? !words.some((word) => word.text.includes(']')) : at > 0;
}

function withDoubts(line: TranscribedLine): TextLine {
  const { words, place } = line;
  const parts: string[] = [];
  const doubts: ReadWord[] = [];
  let length = 0;
  for (const [at, { text, ...seen }] of words.entries()) {
    const word = isAnI(line, at) ? 'I' : normalizeLine(text);
    if (word === '') continue;
    const start = length + (parts.length > 0 ? 1 : 0);
    length = start + word.length;
    parts.push(word);
    doubts.push({ ...seen, start, end: length, confidence: Math.round(seen.confidence) });
  }
  return { text: parts.join(' '), doubts, ...(place ? { place } : {}) };
}

export interface CleanText {
  /** in reading order; what is left out stands after the paragraph it interrupts */
  readonly paragraphs: readonly CleanParagraph[];
  /** of each page, the number printed on it */
  readonly printedNumbers: readonly (number | null)[];
}

/** Of the letters of the text. */
const LARGE_SHARE = 1.2;
const MAX_HEADING_CHARACTERS = 80;
/** Fewer lines of text on a page: a title page, where everything is large. */
const MIN_TEXT_LINES = 3;

/** Short lines in large letters above text are headings, whatever their words. */
function markLargeHeadings(pages: readonly TextPage[]): TextPage[] {
  const usual = usualHeight(pages);
  if (usual === 0) return [...pages];
  const isLarge = ({ letterHeight = 0, text }: TextLine) =>
    letterHeight >= usual * LARGE_SHARE &&
    text.length <= MAX_HEADING_CHARACTERS &&
    /\p{L}{2}/u.test(text) &&
    !isInContents(text);
  return pages.map((page) => {
    const textLines = page.filter(({ letterHeight = 0 }) => letterHeight < usual * LARGE_SHARE).length;
    if (textLines < MIN_TEXT_LINES) return page;
    return page.map((line) => (isLarge(line) ? { ...line, isHeading: true } : line));
  });
}

/** The height in which most characters are printed; 0 when the layout tells none. */
function usualHeight(pages: readonly TextPage[]): number {
  const characters = new Map<number, number>();
  for (const page of pages)
    for (const { letterHeight, text } of page)
      if (letterHeight !== undefined)
        characters.set(rounded(letterHeight), (characters.get(rounded(letterHeight)) ?? 0) + text.length);
  return [...characters].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0];
}

const rounded = (height: number) => Math.round(height * 2) / 2;

/**
 * Pages of lines as paragraphs: lines and pages joined, broken words whole, every paragraph one line without invisible
 * characters. Running heads, page numbers, notes and captions are paragraphs of their own, marked as left out.
 * @param arePrinted whether they are pages as printed, with heads and numbers; else the one page of a format without
 * @param words tells misread words from names, and broken words from those with a hyphen; absent: the reader's confidence and
 *   the document decide alone
 */
export function cleanPages(pages: readonly TextPage[], arePrinted = true, words?: WordList): CleanText {
  const sized = markLargeHeadings(pages.map(normalized));
  const { pages: marked, printedNumbers } = arePrinted
    ? markPageEdges(sized)
    : {
        pages: sized.map((page) => markFlowingNumbers(markFlowingHeads(page))),
        printedNumbers: sized.map(() => null),
      };
  const gaps = gapsIn(printedNumbers);
  const read = judgeDoubts(
    joinedParagraphs(markEndnotes(markNotesAtFoot(marked.map(markNotes))), gaps.sure, words),
    words,
  );
  return { paragraphs: read.map((paragraph) => withCutWords(paragraph, gaps, words)), printedNumbers };
}

/** Indices of pages after which pages are missing, by the printed numbers. */
interface Gaps {
  readonly sure: ReadonlySet<number>;
  /** after one of these, and nobody can say which */
  readonly maybe: ReadonlySet<number>;
}

function gapsIn(printedNumbers: CleanText['printedNumbers']): Gaps {
  const pages = printedNumbers.map((printedNumber) => ({ printedNumber }));
  const { gaps } = readNumbers(pages, () => false);
  const [sure, maybe] = [new Set<number>(), new Set<number>()];
  for (const { after, missing, from } of gaps) {
    const before = printedNumbers.lastIndexOf(from, after);
    if (missing.length > 0) sure.add(after);
    else for (let page = Math.max(0, before); page <= after; page += 1) maybe.add(page);
  }
  return { sure, maybe };
}

const BROKEN_AT_END = /(?<!\p{L})\p{L}+[-¬]$/u;

/**
 * What a missing page has cut: half a word at the end of a paragraph, and a word that nobody knows of two halves that may
 * not belong together.
 */
function withCutWords(paragraph: CleanParagraph, { sure, maybe }: Gaps, words?: WordList): CleanParagraph {
  const { text, turns = [], doubts, leftOutAs } = paragraph;
  if (leftOutAs !== null) return paragraph;
  const cut: Doubt[] = [];
  const half = sure.has(turns.at(-1)?.page ?? paragraph.page) && BROKEN_AT_END.exec(text);
  if (half) cut.push({ start: half.index, end: text.length, confidence: 0 });
  for (const { at, page } of turns) {
    if (!maybe.has(page - 1)) continue;
    const start = at - (/(?<!\p{L})\p{L}+$/u.exec(text.slice(0, at))?.[0].length ?? 0);
    const end = at + (/^\p{L}+/u.exec(text.slice(at))?.[0].length ?? 0);
    const isOneWord = start < at && at < end;
    if (isOneWord && !words?.has(text.slice(start, end))) cut.push({ start, end, confidence: 0 });
  }
  if (cut.length === 0) return paragraph;
  const isCut = (doubt: Doubt) => cut.some(({ start, end }) => doubt.start < end && start < doubt.end);
  const others = doubts.filter((doubt) => !isCut(doubt));
  return { ...paragraph, doubts: [...others, ...cut].sort((one, other) => one.start - other.start) };
}

function normalized(page: TextPage): TextPage {
  return page.map((line) => ({ ...line, text: normalizeLine(line.text) })).filter(({ text }) => text !== '');
}

interface Draft {
  readonly page: number;
  readonly leftOutAs: LeftOutAs | null;
  readonly lines: PlacedLine[];
}

function joinedParagraphs(
  pages: readonly TextPage[],
  gaps: ReadonlySet<number>,
  words: WordList | undefined,
): CleanParagraph[] {
  const lexicon = lexiconOf(
    pages.flatMap((page) => page.flatMap(({ text, leftOutAs }) => (leftOutAs === 'unclear' ? [] : [text]))),
    words,
  );
  return draftsOf(pages, gaps).map(({ page, leftOutAs, lines }) =>
    joinLines(lines, lexicon, { page, leftOutAs }),
  );
}

/** @param gaps pages after which one is missing: nothing goes on over these */
function draftsOf(pages: readonly TextPage[], gaps: ReadonlySet<number>): Draft[] {
  const drafts: Draft[] = [];
  let told: Draft | undefined;
  for (const [page, lines] of pages.entries()) {
    let isFirstOfPage = true;
    if (gaps.has(page - 1)) told = undefined;
    for (const [at, line] of lines.entries()) {
      const above = lines[at - 1];
      const last = drafts.at(-1);
      if (line.leftOutAs) {
        const isMore = last && above?.leftOutAs === line.leftOutAs && line.begins === false;
        if (isMore) last.lines.push({ ...line, page });
        else drafts.push({ page, leftOutAs: line.leftOutAs, lines: [{ ...line, page }] });
        continue;
      }
      const previous = told?.lines.at(-1);
      if (told && previous && goesOn(previous, line, isFirstOfPage)) told.lines.push({ ...line, page });
      else {
        told = { page, leftOutAs: null, lines: [{ ...line, page }] };
        drafts.push(told);
      }
      isFirstOfPage = false;
    }
  }
  return drafts;
}

function goesOn(previous: TextLine, line: TextLine, isFirstOfPage: boolean): boolean {
  if (previous.isHeading !== line.isHeading) return false;
  // centered lines look as if each began a paragraph
  if (goesOnInNextLine(previous.text, line.text)) return true;
  if (line.isHeading) return line.begins === false;
  // some programs make a paragraph of every line; half a word is never one
  if (/\p{L}-$/u.test(previous.text.slice(-3)) && /^\p{Ll}/u.test(line.text)) return true;
  if (line.begins === true || isHeading(previous.text)) return false;
  if (isHeading(line.text) && (endsSentence(previous.text) || isFirstOfPage)) return false;
  if (line.begins === false) return true;
  return !(isFirstOfPage && endsSentence(previous.text));
}
