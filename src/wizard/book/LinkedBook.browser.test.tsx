import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { currentUser } from '@/backend/accounts/auth.ts';
import { call } from '@/backend/calls/callables.ts';
import { startOver } from '@/device/storage/books/progress.ts';
import { makeSessionId } from '@/domain/session.ts';
import { currentProgress, onAFreshSession, withProgress } from '../../../tests/support/fresh-session.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { LinkedBook } from './LinkedBook.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));

onAFreshSession();
const ELSEWHERE = makeSessionId(1_700_000_000_000, new Uint8Array(16).fill(9));
const signedIn = (isAnonymous: boolean) =>
  currentUser.setState({ status: 'signed-in', user: { uid: 'u0', email: null, isAnonymous } });
const onOpen = vi.fn();
beforeEach(() => {
  onOpen.mockClear();
  vi.mocked(call).mockReset();
  signedIn(true);
});

test('a book that is kept on this device is opened', async () => {
  const { sessionId } = await withProgress({ manuscript: { kind: 'scan', result: null, accepted: true } });
  await startOver();
  expect(currentProgress().sessionId).not.toBe(sessionId);
  mount(<LinkedBook sessionId={sessionId} onOpen={onOpen} />);
  await expect.poll(() => onOpen.mock.calls.length).toBe(1);
  expect(currentProgress().sessionId).toBe(sessionId);
  expect(call).not.toHaveBeenCalled();
});

test('a guest on another device reads where the book is, and how to sign in', async () => {
  mount(<LinkedBook sessionId={ELSEWHERE} onOpen={onOpen} />);
  await expect.element(page.getByText(/This book isn’t on this device\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(onOpen).not.toHaveBeenCalled();
});

test('a member goes on with a book that was begun elsewhere', async () => {
  signedIn(false);
  const manuscript = { title: 'Lane', pageCount: 612, wordCount: 1, preview: '' };
  const draft = { sessionId: ELSEWHERE, documentPath: null, manuscript, voice: null };
  vi.mocked(call).mockResolvedValue({ success: true, drafts: [draft] } as never);
  mount(<LinkedBook sessionId={ELSEWHERE} onOpen={onOpen} />);
  await expect.poll(() => onOpen.mock.calls.length).toBe(1);
  expect(currentProgress()).toMatchObject({
    sessionId: ELSEWHERE,
    manuscript: { result: { pageCount: 612 } },
  });
});

test('a member whose account does not have it is led to the books it has', async () => {
  signedIn(false);
  vi.mocked(call).mockResolvedValue({ success: true, drafts: [] } as never);
  mount(<LinkedBook sessionId={ELSEWHERE} onOpen={onOpen} />);
  await expect.element(page.getByRole('link', { name: 'Go to My Audiobooks' })).toBeVisible();
});
