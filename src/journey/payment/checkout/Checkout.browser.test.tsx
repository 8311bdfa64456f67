import { useLayoutEffect, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { currentUser } from '@/backend/accounts/auth.ts';
import { createAccount } from '@/backend/accounts/sign-in.ts';
import { call } from '@/backend/calls/callables.ts';
import { type PaymentForm, startPayment } from '@/backend/payments/payments.ts';
import { readReviewRow, storeReview } from '@/device/storage/books/reviews.ts';
import { PASSWORD_ADVICE } from '@/domain/account/password-words.ts';
import { AppError } from '@/domain/errors.ts';
import { NO_EDITS } from '@/domain/manuscript/review.ts';
import { tierOf } from '@/domain/payment/tiers.ts';
import { currentProgress, onAFreshSession } from '../../../../tests/support/fresh-session.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { BOOK } from '../../../../tests/support/review-server.ts';
import { Checkout } from './Checkout.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({
  call: vi.fn(async () => ({ success: true, clientSecret: 'pi_1_secret_2' })),
}));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));
vi.mock('@/backend/payments/payments.ts', () => ({ startPayment: vi.fn() }));
vi.mock('@/backend/accounts/sign-in.ts', async (original) => ({
  ...(await original<typeof import('@/backend/accounts/sign-in.ts')>()),
  createAccount: vi.fn(),
}));

onAFreshSession();

const confirm = vi.fn<PaymentForm['confirm']>();
const check = vi.fn<PaymentForm['check']>();
let fieldsReady: () => Promise<void>;

beforeEach(() => {
  currentUser.setState({ status: 'signed-in', user: { uid: 'u0', email: null, isAnonymous: true } });
  fieldsReady = async () => undefined;
  vi.mocked(createAccount).mockReset().mockResolvedValue({ success: true, uid: 'u0' });
  check.mockReset().mockResolvedValue(null);
  confirm.mockReset().mockResolvedValue({ status: 'paid', paymentIntentId: 'pi_1' });
  vi.mocked(startPayment)
    .mockReset()
    .mockImplementation(async () => {
      const field = document.createElement('p');
      field.textContent = 'card field';
      return {
        provider: 'test',
        mount: (host) => {
          host.append(field);
          return fieldsReady();
        },
        unmount: () => field.remove(),
        check,
        confirm,
      };
    });
});

/** As step 4 does it: counting again begins the form anew, behind it when its payment has ended. */
function CountedCheckout() {
  const [count, setCount] = useState(0);
  const [counting, setCounting] = useState(0);
  const { sessionId } = currentProgress();
  const on = {
    onBack: () => undefined,
    title: 'Lane',
    speakerName: 'Rose',
    onCountAgain: () => setCount(count + 1),
    onExpired: () => setCounting(counting + 1),
    onVoucher: () => undefined,
  };
  return (
    <Checkout
      typedPassword={{ current: '' }}
      key={count}
      sessionId={sessionId}
      pageCount={3}
      priceCents={899}
      counting={counting}
      {...on}
    />
  );
}

const open = () => mount(<CountedCheckout />);
const pay = () => page.getByRole('button', { name: 'Pay $8.99' });
const alert = () => page.getByRole('alert');
const password = () => page.getByLabelText('Password', { exact: true });

async function fillAccount(typed: string): Promise<void> {
  await page.getByLabelText('Email').fill('ann@example.com');
  await password().fill(typed);
}

test('nobody pays before the card can be typed', async () => {
  let becomeReady: () => void = () => undefined;
  fieldsReady = () =>
    new Promise((resolve) => {
      becomeReady = resolve;
    });
  open();
  await expect.element(page.getByText('card field')).toBeVisible();
  await expect.element(page.getByText('Preparing the payment form...')).toBeVisible();
  await expect.element(pay()).toBeDisabled();
  becomeReady();
  await expect.element(pay()).toBeEnabled();
});

