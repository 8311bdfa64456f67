import * as v from 'valibot';
import { MAX_PARAGRAPH_CHARACTERS } from '../limits.ts';

/** Why a line of the book is not read aloud unless the person wants it. */
export const LEFT_OUT_AS = [
  'footnote',
  'caption',
  'unclear',
  'hidden',
  'in-picture',
  'running-head',
  'page-number',
] as const;
export type LeftOutAs = (typeof LEFT_OUT_AS)[number];

/**
 * Where a line of print lies on its photograph: the middles of its beginning, middle and end, and how tall it is. All in
 * 1/10000 of the photo's width. The line may be curved, and run in any direction.
 */
export type LinePlace = readonly [
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  height: number,
];

/** A line of print in a paragraph: the UTF-16 offset at which it begins, and its place. */
export type ReviewLine = readonly [at: number, ...place: LinePlace];

/** A stretch the reader was not sure of. */
export interface Doubt {
  /** UTF-16 offsets in the paragraph's text, `end` exclusive */
  readonly start: number;
  readonly end: number;
  /** 0-100 */
  readonly confidence: number;
  /** where the word begins and ends along its line of print, in thousandths */
  readonly span?: readonly [from: number, to: number];
  /** what it may say instead, likeliest first; with the marks around the word */
  readonly maybe?: readonly string[];
  /** names it in `settled`, where it stands elsewhere than it was read */
  readonly key?: string;
}

/** From this character on a text stands on this page. */
export interface PageTurn {
  /** UTF-16 offset */
  readonly at: number;
  /** index into the pages */
  readonly page: number;
}

export interface ReviewPage {
  /** object path of the photograph; null for a document's page */
  readonly photoPath: string | null;
  /** object path of a scanned page of a document, as it was drawn to be read; absent where there is none to show */
  readonly scanPath?: string;
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
  /** the lines of print it was read from, in order; absent where they are not known */
  readonly lines?: readonly ReviewLine[];
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
  /** which of its further parts begin a chapter, see text-parts.ts; rising, from 1 */
  readonly headings?: readonly number[];
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

/** Why words of the manuscript are no part of what is narrated: by what they are, or because the person said so. */
export type WhyLeftOut = LeftOutAs | 'by-hand' | 'page-twice';

/** A stretch of the manuscript: a paragraph of the text that is narrated, or words that are left out of it. */
export type ManuscriptPart =
  | { readonly paragraph: number; readonly turns: readonly PageTurn[] }
  | { readonly text: string; readonly page: number; readonly why: WhyLeftOut };

/** All of a manuscript in order. */
export interface ManuscriptSource {
  readonly parts: readonly ManuscriptPart[];
  /** what each page is called: by the number printed on it, else by its place */
  readonly pageNames: readonly string[];
}

/** Bounds of what a person may send. A book of 500 pages has 800,000 characters, and each may be another one. */
const MAX_PARAGRAPHS = 40_000;
const MAX_TITLE_CHARACTERS = 300;
const MAX_SETTLED = 10_000;
const MAX_EDITS_CHARACTERS = 3_000_000;

const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const key = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

const pageTurns = v.array(v.object({ at: index, page: index }));

/** So many numbers; in one line, because it is part of what the scanner waits for. */
const numbers = <Numbers extends readonly number[]>(count: number) =>
  v.custom<Numbers>(
    (input) => Array.isArray(input) && input.length === count && input.every(Number.isFinite),
  );

/** What the server sends: checked for its shape, not for its size. */
export const REVIEW: v.GenericSchema<Review> = v.object({
  version: v.literal(1),
  readingHash: v.string(),
  title: v.string(),
  ownPages: v.exactOptional(v.nullable(v.number())),
  pages: v.array(
    v.object({
      photoPath: v.nullable(v.string()),
      scanPath: v.exactOptional(v.string()),
      side: index,
      printedNumber: v.nullable(v.number()),
      isBlank: v.boolean(),
      isUnreadable: v.exactOptional(v.boolean()),
      trouble: v.exactOptional(v.picklist(['handwriting', 'other-language'])),
    }),
  ),
  paragraphs: v.array(
    v.object({
      id: key,
      page: index,
      text: v.string(),
      isHeading: v.boolean(),
      leftOutAs: v.nullable(v.picklist(LEFT_OUT_AS)),
      doubts: v.array(
        v.object({
          start: index,
          end: index,
          confidence: v.number(),
          span: v.exactOptional(numbers<readonly [number, number]>(2)),
          maybe: v.exactOptional(v.array(v.string())),
        }),
      ),
      lines: v.exactOptional(v.array(numbers<ReviewLine>(8))),
      turns: v.exactOptional(pageTurns),
    }),
  ),
});

const paragraphEdit = v.object({
  text: v.exactOptional(v.pipe(v.string(), v.maxLength(MAX_PARAGRAPH_CHARACTERS))),
  isHeading: v.exactOptional(v.boolean()),
  headings: v.exactOptional(v.array(index)),
  isLeftOut: v.exactOptional(v.boolean()),
});

/** What the person changed; goes both ways, so its sizes are bounded. */
export const REVIEW_EDITS: v.GenericSchema<ReviewEdits> = v.pipe(
  v.object({
    title: v.exactOptional(v.pipe(v.string(), v.maxLength(MAX_TITLE_CHARACTERS))),
    paragraphs: v.pipe(
      v.record(key, paragraphEdit),
      v.check((edits) => Object.keys(edits).length <= MAX_PARAGRAPHS, 'too many paragraphs'),
    ),
    chapterOrder: v.exactOptional(v.pipe(v.array(key), v.maxLength(MAX_PARAGRAPHS))),
    settled: v.pipe(v.array(key), v.maxLength(MAX_SETTLED)),
    leftOutPages: v.exactOptional(v.pipe(v.array(key), v.maxLength(MAX_SETTLED))),
  }),
  v.check((edits) => JSON.stringify(edits).length <= MAX_EDITS_CHARACTERS, 'more changes than can be kept'),
);
