import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { readPageReadings } from '@/backend/calls/documents.ts';
import { readObject } from '@/backend/objects/read-object.ts';
import { sendReview } from '@/device/outbox/send-review.ts';
import { readReviewRow } from '@/device/storage/books/reviews.ts';
import { AppError } from '@/domain/errors.ts';
import { type SharedText, seenKey, type ToldChange } from '@/domain/helping/who-changed.ts';
import { NO_EDITS, type ReviewEdits } from '@/domain/manuscript/review.ts';
import { currentProgress, onAFreshSession } from '../../../../tests/support/fresh-session.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { BOOK } from '../../../../tests/support/review-server.ts';
import { ReviewScreen } from './ReviewScreen.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/calls/documents.ts', () => ({ readPageReadings: vi.fn(), readManuscript: vi.fn() }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));
vi.mock('@/backend/objects/read-object.ts', () => ({ readObject: vi.fn() }));

onAFreshSession();

interface Server {
  edits: ReviewEdits;
  revision: number;
  shared: SharedText | undefined;
}
const server: Server = { edits: NO_EDITS, revision: 0, shared: undefined };
/** the book is paid for */
let isClosed = false;

/** As the server answers: on another revision nothing is written, and what is stored comes back. */
interface Asked {
  readonly baseRevision: number;
  readonly edits: ReviewEdits;
  readonly since?: { readonly revision: number };
}
async function answer(name: string, input: Asked) {
  if (name === 'get_review' && input.since)
    return { success: true, isClosed, ...(input.since.revision !== server.revision && { data: server }) };
  if (name === 'get_review') return { success: true, isClosed, data: { review: BOOK, ...server } };
  if (isClosed) return { success: false, errorCode: 'book-closed' };
  const isConflict = input.baseRevision !== server.revision;
  if (!isConflict) Object.assign(server, { edits: input.edits, revision: server.revision + 1 });
  const summary = { pageCount: 5, wordCount: 9, preview: 'p', title: 't' };
  return { success: true, data: { ...server, isConflict, ...summary } };
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const stored = async () => (await readReviewRow(currentProgress().sessionId))?.edits ?? NO_EDITS;
const send = () => sendReview(currentProgress().sessionId, new AbortController().signal);

/** By Rose, a helper: "And so we moved." is other words now, and something else. */
function roseChanged(atMs = Date.now()): void {
  const change = (id: number, place: string, was: ToldChange['was']): ToldChange => ({
    ...{ id, place, was, by: '10', name: 'Rose', atMs },
  });
  Object.assign(server, {
    edits: { ...NO_EDITS, title: 'Our farm', paragraphs: { '6': { text: 'And so we left.' } } },
    revision: server.revision + 1,
    shared: { role: 'owner', changes: [change(1, 'paragraph:6', null), change(2, 'title', null)] },
  });
}

beforeEach(() => {
  isClosed = false;
  Object.assign(server, { edits: NO_EDITS, revision: 0, shared: undefined });
  vi.mocked(readPageReadings).mockReset().mockResolvedValue({});
  vi.mocked(readObject).mockReset().mockRejectedValue(new AppError('not-found'));
  vi.mocked(call)
    .mockReset()
    .mockImplementation(answer as never);
});

const open = (at: 'text' | 'questions' = 'text') =>
  mount(
    <ReviewScreen
      sessionId={currentProgress().sessionId}
      at={at}
      onClose={() => undefined}
      onCamera={null}
      onReadAnew={null}
    />,
  );
const changes = page.getByRole('list', { name: 'Changed by your helpers' });

test('the owner sees who changed what and when, and takes it back with one tap', async () => {
  const tuesday = new Date();
  tuesday.setDate(tuesday.getDate() - 3);
  roseChanged(tuesday.getTime());
  open('questions');
  const day = tuesday.toLocaleDateString('en-US', { weekday: 'long' });
  await expect.element(page.getByText(`Rose changed this on page 44 on ${day}`)).toBeVisible();
  await expect.element(changes.getByText('And so we left.')).toBeVisible();
  await expect.element(changes.getByText('Before: And so we moved.')).toBeVisible();
  await expect.element(page.getByText(`Rose changed the title on ${day}`)).toBeVisible();
  await changes.getByRole('button', { name: 'Undo this change' }).first().click();
  await expect.element(page.getByText('Rose’s change was undone.')).toBeVisible();
  await expect.poll(stored).toEqual({ ...NO_EDITS, title: 'Our farm' });
  expect(changes.getByRole('listitem').elements()).toHaveLength(1);
  await button('Undo').click();
  await expect.poll(stored).toMatchObject({ paragraphs: { '6': { text: 'And so we left.' } } });
});

test('what a helper changes meanwhile is there without a reload, when the text comes back into sight', async () => {
  server.shared = { role: 'owner', changes: [] };
  open();
  await expect.element(page.getByText('And so we moved.')).toBeVisible();
  roseChanged();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('And so we left.')).toBeVisible();
  await expect.element(page.getByText('Changed by Rose')).toBeVisible();
});

