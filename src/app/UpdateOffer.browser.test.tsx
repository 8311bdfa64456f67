import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { watchForUpdate } from '@/backend/page/update.ts';
import { withOutboxLock } from '@/device/outbox/drain.ts';
import { mount } from '../../tests/support/mount.tsx';
import { holdBusy } from './busy-lock.ts';
import { UpdateOffer } from './UpdateOffer.tsx';

vi.mock('@/backend/page/update.ts', () => ({ watchForUpdate: vi.fn() }));

const apply = vi.fn();
beforeEach(() => {
  apply.mockClear();
  vi.mocked(watchForUpdate).mockImplementation((onReady) => onReady(apply));
});
const offer = () => page.getByRole('button', { name: 'Update now' });
const heldUp = () => page.getByText(/You’re scanning, sending, or paying/);

test('a new version is offered in words and taken by a tap', async () => {
  mount(<UpdateOffer />, '/pricing');
  await expect.element(page.getByText('A new version is ready.')).toBeVisible();
  expect(apply).not.toHaveBeenCalled();
  await offer().click();
  await expect.poll(() => apply).toHaveBeenCalledOnce();
});

test.each(['/step-1', '/step-2', '/step-3', '/step-4'])('at %s nothing is offered', async (path) => {
  mount(
    <>
      <UpdateOffer />
      <p>here</p>
    </>,
    path,
  );
  await expect.element(page.getByText('here')).toBeVisible();
  await expect.element(offer()).not.toBeInTheDocument();
});

test('while something is sent, by a page or the worker, it waits; afterwards it is taken', async () => {
  const sent = Promise.withResolvers<void>();
  const sending = withOutboxLock(1_000, new AbortController().signal, () => sent.promise);
  mount(<UpdateOffer />, '/step-5');
  await offer().click();
  await expect.element(heldUp()).toBeVisible();
  expect(apply).not.toHaveBeenCalled();
  sent.resolve();
  await sending;
  await offer().click();
  await expect.poll(() => apply).toHaveBeenCalledOnce();
});

test('while another window scans or pays, it waits', async () => {
  const letGo = holdBusy();
  mount(<UpdateOffer />, '/');
  await offer().click();
  await expect.element(heldUp()).toBeVisible();
  expect(apply).not.toHaveBeenCalled();
  letGo();
});
