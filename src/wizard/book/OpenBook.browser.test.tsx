import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ensureSignedIn } from '@/backend/accounts/auth.ts';
import { listOrders } from '@/backend/calls/documents.ts';
import { progressStore } from '@/device/storage/books/progress.ts';
import { newProgress } from '@/device/storage/books/progress-record.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import { LayersInHistory } from '@/ui/navigation/LayersInHistory.tsx';
import { useLayer } from '@/ui/navigation/layers.ts';
import { useLocation } from '@/ui/navigation/router.ts';
import { StartLink } from '@/ui/navigation/StartLink.tsx';
import { currentProgress, onAFreshSession, withProgress } from '../../../tests/support/fresh-session.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { OpenBook } from './OpenBook.tsx';

vi.mock('@/backend/calls/documents.ts', () => ({ listOrders: vi.fn() }));
vi.mock('@/backend/accounts/auth.ts', async (original) => ({
  ...(await original<typeof import('@/backend/accounts/auth.ts')>()),
  ensureSignedIn: vi.fn(async () => ({ uid: 'u1' })),
}));

onAFreshSession();
beforeEach(() => {
  vi.mocked(listOrders).mockReset().mockResolvedValue([]);
  vi.mocked(ensureSignedIn).mockClear();
});

const CHARGED = { kind: 'charged', paymentIntentId: 'pi_1', tier: 'Memoir', userEmail: null } as const;
const PAID = { ...CHARGED, kind: 'settled', orderId: 'o1' } as const;

function Step({ beginsAnother = false }: { beginsAnother?: boolean }) {
  const progress = useStore(progressStore, (state) => state.progress);
  return (
    progress && (
      <OpenBook progress={progress} beginsAnother={beginsAnother}>
        <p>the step</p>
      </OpenBook>
    )
  );
}

const theStep = () => page.getByText('the step');

test('whoever comes to step 1 after paying begins another book, with nothing of the paid one', async () => {
  const paid = await withProgress({
    step: 5,
    payment: PAID,
    manuscript: { kind: 'scan', result: null, accepted: true },
  });
  mount(<Step beginsAnother />);
  await expect.element(theStep()).toBeVisible();
  const fresh = currentProgress();
  expect(fresh).toEqual({ ...newProgress(), sessionId: fresh.sessionId });
  expect(fresh.sessionId).not.toBe(paid.sessionId);
});

test('a draft that is not paid for is gone on with', async () => {
  const draft = await withProgress({ step: 4, manuscript: { kind: 'scan', result: null, accepted: true } });
  mount(<Step beginsAnother />);
  await expect.element(theStep()).toBeVisible();
  expect(currentProgress()).toEqual(draft);
  expect(listOrders).toHaveBeenCalledWith('u1');
});

test('a book that was paid for while no window noted it is found out, and another one begun', async () => {
  const { sessionId } = await withProgress({ step: 4 });
  vi.mocked(listOrders).mockResolvedValue([{ id: 'o1', sessionId } as unknown as Order]);
  mount(<Step beginsAnother />);
  await expect.poll(() => currentProgress().sessionId).not.toBe(sessionId);
  await expect.element(theStep()).toBeVisible();
  expect(currentProgress().payment.kind).toBe('unpaid');
});

test('without an answer about its order the draft is gone on with', async () => {
  const draft = await withProgress({ step: 4 });
  vi.mocked(listOrders).mockRejectedValue(new Error('offline'));
  mount(<Step beginsAnother />);
  await expect.element(theStep()).toBeVisible();
  expect(currentProgress()).toEqual(draft);
});

test('a window in which the book was paid for elsewhere asks before it begins another', async () => {
  const { sessionId } = await withProgress({});
  mount(<Step beginsAnother />);
  await expect.element(theStep()).toBeVisible();
  await withProgress({ payment: PAID });
  await expect.element(page.getByText(/^This book is paid for/)).toBeVisible();
  await expect.element(theStep()).not.toBeInTheDocument();
  expect(currentProgress().sessionId).toBe(sessionId);
  await page.getByRole('button', { name: 'Begin another book' }).click();
  await expect.element(theStep()).toBeVisible();
  expect(currentProgress().sessionId).not.toBe(sessionId);
});

