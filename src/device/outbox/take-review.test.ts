import { expect, test } from 'vitest';
import type { StoredReview } from '@/device/storage/books/reviews.ts';
import { NO_EDITS, type Review, type ReviewEdits } from '@/domain/manuscript/review.ts';
import { makeSessionId } from '@/domain/session.ts';
import { takeReview } from './take-review.ts';

const sessionId = makeSessionId(1_000, new Uint8Array(16));
const BARN = 'The old barn stood behind the house until the great storm of that winter';
const WELL = 'We drew our water from the well by the gate, and it was always cold';
const SHIP = 'My grandmother came over on a ship that had carried oranges the year before';
const SCHOOL = 'There was one school for all of us, and one stove in the middle of the room';

/** A reading with one page and one paragraph for each text; a scan's pages have photographs. */
function reading(readingHash: string, kind: 'scan' | 'document', texts: readonly string[]): Review {
  return {
    version: 1,
    readingHash,
    title: 'A memoir',
    pages: texts.map((_, at) => ({
      photoPath: kind === 'scan' ? `pages/page_${at + 1}.jpg` : null,
      side: 0,
      printedNumber: null,
      isBlank: false,
    })),
    paragraphs: texts.map((text, page) => ({
      id: `${readingHash}.${page}`,
      page,
      text,
      isHeading: false,
      leftOutAs: null,
      doubts: [],
    })),
  };
}

const fresh = (review: Review) => ({ review, edits: NO_EDITS, revision: 0 });

function taken(stored: StoredReview | null, review: Review): StoredReview {
  const next = takeReview(sessionId, stored, fresh(review));
  if (!next) throw new Error('nothing new');
  return next;
}
const changed = (stored: StoredReview, edits: ReviewEdits): StoredReview => ({
  ...stored,
  row: { ...stored.row, edits },
});

const settled = ['alike:photo-1.0:photo-2.0'];

test('an answer and the page it left out come back with the scan after a document, and with pages added', () => {
  const scan = taken(null, reading('a', 'scan', [BARN, BARN, WELL]));
  const answered = changed(scan, { title: 'Anna', paragraphs: { 'a.1': { isLeftOut: true } }, settled });
  const document = taken(answered, reading('d', 'document', [SHIP]));
  expect(document.row).toMatchObject({ edits: NO_EDITS, earlier: [], carried: 0, isDirty: false });
  const back = taken(document, reading('b', 'scan', [BARN, BARN, WELL, SCHOOL]));
  expect(back.row.edits).toEqual({ title: 'Anna', paragraphs: { 'b.1': { isLeftOut: true } }, settled });
  expect(back.row.earlier).toEqual([]);
});

test("one document's changes, questions and title are not another one's, and are there when it is read again", () => {
  const first = taken(null, reading('a', 'document', [BARN, WELL]));
  const edits = {
    title: 'The Oranges of Haifa',
    paragraphs: { 'a.0': { text: 'The red barn' } },
    settled: [],
  };
  const other = taken(changed(first, edits), reading('d', 'document', [SHIP, SCHOOL]));
  expect(other.row).toMatchObject({ edits: NO_EDITS, earlier: [] });
  const own = changed(other, { ...NO_EDITS, title: 'The ship' });
  const again = taken(own, reading('a', 'document', [BARN, WELL]));
  expect(again.row).toMatchObject({ edits, earlier: [], isDirty: true });
  expect(taken(again, reading('d', 'document', [SHIP, SCHOOL])).row.edits.title).toBe('The ship');
});

test('a document that was mended and is read again keeps its changes', () => {
  const first = taken(null, reading('a', 'document', [BARN, WELL]));
  const edits = { title: 'Anna', paragraphs: { 'a.0': { text: 'The red barn' } }, settled: [] };
  const mended = taken(changed(first, edits), reading('b', 'document', [BARN, SCHOOL]));
  expect(mended.row.edits).toEqual({ ...edits, paragraphs: { 'b.0': { text: 'The red barn' } } });
});

test('a document that was changed comes back as it was left, whatever was changed in one that is much like it', () => {
  const apple = reading('a', 'document', [BARN, WELL, SHIP, 'It was an apple tree.']);
  const cherry = {
    ...reading('c', 'document', [BARN, WELL, SHIP, 'It was a cherry tree.']),
    title: 'Cherries',
  };
  const mended: ReviewEdits = {
    title: 'Apples',
    paragraphs: { 'a.0': { text: 'The barn burned.' } },
    settled: [],
  };
  const first = changed(taken(null, { ...apple, title: 'Fruit' }), mended);
  const second = taken(first, cherry);
  const renamed = changed(second, { ...second.row.edits, title: 'Ours' });
  const back = taken(renamed, { ...apple, title: 'Fruit' });
  expect(back.row.edits).toEqual(mended);
});
