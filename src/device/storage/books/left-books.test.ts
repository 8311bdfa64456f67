import { beforeEach, expect, test } from 'vitest';
import { clearLibrary, countUnsent } from '@/device/storage/clear-library.ts';
import { keepBookmark, listBookmarks } from '@/device/storage/downloads/bookmarks.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { noteMember, releaseMember } from '@/device/storage/settings.ts';
import { claimUpload, countWaitingPages, nextDueMs } from '@/device/storage/uploads/upload-queue.ts';
import { makeSessionId, type SessionId } from '@/domain/session.ts';
import { onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import { draftsHere } from './drafts.ts';
import { leaveBooks, returnToBooks } from './left-books.ts';
import { isLeftByAnother } from './others-books.ts';
import { changeProgress, keptBooks, loadProgress, progressStore, startOver } from './progress.ts';
import { dropMaterials, removeBook, removedBooks } from './removed-books.ts';

onAFreshDevice();
beforeEach(() => progressStore.setState({ status: 'loading', progress: null }, true));

/** Rose signs out: her sign-in is forgotten with her books out of sight. */
async function roseLeaves(): Promise<void> {
  await leaveBooks('rose');
  await releaseMember();
}

async function begin(): Promise<string> {
  const { sessionId } = await loadProgress();
  await savePage(sessionId, new Blob(['page']));
  return sessionId;
}

const seen = async () => ({
  drafts: (await draftsHere()).map(({ sessionId }) => sessionId),
  kept: (await keptBooks()).map(({ sessionId }) => sessionId),
  removed: (await removedBooks()).map(({ sessionId }) => sessionId),
});
const NOTHING = { drafts: [], kept: [], removed: [] };

test('whoever comes after somebody who signed out begins with an empty book, and sees none of theirs', async () => {
  await noteMember('rose');
  const first = await begin();
  await startOver();
  const second = await begin();
  await startOver();
  const thrownAway = await begin();
  await removeBook((await loadProgress()).sessionId, 1_000);
  await roseLeaves();
  const { sessionId } = await loadProgress();
  expect([first, second, thrownAway]).not.toContain(sessionId);
  expect(await seen()).toEqual(NOTHING);
  await noteMember('ben');
  expect(await seen()).toEqual(NOTHING);
});

test('their books are there again when they sign in, the newest open, with every page', async () => {
  await noteMember('rose');
  const first = await begin();
  await startOver();
  const draft = await loadProgress();
  await savePage(draft.sessionId, new Blob(['page']));
  await roseLeaves();
  await noteMember('rose');
  await returnToBooks('rose');
  expect(await loadProgress()).toEqual(draft);
  expect((await keptBooks()).map((book) => book.sessionId)).toEqual([first]);
  expect(await listPages(draft.sessionId)).toHaveLength(1);
});

test('what a guest has begun meanwhile stays open', async () => {
  await noteMember('rose');
  const roses = await begin();
  await roseLeaves();
  const guests = await begin();
  await noteMember('rose');
  await returnToBooks('rose');
  expect((await loadProgress()).sessionId).toBe(guests);
  expect((await keptBooks()).map((book) => book.sessionId)).toEqual([roses]);
});

test('a paid book is not kept: it is among the orders of the account', async () => {
  await noteMember('rose');
  await loadProgress();
  const paid = {
    kind: 'settled',
    orderId: 'o1',
    paymentIntentId: 'pi',
    tier: 'Memoir',
    userEmail: null,
  } as const;
  await changeProgress((now) => ({ ...now, payment: paid }));
  await roseLeaves();
  expect((await loadProgress()).payment.kind).toBe('unpaid');
  await noteMember('rose');
  await returnToBooks('rose');
  expect(await seen()).toEqual(NOTHING);
});

const claim = () =>
  claimUpload({ nowMs: Date.now(), leaseMs: 1_000, mine: new Set(), hurries: true, isAlone: true });

test('what they had not sent is sent for nobody else, and goes on when they are back', async () => {
  await noteMember('rose');
  const roses = (await begin()) as SessionId;
  await roseLeaves();
  expect([await claim(), await nextDueMs(), await countWaitingPages(), await countUnsent()]).toEqual([
    undefined,
    null,
    0,
    0,
  ]);
  expect([await isLeftByAnother(roses, 'guest'), await isLeftByAnother(roses, 'rose')]).toEqual([
    true,
    false,
  ]);
  const guests = await begin();
  expect((await claim())?.sessionId).toBe(guests);
  await noteMember('rose');
  await returnToBooks('rose');
  expect((await claim())?.sessionId).toBe(roses);
});

test('the next person deletes everything of their own, and nothing of theirs', async () => {
  await noteMember('rose');
  const roses = (await begin()) as SessionId;
  const before = await listPages(roses);
  await roseLeaves();
  const guests = (await begin()) as SessionId;
  await clearLibrary();
  expect([await listPages(guests), await countUnsent()]).toEqual([[], 0]);
  await noteMember('rose');
  await returnToBooks('rose');
  progressStore.setState({ status: 'loading', progress: null }, true);
  expect((await loadProgress()).sessionId).toBe(roses);
  expect(await listPages(roses)).toEqual(before);
  expect((await claim())?.sessionId).toBe(roses);
});

test('materials that were deleted on the server leave this device as well, one book or all of one person', async () => {
  await noteMember('rose');
  const roses = (await begin()) as SessionId;
  await roseLeaves();
  const first = (await begin()) as SessionId;
  await startOver();
  const second = (await begin()) as SessionId;
  await startOver();
  const third = (await begin()) as SessionId;
  await dropMaterials(first);
  expect((await seen()).drafts).toEqual([third, second]);
  await dropMaterials(makeSessionId(1, new Uint8Array(16)));
  await dropMaterials();
  expect(await seen()).toEqual(NOTHING);
  expect((await loadProgress()).sessionId).not.toBe(third);
  for (const gone of [first, second, third]) expect(await listPages(gone)).toEqual([]);
  expect(await listPages(roses)).toHaveLength(1);
});

test('bookmarks are seen by the person who made them, and are there when they come back', async () => {
  await noteMember('rose');
  const roses = { id: 'b1', uid: 'rose', orderId: 'o1', seconds: 5, note: 'the dog', madeAtMs: 1 };
  await keepBookmark(roses);
  await roseLeaves();
  await noteMember('ben');
  expect(await listBookmarks('ben', 'o1')).toEqual([]);
  await keepBookmark({ ...roses, id: 'b2', uid: 'ben' });
  await clearLibrary();
  expect(await listBookmarks('ben', 'o1')).toEqual([]);
  await noteMember('rose');
  await returnToBooks('rose');
  expect(await listBookmarks('rose', 'o1')).toEqual([roses]);
});

test('a blank book is not handed on either: a photo another tab just takes for it would become the next person’s', async () => {
  await noteMember('rose');
  const { sessionId } = await loadProgress();
  await roseLeaves();
  expect((await loadProgress()).sessionId).not.toBe(sessionId);
});
