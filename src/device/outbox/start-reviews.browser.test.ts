import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inLibrary } from '@/device/storage/database.ts';
import { AppError, ERRORS } from '@/domain/errors.ts';
import { NO_EDITS } from '@/domain/manuscript/review.ts';
import { makeSessionId, type SessionId } from '@/domain/session.ts';
import { sendReview } from './send-review.ts';
import { reviewProblem, startReviews } from './start-reviews.ts';

vi.mock('./send-review.ts', () => ({ sendReview: vi.fn() }));
// The next try comes at once.
vi.mock('@/domain/limits.ts', async (original) => ({
  ...(await original<typeof import('@/domain/limits.ts')>()),
  backoffMs: () => 1,
}));

/** In the order in which they were begun, which is the order in which they are sent. */
const [kept, paid, present] = [1_000, 2_000, 3_000].map((ms) => makeSessionId(ms, new Uint8Array(16))) as [
  SessionId,
  SessionId,
  SessionId,
];

const refusals = new Map<SessionId, AppError>();
const sent: SessionId[] = [];

async function changed(sessionId: SessionId): Promise<void> {
  await inLibrary((library) =>
    library.put('reviews', {
      ...{ sessionId, readingHash: 'r', edits: NO_EDITS, base: NO_EDITS, baseRevision: 0 },
      ...{ isDirty: true, changes: 1, earlier: [], carried: 0 },
    }),
  );
}

let stop = () => {};
beforeEach(async () => {
  await inLibrary((library) => library.clear('reviews'));
  for (const sessionId of [kept, paid, present]) await changed(sessionId);
  refusals.clear();
  sent.length = 0;
  vi.mocked(sendReview).mockImplementation(async (sessionId) => {
    const refusal = refusals.get(sessionId);
    if (refusal) throw refusal;
    sent.push(sessionId);
  });
});
afterEach(() => stop());

test.each(['permission-denied', 'failed-precondition'] as const)(
  'a book whose changes are refused as %s holds up no other one, and says so in its own review',
  async (code) => {
    refusals.set(kept, new AppError(code));
    refusals.set(paid, new AppError('book-closed'));
    stop = startReviews();
    await expect.poll(() => sent).toContain(present);
    await expect.poll(() => reviewProblem.getState().sentences).toEqual({ [kept]: ERRORS[code].sentence });
  },
);

test('a book that cannot be sent now is tried again, beside one that is refused', async () => {
  refusals.set(kept, new AppError('unavailable'));
  refusals.set(paid, new AppError('permission-denied'));
  stop = startReviews();
  await expect.poll(() => sent).toContain(present);
  expect(Object.keys(reviewProblem.getState().sentences)).not.toContain(kept);
  refusals.clear();
  await expect.poll(() => sent).toContain(kept);
  await expect.poll(() => reviewProblem.getState().sentences).toEqual({});
});
