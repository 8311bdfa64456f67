import { oneLine } from './one-line.ts';
import { type PageTurn, turnsIn, turnsWithin } from './page-turns.ts';
import { withoutPagesLeftOut } from './pages-left-out.ts';

/** Why a line of the book is not read aloud unless the person wants it. */
export type LeftOutAs = 'running-head' | 'page-number' | 'footnote' | 'caption' | 'unclear';

/** A stretch the reader was not sure of. */
export interface Doubt {
  /** UTF-16 offsets in the paragraph's text, `end` exclusive */
  readonly start: number;
  readonly end: number;
  /** 0-100 */
  readonly confidence: number;
  /** names it in `settled`, where it stands elsewhere than it was read */
  readonly key?: string;
}

export interface ReviewPage {
  /** object path of the photograph; null for a document's page */
  readonly photoPath: string | null;
  /** the page on that photograph, from 0: an open book has two */
  readonly side: number;
  /** the number printed on it, when one was found */
  readonly printedNumber: number | null;
  readonly isBlank: boolean;
  /** its photograph cannot be opened, or the document's page not be drawn: it stands here empty and is not counted */
  readonly isUnreadable?: boolean;
  /** what keeps a page from being read aloud; where it is alone on a photograph, `page_readings` tells */
  readonly trouble?: 'handwriting' | 'other-language';
}

export interface ReviewParagraph {
  /** names it in edits; the same reading gives the same ids */
  readonly id: string;
  /** index into the pages: where it begins */
  readonly page: number;
  readonly text: string;
  readonly isHeading: boolean;
  readonly leftOutAs: LeftOutAs | null;
  readonly doubts: readonly Doubt[];
  /** where it goes on on further pages; absent for one that stands on one page, and in older readings */
  readonly turns?: readonly PageTurn[];
}

/** What was read, with all that was left out of it and where it stood: `manuscripts/{sessionId}/review.json`. */
export interface Review {
  readonly version: 1;
  /** names this reading; edits of another reading do not fit */
  readonly readingHash: string;
  readonly title: string;
  readonly pages: readonly ReviewPage[];
  /** pages of the scan or PDF that count; null for a text without pages of its own, absent in older readings */
  readonly ownPages?: number | null;
  /** in reading order; the left-out ones stand where they were printed */
  readonly paragraphs: readonly ReviewParagraph[];
}

export interface ParagraphEdit {
  readonly text?: string;
  readonly isHeading?: boolean;
  readonly isLeftOut?: boolean;
}

/** What the person changed. The whole of it is sent each time, so sending twice does no harm. */
export interface ReviewEdits {
  readonly title?: string;
  /** by paragraph id */
  readonly paragraphs: Readonly<Record<string, ParagraphEdit>>;
  /** ids of the paragraphs that begin a chapter, in the order the person wants; absent: as printed */
  readonly chapterOrder?: readonly string[];
  /** findings the person has answered ("yes, this leaf is blank"), by their key */
  readonly settled: readonly string[];
  /**
   * pages that are there twice and are read aloud once, as `kept:left` by their keys; a paragraph's text is then what the
   * person made of it without them
   */
  readonly leftOutPages?: readonly string[];
}

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
  const lines: Line[] = [];
  let from = 0;
  for (const part of text.split(/\n\s*\n/)) {
    const line = part.trim();
    if (line === '') continue;
    from = text.indexOf(line, from);
    lines.push({
      text: line,
      isHeading: isHeading && lines.length === 0,
      turns: turnsWithin(turns, from, from + line.length),
    });
    from += line.length;
  }
  return lines;
}

function chaptersOf(review: Review, edits: ReviewEdits): Chapter[] {
  const chapters: { id: string | null; page: number; paragraphs: Line[] }[] = [];
  for (const paragraph of withRoomToType(withoutPagesLeftOut(review, edits.leftOutPages)).paragraphs) {
    const lines = linesOf(paragraph, edits.paragraphs[paragraph.id] ?? {});
    const [first] = lines;
    if (first === undefined) continue;
    const { id, page } = paragraph;
    if (first.isHeading || chapters.length === 0)
      chapters.push({ id: first.isHeading ? id : null, page, paragraphs: [] });
    chapters.at(-1)?.paragraphs.push(...lines);
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

/** The pages each paragraph of the text stands on, in the order of `applyEdits`; the first is where it begins. */
export function pagesOfText(review: Review, edits: ReviewEdits): (readonly PageTurn[])[] {
  const chapters = inOrder(chaptersOf(review, edits), edits.chapterOrder ?? []);
  return chapters.flatMap(({ paragraphs }) => paragraphs.map(({ turns }) => turns));
}

/** The text as the person left it. The same on the device, which shows it, and on the server, which prices it. */
export function applyEdits(review: Review, edits: ReviewEdits): NarratedText {
  const chapters = inOrder(chaptersOf(review, edits), edits.chapterOrder ?? []);
  const lines = chapters.flatMap(({ paragraphs }) => paragraphs);
  return {
    title: oneLine(edits.title ?? '') || review.title,
    paragraphs: lines.map(({ text }) => text),
    chapterStarts: lines.flatMap(({ isHeading }, index) => (isHeading ? [index] : [])),
  };
}
