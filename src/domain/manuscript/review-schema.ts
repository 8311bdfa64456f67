import * as v from 'valibot';
import type { Review, ReviewEdits } from './review.ts';

/** Bounds of what a person may send. A book of 500 pages has 800,000 characters, and each may be another one. */
const MAX_PARAGRAPHS = 40_000;
const MAX_TITLE_CHARACTERS = 300;
const MAX_PARAGRAPH_CHARACTERS = 100_000;
const MAX_SETTLED = 10_000;
const MAX_EDITS_CHARACTERS = 3_000_000;

const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const key = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

/** What the server sends: checked for its shape, not for its size. */
export const REVIEW: v.GenericSchema<Review> = v.object({
  version: v.literal(1),
  readingHash: v.string(),
  title: v.string(),
  ownPages: v.exactOptional(v.nullable(v.number())),
  pages: v.array(
    v.object({
      photoPath: v.nullable(v.string()),
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
      leftOutAs: v.nullable(v.picklist(['running-head', 'page-number', 'footnote', 'caption', 'unclear'])),
      doubts: v.array(v.object({ start: index, end: index, confidence: v.number() })),
      turns: v.exactOptional(v.array(v.object({ at: index, page: index }))),
    }),
  ),
});

const paragraphEdit = v.object({
  text: v.exactOptional(v.pipe(v.string(), v.maxLength(MAX_PARAGRAPH_CHARACTERS))),
  isHeading: v.exactOptional(v.boolean()),
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
