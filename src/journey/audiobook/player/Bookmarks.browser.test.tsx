import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readHeardPlace, writeHeardPlace } from '@/backend/calls/documents.ts';
import { keepBookmark, listBookmarks } from '@/device/storage/downloads/bookmarks.ts';
import { audio, button, onASilentDevice, openBook } from '../../../../tests/support/heard-book.tsx';

vi.mock('@/backend/calls/documents.ts', () => ({ readHeardPlace: vi.fn(), writeHeardPlace: vi.fn() }));
vi.mock('@/backend/objects/fresh-link.ts', () => ({ freshLink: vi.fn(async (url: string) => url) }));

const bookmark = (id: string, seconds: number, note = '', uid = 'ann') => ({
  ...{ id, uid, orderId: 'book', seconds, note, madeAtMs: 1 },
});

beforeEach(async () => {
  await onASilentDevice();
  vi.mocked(readHeardPlace).mockReset().mockResolvedValue(null);
  vi.mocked(writeHeardPlace).mockReset().mockResolvedValue(undefined);
});

const sheet = () => page.getByRole('dialog', { name: 'Bookmarks' });
const notes = async () => (await listBookmarks('ann', 'book')).map(({ seconds, note }) => [seconds, note]);
async function openBookmarks(): Promise<void> {
  await openBook();
  await button('Bookmarks').click();
  await expect.element(sheet()).toBeVisible();
}

test('a place is marked with one tap, and what is typed beside it is kept without another', async () => {
  await openBook();
  audio().currentTime = 45;
  await expect.poll(() => audio().seeking).toBe(false);
  await button('Bookmarks').click();
  await button('Bookmark this place (0:45)').click();
  await expect.poll(notes).toEqual([[45, '']]);
  await page.getByLabelText('Note (optional)').fill('how they met');
  await button('Close bookmarks').click();
  await expect.poll(notes).toEqual([[45, 'how they met']]);
  await button('Bookmarks').click();
  await expect.element(sheet().getByRole('listitem')).toMatchTextContent(/how they met.*The war.*0:45/);
});

test('bookmarks are listed in the order of time, and those of somebody else are not', async () => {
  await keepBookmark(bookmark('c', 80, 'third'));
  await keepBookmark(bookmark('a', 5, 'first'));
  await keepBookmark(bookmark('b', 41, 'second'));
  await keepBookmark(bookmark('d', 6, 'a secret', 'ben'));
  await openBookmarks();
  await expect.poll(() => sheet().getByRole('listitem').elements().length).toBe(3);
  const words = sheet()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => /first|second|third/.exec(textContent)?.[0]);
  expect(words).toEqual(['first', 'second', 'third']);
});

test('before there is one, a place is offered with what is heard there', async () => {
  await openBook();
  audio().currentTime = 45;
  await expect.poll(() => audio().seeking).toBe(false);
  await button('Bookmarks').click();
  await expect.element(sheet().getByText('The war.', { exact: true })).toBeVisible();
  await expect.element(sheet().getByText(/your bookmarks stay on this device/i)).toBeVisible();
  await button('Bookmark this place (0:45)').click();
  await expect.element(sheet().getByText(/your bookmarks stay/i)).not.toBeInTheDocument();
});

test('a bookmark without a note shows what is heard there, and takes a note with one tap', async () => {
  await keepBookmark(bookmark('b', 41));
  await openBookmarks();
  await expect.element(sheet().getByRole('listitem')).toMatchTextContent(/The war\..*The war, 0:41/);
  await button('Add a note at 41 seconds').click();
  await expect.element(page.getByLabelText('Note (optional)')).toHaveFocus();
});

test('a bookmark leads to its place', async () => {
  await keepBookmark(bookmark('b', 41, 'the war begins'));
  await openBookmarks();
  await sheet()
    .getByRole('button', { name: /the war begins/ })
    .click();
  await expect.poll(() => audio().currentTime).toBe(41);
  await expect.element(sheet()).not.toBeInTheDocument();
});

test('a note is changed', async () => {
  await keepBookmark(bookmark('b', 41, 'the war'));
  await openBookmarks();
  await button('Edit note at 41 seconds').click();
  await page.getByLabelText('Note (optional)').fill('the war begins');
  await button('Done').click();
  await expect.element(button('Edit note at 41 seconds')).toHaveFocus();
  await expect.poll(notes).toEqual([[41, 'the war begins']]);
});

test('a deleted bookmark comes back with one tap', async () => {
  await keepBookmark(bookmark('b', 41, 'the war'));
  await openBookmarks();
  await button('Delete bookmark at 41 seconds').click();
  await expect.element(page.getByText('The bookmark at 0:41 is deleted.')).toBeVisible();
  await expect.poll(notes).toEqual([]);
  await button('Undo').click();
  await expect.element(button('Edit note at 41 seconds')).toBeVisible();
  await expect.poll(notes).toEqual([[41, 'the war']]);
});