test('while a card is being charged, no button leads away', async () => {
  confirm.mockReturnValue(new Promise(() => undefined));
  open();
  await fillAccount('three words here');
  await pay().click();
  await expect.element(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  for (const name of ['Previous Step', 'I have a gift voucher'])
    await expect.element(page.getByRole('button', { name })).toBeDisabled();
});

test('a card form that does not load says what to do, and can be tried again', async () => {
  const sentence = 'The card form could not be loaded. Please try again.';
  fieldsReady = () => Promise.reject(new AppError('failed-precondition', sentence));
  open();
  await expect.element(alert()).toMatchTextContent(sentence);
  await expect.element(page.getByText('card field')).not.toBeInTheDocument();
  await expect.element(pay()).toBeDisabled();
  fieldsReady = async () => undefined;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(pay()).toBeEnabled();
});

test('a form whose payment ended elsewhere gives way to a new one, and nothing typed is lost', async () => {
  confirm.mockResolvedValueOnce({ status: 'expired' });
  open();
  await fillAccount('a gate in 1941');
  await expect.element(pay()).toBeEnabled();
  const forms = vi.mocked(startPayment).mock.calls.length;
  await pay().click();
  await expect
    .element(alert())
    .toMatchTextContent(/^Nothing was charged\. Your text has changed, or the card form was open too long\./);
  await expect.poll(() => vi.mocked(startPayment).mock.calls.length).toBe(forms + 1);
  await expect.element(pay()).toBeEnabled();
  await expect.element(password()).toHaveValue('a gate in 1941');
  await pay().click();
  await expect
    .poll(() => currentProgress().payment)
    .toMatchObject({ kind: 'charged', paymentIntentId: 'pi_1' });
});

test('a form that ended with the voice says why, and leads to step 2', async () => {
  onTestFinished(
    () => void vi.mocked(call).mockResolvedValue({ success: true, clientSecret: 'pi_1_secret_2' }),
  );
  confirm.mockImplementationOnce(async () => {
    const why = 'Nora Falk took back the permission for this voice. Please go back to step 2.';
    vi.mocked(call).mockResolvedValue({ success: false, error: why });
    return { status: 'expired' };
  });
  open();
  await fillAccount('a gate in 1941');
  await expect.element(pay()).toBeEnabled();
  await pay().click();
  await expect.element(page.getByText(/^Nora Falk took back the permission for this voice\./)).toBeVisible();
  await expect.element(page.getByText(/^Nothing was charged\.$/)).toBeVisible();
  await expect.element(page.getByText(/Your text has changed/)).not.toBeInTheDocument();
});

test('what was changed on this device is with us before anything is paid, or nothing is', async () => {
  const { sessionId } = currentProgress();
  const edits = { ...NO_EDITS, paragraphs: { '2': { text: 'We crossed the field.' } } };
  const row = { sessionId, readingHash: BOOK.readingHash, edits, base: NO_EDITS, baseRevision: 0 };
  await storeReview(sessionId, () => ({
    review: BOOK,
    row: { ...row, isDirty: true, changes: 1, earlier: [], carried: 0 },
  }));
  let isOnline = false;
  vi.mocked(call).mockImplementation((async (name: string) => {
    if (name !== 'save_review') return { success: true, clientSecret: 'pi_1_secret_2' };
    if (!isOnline) throw new AppError('unavailable');
    return { success: true, data: { edits, revision: 1, isConflict: false, pageCount: 3 } };
  }) as never);
  open();
  await fillAccount('a gate in 1941');
  await expect.element(pay()).toBeEnabled();
  await pay().click();
  await expect
    .element(alert())
    .toMatchTextContent(/^A change to your text isn’t saved with us yet, so nothing was charged\./);
  expect(createAccount).not.toHaveBeenCalled();
  expect(confirm).not.toHaveBeenCalled();
  isOnline = true;
  await pay().click();
  await expect.poll(() => currentProgress().payment).toMatchObject({ kind: 'charged' });
  expect(await readReviewRow(sessionId)).toMatchObject({ isDirty: false, baseRevision: 1 });
});

test('six characters are enough, a longer password is advised, and it can be looked at', async () => {
  open();
  await fillAccount('123456');
  await expect.element(page.getByText(PASSWORD_ADVICE)).toBeVisible();
  await expect.element(password()).toHaveAttribute('type', 'password');
  const show = page.getByRole('button', { name: 'Show password' });
  const { width, height } = show.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
  (show.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(password()).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password()).toHaveAttribute('type', 'password');
  await pay().click();
  await expect.poll(() => confirm.mock.calls.length).toBe(1);
});

interface OfferedProps {
  onOffered: (label: string, isEnabled: boolean) => void;
}

/** A checkout whose pages are counted anew, and what its button says as soon as it is on the screen. */
function RepricedCheckout({ onOffered }: OfferedProps) {
  const [pageCount, setPageCount] = useState(3);
  // Runs before anything else has had its turn.
  useLayoutEffect(() => {
    const button = document.querySelector<HTMLButtonElement>('button[type=submit]');
    if (button) onOffered(button.textContent, !button.disabled);
  });
  const { sessionId } = currentProgress();
  const on = {
    onBack: () => undefined,
    onCountAgain: () => setPageCount(22),
    onVoucher: () => undefined,
    onExpired: () => undefined,
  };
  const book = { title: 'Lane', speakerName: 'Rose' };
  const { priceCents } = tierOf(pageCount);
  return (
    <>
      <Checkout
        typedPassword={{ current: '' }}
        {...{ sessionId, pageCount, priceCents, ...book }}
        counting={0}
        {...on}
      />
      <button type="button" onClick={on.onCountAgain}>
        Count again
      </button>
    </>
  );
}

test('the form of one price never stands behind the button of another, not for a moment', async () => {
  const offered: [label: string, isEnabled: boolean][] = [];
  mount(<RepricedCheckout onOffered={(...seen) => offered.push(seen)} />);
  await expect.element(pay()).toBeEnabled();
  await page.getByRole('button', { name: 'Count again' }).click();
  await expect.element(page.getByRole('button', { name: 'Pay $38.99' })).toBeEnabled();
  expect(offered.filter(([label]) => label === 'Pay $38.99')).toEqual([['Pay $38.99', false]]);
});
