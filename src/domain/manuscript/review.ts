import { oneLine } from '../account/email.ts';
import { pagesLeftOut, withoutPagesLeftOut } from './pages-left-out.ts';
import { turnsIn, turnsWithin } from './places-in-text.ts';
import type {
  ManuscriptPart,
  ManuscriptSource,
  PageTurn,
  ParagraphEdit,
  Review,
  ReviewEdits,
  ReviewParagraph,
} from './review-schema.ts';
import { partId, partsOf } from './text-parts.ts';

export type {
  Doubt,
  LeftOutAs,
  LinePlace,
  ManuscriptPart,
  ManuscriptSource,
  PageTurn,
  ParagraphEdit,
  Review,
  ReviewEdits,
  ReviewLine,
  ReviewPage,
  ReviewParagraph,
  WhyLeftOut,
} from './review-schema.ts';

export const NO_EDITS: ReviewEdits = { paragraphs: {}, settled: [] };

/** What is narrated: paragraphs in order, and which of them begin a chapter. */
export interface NarratedText {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** indices into the paragraphs, rising */
  readonly chapterStarts: readonly number[];
}

/** One paragraph as it is read aloud, and the pages it stands on. */
interface Line {
  /** of the paragraph it is */
  readonly id: string;
  /** which part of it */
  readonly part: number;
  readonly text: string;
  readonly isHeading: boolean;
  /** the first is where it begins */
  readonly turns: readonly PageTurn[];
}

interface Chapter {
  readonly id: string | null;
  /** where it begins */
  readonly page: number;
  readonly paragraphs: readonly Line[];
}

/**
 * The reading with an empty paragraph for every photographed page on which nothing begins: there a person can type
 * what the reader could not read. Its id follows from the page.
 */
export function withRoomToType(review: Review): Review {
  const begun = new Set(review.paragraphs.map(({ page }) => page));
  const rooms = review.pages.flatMap(({ photoPath }, page): ReviewParagraph[] => {
    if (photoPath === null || begun.has(page)) return [];
    return [{ id: `page-${page}`, page, text: '', isHeading: false, leftOutAs: null, doubts: [] }];
  });
  if (rooms.length === 0) return review;
  const paragraphs: ReviewParagraph[] = [];
  for (const paragraph of review.paragraphs) {
    while (rooms[0] && rooms[0].page < paragraph.page) paragraphs.push(...rooms.splice(0, 1));
    paragraphs.push(paragraph);
  }
  return { ...review, paragraphs: [...paragraphs, ...rooms] };
}

/** What is read aloud of one paragraph; an empty line in it, typed by a person, makes two. */
function linesOf(paragraph: ReviewParagraph, edit: ParagraphEdit): Line[] {
  if (edit.isLeftOut ?? paragraph.leftOutAs !== null) return [];
  const text = edit.text ?? paragraph.text;
  const isHeading = edit.isHeading ?? paragraph.isHeading;
  const turns = [{ at: 0, page: paragraph.page }, ...turnsIn(text, paragraph)];
  return partsOf(text).map(({ from, text: line }, part) => ({
    id: paragraph.id,
    part,
    text: line,
    isHeading: part === 0 ? isHeading : (edit.headings?.includes(part) ?? false),
    turns: turnsWithin(turns, from, from + line.length),
  }));
}

/** "Chapter One", "PART 2", "IV.": a chapter's number, whose title may stand under it. */
const NUMBER_ALONE = /^(?:(?:chapter|part|book|section|letter) (?:the )?[\p{L}\d-]+|[IVXL\d]+)\.?$/iu;

function chaptersOf(review: Review, edits: ReviewEdits): Chapter[] {
  const chapters: { id: string | null; page: number; paragraphs: Line[] }[] = [];
  for (const paragraph of withRoomToType(withoutPagesLeftOut(review, edits.leftOutPages)).paragraphs) {
    for (const line of linesOf(paragraph, edits.paragraphs[paragraph.id] ?? {})) {
      const { id, part, isHeading, turns } = line;
      const page = turns[0]?.page ?? paragraph.page;
      const last = chapters.at(-1);
      // "Chapter One" and its title right under it are the head of one chapter
      const isUnderHead = last?.paragraphs.every((above) => above.isHeading && NUMBER_ALONE.test(above.text));
      if (!last || (isHeading && !isUnderHead))
        chapters.push({ id: isHeading ? partId(id, part) : null, page, paragraphs: [] });
      chapters.at(-1)?.paragraphs.push(line);
    }
  }
  return chapters;
}

/**
 * Chapters the order does not name keep their place; what stands before the first chapter stays first. Whatever the order
 * says, each chapter is there once: a name that comes twice counts where it comes first.
 */
