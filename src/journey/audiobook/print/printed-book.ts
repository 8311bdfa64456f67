import { call } from '@/backend/calls/callables.ts';
import type { CoverDesign } from '@/domain/audiobook/cover-design.ts';
import { chapterPath, sharePath } from '@/domain/audiobook/share-link.ts';
import { type ShownChapter, shownChapters } from '@/domain/audiobook/shown-chapters.ts';
import { readTimings } from '@/domain/audiobook/timings.ts';
import { AppError } from '@/domain/errors.ts';
import { coverOf } from '../shared/open-shared.ts';

/** A link that has just been made: its address is known on this screen only. */
export interface PrintedLink {
  readonly token: string;
  /** null where none is asked for */
  readonly code: string | null;
  /** null for a link that stays */
  readonly endsAt: Date | null;
}

/** A book as it is printed, with the link that its squares lead to. */
export interface PrintedBook {
  readonly title: string;
  readonly author: string | null;
  readonly narrator: string;
  readonly line: string;
  readonly design: CoverDesign | null;
  /** an own blob; null leaves it drawn */
  readonly coverUrl: string | null;
  readonly durationSeconds: number;
  readonly chapters: readonly ShownChapter[];
  readonly link: PrintedLink;
}

/** Asks as a listener would: what is printed is what the link opens. @throws AppError */
export async function readPrintedBook(link: PrintedLink): Promise<PrintedBook> {
  const { book, error } = await call('open_share_link', { token: link.token, code: link.code });
  if (!book) throw new AppError('book-closed', error);
  const { title, author, narrator, line, design, durationSeconds } = book;
  const chapters = shownChapters(readTimings(book.timings)?.chapters ?? [], durationSeconds);
  const coverUrl = await coverOf(book.coverUrl);
  return { title, author, narrator, line, design, coverUrl, durationSeconds, chapters, link };
}

export interface PrintedLabel {
  readonly name: string;
  readonly address: string;
}

/** Chapters that say themselves which they are. */
const NUMBERED = /^(?:chapter|part|book|letter|\d)/i;
/** Where some are counted, what stands before the first of them is no chapter 1. */
const COUNTED = /^(?:chapter|part|book|letter) \d/i;

/** A label for each chapter; one for the whole book where it has none. */
export function labelsOf({ chapters, title, link }: PrintedBook): readonly PrintedLabel[] {
  if (chapters.length === 0) return [{ name: title, address: `${location.origin}${sharePath(link.token)}` }];
  const areCounted = chapters.some((chapter) => COUNTED.test(chapter.title));
  return chapters.map((chapter, at) => ({
    name: areCounted || NUMBERED.test(chapter.title) ? chapter.title : `${at + 1} ${chapter.title}`,
    address: `${location.origin}${chapterPath(link.token, chapter.number)}`,
  }));
}
