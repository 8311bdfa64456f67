import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { NEW_ORDER, type Order } from '@/domain/audiobook/order.ts';
import { AT_ONCE_WORDS } from '@/domain/payment/withdrawal-words.ts';
import { MADE_AUDIOBOOK } from '../../../../tests/support/made-audiobook.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { WithdrawOrder } from './WithdrawOrder.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
beforeEach(() => void vi.mocked(call).mockReset().mockResolvedValue({ success: true }));

const DAY_MS = 86_400_000;
const order: Order = {
  ...NEW_ORDER,
  ...{ id: 'o1', userId: 'u1', sessionId: 's1', paymentIntentId: 'pi_1', userEmail: 'ann@example.com' },
  ...{ title: 'Lane', tier: 'Memoir', pageCount: 42, amount: 3_899, createdAt: new Date() },
};
const finished: Order = {
  ...order,
  status: 'completed',
  audioUrl: '/book.mp3',
  audioFileSize: 9,
  audiobook: MADE_AUDIOBOOK,
};
const atOnce = { at: new Date(), words: AT_ONCE_WORDS };

const way = () => page.getByRole('button', { name: 'Withdraw from contract here: Lane' });
const confirm = () => page.getByRole('button', { name: 'Confirm withdrawal' });

test('the way out begins where the line below it begins, however wide its target is', async () => {
  mount(<WithdrawOrder order={order} />);
  await expect.element(way()).toBeVisible();
  const leftOf = (element: Element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return words.getBoundingClientRect().left;
  };
  const below = page.getByText(/^Possible until /).element();
  expect(leftOf(way().element())).toBeCloseTo(leftOf(below), 0);
});

let change: (order: Order) => void;

/** As the library does it, which looks at its orders again and again. */
function Followed() {
  const [shown, setShown] = useState(order);
  change = setShown;
  return <WithdrawOrder order={shown} />;
}

test('who paid withdraws in two steps, under a name, and reads when it was received and where the proof goes', async () => {
  mount(<Followed />);
  await way().click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw from this contract?' });
  for (const said of ['“Lane”, o1', 'ann@example.com'])
    await expect.element(dialog.getByText(said)).toBeVisible();
  await confirm().click();
  await expect.element(page.getByText('Please type your name')).toBeVisible();
  expect(call).not.toHaveBeenCalled();
  await page.getByLabelText('Your name').fill('Ann Miller');
  await confirm().click();
  expect(call).toHaveBeenCalledExactlyOnceWith('cancel_narration', { orderId: 'o1', withdraw: 'Ann Miller' });
  change({ ...order, withdrawal: { at: new Date(), name: 'Ann Miller' } });
  await expect
    .element(page.getByText(/^We received your withdrawal on .* is on its way to ann@example\.com\.$/))
    .toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(way()).not.toBeInTheDocument();
});

test('what the server refuses is read in its words, and nothing is said to be received', async () => {
  vi.mocked(call).mockResolvedValue({ success: false, error: 'The 14 days to withdraw have passed.' });
  mount(<WithdrawOrder order={order} />);
  await way().click();
  await page.getByLabelText('Your name').fill('Ann Miller');
  await confirm().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('The 14 days to withdraw have passed.');
});

test.each([
  ['in the making', { ...order, atOnce }, true],
  ['complete, and asked to begin at once', { ...finished, atOnce }, false],
  ['complete, and not asked to', finished, true],
  ['complete for 16 days', { ...finished, createdAt: new Date(Date.now() - 16 * DAY_MS) }, false],
  ['paid by a voucher', { ...order, amount: 0 }, false],
] satisfies [string, Order, boolean][])('the way out of an order that is %s', async (_, shown, isThere) => {
  mount(
    <>
      <WithdrawOrder order={shown} />
      <p>shown</p>
    </>,
  );
  await expect.element(page.getByText('shown')).toBeVisible();
  if (isThere) await expect.element(way()).toBeVisible();
  else await expect.element(way()).not.toBeInTheDocument();
});