const told = () =>
  vi
    .mocked(call)
    .mock.calls.flatMap(([name, input]) =>
      name === 'get_review' && 'isShown' in input ? [input.since?.revision] : [],
    );

test('what a helper changed counts as looked at as soon as the owner has it before their eyes', async () => {
  roseChanged();
  open();
  await expect.element(page.getByText('And so we left.')).toBeVisible();
  await expect.poll(told).toEqual([1]);
  roseChanged();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => told().at(-1)).toBe(2);
});

test('a helper says nothing of what was looked at', async () => {
  roseChanged();
  server.shared = { role: 'helper', changes: server.shared?.changes ?? [] };
  open();
  await expect.element(page.getByText('And so we left.')).toBeVisible();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(told()).toEqual([]);
});

test('nothing is asked again about a text that nobody else works on', async () => {
  open();
  await expect.element(page.getByText('And so we moved.')).toBeVisible();
  const asked = vi.mocked(call).mock.calls.length;
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  await expect.poll(stored).toEqual(NO_EDITS);
  expect(vi.mocked(call).mock.calls.length).toBe(asked);
});

test('what the owner keeps is asked about no more, and the text says whose words they are', async () => {
  roseChanged();
  open('questions');
  await button('Keep all 2').click();
  await expect.poll(async () => (await stored()).settled).toEqual([seenKey({ id: 1 }), seenKey({ id: 2 })]);
  expect(changes.elements()).toEqual([]);
  await button('Text').click();
  await expect.element(page.getByText('Changed by Rose')).toBeVisible();
});

test('words typed on others that were not seen do not take their place: both are shown, and asked about', async () => {
  open();
  await page.getByText('And so we moved.').click();
  const field = page.getByRole('textbox', { name: 'Paragraph' });
  await field.fill('And so we moved away.');
  await expect.poll(stored).toMatchObject({ paragraphs: { '6': { text: 'And so we moved away.' } } });
  roseChanged();
  await send();
  await expect.element(field).toHaveValue('And so we left.');
  await expect.element(page.getByText(/Someone else changed this paragraph meanwhile/)).toBeVisible();
  expect(server.edits.paragraphs['6']).toEqual({ text: 'And so we left.' });
  // The owner is told of Rose's two changes as well; the questions about the pages are two.
  await expect.element(page.getByText('1 change of yours waiting')).toBeVisible();
  expect(page.getByText('Saved', { exact: true }).elements()).toEqual([]);
  await expect.element(page.getByText(/Someone else changed a place before you/)).toBeVisible();
  const [asked] = button(/^Questions \(\d\)$/).elements();
  await button('Show my version').click();
  const counts = page
    .getByRole('heading', { level: 3 })
    .elements()
    .map((h) => /\((\d+)\)/.exec(h.textContent)?.[1] ?? 0);
  expect(asked?.ariaLabel).toBe(`Questions (${counts.reduce<number>((sum, n) => sum + Number(n), 0)})`);
  await expect.element(page.getByText('And so we moved away.')).toBeVisible();
  await expect.element(page.getByText('The text has now: And so we left.')).toBeVisible();
  await button('Use this').click();
  await expect.poll(stored).toMatchObject({ paragraphs: { '6': { text: 'And so we moved away.' } } });
  await send();
  expect(server.edits.paragraphs['6']).toEqual({ text: 'And so we moved away.' });
});

