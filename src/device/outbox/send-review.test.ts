import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '@/backend/calls/callables.ts';
import { changeProgress, progressStore } from '@/device/storage/books/progress.ts';
import { newProgress } from '@/device/storage/books/progress-record.ts';
import { changeEdits, readReview } from '@/device/storage/books/reviews.ts';
import { AppError, ERRORS } from '@/domain/errors.ts';
import { NO_EDITS, type Review, type ReviewEdits } from '@/domain/manuscript/review.ts';
import { makeSessionId } from '@/domain/session.ts';
import { onAFreshDevice } from '../../../tests/support/fresh-library.ts';
import { fetchReview, sendReview } from './send-review.ts';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));

onAFreshDevice();

const sessionId = makeSessionId(1_000, new Uint8Array(16));
const { signal } = new AbortController();

function reading(readingHash: string, texts: readonly string[]): Review {
  return {
    version: 1,
    readingHash,
    title: 'A memoir',
    pages: [{ photoPath: 'pages/page_1.jpg', side: 0, printedNumber: null, isBlank: false }],
    paragraphs: texts.map((text, index) => ({
      id: `0.${index}`,
      page: 0,
      text,
      isHeading: false,
      leftOutAs: null,
      doubts: [],
    })),
  };
}

const server = { review: reading('a', ['one', 'two']), edits: NO_EDITS, revision: 0, saves: 0 };

let told: { readonly notice?: string } = {};

/** As the server answers: another revision than the base is a conflict and changes nothing. */
async function answer(
  name: string,
  input: { readingHash: string; baseRevision: number; edits: ReviewEdits },
) {
  if (name === 'get_review') return { success: true, data: { ...server } };
  server.saves += 1;
  if (input.readingHash !== server.review.readingHash) return { success: false, error: 'read again' };
  const isConflict = input.baseRevision !== server.revision;
  if (!isConflict) Object.assign(server, { edits: input.edits, revision: server.revision + 1 });
  const { edits, revision } = server;
  const summary = { pageCount: 2, wordCount: 9, preview: 'p', title: 't', ...told };
  return { success: true, data: { revision, edits, isConflict, ...summary } };
}

/** What another device of the family saved meanwhile. */
function otherDevice(edits: Partial<ReviewEdits>): void {
  Object.assign(server, { edits: { ...server.edits, ...edits }, revision: server.revision + 1 });
}

const rewrite = (id: string, text: string) =>
  changeEdits(sessionId, (edits) => ({ ...edits, paragraphs: { ...edits.paragraphs, [id]: { text } } }));
const stored = async () => (await readReview(sessionId))?.row;

beforeEach(() => {
  Object.assign(server, { review: reading('a', ['one', 'two']), edits: NO_EDITS, revision: 0, saves: 0 });
  told = {};
  vi.mocked(call)
    .mockReset()
    .mockImplementation(answer as never);
});

test('a change is with the server after sending, and nothing is sent twice', async () => {
  await fetchReview(sessionId, signal);
  await rewrite('0.0', 'mine');
  await sendReview(sessionId, signal);
  await sendReview(sessionId, signal);
  expect(server.edits.paragraphs).toEqual({ '0.0': { text: 'mine' } });
  expect(server.saves).toBe(1);
  expect(await stored()).toMatchObject({ isDirty: false, baseRevision: 1 });
});

test('a failed sending keeps the change dirty; the next one brings it', async () => {
  await fetchReview(sessionId, signal);
  await rewrite('0.0', 'mine');
  vi.mocked(call).mockRejectedValueOnce(new AppError('unavailable'));
  await expect(sendReview(sessionId, signal)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await stored()).toMatchObject({ isDirty: true, edits: { paragraphs: { '0.0': { text: 'mine' } } } });
  await sendReview(sessionId, signal);
  expect(server.edits.paragraphs).toEqual({ '0.0': { text: 'mine' } });
});

test('a change made while another one is on its way is sent after it', async () => {
  await fetchReview(sessionId, signal);
  await rewrite('0.0', 'first');
  vi.mocked(call).mockImplementationOnce((async (name: string, input: never) => {
    await rewrite('0.0', 'second');
    return answer(name, input);
  }) as never);
  await sendReview(sessionId, signal);
  expect(server.edits.paragraphs).toEqual({ '0.0': { text: 'second' } });
  expect(server.saves).toBe(2);
});

