import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { currentUser } from '@/backend/accounts/auth.ts';
import { call } from '@/backend/calls/callables.ts';
import { listOrders } from '@/backend/calls/documents.ts';
import { loadProgress, startOver } from '@/device/storage/books/progress.ts';
import { newProgress } from '@/device/storage/books/progress-record.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { NEW_ORDER, type Order } from '@/domain/audiobook/order.ts';
import { makeSessionId } from '@/domain/session.ts';
import { currentProgress, onAFreshSession, withProgress } from '../../../../tests/support/fresh-session.ts';
import { MADE_AUDIOBOOK } from '../../../../tests/support/made-audiobook.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { Library } from './Library.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/calls/documents.ts', () => ({
  listOrders: vi.fn(),
  readHeardPlace: vi.fn(async () => null),
  writeHeardPlace: vi.fn(async () => undefined),
}));

onAFreshSession();

const RESULT = {
  pagesProcessed: 42,
  pageCount: 42,
  wordCount: 9_000,
  preview: 'I was born',
  title: 'The Orchard',
};
const NARRATING = {
  ...NEW_ORDER,
  ...{ id: 'o2', userId: 'u1', paymentIntentId: 'pi_2', userEmail: null, title: 'A life by the sea' },
  ...{ sessionId: newProgress().sessionId, tier: 'Memoir', pageCount: 84, amount: 3899 },
  ...{ createdAt: new Date(2026, 10, 18), status: 'generating_audio', audioGenerationProgress: 61.4 },
  secondsLeft: 600,
} as Order;
const READY = {
  ...NARRATING,
  ...{ id: 'o1', title: 'Letters Home', status: 'completed', audioUrl: '/o/o1', audioFileSize: 9 },
  audiobook: {
    ...MADE_AUDIOBOOK,
    coverUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
    durationSeconds: 11_500,
  },
} as Order;

function answer(drafts: unknown[] = []): void {
  vi.mocked(call)
    .mockReset()
    .mockImplementation((async (name: string) =>
      name === 'list_drafts' ? { success: true, drafts } : { success: true, url: '/o/x' }) as typeof call);
}

beforeEach(() => {
  answer();
  vi.mocked(listOrders).mockReset().mockResolvedValue([]);
  const user = { uid: 'u1', email: 'ann@example.com', isAnonymous: false };
  currentUser.setState({ status: 'signed-in', user });
});

const tile = (title: string) => page.getByRole('listitem').filter({ hasText: title });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('drafts of this device, books being narrated and finished ones stand side by side, each with where it is', async () => {
  await withProgress({ manuscript: { kind: 'scan', result: RESULT, accepted: true } });
  await startOver();
  const { sessionId } = currentProgress();
  for (const n of [1, 2, 3]) await savePage(sessionId, new Blob([`page ${n}`]));
  vi.mocked(listOrders).mockResolvedValue([NARRATING, READY]);
  mount(<Library />);
  await expect.element(tile('The Orchard')).toMatchTextContent(/42 pages, no voice yet/);
  await expect.element(tile('Untitled book')).toMatchTextContent(/3 pages photographed/);
  await expect
    .element(tile('A life by the sea'))
    .toMatchTextContent(/Being read aloud, 61%, ready at about \d+:\d\d [AP]M/);
  await expect.element(tile('Letters Home')).toMatchTextContent(/3 h 12 min.*Listen/);
});

test('a draft is gone on with at the step that comes next, and the present one is kept', async () => {
  await withProgress({ manuscript: { kind: 'scan', result: RESULT, accepted: true } });
  const orchard = currentProgress().sessionId;
  await startOver();
  const other = currentProgress().sessionId;
  await savePage(other, new Blob(['page']));
  const { pathname } = mount(<Library />);
  await button('Continue with The Orchard').click();
  await expect.poll(pathname).toBe('/step-2');
  expect(currentProgress().sessionId).toBe(orchard);
});

test('a book is deleted after a question, and one tap brings it back', async () => {
  await withProgress({ manuscript: { kind: 'scan', result: RESULT, accepted: true } });
  const { sessionId } = currentProgress();
  mount(<Library />);
  await button('Delete The Orchard').click();
  await button('Keep it').click();
  await expect.element(tile('The Orchard')).toBeVisible();
  await button('Delete The Orchard').click();
  await button('Delete this book').click();
  await expect.element(tile('The Orchard')).not.toBeInTheDocument();
  await expect.element(page.getByText('“The Orchard” is deleted.')).toBeVisible();
  expect((await loadProgress()).sessionId).not.toBe(sessionId);
  await button('Undo').click();
  await expect.element(tile('The Orchard')).toMatchTextContent(/42 pages, no voice yet/);
});

test('a book begun with this account on another device can be gone on with here', async () => {
  const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16).fill(7));
  const voice = { speakerName: 'Rose', outputUrl: '/o/v', storagePath: 'voices/v', sampleUrl: null };
  const { pagesProcessed: _, ...manuscript } = RESULT;
  answer([{ sessionId, documentPath: null, manuscript, voice }]);
  const { pathname } = mount(<Library />);
  await expect
    .element(tile('The Orchard'))
    .toMatchTextContent(/42 pages, voice ready.*Started on another device/);
  await button('Continue with The Orchard').click();
  await expect.poll(pathname).toBe('/step-3');
  expect(currentProgress()).toMatchObject({
    sessionId,
    manuscript: { kind: 'scan', accepted: true, result: { title: 'The Orchard', pageCount: 42 } },
    voice: { speakerName: 'Rose', profile: { kind: 'made', storagePath: 'voices/v' } },
  });
});

test('a guest sees the drafts of this device above the sign-in', async () => {
  currentUser.setState({ status: 'signed-in', user: { uid: 'u0', email: null, isAnonymous: true } });
  await withProgress({ manuscript: { kind: 'scan', result: RESULT, accepted: true } });
  mount(<Library />);
  await expect.element(tile('The Orchard')).toBeVisible();
  await expect
    .element(page.getByRole('heading', { name: 'Sign In to Access Your Audiobooks' }))
    .toBeVisible();
  expect(call).not.toHaveBeenCalled();
});