test('text and voice of a paid book are closed, and of one whose payment is being confirmed', async () => {
  const { sessionId } = await withProgress({ payment: CHARGED });
  mount(<Step />);
  await expect.element(page.getByText(/being confirmed/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Go to your payment' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Begin another book' })).not.toBeInTheDocument();
  await withProgress({ payment: PAID });
  await expect.element(page.getByRole('button', { name: 'Go to your audiobook' })).toBeVisible();
  await expect.element(theStep()).not.toBeInTheDocument();
  expect(currentProgress().sessionId).toBe(sessionId);
});

test('while a quote is open step 1 asks, and another book leaves the quoted one whole', async () => {
  const quoted = await withProgress({ quote: { email: 'a@b.example', pageCount: 839 } });
  mount(<Step beginsAnother />);
  await expect.element(page.getByText(/quote for this book of 839 pages/)).toBeVisible();
  await expect.element(theStep()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Begin another book' }).click();
  await expect.element(theStep()).toBeVisible();
  expect(currentProgress().sessionId).not.toBe(quoted.sessionId);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'with the quote you asked for' })
    .getByRole('button', { name: 'Go back to it' })
    .click();
  await expect.poll(() => currentProgress()).toEqual(quoted);
  // Who went back to it is not asked once more whether to go on with it.
  await expect.element(theStep()).toBeVisible();
});

const WITH_TEXT = {
  step: 2,
  manuscript: {
    kind: 'scan',
    result: {
      pagesProcessed: 42,
      pageCount: 42,
      wordCount: 9_000,
      preview: 'I was born.',
      title: 'The harbor',
    },
    accepted: true,
  },
} as const;

function Started() {
  return (
    <>
      <StartLink>Get started</StartLink>
      <Step beginsAnother />
    </>
  );
}

test('Get started asks whether to go on with the book under way, and leads to its next step', async () => {
  const draft = await withProgress(WITH_TEXT);
  const { pathname } = mount(<Started />, '/step-1');
  await expect.element(theStep()).toBeVisible();
  await page.getByRole('link', { name: 'Get started' }).click();
  await expect
    .element(page.getByRole('heading', { name: 'Go on with “The harbor”, or begin a new one?' }))
    .toBeVisible();
  await expect
    .element(page.getByText(/^So far it has 42 pages\. The voice is still to come\. .* this one is kept\./))
    .toBeVisible();
  await expect.element(theStep()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Go on with it' }).click();
  await expect.poll(pathname).toBe('/step-2');
  expect(currentProgress()).toEqual(draft);
});

test('Get started begins a new book for who wants one, keeps the other, and asks once', async () => {
  const draft = await withProgress(WITH_TEXT);
  mount(<Started />, '/step-1');
  await page.getByRole('link', { name: 'Get started' }).click();
  await page.getByRole('button', { name: 'Begin a new book' }).click();
  await expect.element(theStep()).toBeVisible();
  expect(currentProgress().sessionId).not.toBe(draft.sessionId);
  await expect.element(page.getByText('“The harbor” is kept.')).toBeVisible();
  // There is nothing in the new one to go on with.
  await page.getByRole('link', { name: 'Get started' }).click();
  await expect.element(theStep()).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /^Go on with/ })).not.toBeInTheDocument();
});

function Camera({ onClose }: { onClose: () => void }) {
  useLayer(onClose);
  const noted = (useLocation().state as { layers?: number } | null)?.layers ?? 0;
  return <p>the camera, {noted} in the history</p>;
}

function StepWithCamera() {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <Camera onClose={() => setIsOpen(false)} />
  ) : (
    <button type="button" onClick={() => setIsOpen(true)}>
      Start Scanning
    </button>
  );
}

function StartedWithCamera() {
  const progress = useStore(progressStore, (state) => state.progress);
  return (
    <>
      <LayersInHistory />
      <StartLink>Get started</StartLink>
      {progress && (
        <OpenBook progress={progress} beginsAnother>
          <StepWithCamera />
        </OpenBook>
      )}
    </>
  );
}

test('what the first tap opens after Get started stays open', async () => {
  await withProgress({});
  mount(<StartedWithCamera />, '/step-1');
  await page.getByRole('link', { name: 'Get started' }).click();
  await page.getByRole('button', { name: 'Start Scanning' }).click();
  // The step must be the same one after the history has noted what lies over it.
  await expect.element(page.getByText('the camera, 1 in the history')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Start Scanning' })).not.toBeInTheDocument();
});
