import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { keepHelpedBook, listHelpedBooks, noteHelpedBook } from '@/device/storage/books/keep-helped-book.ts';
import { newProgress } from '@/device/storage/books/progress-record.ts';
import { whileChosen } from '@/device/storage/pages/chosen-photos.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { AppError } from '@/domain/errors.ts';
import { NO_MORE_PAGES } from '@/domain/helping/helping.ts';
import { currentProgress, onAFreshSession } from '../../../../tests/support/fresh-session.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { HelpedBooks } from './HelpedBooks.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/accounts/auth.ts', () => ({ ensureSignedIn: async () => ({ uid: 'anna' }) }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));

onAFreshSession();

const TOKEN = 'a'.repeat(22);
const server = { isPaid: false, hasLine: true };
const FINISHED =
  /^This book is complete: its audiobook is made from the pages that are in it, and no more are needed\. Thank you!$/;
const camera = () => page.getByRole('button', { name: /photograph/i });
const sessionId = () => currentProgress().sessionId;

beforeEach(async () => {
  Object.assign(server, { isPaid: false, hasLine: true });
  vi.mocked(call)
    .mockReset()
    .mockImplementation((async () => {
      if (!server.hasLine) throw new Error('no line');
      return { success: true, pages: [], isRead: true, isPaid: server.isPaid };
    }) as never);
  const book = { sessionId: sessionId(), token: TOKEN, title: 'Rose', range: '10' };
  await keepHelpedBook({ ...book, joinedAtMs: Date.now() });
});

test('a helper’s phone asks for no more pages of a book that is paid for, also without a line', async () => {
  server.isPaid = true;
  const shown = mount(<HelpedBooks />, `/help?scan#${TOKEN}`);
  await expect.element(page.getByText(FINISHED)).toBeVisible();
  expect(camera().elements()).toEqual([]);
  expect(page.getByRole('dialog').elements()).toEqual([]);
  shown.unmount();
  server.hasLine = false;
  mount(<HelpedBooks />, `/help#${TOKEN}`);
  await expect.element(page.getByText(FINISHED)).toBeVisible();
  expect(camera().elements()).toEqual([]);
});

test('what came too late is said and stays on the phone, and goes on when the money went back', async () => {
  await savePage(sessionId(), new Blob(['a page'], { type: 'image/jpeg' }));
  server.isPaid = true;
  const shown = mount(<HelpedBooks />, `/help#${TOKEN}`);
  await expect
    .element(page.getByText(/^1 page from this device came too late for it\. We’re keeping it here/))
    .toBeVisible();
  expect(await listPages(sessionId())).toHaveLength(1);
  shown.unmount();
  server.isPaid = false;
  mount(<HelpedBooks />, `/help#${TOKEN}`);
  await expect.element(page.getByRole('button', { name: 'Photograph more pages' })).toBeVisible();
  expect((await listHelpedBooks()).find((book) => book.sessionId === sessionId())?.isPaid).toBe(false);
});

test('photos that a helper chose and the browser lost are named, without opening the camera', async () => {
  await whileChosen(sessionId(), ['mill.jpg'], async () => {});
  mount(<HelpedBooks />, `/help#${TOKEN}`);
  await expect.element(page.getByText(/^1 photo you chose wasn’t saved .* mill\.jpg\./)).toBeVisible();
});

test('whoever comes when the book is paid for reads what its helpers read, and is asked for no name', async () => {
  vi.mocked(call).mockImplementation((async () => ({
    ...{ success: false, error: NO_MORE_PAGES, errorCode: 'book-closed' },
  })) as never);
  mount(<HelpedBooks />, `/help#${'b'.repeat(22)}`);
  await expect.element(page.getByText(FINISHED)).toBeVisible();
  expect(page.getByLabelText('Your first name').elements()).toEqual([]);
});

test('whose book is paid for while they type their name reads the same', async () => {
  vi.mocked(call).mockImplementation((async (_: string, { join }: { join?: object }) =>
    join ? { success: false, error: NO_MORE_PAGES, errorCode: 'book-closed' } : { success: true }) as never);
  mount(<HelpedBooks />, `/help#${'b'.repeat(22)}`);
  await page.getByLabelText('Your first name').fill('Anna');
  await page.getByRole('button', { name: 'Help with this book' }).click();
  await expect.element(page.getByText(FINISHED)).toBeVisible();
});

