import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { currentUser } from '@/backend/accounts/auth.ts';
import { listOrders } from '@/backend/calls/documents.ts';
import { keptBooks } from '@/device/storage/books/progress.ts';
import { newProgress } from '@/device/storage/books/progress-record.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { currentProgress, onAFreshSession, withProgress } from '../../../tests/support/fresh-session.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { StepFive } from './StepFive.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn(async () => ({ success: true })) }));
vi.mock('@/backend/calls/documents.ts', () => ({
  listOrders: vi.fn(),
  readHeardPlace: vi.fn(async () => null),
}));

onAFreshSession();

const STOPPED: Order = {
  id: 'o1',
  userId: 'u1',
  sessionId: newProgress().sessionId,
  paymentIntentId: 'pi_1',
  userEmail: 'ann@example.com',
  title: 'Letters from the lane',
  tier: 'Memoir',
  pageCount: 42,
  amount: 3899,
  createdAt: new Date(2026, 10, 18),
  status: 'generating_audio',
  audioGenerationProgress: 10,
  audioUrl: null,
  audioFileSize: null,
  errorMessage: null,
  secondsLeft: null,
  audiobook: null,
};

function open() {
  currentUser.setState({
    status: 'signed-in',
    user: { uid: 'u1', email: 'ann@example.com', isAnonymous: false },
  });
  vi.mocked(listOrders).mockResolvedValue([STOPPED]);
  return mount(<StepFive />, '/step-5');
}

const createAnother = () => page.getByRole('button', { name: 'Create Another Audiobook' });

test('another audiobook asked for beside an unpaid book leads to that book, with all its pages', async () => {
  const { sessionId } = await withProgress({});
  await savePage(sessionId, new Blob(['page 1']));
  const { pathname } = open();
  await createAnother().click();
  await expect.poll(pathname).toBe('/step-1');
  expect(currentProgress().sessionId).toBe(sessionId);
  expect(await listPages(sessionId)).toHaveLength(1);
  expect(await keptBooks()).toEqual([]);
});

test('a paid book has all its steps done, whatever book was begun since', async () => {
  await withProgress({});
  open();
  await expect.element(createAnother()).toBeVisible();
  const steps = page.getByRole('navigation', { name: 'Progress' }).getByRole('listitem');
  for (const n of [0, 1, 2, 3]) await expect.element(steps.nth(n)).toMatchTextContent(/Done: /);
});

test('who has paid for nothing is told what comes first, and led there', async () => {
  currentUser.setState({ status: 'signed-in', user: null });
  await withProgress({});
  const { pathname } = mount(<StepFive />, '/step-5');
  await expect
    .element(page.getByText(/^Nothing is being narrated yet\. Start with your pages/))
    .toBeVisible();
  await page.getByRole('link', { name: 'Go to Step 1' }).click();
  expect(pathname()).toBe('/step-1');
});
