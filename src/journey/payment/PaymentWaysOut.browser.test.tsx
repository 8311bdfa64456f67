// @module-tag screens
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ensureSession } from '@/backend/accounts/session.ts';
import { createAccount } from '@/backend/accounts/sign-in.ts';
import { call } from '@/backend/calls/callables.ts';
import { readManuscript } from '@/backend/calls/documents.ts';
import { startPayment } from '@/backend/payments/payments.ts';
import { AppError } from '@/domain/errors.ts';
import { NO_EDITS } from '@/domain/manuscript/review.ts';
import { NO_VOICE } from '@/domain/voice/voice-words.ts';
import { currentProgress, withProgress } from '../../../tests/support/fresh-session.ts';
import {
  ANSWERS,
  alert,
  check,
  confirm,
  fillAccount,
  onAPaymentStep,
  open,
  payAs,
} from '../../../tests/support/payment-step.tsx';
import { answerReview, BOOK, server } from '../../../tests/support/review-server.ts';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/calls/documents.ts', () => ({
  readManuscript: vi.fn(),
  readPageReadings: vi.fn(async () => ({})),
  readVoiceProfile: vi.fn(async () => null),
}));
vi.mock('@/backend/calls/quotes.ts', () => ({ readQuote: vi.fn(async () => null) }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));
vi.mock('@/backend/payments/payments.ts', () => ({ startPayment: vi.fn() }));
vi.mock('@/backend/accounts/auth.ts', async (original) => ({
  ...(await original<typeof import('@/backend/accounts/auth.ts')>()),
  ensureSignedIn: vi.fn(async () => ({ uid: 'u1' })),
}));
vi.mock('@/backend/accounts/sign-in.ts', async (original) => ({
  ...(await original<typeof import('@/backend/accounts/sign-in.ts')>()),
  createAccount: vi.fn(),
}));

onAPaymentStep();

test('before paying the text can be read through once more', async () => {
  const onReadAgain = vi.fn();
  open(3, { onReadAgain });
  await page.getByRole('button', { name: 'Proofread again' }).click();
  expect(onReadAgain.mock.calls).toEqual([['text']]);
});

test('what nobody has looked at yet is told before paying, and leads to the review', async () => {
  Object.assign(server, { review: BOOK, edits: NO_EDITS, revision: 0 });
  ANSWERS.get_review = await answerReview('get_review', {} as never);
  const onReadAgain = vi.fn();
  open(3, { onReadAgain });
  // Page 42 is missing, and the last leaf is blank.
  await expect
    .element(
      page.getByText(
        'Still to check: 2 words we weren’t sure of, 1 page that may be missing and 1 question about your pages. After you pay, only single sentences can still be fixed, in the player.',
      ),
    )
    .toBeVisible();
  await page.getByRole('button', { name: 'Proofread again' }).click();
  expect(onReadAgain.mock.calls).toEqual([['text']]);
});

test('when only pages are in question, the questions open', async () => {
  const edits = { ...NO_EDITS, settled: ['doubt:2:15-20', 'doubt:4:14-19'] };
  Object.assign(server, { review: BOOK, edits, revision: 1 });
  ANSWERS.get_review = await answerReview('get_review', {} as never);
  const onReadAgain = vi.fn();
  open(3, { onReadAgain });
  await expect.element(page.getByText(/^Still to check: 1 page that may be missing and /)).toBeVisible();
  await page.getByRole('button', { name: 'Proofread again' }).click();
  expect(onReadAgain.mock.calls).toEqual([['questions']]);
});

test('what a helper changed while the card form was open is told by name, and nothing is paid before it was looked at', async () => {
  confirm.mockResolvedValue({ status: 'expired' });
  open(3);
  await expect.element(page.getByText('card field')).toBeVisible();
  await fillAccount('ann@example.com', 'secret1');
  // What was there when the form opened has been looked at.
  await vi.waitFor(() => expect(vi.mocked(call).mock.calls.map(([name]) => name)).toContain('get_review'));
  const refused =
    'Ben changed 1 place in the text since you last looked, and nothing was charged. Please look at it with “Proofread again” at the top of this page before you pay.';
  ANSWERS.create_payment_intent = { success: false, error: refused };
  const change = { id: 1, by: '10', name: 'Ben', atMs: 1, place: 'paragraph:6', was: null };
  const edits = { ...NO_EDITS, paragraphs: { '6': { text: 'And so we left.' } } };
  Object.assign(server, { review: BOOK, edits, revision: 1 });
  const shared = { role: 'owner', changes: [change] };
  ANSWERS.get_review = { success: true, data: { ...server, shared } };
  await page.getByRole('button', { name: 'Pay $8.99' }).click();
  await expect.element(page.getByText(/^Ben changed 1 place in the text/)).toMatchTextContent(refused);
  await expect.element(page.getByText(/^Still to check: .* and 1 change by Ben\./)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Pay $8.99' })).toBeDisabled();
});

test('the words the voice cannot read are mended behind the button that is there', async () => {
  open(3, { unspokenWords: 8 });
  const told = page.getByText(/^8 words are in a script the voice cannot read/);
  await expect.element(told).toMatchTextContent(/In “Proofread again” you can write/);
});

test('trying again counts the text again, which another device may have changed', async () => {
  ANSWERS.create_payment_intent = { success: false, error: 'The order says 3 pages.' };
  open(3);
  await expect.element(alert()).toMatchTextContent('The order says 3 pages.');
  ANSWERS.create_payment_intent = { success: true, clientSecret: 'pi_1_secret_2' };
  const counted = await vi.mocked(readManuscript).getMockImplementation()?.(currentProgress().sessionId);
  vi.mocked(readManuscript).mockResolvedValue(
    counted ? ({ ...counted, pageCount: 6 } as typeof counted) : null,
  );
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('button', { name: 'Pay $38.99' })).toBeEnabled();
});

