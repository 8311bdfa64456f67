import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { noteInvited } from '@/device/storage/books/invited.ts';
import { keepArrivedPage } from '@/device/storage/pages/arrived-page.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import { saveSetting } from '@/device/storage/settings.ts';
import type { ListedHelper, ListedInvitation, ListedPage } from '@/domain/helping/helping.ts';
import { makeSessionId } from '@/domain/session.ts';
import { currentProgress, onAFreshSession } from '../../../../tests/support/fresh-session.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { HelpersRow } from './HelpersRow.tsx';
import { StillHelping } from './StillHelping.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));

onAFreshSession();

const NUMBERS = [100_001, 100_002];
const anna: ListedHelper = {
  ...{ helperId: '10', name: 'Anna', pages: 2, unsent: 0, versions: 0, heardAt: null },
  ...{ joinedAt: new Date().toISOString(), endedAt: null },
};
const server: { pages: ListedPage[]; helpers: ListedHelper[]; invitations: ListedInvitation[] } = {
  ...{ pages: [], helpers: [], invitations: [] },
};
const sent = (n: number): ListedPage => ({ n, sizeBytes: 1, sha256: '', arrivedMs: 1 });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const numbers = async () => (await listPages(currentProgress().sessionId)).map(({ n }) => n);

beforeEach(async () => {
  Object.assign(server, { pages: NUMBERS.map(sent), helpers: [anna], invitations: [] });
  vi.mocked(call)
    .mockReset()
    .mockImplementation((async (name: string) =>
      name === 'book_helpers'
        ? { success: true, invitations: server.invitations, helpers: server.helpers }
        : { success: true, pages: server.pages }) as never);
  const { sessionId } = currentProgress();
  await noteInvited(sessionId);
  for (const n of NUMBERS)
    await keepArrivedPage(sessionId, {
      ...{ page: sent(n), photo: new Blob([`page ${n}`]), thumb: new ArrayBuffer(1) },
      ...{ warnings: [], look: undefined },
    });
});

test('what a helper deleted after sending it stays in the book until its owner decides, and comes back with one tap', async () => {
  server.pages = NUMBERS.map((n) => (n === 100_002 ? { ...sent(n), deletedBy: 'Anna' } : sent(n)));
  mount(<HelpersRow sessionId={currentProgress().sessionId} />);
  await expect
    .element(page.getByText('Anna deleted 1 page after sending it. It is still in your book.'))
    .toBeVisible();
  expect(await numbers()).toEqual(NUMBERS);
  await button('Take out').click();
  await expect.poll(numbers).toEqual([100_001]);
  await expect.element(page.getByText('1 page taken out of the book.')).toBeVisible();
  await button('Undo').click();
  await expect.poll(numbers).toEqual(NUMBERS);
  expect(button('Take out').elements()).toEqual([]);
});

test('what its owner keeps is asked about no more', async () => {
  server.pages = NUMBERS.map((n) => ({ ...sent(n), deletedBy: 'Anna' }));
  mount(<HelpersRow sessionId={currentProgress().sessionId} />);
  await button('Keep in the book').click();
  await expect.element(button('Keep in the book')).not.toBeInTheDocument();
  mount(<HelpersRow sessionId={currentProgress().sessionId} />);
  await expect.poll(() => vi.mocked(call).mock.calls.length).toBeGreaterThan(1);
  expect(button('Keep in the book').elements()).toEqual([]);
  expect(await numbers()).toEqual(NUMBERS);
});

test('pages whose place nothing tells are asked about until they are in order', async () => {
  const { sessionId } = currentProgress();
  await saveSetting(`unplaced-pages:${sessionId}`, NUMBERS.join(' '));
  mount(<HelpersRow sessionId={sessionId} />);
  await expect
    .element(page.getByText(/We couldn’t tell where 2 pages from your helpers belong/))
    .toBeVisible();
  await button('They’re in order').click();
  await expect.element(button('They’re in order')).not.toBeInTheDocument();
});

test('the owner sees how many pages are only on a helper’s phone, and since when', async () => {
  server.helpers = [{ ...anna, unsent: 2, heardAt: new Date().toISOString() }];
  mount(<HelpersRow sessionId={currentProgress().sessionId} />);
  await button('Invite helpers').click();
  await expect.element(page.getByText(/^2 pages are only on Anna’s phone \(\d+:\d\d [AP]M\)$/)).toBeVisible();
});

test('beside a book that is paid for its owner sees who can still read it, and ends that', async () => {
  // Another device than the one that invited. Nobody joins a book that is paid for, by whatever invitation.
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  server.invitations = [{ invitationId: 'i1', createdAt: soon, endsAt: soon, usesLeft: 4 }];
  const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16));
  mount(<StillHelping sessionId={sessionId} />);
  await expect
    .element(page.getByText(/^They can still read this book’s text and see its photos\./))
    .toBeVisible();
  expect(page.getByText(/invitation|can still join/i).elements()).toEqual([]);
  await button('End Anna’s help').click();
  await expect.element(page.getByText(/Anna can’t read the text or see the photos anymore\./)).toBeVisible();
  server.helpers = [{ ...anna, endedAt: new Date().toISOString() }];
  await button('End their help').click();
  await expect.element(page.getByText(/^Nobody but you can read this book’s text/)).toBeVisible();
  expect(call).toHaveBeenCalledWith('book_helpers', { sessionId, end: { helperId: '10' } });
});
