// @module-tag screens
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { currentUser } from '@/backend/accounts/auth.ts';
import { createAccount } from '@/backend/accounts/sign-in.ts';
import { call } from '@/backend/calls/callables.ts';
import { readQuote } from '@/backend/calls/quotes.ts';
import { startPayment } from '@/backend/payments/payments.ts';
import { noteInvited } from '@/device/storage/books/invited.ts';
import { startOver } from '@/device/storage/books/progress.ts';
import { AppError } from '@/domain/errors.ts';
import { currentProgress } from '../../../tests/support/fresh-session.ts';
import {
  ANSWERS,
  alert,
  confirm,
  fillAccount,
  onAPaymentStep,
  open,
  payAs,
} from '../../../tests/support/payment-step.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/calls/documents.ts', () => ({
  readManuscript: vi.fn(),
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
beforeEach(() => void vi.mocked(readQuote).mockReset().mockResolvedValue(null));

/** What has the focus; the page itself when nothing has it is none. */
const focused = () => (document.activeElement === document.body ? null : document.activeElement);

test('without pages there is nothing to pay, and a way to start over', async () => {
  const { onStartOver } = open(0);
  await expect
    .element(page.getByText('No pages found to process. Please go back and upload your document.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Start Over' }).click();
  expect(onStartOver).toHaveBeenCalledOnce();
});

test('the summary shows what the server counted, and payment leads on', async () => {
  const { onPaid } = open(42);
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect.element(summary).toMatchTextContent(/Package\s*Memoir/);
  await expect.element(summary).toMatchTextContent(/Pages to Process\s*42/);
  await expect.element(summary).toMatchTextContent(/Total\s*\$38\.99/);
  await expect.element(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect.element(page.getByText('card field')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Previous Step' })).toBeEnabled();
  await fillAccount('ann@example.com', 'secret1');
  await page.getByRole('button', { name: 'Pay $38.99' }).click();
  await expect.poll(() => onPaid.mock.calls.length).toBeGreaterThan(0);
  expect(createAccount).toHaveBeenCalledWith('ann@example.com', 'secret1', currentProgress().sessionId);
  expect(confirm).toHaveBeenCalledExactlyOnceWith('ann@example.com');
  expect(currentProgress().payment).toMatchObject({ kind: 'settled', orderId: 'o1', tier: 'Memoir' });
});

test('a price that falls and rises again with the text is told both times, and as often as the page is opened', async () => {
  const notice = (words: RegExp) => expect.element(page.getByText(words)).toBeVisible();
  const seen = [open(6)];
  await notice(/Pages to Process/);
  seen.push(open(4, { pageCountAsRead: 6 }));
  await notice(/4 pages instead of 6, .* now Lullaby, \$8\.99 \(before: Memoir, \$38\.99\)\.$/);
  for (const _ of ['shown', 'reloaded']) {
    for (const { unmount } of seen) unmount();
    seen.splice(0, seen.length, open(6));
    await notice(/6 pages instead of 4, .* now Memoir, \$38\.99 \(before: Lullaby, \$8\.99\)\.$/);
  }
});

test('what helpers have that is not in the book is told before it is paid for', async () => {
  const helper = { helperId: '10', joinedAt: '', endedAt: null, heardAt: null, pages: 3 };
  Object.assign(ANSWERS, {
    book_helpers: {
      success: true,
      helpers: [
        { ...helper, name: 'Anna', unsent: 2, versions: 0 },
        { ...helper, name: 'Bob', unsent: 0, versions: 1 },
      ],
    },
    help_with_book: { success: true, pages: [{ n: 1 }, { n: 100_001 }] },
  });
  await noteInvited(currentProgress().sessionId);
  const { onAddPages } = open(3);
  await expect
    .element(page.getByText('2 pages are only on Anna’s phone, and not in this book.'))
    .toBeVisible();
  await expect.element(page.getByText(/^Bob wrote 1 change at a place that somebody else/)).toBeVisible();
  await expect
    .element(page.getByText('1 page from your helpers came in and isn’t in this text yet.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Add this page' }).click();
  expect(onAddPages).toHaveBeenCalledOnce();
});

test('a full store takes no price away', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  open(6);
  await expect.element(page.getByRole('button', { name: 'Pay $38.99' })).toBeVisible();
});

test('the second click of a double click on "Pay" finds nothing that leads away, and the card is charged once', async () => {
  const { onPaid } = open(3);
  await expect.element(page.getByText('card field')).toBeVisible();
  await fillAccount('ann@example.com', 'secret1');
  await page.getByRole('button', { name: 'Pay $8.99' }).dblClick();
  await expect.poll(() => onPaid.mock.calls.length).toBeGreaterThan(0);
  expect(currentProgress().payment).toMatchObject({ kind: 'settled' });
  await expect.element(page.getByText('Payment received. Confirming your order...')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
  expect(confirm).toHaveBeenCalledOnce();
  // Who is not led on after all is not left here.
  await expect.element(page.getByRole('button', { name: 'Go to your audiobook' })).toBeVisible();
});

test.each([
  ['', 'green gate', 'Please enter your email and password'],
  ['ann@example.com', 'short', 'Password must be at least 6 characters long.'],
])('email "%s" and password "%s" are answered with the specified words', async (email, password, words) => {
  open(3);
  await payAs(email, password);
  await expect.element(alert()).toMatchTextContent(words);
  expect(confirm).not.toHaveBeenCalled();
});

test.each([
  ['', 'green gate', 'Email', 'Please enter your email and password'],
  ['ann@example.com', '', 'Password', 'Please enter your email and password'],
  ['ann@example.com', '12345', 'Password', 'Password must be at least 6 characters long.'],
])(
  'what is wrong with "%s" and "%s" stands at its field and is brought into view',
  async (email, password, label, words) => {
    open(3);
    await payAs(email, password);
    const field = page.getByLabelText(label, { exact: true });
    await expect.element(field).toHaveFocus();
    await expect.element(field).toBeInViewport();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription(new RegExp(words));
  },
);

test('an empty account form is told once what it wants', async () => {
  open(3);
  await payAs('', '');
  await expect
    .element(page.getByLabelText('Email', { exact: true }))
    .toHaveAccessibleDescription('Please enter your email and password');
  expect(page.getByRole('alert').elements()).toHaveLength(1);
});

test('a registered email with another password is answered and not charged', async () => {
  const error = 'This email is already registered. Please use the correct password or use a different email.';
  vi.mocked(createAccount).mockResolvedValue({ success: false, error });
  open(3);
  await payAs('ann@example.com', 'secret1');
  await expect.element(alert()).toMatchTextContent(error);
  await expect.element(page.getByRole('button', { name: 'Forgot your password?' })).toBeVisible();
  expect(confirm).not.toHaveBeenCalled();
});

test('a member pays without an account block, and a declined card can be replaced', async () => {
  currentUser.setState({
    status: 'signed-in',
    user: { uid: 'u1', email: 'ann@example.com', isAnonymous: false },
  });
  confirm.mockResolvedValueOnce({ status: 'refused', message: 'Your card was declined.' });
  const { onPaid } = open(3);
  const pay = page.getByRole('button', { name: 'Pay $8.99' });
  await expect.element(pay).toBeEnabled();
  await expect.element(page.getByText('Create Your Account')).not.toBeInTheDocument();
  await pay.click();
  await expect
    .element(alert())
    .toMatchTextContent('Your card was declined. Nothing was charged. Try another card.');
  // Where the next card is typed.
  await expect.element(page.getByRole('region', { name: 'Payment' }).getByRole('alert')).toBeVisible();
  // The button was gray while it was asked: the keyboard must not begin at the top of the page again.
  await expect.poll(() => focused()?.contains(alert().element())).toBe(true);
  // It is told at the card, which has the focus.
  expect(focused()?.getAttribute('name')).toBe('card');
  await pay.click();
  await expect.poll(() => onPaid.mock.calls.length).toBeGreaterThan(0);
});

test('a package that changed with the text is told before paying', async () => {
  open(22, { pageCountAsRead: 1 });
  await expect
    .element(
      page.getByText(
        /^With the changes to its text, .* now Memoir, \$38\.99 \(before: Lullaby, \$8\.99\)\.$/,
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Pay $38.99' })).toBeVisible();
});

test('a payment the server does not know says so, and the card can be tried again', async () => {
  ANSWERS.confirm_payment = { success: true, paid: false };
  open(3);
  await payAs('ann@example.com', 'secret1');
  await expect.element(alert()).toMatchTextContent('Payment verification failed. Please contact support.');
  await page.getByRole('button', { name: 'Back to the card' }).click();
  await expect.element(page.getByRole('button', { name: 'Pay $8.99' })).toBeEnabled();
});

test('a payment form that cannot start shows the server’s words, or the specified ones', async () => {
  ANSWERS.create_payment_intent = { success: false, error: 'The number of pages has changed.' };
  open(3);
  await expect.element(alert()).toMatchTextContent('The number of pages has changed.');
  await expect.element(page.getByRole('button', { name: 'Pay $8.99' })).toBeDisabled();
  vi.mocked(call).mockRejectedValue(new AppError('unavailable'));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(alert()).toMatchTextContent('Failed to initialize payment. Please try again.');
});

test('a server that names no reason is answered with the specified words', async () => {
  ANSWERS.create_payment_intent = { success: false };
  open(3);
  await expect.element(alert()).toMatchTextContent(/^Failed to initialize payment(?!\.)/);
});

test('a charge the server cannot be asked about says so, and is never charged again', async () => {
  vi.mocked(call).mockImplementation(async (name) => {
    if (name === 'confirm_payment') throw new AppError('unavailable');
    return ANSWERS[name] as never;
  });
  open(3);
  await payAs('ann@example.com', 'a gate in 1941');
  await expect.element(alert()).toMatchTextContent('Payment processing failed. Please contact support.');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.element(alert()).toMatchTextContent('Payment processing failed. Please contact support.');
  expect(confirm).toHaveBeenCalledOnce();
});

test.each([
  'We are unable to authenticate your payment method.',
  'Your card has expired.',
  'Your card has insufficient funds.',
])('a refusal is told in the provider’s words, and that nothing was charged: %s', async (message) => {
  confirm.mockResolvedValue({ status: 'refused', message });
  open(3);
  await payAs('ann@example.com', 'a gate in 1941');
  await expect.element(alert()).toMatchTextContent(`${message} Nothing was charged. Try another card.`);
});

test('an email that was typed is there again after a look back, for this book alone', async () => {
  const first = open(3);
  await page.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  first.unmount();
  const again = open(3);
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ann@example.com');
  again.unmount();
  await startOver();
  open(3);
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('');
});

test('a refusal that says itself to take another card is not told it twice', async () => {
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method.';
  confirm.mockResolvedValue({ status: 'refused', message });
  open(3);
  await payAs('ann@example.com', 'a gate in 1941');
  await expect.element(alert()).toMatchTextContent(`${message} Nothing was charged.`);
  await expect.element(alert()).not.toMatchTextContent('Try another card.');
});

test.each(['We can’t reach the server.', 'Authentication failed. Please check your email and password.'])(
  'an account that cannot be opened says why and charges nothing: %s',
  async (error) => {
    vi.mocked(createAccount).mockResolvedValue({ success: false, error });
    open(3);
    await payAs('ann@example.com', 'sunshine');
    await expect.element(alert()).toMatchTextContent(error);
    expect(confirm).not.toHaveBeenCalled();
  },
);

test('a book of more than 500 pages is not charged: an address is left', async () => {
  open(640);
  ANSWERS.request_quote = { success: false, error: 'Too many tries.' };
  await page.getByLabelText('Email').last().fill('ann@example.com');
  await page.getByRole('button', { name: 'Request a Quote' }).click();
  await expect.element(alert()).toMatchTextContent('Too many tries.');
  await expect.element(page.getByLabelText('Email').last()).toHaveValue('ann@example.com');
  ANSWERS.request_quote = { success: true };
  await page.getByRole('button', { name: 'Request a Quote' }).click();
  await expect.element(page.getByRole('heading', { name: 'We have your request' })).toHaveFocus();
  await expect.element(page.getByText(/We will write to ann@example\.com/)).toBeVisible();
  await expect.element(page.getByLabelText('Email')).not.toBeInTheDocument();
  expect(startPayment).not.toHaveBeenCalled();
});

const ASKED = { ownerUid: 'u0', email: 'ann@example.com', title: 'Lane', createdAt: new Date(0) };

test('a book made to order is paid at the price that was named for it', async () => {
  const answered = { state: 'answered', answeredAt: new Date(), priceCents: 24_900, note: '' } as const;
  vi.mocked(readQuote).mockResolvedValue({ ...ASKED, pageCount: 640, ...answered });
  open(640);
  await expect.element(page.getByText('$249.00', { exact: false }).first()).toBeVisible();
  await expect.element(page.getByText('card field')).toBeVisible();
  await fillAccount('ann@example.com', 'a gate in 1941');
  await page.getByRole('button', { name: 'Pay $249.00' }).click();
  await expect.poll(() => confirm.mock.calls.length).toBe(1);
});

test('whose book has a price but no voice yet sees the price, and where the voice is made', async () => {
  const answered = {
    state: 'answered',
    answeredAt: new Date(),
    priceCents: 24_900,
    note: 'Gladly.',
  } as const;
  vi.mocked(readQuote).mockResolvedValue({ ...ASKED, pageCount: 640, ...answered });
  open(640, { hasVoice: false });
  await expect.element(page.getByText('Your price for this book: $249.00, once. Gladly.')).toBeVisible();
  await expect.element(page.getByText(/There is no voice yet|The voice isn’t finished/)).toBeVisible();
});

test('a quote that was asked for on another device is not asked for again', async () => {
  vi.mocked(readQuote).mockResolvedValue({ ...ASKED, pageCount: 640, state: 'waiting' });
  open(640);
  await expect.element(page.getByText(/We will write to ann@example\.com/)).toBeVisible();
});

test('who was refused a price reads why, and who outgrew one asks again', async () => {
  const closed = { state: 'closed', closedAt: new Date(), reason: 'it is a phone book.' } as const;
  vi.mocked(readQuote).mockResolvedValue({ ...ASKED, pageCount: 640, ...closed });
  const { unmount } = open(640);
  await expect.element(page.getByText(/it is a phone book\./)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Request a Quote' })).toBeVisible();
  unmount();
  const answered = { state: 'answered', answeredAt: new Date(), priceCents: 24_900, note: '' } as const;
  vi.mocked(readQuote).mockResolvedValue({ ...ASKED, pageCount: 612, ...answered });
  open(640);
  await expect.element(page.getByText(/a book of 612 pages, and yours now has 640/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Request a Quote' })).toBeVisible();
});

test('the card form’s own words when it was not loaded are shown, and no other card helps', async () => {
  confirm.mockResolvedValue({ status: 'failed', message: 'Payment form not loaded properly' });
  open(3);
  await payAs('ann@example.com', 'a gate in 1941');
  await expect.element(alert()).toMatchTextContent(/^Payment form not loaded properly/);
  await expect.element(alert()).not.toMatchTextContent(/another card/);
});