test('words that are put back and lose their place once more are asked about, and not said to be in the text', async () => {
  open();
  await page.getByText('And so we moved.').click();
  await page.getByRole('textbox', { name: 'Paragraph' }).fill('And so we moved away.');
  await expect.poll(stored).toMatchObject({ paragraphs: { '6': { text: 'And so we moved away.' } } });
  roseChanged();
  await send();
  await button('Show my version').click();
  await button('Use this').click();
  await expect.element(page.getByText('Your earlier change is back in the text.')).toBeVisible();
  await expect.poll(stored).toMatchObject({ paragraphs: { '6': { text: 'And so we moved away.' } } });
  roseChanged();
  server.edits = { ...server.edits, paragraphs: { '6': { text: 'And so we went.' } } };
  await send();
  await expect.element(page.getByText('The text has now: And so we went.')).toBeVisible();
  await expect.element(page.getByText('Your earlier change is back in the text.')).not.toBeInTheDocument();
});

test('words that are just being typed are not lost when others come in', async () => {
  open();
  await page.getByText('And so we moved.').click();
  const field = page.getByRole('textbox', { name: 'Paragraph' });
  await field.fill('We moved.');
  await expect.poll(stored).toMatchObject({ paragraphs: { '6': { text: 'We moved.' } } });
  roseChanged();
  await Promise.all([send(), field.fill('We moved on.')]);
  const row = () => readReviewRow(currentProgress().sessionId);
  await expect.poll(async () => (await row())?.earlier.length).toBeGreaterThan(0);
  await expect.poll(stored).toMatchObject({ paragraphs: { '6': { text: 'And so we left.' } } });
  const kept = (await row())?.earlier.map((change) => JSON.stringify(change)).join();
  expect(kept).toContain('We moved');
});

test('a helper is told of nobody’s changes but their own words', async () => {
  roseChanged();
  Object.assign(server, { shared: { role: 'helper', changes: [] } });
  open('questions');
  await expect.element(page.getByRole('heading', { name: /^Questions about the pages/ })).toBeVisible();
  expect(changes.elements()).toEqual([]);
  await button('Text').click();
  await expect.element(page.getByText('Changed by someone else')).toBeVisible();
});

test('the text of a book that is paid for says so before anybody types, and takes no words', async () => {
  isClosed = true;
  server.shared = { role: 'helper', changes: [] };
  open();
  await expect
    .element(
      page.getByText('This book has been paid for, so its text stays as it is. Thank you for helping!'),
    )
    .toBeVisible();
  await expect.element(page.getByText('And so we moved.')).toBeVisible();
  await page.getByText('And so we moved.').click();
  expect(page.getByRole('textbox').elements()).toEqual([]);
  for (const name of [/^Change: /, 'Find and replace', 'Chapters', 'Next', /^Questions/])
    expect(button(name).elements(), String(name)).toEqual([]);
});

test('what was typed when the book was being paid for is not lost: it stands where it is read that it came too late', async () => {
  server.shared = { role: 'helper', changes: [] };
  open();
  await button('Change: And so we moved.').click();
  await page.getByRole('textbox', { name: /^Paragraph/ }).fill('And so we left.');
  await expect.poll(stored).toMatchObject({ paragraphs: { '6': { text: 'And so we left.' } } });
  isClosed = true;
  await expect(send()).rejects.toMatchObject({ code: 'book-closed' });
  await expect.element(page.getByText(/Your last changes are not in it\.$/)).toBeVisible();
  expect(page.getByRole('textbox').elements()).toEqual([]);
  await button('Not in the book (1)').click();
  await expect.element(page.getByText('And so we left.')).toBeVisible();
  expect(button('Use this').elements()).toEqual([]);
});
