import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { noteInvited } from '@/device/storage/books/invited.ts';
import { readReviewRow } from '@/device/storage/books/reviews.ts';
import { keepArrivedPage } from '@/device/storage/pages/arrived-page.ts';
import { noteUnplaced } from '@/device/storage/pages/page-order.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
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
  const on = {
    onAccept: vi.fn(),
    onClose: vi.fn(),
    onTryAgain: vi.fn(),
    onLookOver: vi.fn(),
    onCamera: vi.fn(),
    onAddPages: vi.fn(),
  };
  const manuscript = { kind: 'scan', result, accepted: false } as const;
  mount(<ResultOverlay sessionId={sessionId} manuscript={manuscript} {...on} />);
  const field = page.getByLabelText('Title of the book');
  await expect.element(field).toHaveValue('A memoir');
  await expect.element(field).toHaveAccessibleDescription('Read aloud at the start and shown on the cover.');
  await expect.element(field).not.toHaveAttribute('readonly');
  await field.fill('The house at the lane');
  await expect.poll(async () => (await readReviewRow(sessionId))?.edits.title).toBe('The house at the lane');
  // The cover of the draft wears it at once, and there is nothing to check.
  expect(document.querySelector('[data-draft]')?.textContent).toBe('The house at the lane');
  await expect.element(page.getByText(/to check/)).not.toBeVisible();
  expect((await readReviewRow(sessionId))?.isDirty).toBe(true);
});

test('what is printed and will not be read aloud is told with the result', async () => {
  const { sessionId } = currentProgress();
  const kinds = ['footnote', 'page-number', 'page-number'] as const;
  const left = kinds.map((leftOutAs, at) => ({ ...paragraph, id: `0.${at + 1}`, text: '1', leftOutAs }));
  const data = { review: { ...review, paragraphs: [paragraph, ...left] }, edits: NO_EDITS, revision: 0 };
  vi.mocked(call).mockResolvedValue({ success: true, data } as never);
  const result = { pagesProcessed: 1, pageCount: 1, wordCount: 3, preview: 'I was born.', title: 'A memoir' };
  const on = {
    onAccept: vi.fn(),
    onClose: vi.fn(),
    onTryAgain: vi.fn(),
    onLookOver: vi.fn(),
    onCamera: vi.fn(),
    onAddPages: vi.fn(),
  };
  const manuscript = { kind: 'scan', result, accepted: false } as const;
  mount(<ResultOverlay sessionId={sessionId} manuscript={manuscript} {...on} />);
  await expect
    .element(page.getByText('Not read aloud: 1 footnote and 2 page numbers.', { exact: false }))
    .toBeVisible();
});

test('of pages that are left out nothing is counted among what is not read aloud', async () => {
  const { sessionId } = currentProgress();
  const places = [0, 1, 2];
  const pages = places.map((n) => ({
    ...{ photoPath: `book-scans/${sessionId}/page_${n + 1}.jpg`, side: 0, printedNumber: 4, isBlank: false },
  }));
  const paragraphs = places.flatMap((on) => [
    { ...paragraph, id: `${on}.0`, page: on },
    { ...paragraph, id: `${on}.1`, page: on, text: '4', leftOutAs: 'page-number' as const },
  ]);
  const leftOutPages = ['photo-1.0:photo-2.0', 'photo-1.0:photo-3.0'];
  const data = {
    ...{ review: { ...review, pages, paragraphs }, edits: { ...NO_EDITS, leftOutPages }, revision: 0 },
  };
  vi.mocked(call).mockResolvedValue({ success: true, data } as never);
  const result = { pagesProcessed: 3, pageCount: 1, wordCount: 3, preview: 'I was born.', title: 'A memoir' };
  const on = {
    ...{ onAccept: vi.fn(), onClose: vi.fn(), onTryAgain: vi.fn() },
    ...{ onLookOver: vi.fn(), onCamera: vi.fn(), onAddPages: vi.fn() },
  };
  const manuscript = { kind: 'scan', result, accepted: false } as const;
  mount(<ResultOverlay sessionId={sessionId} manuscript={manuscript} {...on} />);
  await expect.element(page.getByText('Not read aloud: 1 page number.', { exact: false })).toBeVisible();
});

test.each([
  [2, 'Two pages look the same. Right now, both are read aloud.'],
  [3, 'One page was photographed 3 times. Right now, every copy is read aloud.'],
])('%d pages that look the same are asked about before the text is accepted', async (count, asked) => {
  const { sessionId } = currentProgress();
  const words =
    'My father sold the two brown cows and bought a boat from the ferryman who had come up the river.';
  const places = Array.from({ length: count }, (_, n) => n);
  const pages = places.map((n) => ({
    ...{
      photoPath: `book-scans/${sessionId}/page_${n + 1}.jpg`,
      side: 0,
      printedNumber: null,
      isBlank: false,
    },
  }));
  const paragraphs = places.map((on) => ({ ...paragraph, id: `${on}.0`, page: on, text: words }));
  const data = { review: { ...review, pages, paragraphs }, edits: NO_EDITS, revision: 0 };
  vi.mocked(call).mockResolvedValue({ success: true, data } as never);
  const result = {
    pagesProcessed: count,
    pageCount: count,
    wordCount: 40,
    preview: words,
    title: 'A memoir',
  };
  const on = {
    onAccept: vi.fn(),
    onClose: vi.fn(),
    onTryAgain: vi.fn(),
    onLookOver: vi.fn(),
    onCamera: vi.fn(),
    onAddPages: vi.fn(),
  };
  mount(
    <ResultOverlay sessionId={sessionId} manuscript={{ kind: 'scan', result, accepted: false }} {...on} />,
  );
  // The only thing to check is said at once.
  await expect.element(page.getByText(asked)).toBeVisible();
  await expect.element(page.getByText('1 thing to check')).not.toBeVisible();
  await page.getByRole('button', { name: 'Choose which to read' }).click();
  expect(on.onLookOver).toHaveBeenCalledWith('questions');
});

