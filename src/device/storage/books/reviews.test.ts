import { expect, test } from 'vitest';
import {
  closeLibrary,
  LIBRARY_NAME,
  MIGRATIONS,
  openLibrary,
  openVersioned,
} from '@/device/storage/database.ts';
import { releaseSession } from '@/device/storage/uploads/uploads.ts';
import { NO_EDITS, type Review } from '@/domain/manuscript/review.ts';
import { makeSessionId } from '@/domain/session.ts';
import { onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import type { ReviewRow } from './review-row.ts';
import { changeEdits, changeReviewRow, dirtyReviews, readReview, storeReview } from './reviews.ts';

onAFreshDevice();

const sessionId = makeSessionId(1_000, new Uint8Array(16));
const review: Review = { version: 1, readingHash: 'a', title: 'A memoir', pages: [], paragraphs: [] };
const row: ReviewRow = {
  sessionId,
  readingHash: 'a',
  edits: NO_EDITS,
  base: NO_EDITS,
  baseRevision: 0,
  isDirty: false,
  changes: 0,
  earlier: [],
  carried: 0,
};
const store = () => storeReview(sessionId, () => ({ review, row }));
const retitle = (title: string) => changeEdits(sessionId, (edits) => ({ ...edits, title }));

test('a change is there after the tab was killed, and waits to be sent', async () => {
  await store();
  await retitle('Anna remembers');
  await closeLibrary();
  expect((await readReview(sessionId))?.row).toMatchObject({
    edits: { title: 'Anna remembers' },
    isDirty: true,
    changes: 1,
  });
  expect(await dirtyReviews()).toEqual([sessionId]);
});

test('changes made at the same moment are all kept', async () => {
  await store();
  const mark = (key: string) =>
    changeEdits(sessionId, (edits) => ({ ...edits, settled: [...edits.settled, key] }));
  await Promise.all(['1', '2', '3'].map(mark));
  expect((await readReview(sessionId))?.row.edits.settled.toSorted()).toEqual(['1', '2', '3']);
});

test('a change that changes nothing makes nothing dirty', async () => {
  await store();
  await changeEdits(sessionId, (edits) => edits);
  expect(await dirtyReviews()).toEqual([]);
});

test('what was never opened here is not there, and no change makes it up', async () => {
  expect(await readReview(sessionId)).toBeNull();
  expect(await retitle('x')).toBeNull();
  expect(await storeReview(sessionId, (known) => known)).toBeNull();
});

test('changes of another reading than the stored one are not shown with it', async () => {
  await store();
  await changeReviewRow(sessionId, (known) => ({ ...known, readingHash: 'b' }));
  expect(await readReview(sessionId)).toBeNull();
});

test('a new session forgets the review when all of it was sent, and keeps it while it waits', async () => {
  await store();
  await retitle('x');
  await releaseSession(sessionId, new Set());
  expect(await readReview(sessionId)).not.toBeNull();
  await changeReviewRow(sessionId, (known) => ({ ...known, isDirty: false }));
  await releaseSession(sessionId, new Set());
  expect(await readReview(sessionId)).toBeNull();
});

test('a library of the second version gets its places for reviews and keeps all it has', async () => {
  const second = await openVersioned({
    name: LIBRARY_NAME,
    migrations: MIGRATIONS.slice(0, 2),
    openTimeoutMs: 4_000,
    onLost: () => undefined,
  });
  await second.put('settings', 7, 'last-page-number');
  second.close();
  const library = await openLibrary();
  expect(await library.get('settings', 'last-page-number')).toBe(7);
  await store();
  expect((await readReview(sessionId))?.review).toEqual(review);
});
