import { oneLine } from '../account/email.ts';
import { pagesLeftOut, withoutPagesLeftOut } from './pages-left-out.ts';
import { turnsIn, turnsWithin } from './places-in-text.ts';
import type {
  ManuscriptSource,
  PageTurn,
  ParagraphEdit,
  Review,
  ReviewEdits,
  ReviewParagraph,
  WhyLeftOut,
} from './review-schema.ts';

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
  readonly text: string;
  readonly isHeading: boolean;
  /** the first is where it begins */
  readonly turns: readonly PageTurn[];
}

/** Words that are not read aloud, where they stand. */
interface LeftOutLine {
  readonly text: string;
  readonly page: number;
  readonly why: WhyLeftOut;
}

interface Chapter {
  readonly id: string | null;
  /** where it begins */
  readonly page: number;
  readonly paragraphs: readonly Line[];
  /** the same, and what is left out between them */
  readonly all: readonly (Line | LeftOutLine)[];
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

/** What is left out at a paragraph: itself, and before it the pages that are there twice. */
function leftOutAt(
  paragraph: ReviewParagraph,
  edit: ParagraphEdit,
  pagesGone: { page: number; text: string }[],
): LeftOutLine[] {
  const found: LeftOutLine[] = [];
  while (pagesGone[0] && pagesGone[0].page <= paragraph.page)
    found.push(...pagesGone.splice(0, 1).map((gone) => ({ ...gone, why: 'page-twice' as const })));
  if (edit.isLeftOut ?? paragraph.leftOutAs !== null) {
    const { page, leftOutAs } = paragraph;
    found.push({ text: edit.text ?? paragraph.text, page, why: leftOutAs ?? 'by-hand' });
  }
  return found.filter(({ text }) => text.trim() !== '');
}

function chaptersOf(review: Review, edits: ReviewEdits): Chapter[] {
  const chapters: (Chapter & { paragraphs: Line[]; all: (Line | LeftOutLine)[] })[] = [];
  const gone = [...pagesLeftOut(review, edits.leftOutPages)].map(([page, { text }]) => ({ page, text }));
  gone.sort((one, other) => one.page - other.page);
  let before: LeftOutLine[] = [];
  for (const paragraph of withRoomToType(withoutPagesLeftOut(review, edits.leftOutPages)).paragraphs) {
    const edit = edits.paragraphs[paragraph.id] ?? {};
    before.push(...leftOutAt(paragraph, edit, gone));
    const lines = linesOf(paragraph, edit);
    const [first] = lines;
    if (first === undefined) continue;
    const { id, page } = paragraph;
    if (first.isHeading || chapters.length === 0)
      chapters.push({ id: first.isHeading ? id : null, page, paragraphs: [], all: [] });
    chapters.at(-1)?.paragraphs.push(...lines);
    chapters.at(-1)?.all.push(...before, ...lines);
    before = [];
  }
  const last = gone.map((page) => ({ ...page, why: 'page-twice' as const }));
  chapters.at(-1)?.all.push(...before, ...last.filter(({ text }) => text.trim() !== ''));
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

/** The manuscript as the person left it: the paragraphs of `applyEdits` in their order, and what is left out between them. */
export function sourceOfText(review: Review, edits: ReviewEdits): ManuscriptSource {
  let paragraph = 0;
  const parts = inOrder(chaptersOf(review, edits), edits.chapterOrder ?? [])
    .flatMap(({ all }) => all)
    .map((line) => ('why' in line ? line : { paragraph: paragraph++, turns: line.turns }));
  const pageNames = review.pages.map(({ printedNumber, photoPath }, at) => {
    if (printedNumber !== null) return `${printedNumber}`;
    return photoPath === null ? `${at + 1}` : `scanned page ${at + 1}`;
  });
  return { parts, pageNames };
}