const ENDED = {
  ...{ success: false, errorCode: 'invitation-ended' },
  error: 'This invitation doesn’t open a book anymore. Please ask the person who sent it for a new one.',
};

test('whoever opens an invitation that has ended is told at once, and asked for no name', async () => {
  vi.mocked(call).mockImplementation((async () => ENDED) as never);
  mount(<HelpedBooks />, `/help#${'b'.repeat(22)}`);
  await expect.element(page.getByText(/^This invitation doesn.t open a book anymore\./)).toBeVisible();
  await expect.element(page.getByText(/^You did nothing wrong\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
  expect(page.getByLabelText('Your first name').elements()).toEqual([]);
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('whose invitation ends while they type their name reads what to do', async () => {
  vi.mocked(call).mockImplementation((async (_: string, { join }: { join?: object }) =>
    join ? ENDED : { success: true }) as never);
  mount(<HelpedBooks />, `/help#${'b'.repeat(22)}`);
  await page.getByLabelText('Your first name').fill('Anna');
  await page.getByRole('button', { name: 'Help with this book' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(ENDED.error);
});

test('a helper is told how many pages the text has, and that others are not in it yet', async () => {
  const answer = { success: true, pages: [{ n: 1 }, { n: 2 }, { n: 100_001 }], isRead: true, isPaid: false };
  vi.mocked(call).mockResolvedValue({ ...answer, photosRead: 2 } as never);
  mount(<HelpedBooks />, `/help#${TOKEN}`);
  await expect
    .element(page.getByText(/^2 pages have been read, and 1 isn’t in the text yet\. Compare the text/))
    .toBeVisible();
  await expect.element(page.getByText('3 pages so far, from everyone helping.')).toBeVisible();
  const cover = document.querySelector('[data-draft]');
  expect(cover?.getBoundingClientRect().width).toBeGreaterThan(150);
});

test('a helper of a book that came as a file of text is told that it can be read, and of no pages', async () => {
  const answer = { success: true, pages: [], isRead: true, isPaid: false, photosRead: null };
  vi.mocked(call).mockResolvedValue(answer as never);
  mount(<HelpedBooks />, `/help#${TOKEN}`);
  await expect
    .element(page.getByText('The text of this book is already here. Read it, and fix what’s wrong.'))
    .toBeVisible();
  expect(page.getByText(/No pages of this book|Compare the text/).elements()).toEqual([]);
});

test('the camera of a helper whose help has ended closes, and says why', async () => {
  vi.mocked(call).mockRejectedValue(new AppError('helping-ended'));
  mount(<HelpedBooks />, `/help?scan#${TOKEN}`);
  const told = page.getByRole('dialog', { name: 'The camera was closed' });
  await expect.element(told.getByText(/^Your help with this book has ended\./)).toBeVisible();
  await told.getByRole('button', { name: 'OK' }).click();
  await expect.element(told).not.toBeInTheDocument();
  expect(camera().elements()).toEqual([]);
});

test('several books are told apart by their titles, when they were joined, and what became of them', async () => {
  vi.mocked(call).mockResolvedValue({
    success: true,
    pages: [],
    isRead: true,
    title: 'Rose’s garden',
  } as never);
  const shown = mount(<HelpedBooks />, `/help#${TOKEN}`);
  await expect.poll(async () => (await listHelpedBooks())[0]?.title).toBe('Rose’s garden');
  shown.unmount();
  const joinedAtMs = new Date(2026, 10, 26, 21, 14).getTime();
  const ended = {
    sessionId: newProgress().sessionId,
    token: 'c'.repeat(22),
    title: '',
    range: '10',
    hasEnded: true,
  };
  await keepHelpedBook({ ...ended, joinedAtMs });
  mount(<HelpedBooks />, '/help');
  await expect.element(page.getByText('joined November 26 at 9:14 PM, your help has ended')).toBeVisible();
  const name = 'Open a family’s book, joined November 26 at 9:14 PM, your help has ended';
  await expect.element(page.getByRole('button', { name })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Open Rose’s garden, joined / })).toBeVisible();
});

test('the home page is told which book this device helps with, until no help is needed', async () => {
  const told = () => localStorage.getItem('kindred-helps');
  const shown = mount(<HelpedBooks />, `/help#${TOKEN}`);
  await expect.poll(told).toBe('Rose');
  shown.unmount();
  for (const book of await listHelpedBooks()) await noteHelpedBook(book.sessionId, { hasEnded: true });
  mount(<HelpedBooks />, '/help');
  await expect.poll(told).toBeNull();
});