test('pages whose place nothing told are put in order of their numbers before the text is accepted, with a way back', async () => {
  const { sessionId } = currentProgress();
  for (const at of [1, 2, 3]) await savePage(sessionId, new Blob([`${at}`]));
  const numbers = async () => (await listPages(sessionId)).map(({ n }) => n);
  const pages = [3, 2, 1].map((printedNumber, at) => ({
    ...{ photoPath: `book-scans/${sessionId}/page_${at + 1}.jpg`, side: 0, printedNumber, isBlank: false },
  }));
  const data = { review: { ...review, pages }, edits: NO_EDITS, revision: 0 };
  vi.mocked(call).mockResolvedValue({ success: true, data } as never);
  await noteUnplaced(sessionId, [2, 3]);
  const result = { pagesProcessed: 3, pageCount: 3, wordCount: 3, preview: 'I was born.', title: 'A memoir' };
  const on = {
    onAccept: vi.fn(),
    onClose: vi.fn(),
    onTryAgain: vi.fn(),
    onLookOver: vi.fn(),
    onCamera: vi.fn(),
    onAddPages: vi.fn(),
  };
  const show = () =>
    mount(<ResultOverlay {...{ sessionId, ...on }} manuscript={{ kind: 'scan', result, accepted: false }} />);
  const { unmount } = show();
  await page.getByText(/^\d things to check$/).click();
  await expect
    .element(page.getByText('We couldn’t tell where 2 pages from your helpers', { exact: false }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Look at all pages' }).click();
  expect(on.onCamera).toHaveBeenCalledWith([{ kind: 'show', n: 2 }]);
  await page.getByRole('button', { name: 'Sort by page number' }).click();
  await expect.poll(() => on.onAddPages.mock.calls.length).toBe(1);
  expect(await numbers()).toEqual([3, 2, 1]);
  unmount();
  show();
  await page.getByText(/^\d things to check$/).click();
  await expect.element(page.getByText('Your pages are now sorted by page number.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => on.onAddPages.mock.calls.length).toBe(2);
  expect(await numbers()).toEqual([1, 2, 3]);
});

test('pages that seem to be missing, who still helps and what has come in since are told before the text is accepted', async () => {
  const { sessionId } = currentProgress();
  const pages = [1, 3, 5].map((printedNumber, at) => ({
    ...{ photoPath: `book-scans/${sessionId}/page_${at + 1}.jpg`, side: 0, printedNumber, isBlank: false },
  }));
  const helper = {
    helperId: '10',
    name: 'Anna',
    joinedAt: '',
    endedAt: null,
    pages: 0,
    unsent: 0,
    versions: 0,
  };
  vi.mocked(call).mockImplementation((async (name: string) => {
    if (name === 'book_helpers') return { success: true, invitations: [], helpers: [helper] };
    if (name === 'help_with_book') return { success: true, pages: [] };
    return { success: true, data: { review: { ...review, pages }, edits: NO_EDITS, revision: 0 } };
  }) as never);
  await noteInvited(sessionId);
  const result = { pagesProcessed: 3, pageCount: 3, wordCount: 3, preview: 'I was born.', title: 'A memoir' };
  const on = {
    onAccept: vi.fn(),
    onClose: vi.fn(),
    onTryAgain: vi.fn(),
    onLookOver: vi.fn(),
    onCamera: vi.fn(),
    onAddPages: vi.fn(),
  };
  const manuscript = { kind: 'scan', result, accepted: false } as const;
  mount(<ResultOverlay sessionId={sessionId} manuscript={manuscript} {...on} />);
  // Counted before the text, so that nothing to press is out of sight below it, and told to whoever asks.
  const things = page.getByText('2 things to check');
  await expect.element(things).toBeVisible();
  const before = things.element().compareDocumentPosition(page.getByLabelText('Preview').element());
  expect(before & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  await expect.element(page.getByText('Printed pages 2 and 4 seem to be missing.')).not.toBeVisible();
  await things.click();
  await expect.element(page.getByText('Printed pages 2 and 4 seem to be missing.')).toBeVisible();
  await expect.element(page.getByText('Anna is helping, and hasn’t sent a page yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Wait for more pages' }).click();
  expect(on.onClose).toHaveBeenCalledOnce();
  for (const n of [100_001, 100_002])
    await keepArrivedPage(sessionId, {
      page: { n, sizeBytes: 1, sha256: '', arrivedMs: 1 },
      ...{ photo: new Blob([`page ${n}`]), thumb: new ArrayBuffer(1), warnings: [], look: undefined },
    });
  await expect
    .element(page.getByText(/^2 pages from your helpers came in and aren’t in your text yet\./))
    .toBeVisible();
  await expect.element(page.getByText('3 things to check')).toBeVisible();
  await page.getByRole('button', { name: 'Add these 2 pages' }).click();
  expect(on.onAddPages).toHaveBeenCalledOnce();
});