test('what another device changed elsewhere is kept beside our own', async () => {
  await fetchReview(sessionId, signal);
  await rewrite('0.0', 'mine');
  otherDevice({ paragraphs: { '0.1': { text: 'theirs' } }, title: 'Theirs' });
  await sendReview(sessionId, signal);
  const both = { title: 'Theirs', paragraphs: { '0.0': { text: 'mine' }, '0.1': { text: 'theirs' } } };
  expect(server.edits).toMatchObject(both);
  expect(await stored()).toMatchObject({ edits: both, isDirty: false, earlier: [] });
});

test('where both rewrote a paragraph ours stands, and theirs can be seen', async () => {
  await fetchReview(sessionId, signal);
  await rewrite('0.0', 'mine');
  otherDevice({ paragraphs: { '0.0': { text: 'theirs' } } });
  await sendReview(sessionId, signal);
  expect(server.edits.paragraphs).toEqual({ '0.0': { text: 'mine' } });
  expect((await stored())?.earlier).toMatchObject([{ from: 'other-device', edit: { text: 'theirs' } }]);
});

test('an answer that was lost does no harm when it is sent again', async () => {
  await fetchReview(sessionId, signal);
  await rewrite('0.0', 'mine');
  vi.mocked(call).mockImplementationOnce((async (name: string, input: never) => {
    await answer(name, input);
    throw new AppError('unavailable');
  }) as never);
  await expect(sendReview(sessionId, signal)).rejects.toThrow();
  await sendReview(sessionId, signal);
  expect(await stored()).toMatchObject({ isDirty: false, earlier: [], baseRevision: 1 });
});

test('changes go over to a new reading of the pages, and those without a place are handed back', async () => {
  await fetchReview(sessionId, signal);
  await rewrite('0.0', 'mine');
  await rewrite('0.1', 'lost');
  server.review = reading('b', ['new', 'one']);
  await sendReview(sessionId, signal);
  expect(server.edits.paragraphs).toEqual({ '0.1': { text: 'mine' } });
  expect(await stored()).toMatchObject({
    readingHash: 'b',
    isDirty: false,
    carried: 1,
    earlier: [{ from: 'other-reading', was: 'two', edit: { text: 'lost' } }],
  });
});

test('a server that never settles is given up, with the change kept', async () => {
  await fetchReview(sessionId, signal);
  await rewrite('0.0', 'mine');
  vi.mocked(call).mockImplementation((async (name: string, input: never) => {
    otherDevice({ title: `Title ${server.revision}` });
    return answer(name, input);
  }) as never);
  await expect(sendReview(sessionId, signal)).rejects.toMatchObject({ code: 'aborted' });
  expect((await stored())?.isDirty).toBe(true);
});

test('changes to a book that is paid for are refused once, handed back, and hold nobody up', async () => {
  await fetchReview(sessionId, signal);
  await changeEdits(sessionId, (edits) => ({ ...edits, title: 'Mine' }));
  await rewrite('0.0', 'mine');
  const refused = vi.fn(async () => ({
    success: false,
    error: ERRORS['book-closed'].sentence,
    errorCode: 'book-closed',
  }));
  vi.mocked(call).mockImplementation(refused as never);
  await expect(sendReview(sessionId, signal)).rejects.toMatchObject({
    code: 'book-closed',
    message: ERRORS['book-closed'].sentence,
    retry: 'after-user-acts',
  });
  await sendReview(sessionId, signal);
  expect(refused).toHaveBeenCalledOnce();
  expect(await stored()).toMatchObject({
    isDirty: false,
    edits: NO_EDITS,
    earlier: [
      { from: 'paid-book', paragraphId: '0.0', was: 'one', edit: { text: 'mine' } },
      { from: 'paid-book', kind: 'title', title: 'Mine' },
    ],
  });
});

test('what is said of words that are not read aloud follows the changes', async () => {
  const read = { pagesProcessed: 2, pageCount: 2, wordCount: 9, preview: 'p', title: 't', notice: '8 words' };
  const manuscript = { kind: 'scan', result: read, accepted: true } as const;
  await changeProgress(() => ({ ...newProgress(), sessionId, manuscript }));
  const notice = () => progressStore.getState().progress?.manuscript?.result?.notice;
  await fetchReview(sessionId, signal);
  await rewrite('0.0', 'mine');
  told = { notice: '7 words' };
  await sendReview(sessionId, signal);
  expect(notice()).toBe('7 words');
  await rewrite('0.0', 'mine again');
  told = {};
  await sendReview(sessionId, signal);
  expect(notice()).toBeUndefined();
});
