import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { readReviewRow } from '@/device/storage/books/reviews.ts';
import { NO_EDITS, type Review } from '@/domain/manuscript/review.ts';
import { currentProgress, onAFreshSession } from '../../../../tests/support/fresh-session.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { ResultOverlay } from './ResultOverlay.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/calls/documents.ts', () => ({ readPageReadings: vi.fn(async () => ({})) }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));

onAFreshSession();

const paragraph = { id: '0.0', page: 0, text: 'I was born.', isHeading: false, leftOutAs: null, doubts: [] };
const review: Review = {
  version: 1,
  readingHash: 'r',
  title: 'A memoir',
  pages: [{ photoPath: null, side: 0, printedNumber: null, isBlank: false }],
  paragraphs: [paragraph],
};
beforeEach(() => {
  const data = { review, edits: NO_EDITS, revision: 0 };
  vi.mocked(call)
    .mockReset()
    .mockResolvedValue({ success: true, data } as never);
});

test('the title that will be read aloud is shown with the result, and can be changed there', async () => {
  const { sessionId } = currentProgress();
  const result = { pagesProcessed: 1, pageCount: 1, wordCount: 3, preview: 'I was born.', title: 'A memoir' };
  const on = { onAccept: vi.fn(), onTryAgain: vi.fn(), onLookOver: vi.fn(), onCamera: vi.fn() };
  const manuscript = { kind: 'scan', result, accepted: false } as const;
  mount(<ResultOverlay sessionId={sessionId} manuscript={manuscript} {...on} />);
  const field = page.getByLabelText('Title of the book');
  await expect.element(field).toHaveValue('A memoir');
  await expect.element(field).toHaveAccessibleDescription('Read aloud at the start and shown on the cover.');
  await expect.element(field).not.toHaveAttribute('readonly');
  await field.fill('The house at the lane');
  await expect.poll(async () => (await readReviewRow(sessionId))?.edits.title).toBe('The house at the lane');
  expect((await readReviewRow(sessionId))?.isDirty).toBe(true);
});