test('who comes back after the charge is not asked for a card again', async () => {
  ANSWERS.create_payment_intent = { success: true, clientSecret: 'pi_7_secret_2', isCharged: true };
  const { onPaid } = open(42);
  await expect.poll(() => onPaid.mock.calls.length).toBeGreaterThan(0);
  expect(startPayment).not.toHaveBeenCalled();
  expect(call).toHaveBeenCalledWith('confirm_payment', expect.objectContaining({ paymentIntentId: 'pi_7' }));
  expect(currentProgress().payment).toMatchObject({ orderId: 'o1', tier: 'Memoir' });
});

test('a bank that takes its time is told as such, and the card is left alone', async () => {
  ANSWERS.confirm_payment = { success: true, paid: false, isPending: true };
  open(3);
  await payAs('ann@example.com', 'secret1');
  await expect.element(page.getByText(/^Your bank hasn’t finished this payment yet\./)).toBeVisible();
  await expect.element(alert()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Back to the card' })).not.toBeInTheDocument();
});

test('everything that is wrong is told at once, each at its own field, and the first has the focus', async () => {
  check.mockResolvedValue('Your card number is incomplete.');
  open(3);
  await payAs('ann', 'short');
  const email = page.getByLabelText('Email', { exact: true });
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription(/^Please enter your whole email address/);
  const password = page.getByLabelText('Password', { exact: true });
  // The rule is read once.
  await expect.element(password).toHaveAccessibleDescription('Password must be at least 6 characters long.');
  await expect
    .element(page.getByRole('group', { name: 'Payment' }))
    .toMatchTextContent(/Your card number is incomplete\.$/);
  expect(createAccount).not.toHaveBeenCalled();
  expect(confirm).not.toHaveBeenCalled();
});

test('an address that was put right is no longer called wrong, and the cursor stays where it is', async () => {
  check.mockResolvedValue('Your card number is incomplete.');
  open(3);
  await payAs('ann', 'short');
  const email = page.getByLabelText('Email', { exact: true });
  const password = page.getByLabelText('Password', { exact: true });
  await expect.element(email).toHaveFocus();
  await password.fill('shor');
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('ann@example');
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('ann@example.com');
  await expect.element(email).not.toHaveAttribute('aria-invalid');
  await expect.element(email).toHaveFocus();
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
});

test('a card that is not filled in is told before an account is made', async () => {
  check.mockResolvedValue('Your card number is incomplete.');
  open(3);
  await payAs('ann@example.com', 'secret1');
  await expect.element(page.getByRole('group', { name: 'Payment' })).toHaveFocus();
  expect(createAccount).not.toHaveBeenCalled();
});

test('when nobody knows whether the card was charged, that is not said but looked up', async () => {
  confirm.mockResolvedValue({ status: 'unknown' });
  open(3);
  await expect.element(page.getByText('card field')).toBeVisible();
  let answer: (value: object) => void = () => undefined;
  ANSWERS.create_payment_intent = new Promise((resolve) => {
    answer = resolve;
  });
  await payAs('ann@example.com', 'a gate in 1941');
  await expect
    .element(alert())
    .toMatchTextContent(/^Payment processing failed\. Please contact support\. We’re checking/);
  await expect.element(alert()).not.toMatchTextContent(/Nothing was charged/);
  answer({ success: true, clientSecret: 'pi_1_secret_2' });
  await expect.element(alert()).toMatchTextContent(/We checked and found no charge\./);
  await expect.element(page.getByRole('button', { name: 'Pay $8.99' })).toBeEnabled();
});

test('a charge nobody had heard of is found by looking it up', async () => {
  confirm.mockResolvedValue({ status: 'unknown' });
  const { onPaid } = open(3);
  await expect.element(page.getByRole('button', { name: 'Pay $8.99' })).toBeEnabled();
  ANSWERS.create_payment_intent = { success: true, clientSecret: 'pi_1_secret_2', isCharged: true };
  await payAs('ann@example.com', 'a gate in 1941');
  await expect.poll(() => onPaid.mock.calls.length).toBeGreaterThan(0);
  expect(confirm).toHaveBeenCalledOnce();
});

test('a book without a voice is led to step 2, and no card is asked for', async () => {
  open(3, { hasVoice: false });
  await expect.element(page.getByText(/^There is no voice yet\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to Step 2' })).toHaveAttribute('href', '/step-2');
  await expect.element(page.getByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  expect(startPayment).not.toHaveBeenCalled();
});

test('a voice that only the server misses is led to step 2 as well', async () => {
  ANSWERS.create_payment_intent = { success: false, error: NO_VOICE };
  open(3);
  await expect.element(alert()).toMatchTextContent(/^There is no voice yet\./);
  await expect.element(page.getByRole('link', { name: 'Go to Step 2' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
});

test('a book of another account offers to sign in', async () => {
  vi.mocked(ensureSession).mockRejectedValueOnce(new AppError('permission-denied'));
  vi.mocked(ensureSession).mockRejectedValueOnce(new AppError('permission-denied'));
  open(3);
  await expect.element(alert()).toMatchTextContent(/This belongs to another account\./);
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test.each(['', 'ann'])('a quote to "%s" is refused at its field, in our words', async (email) => {
  open(640);
  await page.getByLabelText('Email').fill(email);
  await page.getByRole('button', { name: 'Request a Quote' }).click();
  const field = page.getByLabelText('Email');
  await expect.element(field).toHaveAccessibleDescription(/^Please enter your whole email address/);
  await expect.element(field).toHaveFocus();
  await expect.element(field).toBeInViewport();
  await expect.element(field).toHaveValue(email);
  expect(call).not.toHaveBeenCalledWith('request_quote', expect.anything());
});

test('an address typed for a quote is still there after a look back', async () => {
  const { unmount } = open(640);
  await page.getByLabelText('Email').fill('ann@example.com');
  unmount();
  open(640);
  await expect.element(page.getByLabelText('Email')).toHaveValue('ann@example.com');
});

test('who comes back after asking for a quote sees what was sent, and can change the address', async () => {
  await withProgress({ quote: { email: 'ann@example.com', pageCount: 640 } });
  open(640);
  await expect.element(page.getByText(/We will write to ann@example\.com/)).toBeVisible();
  await page.getByRole('button', { name: 'Use another address' }).click();
  await page.getByLabelText('Email').fill('rose@example.com');
  await page.getByRole('button', { name: 'Request a Quote' }).click();
  await expect.element(page.getByText(/We will write to rose@example\.com/)).toBeVisible();
});

test('a gift voucher pays in the place of a card, and what is wrong with its code is told at its field', async () => {
  ANSWERS.redeem_voucher = {
    success: false,
    error: 'We don’t know this code.',
    errorCode: 'voucher-unknown',
  };
  const { onPaid } = open(3);
  await page.getByRole('button', { name: 'I have a gift voucher' }).click();
  await expect.element(page.getByLabelText('Voucher code')).toHaveFocus();
  // What is bought stays in sight, and no amount is named before there is a code.
  await expect
    .element(page.getByRole('region', { name: 'Order Summary' }))
    .toMatchTextContent(/Lullaby.*3.*TotalBy voucher/s);
  await page.getByLabelText('Email', { exact: true }).fill('rose@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('three words here');
  await page.getByLabelText('Voucher code').fill('7kq2 m9xt abcd wxyz');
  await page.getByRole('button', { name: 'Use the voucher' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('We don’t know this code.');
  await expect.element(page.getByLabelText('Voucher code')).toHaveFocus();
  ANSWERS.redeem_voucher = { success: true, orderId: 'o1' };
  expect(onPaid).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Use the voucher' }).click();
  await expect.poll(() => onPaid.mock.calls.length).toBe(1);
  expect(currentProgress().payment).toMatchObject({ kind: 'settled', orderId: 'o1' });
  expect(confirm).not.toHaveBeenCalled();
});

test('a code that was opened on this device is filled in, until it has paid', async () => {
  localStorage.setItem('kindred-voucher', '7KQ2-M9XT-ABCD-WXYZ');
  ANSWERS.redeem_voucher = { success: true, orderId: 'o1' };
  const { onPaid } = open(3);
  await expect.element(page.getByLabelText('Voucher code')).toHaveValue('7KQ2-M9XT-ABCD-WXYZ');
  await expect.element(page.getByLabelText('Voucher code')).not.toHaveFocus();
  await page.getByLabelText('Email', { exact: true }).fill('rose@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('three words here');
  await page.getByRole('button', { name: 'Use the voucher' }).click();
  await expect.poll(() => onPaid.mock.calls.length).toBe(1);
  expect(localStorage.getItem('kindred-voucher')).toBeNull();
});

test('who has opened the field for a voucher can pay by card after all, and types nothing again', async () => {
  open(3);
  await page.getByLabelText('Email', { exact: true }).fill('rose@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('three words here');
  await page.getByRole('button', { name: 'I have a gift voucher' }).click();
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('three words here');
  await expect.element(page.getByLabelText('Email', { exact: true })).toHaveValue('rose@example.com');
  await page.getByRole('button', { name: 'Pay by card instead' }).click();
  await expect.element(page.getByText('card field')).toBeVisible();
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('three words here');
});