function inOrder(chapters: readonly Chapter[], order: readonly string[]): Chapter[] {
  const wanted = [...new Set(order)].flatMap((id) => chapters.find((chapter) => chapter.id === id) ?? []);
  const isMoved = new Set(wanted);
  return chapters.map((chapter) => (isMoved.has(chapter) ? (wanted.shift() ?? chapter) : chapter));
}

/** A chapter as the list of chapters names it. */
export interface ChapterName {
  /** of the paragraph that begins it; null for what stands before the first chapter */
  readonly id: string | null;
  readonly title: string;
  /** index into the pages */
  readonly page: number;
}

/** The chapters in the person's order. */
export function listChapters(review: Review, edits: ReviewEdits): ChapterName[] {
  return inOrder(chaptersOf(review, edits), edits.chapterOrder ?? []).map(({ id, page, paragraphs }) => ({
    id,
    page,
    title: paragraphs[0]?.text ?? '',
  }));
}

/** What is read aloud, line by line, in the person's order of the chapters. */
function linesOfText(review: Review, edits: ReviewEdits): Line[] {
  return inOrder(chaptersOf(review, edits), edits.chapterOrder ?? []).flatMap(({ paragraphs }) => paragraphs);
}

/** The pages each paragraph of the text stands on, in the order of `applyEdits`; the first is where it begins. */
export function pagesOfText(review: Review, edits: ReviewEdits): (readonly PageTurn[])[] {
  return linesOfText(review, edits).map(({ turns }) => turns);
}

/** The text as the person left it. The same on the device, which shows it, and on the server, which prices it. */
export function applyEdits(review: Review, edits: ReviewEdits): NarratedText {
  const lines = linesOfText(review, edits);
  return {
    title: oneLine(edits.title ?? '') || review.title,
    paragraphs: lines.map(({ text }) => text),
    chapterStarts: lines.flatMap(({ isHeading }, index) => (isHeading ? [index] : [])),
  };
}

type LeftOut = Extract<ManuscriptPart, { why: unknown }>;

/** What is left out of a paragraph's place: the paragraph itself. */
function leftOutOf(paragraph: ReviewParagraph, { paragraphs }: ReviewEdits): LeftOut[] {
  const edit = paragraphs[paragraph.id] ?? {};
  const { page, leftOutAs } = paragraph;
  const text = edit.text ?? paragraph.text;
  const isLeftOut = edit.isLeftOut ?? leftOutAs !== null;
  return isLeftOut && text.trim() !== '' ? [{ text, page, why: leftOutAs ?? 'by-hand' }] : [];
}

/** The pages that are there twice, in order. */
function pagesTwice(review: Review, { leftOutPages }: ReviewEdits): LeftOut[] {
  return [...pagesLeftOut(review, leftOutPages)]
    .map(([page, { text }]): LeftOut => ({ text, page, why: 'page-twice' }))
    .filter(({ text }) => text.trim() !== '')
    .sort((one, other) => one.page - other.page);
}

/**
 * The manuscript as the person left it: the paragraphs of `applyEdits` in their order, and what is left out where it stands,
 * before the paragraph that follows it.
 */
export function sourceOfText(review: Review, edits: ReviewEdits): ManuscriptSource {
  const lines = linesOfText(review, edits);
  const spoken = new Set(lines.map(({ id }) => id));
  const before = new Map<string, LeftOut[]>();
  const twice = pagesTwice(review, edits);
  let waiting: LeftOut[] = [];
  let last: string | undefined;
  for (const paragraph of withoutPagesLeftOut(review, edits.leftOutPages).paragraphs) {
    while (twice[0] && twice[0].page <= paragraph.page) waiting.push(...twice.splice(0, 1));
    waiting.push(...leftOutOf(paragraph, edits));
    if (!spoken.has(paragraph.id)) continue;
    before.set(paragraph.id, waiting);
    waiting = [];
    last = paragraph.id;
  }
  const atEnd = [...waiting, ...twice];
  const lastLine = lines.findLastIndex(({ id }) => id === last);
  const parts = lines.flatMap(({ id, turns }, paragraph): ManuscriptPart[] => {
    // Once, also where its parts are in chapters that were moved.
    const leading = before.get(id) ?? [];
    before.delete(id);
    return [...leading, { paragraph, turns }, ...(paragraph === lastLine ? atEnd : [])];
  });
  return { parts, pageNames: review.pages.map(nameOf) };
}

function nameOf({ printedNumber, photoPath }: Review['pages'][number], at: number): string {
  if (printedNumber !== null) return `${printedNumber}`;
  return photoPath === null ? `${at + 1}` : `scanned page ${at + 1}`;
}
