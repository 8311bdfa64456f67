import { beforeEach, expect, test, vi } from 'vitest';
import { closeLibrary, openLibrary } from '@/device/storage/database.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { listUploads } from '@/device/storage/uploads/uploads.ts';
import { AppError } from '@/domain/errors.ts';
import { isSessionId } from '@/domain/session.ts';
import { onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import { nextBookPayment } from './book-payment.ts';
import {
  changeBook,
  changeProgress,
  keptBooks,
  loadProgress,
  openBook,
  progressStore,
  startOver,
} from './progress.ts';
import type { RemovedClip } from './progress-record.ts';
import { newRecording, saveRecordingPart } from './recordings.ts';
import { bringBookBack, removeBook, removedBooks, sweepBooks } from './removed-books.ts';

onAFreshDevice();
beforeEach(() => progressStore.setState({ status: 'loading', progress: null }, true));

test('the first visit makes a session, every later one finds it again', async () => {
  const first = await loadProgress();
  expect(isSessionId(first.sessionId)).toBe(true);
  expect(first.step).toBe(1);
  await closeLibrary();
  expect(await loadProgress()).toEqual(first);
  expect(progressStore.getState()).toEqual({ status: 'ready', progress: first });
});

test('a change is shown only after it was saved', async () => {
  await loadProgress();
  const changing = changeProgress((progress) => ({ ...progress, step: 2 }));
  expect(progressStore.getState().progress?.step).toBe(1);
  await changing;
  expect(progressStore.getState().progress?.step).toBe(2);
  await closeLibrary();
  expect((await loadProgress()).step).toBe(2);
});

test('changes made at the same moment all arrive', async () => {
  await loadProgress();
  await Promise.all([
    changeProgress((progress) => ({ ...progress, step: 3 })),
    changeProgress((progress) => ({ ...progress, sample: { ...progress.sample, approved: true } })),
    changeProgress((progress) => ({ ...progress, voice: { ...progress.voice, speakerName: 'Ada' } })),
  ]);
  const { progress } = progressStore.getState();
  expect(progress).toMatchObject({ step: 3, sample: { approved: true }, voice: { speakerName: 'Ada' } });
});

test('a failed read is an error and never a new session', async () => {
  const before = await loadProgress();
  const library = await openLibrary();
  vi.spyOn(library, 'transaction').mockImplementation(() => {
    throw new DOMException('Database corrupt', 'DataError');
  });
  await expect(loadProgress()).rejects.toMatchObject({ code: 'storage-unavailable' });
  expect(progressStore.getState()).toMatchObject({
    status: 'failed',
    error: { code: 'storage-unavailable' },
    progress: { sessionId: before.sessionId },
  });
});

test('a change that throws leaves everything as it was', async () => {
  const before = await loadProgress();
  const changing = changeProgress(() => {
    throw new RangeError('no such step');
  });
  await expect(changing).rejects.toThrow(RangeError);
  expect(await loadProgress()).toEqual(before);
});

/** Nothing but a paid book, or one in which nothing is, ends when another one is begun. */
const pay = () =>
  changeProgress(({ payment, ...now }) => ({
    ...now,
    payment: nextBookPayment(payment, { kind: 'settled', orderId: 'o1' }),
  }));

test('starting over after a paid book makes a new session and keeps what was not yet sent', async () => {
  const before = await loadProgress();
  await savePage(before.sessionId, new Blob(['page']));
  await pay();
  const after = await startOver();
  expect(after.sessionId).not.toBe(before.sessionId);
  expect(progressStore.getState().progress).toEqual(after);
  expect(await listUploads()).toHaveLength(1);
  expect(await listPages(before.sessionId)).toHaveLength(0);
  expect(await keptBooks()).toEqual([]);
});

test('a book that is not paid for stays whole when another one is begun', async () => {
  const { sessionId } = await loadProgress();
  await savePage(sessionId, new Blob(['page']));
  const draft = await loadProgress();
  await startOver(sessionId);
  expect(await keptBooks()).toEqual([draft]);
  expect(await listPages(sessionId)).toHaveLength(1);
  await openBook(sessionId);
  expect(await loadProgress()).toEqual(draft);
});

const CLIP = { uploadId: 'u', objectPath: 'voice-samples/u.wav', fileName: 'rose.wav', isMain: true };

const REMOVED: RemovedClip = {
  ...{ clip: CLIP, among: ['u'], sample: { url: null, approved: false } },
  said: { region: null, profile: null },
};

test.each([
  ['a clip', { clips: [CLIP] }],
  ['a clip that was taken away', { removed: [REMOVED] }],
])('a book with nothing but %s stays whole', async (_, brought) => {
  await loadProgress();
  await changeProgress((now) => ({ ...now, voice: { ...now.voice, ...brought } }));
  const draft = await loadProgress();
  await startOver();
  expect(await keptBooks()).toEqual([draft]);
});

test('a book with nothing but a recording that waits stays whole', async () => {
  const draft = await loadProgress();
  await saveRecordingPart(newRecording(draft.sessionId, 'audio/webm'), 0, new ArrayBuffer(8), 2);
  await startOver();
  expect(await keptBooks()).toEqual([draft]);
  await startOver();
  expect(await keptBooks()).toEqual([draft]);
});

test('a book in which nothing is makes way for another one', async () => {
  await loadProgress();
  await startOver();
  expect(await keptBooks()).toEqual([]);
});

test('an answer about one book changes nothing in the next', async () => {
  const { sessionId } = await loadProgress();
  const next = await startOver();
  await changeBook(sessionId, (progress) => ({ ...progress, step: 5 }));
  expect(await loadProgress()).toEqual(next);
  await changeBook(next.sessionId, (progress) => ({ ...progress, step: 2 }));
  expect((await loadProgress()).step).toBe(2);
});

test('two windows that begin another book after the same one begin one', async () => {
  const { sessionId } = await loadProgress();
  const [one, other] = await Promise.all([startOver(sessionId), startOver(sessionId)]);
  expect(one.sessionId).not.toBe(sessionId);
  expect(other).toEqual(one);
  expect(await loadProgress()).toEqual(one);
});

test('what was changed while the pages of the old book were released stays on the screen', async () => {
  const { sessionId } = await loadProgress();
  for (let page = 1; page <= 20; page += 1) await savePage(sessionId, new Blob([`page ${page}`]));
  await pay();
  const begun = startOver(sessionId);
  await startOver(sessionId);
  await changeProgress((now) => ({ ...now, step: 2 }));
  await begun;
  expect(progressStore.getState().progress).toMatchObject({ step: 2 });
});

test('a book that waits for its quote stays whole beside another one, and is gone back to', async () => {
  const { sessionId } = await loadProgress();
  await savePage(sessionId, new Blob(['page']));
  await changeProgress((now) => ({ ...now, quote: { email: 'a@b.example', pageCount: 839 } }));
  const quoted = await loadProgress();
  await startOver();
  expect(await keptBooks()).toEqual([quoted]);
  expect(await listPages(sessionId)).toHaveLength(1);
  await openBook(sessionId);
  expect(await loadProgress()).toEqual(quoted);
  // the other one was blank
  expect(await keptBooks()).toEqual([]);
  await startOver();
  await savePage((await loadProgress()).sessionId, new Blob(['letter']));
  const withPage = await loadProgress();
  await openBook(sessionId);
  expect(await keptBooks()).toEqual([withPage]);
});

test('a deleted book is out of sight, comes back whole, and goes for good when its time is over', async () => {
  const { sessionId } = await loadProgress();
  await savePage(sessionId, new Blob(['page']));
  const draft = await loadProgress();
  await removeBook(sessionId, 1_000);
  expect((await loadProgress()).sessionId).not.toBe(sessionId);
  expect(await keptBooks()).toEqual([]);
  expect((await removedBooks()).map((book) => book.sessionId)).toEqual([sessionId]);
  await bringBookBack(sessionId);
  expect(await keptBooks()).toEqual([draft]);
  await removeBook(sessionId, 2_000);
  const forget = vi.fn(async () => undefined);
  await sweepBooks(1_999, forget);
  expect(forget).not.toHaveBeenCalled();
  expect(await listPages(sessionId)).toHaveLength(1);
  // Without an answer of the server it stays for the next time.
  await sweepBooks(2_000, () => Promise.reject(new AppError('unavailable')));
  expect(await removedBooks()).toHaveLength(1);
  await sweepBooks(2_000, forget);
  expect(forget).toHaveBeenCalledExactlyOnceWith(sessionId);
  expect(await removedBooks()).toEqual([]);
  expect([await listPages(sessionId), await listUploads()]).toEqual([[], []]);
});

test('a book that is paid for is not deleted from here', async () => {
  await loadProgress();
  const paid = {
    kind: 'settled',
    orderId: 'o1',
    paymentIntentId: 'pi',
    tier: 'Memoir',
    userEmail: null,
  } as const;
  await changeProgress((now) => ({ ...now, payment: paid }));
  const { sessionId } = await loadProgress();
  await removeBook(sessionId, 1_000);
  expect((await loadProgress()).sessionId).toBe(sessionId);
});
