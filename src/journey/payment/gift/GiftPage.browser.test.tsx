import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { type PaymentOutcome, startPayment } from '@/backend/payments/payments.ts';
import type { CallableOutput } from '@/domain/calls/callables.ts';
import { AppError } from '@/domain/errors.ts';
import type { ListedCodeLetter, ListedGift } from '@/domain/payment/gift.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import type { WrittenLetter } from './CodeLetter.tsx';
import { GiftPage } from './GiftPage.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/accounts/auth.ts', () => ({ ensureSignedIn: async () => ({ uid: 'walter' }) }));
vi.mock('@/backend/payments/payments.ts', () => ({ startPayment: vi.fn() }));

const CODE = '7KQ2-M9XT-ABCD-WXYZ';
const words = { name: 'Anna', from: 'Walter', words: '', email: 'walter@example.com' };
const unpaid: ListedGift = {
  ...words,
  ...{ giftId: 'a'.repeat(32), tier: 'Memoir', amountCents: 3_899, state: 'unpaid', because: null },
  ...{ code: null, isPending: false, refundableUntil: null, letter: null },
};
const paid: ListedGift = { ...unpaid, state: 'unused', code: CODE };

/** what the server knows of the gift */
let stored: ListedGift | null;
let outcome: PaymentOutcome;
const asked: { giftId: string; buy?: object; letter?: WrittenLetter | null }[] = [];

beforeEach(() => {
  localStorage.clear();
  stored = null;
  outcome = { status: 'paid', paymentIntentId: 'pi_1' };
  asked.length = 0;
  vi.mocked(call).mockImplementation((async (_: string, input: (typeof asked)[number]) => {
    asked.push(input);
    const { letter } = input;
    if (stored && letter !== undefined) {
      const listed = letter && { state: 'waiting' as const, day: letter.day, written: letter };
      stored = { ...stored, letter: listed };
    }
    if (!input.buy) return { success: true, ...(stored && { gift: stored }) };
    if (!stored || stored.state === 'unpaid') stored = { ...unpaid, ...input.buy };
    return { success: true, gift: stored, ...(stored.state === 'unpaid' && { clientSecret: 'pi_1_secret' }) };
  }) as typeof call);
  vi.mocked(startPayment).mockImplementation(async () => ({
    provider: 'test',
    mount: async (place) => place.append('card field'),
    check: async () => null,
    confirm: async () => {
      if (outcome.status === 'paid') stored = paid;
      return outcome;
    },
    unmount: () => undefined,
  }));
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });

async function write(): Promise<void> {
  await field('Who is it for?').fill('Anna');
  await field('Your name').fill('Walter');
  await field('Your email address').fill('walter@example.com');
  await button('Go to payment').click();
}

test('is written, paid for, and its code is there to be printed', async () => {
  mount(<GiftPage />);
  await write();
  await expect.element(page.getByRole('form', { name: 'Pay for the gift' })).toHaveFocus();
  await expect.element(page.getByText('Total')).toBeInViewport();
  await expect.element(page.getByText('For Anna', { exact: true }).first()).toBeVisible();
  await button('Pay $38.99').click();
  await expect.element(page.getByText(/^Your gift for Anna is paid for/)).toBeVisible();
  await expect.element(page.getByText(CODE).first()).toBeVisible();
  await expect.element(button('Print the card')).toBeVisible();
  expect(asked[0]?.buy).toEqual({ ...words, tier: 'Memoir' });
  expect(new Set(asked.map(({ giftId }) => giftId)).size).toBe(1);
});

test('a half address is told at its field, and nobody is asked', async () => {
  mount(<GiftPage />);
  await field('Who is it for?').fill('Anna');
  await field('Your name').fill('Walter');
  await field('Your email address').fill('walter@example');
  await button('Go to payment').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/whole email address/);
  await expect.element(field('Your email address')).toHaveFocus();
  expect(asked).toEqual([]);
});

test('a refused card charges nothing, and the gift can be changed', async () => {
  outcome = { status: 'refused', message: 'Your card was declined.' };
  mount(<GiftPage />);
  await write();
  await button('Pay $38.99').click();
  await expect.element(page.getByText('Your card was declined. Nothing was charged.')).toBeVisible();
  await button('Change the gift').click();
  await expect.element(field('Who is it for?')).toHaveValue('Anna');
});

test('when the line broke while paying, the server is asked what became of it', async () => {
  outcome = { status: 'unknown' };
  mount(<GiftPage />);
  await write();
  await button('Pay $38.99').click();
  await expect.element(page.getByText(/^We checked and found no charge/)).toBeVisible();
  stored = paid;
  await button('Go to payment').click();
  await expect.element(page.getByText(/^Your gift for Anna is paid for/)).toBeVisible();
});

test('is there after a reload, and a new one can be begun', async () => {
  localStorage.setItem('kindred-gift', 'a'.repeat(32));
  stored = paid;
  mount(<GiftPage />);
  await expect.element(page.getByText(CODE).first()).toBeVisible();
  await button('Give another gift').click();
  await expect.element(field('Who is it for?')).toHaveValue('');
  await write();
  expect(asked.at(-1)?.giftId).not.toBe('a'.repeat(32));
});

test('its code is sent by email on a day, which can be changed and stopped until then', async () => {
  localStorage.setItem('kindred-gift', 'a'.repeat(32));
  stored = { ...paid, words: 'For your stories.' };
  mount(<GiftPage />);
  await button('Write a letter').click();
  await expect.element(field('Your message')).toHaveValue('For your stories.');
  await expect.element(page.getByLabelText(/^Anna.s email address$/)).toHaveFocus();
  await page.getByLabelText(/^Anna.s email address$/).fill('anna@example.com');
  await field('The day').fill('2099-12-24');
  await button('Schedule it').click();
  const goes = /^Our letter to Anna goes to anna@example\.com on December 24, 2099\.$/;
  await expect.element(page.getByText(goes)).toBeVisible();
  expect(asked.at(-1)?.letter).toMatchObject({
    ...{ to: 'anna@example.com', words: 'For your stories.', day: '2099-12-24' },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  await button('Change the letter').click();
  await expect.element(page.getByLabelText(/^Anna.s email address$/)).toHaveValue('anna@example.com');
  await field('The day').fill('2099-12-31');
  await button('Save the changes').click();
  await expect.element(page.getByText(/on December 31, 2099\.$/)).toBeVisible();
  await button('Stop the letter').click();
  await expect.element(button('Write a letter')).toBeVisible();
  expect(asked.at(-1)?.letter).toBeNull();
});

test('after 8 in the morning the first day of its letter is tomorrow', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 26, 18, 30) });
  localStorage.setItem('kindred-gift', 'a'.repeat(32));
  stored = paid;
  mount(<GiftPage />);
  await button('Write a letter').click();
  await expect.element(field('The day')).toHaveAttribute('min', '2026-11-27');
  await expect.element(page.getByText(/8 a\.m\. your time, tomorrow at the earliest\.$/)).toBeVisible();
  vi.useRealTimers();
});

test.each<[ListedCodeLetter['state'], RegExp]>([
  ['posting', /is on its way/],
  ['sent', /was sent, and their address was deleted/],
  ['failed', /couldn’t be delivered/],
])('tells of a letter that is %s', async (state, said) => {
  localStorage.setItem('kindred-gift', 'a'.repeat(32));
  stored = { ...paid, letter: { state, day: '2026-12-24', written: null } };
  mount(<GiftPage />);
  await expect.element(page.getByText(said)).toBeVisible();
  expect(page.getByRole('button', { name: 'Stop the letter' }).elements()).toEqual([]);
});

test('one of the account is opened by its address on any device', async () => {
  stored = paid;
  mount(<GiftPage />, `/gift?gift=${'b'.repeat(32)}`);
  await expect.element(page.getByText(CODE).first()).toBeVisible();
  expect(asked.at(-1)?.giftId).toBe('b'.repeat(32));
  await button('Give another gift').click();
  await expect.element(field('Who is it for?')).toHaveValue('');
});

test.each<[string, Partial<ListedGift>, RegExp]>([
  [
    'that a bank still thinks about',
    { state: 'unpaid', code: null, isPending: true },
    /hasn’t finished this/,
  ],
  ['that was used', { state: 'used' }, /^This gift was used: a book is being made with it\.$/],
  [
    'that was used before its letter went out',
    {
      state: 'used',
      letter: {
        state: 'waiting',
        day: '2030-12-24',
        written: { to: 'ann@example.com', words: 'Merry Christmas' },
      },
    },
    /a book is being made with it\. Our letter to .+ won’t be sent\.$/,
  ],
  [
    'that was refunded',
    { state: 'void', because: 'refunded', code: null },
    /\$38\.99 went back to your card/,
  ],
  [
    'whose money was asked back, and not confirmed',
    { state: 'void', because: 'refund-asked', code: null },
    /asked for \$38\.99 to be sent back to your card\. That isn’t confirmed yet/,
  ],
])('tells of a gift %s', async (_, more, said) => {
  localStorage.setItem('kindred-gift', 'a'.repeat(32));
  stored = { ...paid, ...more };
  mount(<GiftPage />);
  await expect.element(page.getByText(said)).toBeVisible();
  expect(page.getByRole('button', { name: 'Print the card' }).elements()).toEqual([]);
});

test('a gift of another account is forgotten on this device, and a new one can be begun', async () => {
  localStorage.setItem('kindred-gift', 'a'.repeat(32));
  vi.mocked(call).mockRejectedValue(new AppError('permission-denied'));
  mount(<GiftPage />);
  await expect.poll(() => localStorage.getItem('kindred-gift')).toBeNull();
  await expect.element(field('Who is it for?')).toHaveValue('');
});

const WRITTEN = { name: 'Anna', from: 'Walter', words: 'For your stories.' };
const opens = (answer: CallableOutput<'redeem_voucher'>) =>
  vi.mocked(call).mockResolvedValue(answer as never);

test('what is missing is asked for in its own words, and the field stays round in red', async () => {
  mount(<GiftPage />);
  await button('Go to payment').click();
  const name = field('Who is it for?');
  await expect.element(name).toHaveAccessibleDescription('Who should we write on the card?');
  await expect
    .element(field('Your name'))
    .toHaveAccessibleDescription(/^Please type your name, so they know/);
  // The line around it is its own alone: one of the row it stands in has square corners.
  expect(getComputedStyle(name.element().parentElement as Element).boxShadow).toBe('none');
});

test('whoever opens the code of the card reads who gave it, what they wrote, and how large a book it is', async () => {
  opens({ success: true, card: { isUsed: false, tier: 'Memoir', written: WRITTEN } });
  mount(<GiftPage />, `/gift#${CODE}`);
  await expect.element(page.getByRole('heading', { name: 'A gift from Walter' })).toBeVisible();
  await expect.element(page.getByText('For your stories.')).toBeVisible();
  await expect
    .element(page.getByText(/^One Memoir: an audiobook of up to 100 pages, read aloud/))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Begin your audiobook' })).toBeInViewport();
  expect(localStorage.getItem('kindred-voucher')).toBe(CODE);
  expect(vi.mocked(call).mock.lastCall).toEqual(['redeem_voucher', { open: CODE }]);
});

test('a gift that was used is said to be a book by now, and is not kept for step 4', async () => {
  opens({ success: true, card: { isUsed: true, tier: 'Memoir', written: WRITTEN } });
  mount(<GiftPage />, `/gift#${CODE}`);
  await expect.element(page.getByText('This gift has already become a book.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to your audiobooks' })).toBeVisible();
  expect(localStorage.getItem('kindred-voucher')).toBeNull();
});

test('of a code that nobody knows nothing is shown but that', async () => {
  opens({ success: false, error: 'We don’t know this code.', errorCode: 'voucher-unknown' });
  mount(<GiftPage />, `/gift#${CODE}`);
  await expect.element(page.getByRole('alert')).toMatchTextContent(/We don’t know this code\./);
  expect(page.getByText(/gift for you|gift from|One Memoir/).elements()).toEqual([]);
  expect(localStorage.getItem('kindred-voucher')).toBeNull();
});

test('without internet the card stays closed, and its code is kept for step 4', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  vi.mocked(call).mockRejectedValue(new AppError('unavailable'));
  mount(<GiftPage />, `/gift#${CODE}`);
  await expect.element(page.getByText(/^We can’t open your card right now\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Begin your audiobook' })).toBeVisible();
  expect(localStorage.getItem('kindred-voucher')).toBe(CODE);
});

test.each(['7KQ2-M9XT-ABCD', '7KQ2', 'OOOO-IIII-0000-1111'])(
  '%s is no whole code: it stands in a field, where it can be mended',
  async (half) => {
    mount(<GiftPage />, `/gift#${half}`);
    const code = field('The code from your card or letter');
    await expect.element(code).toHaveValue(half);
    await expect.element(code).toHaveAccessibleDescription(/We don’t know this code\./);
    await expect.element(page.getByRole('link', { name: 'Begin your audiobook' })).toBeVisible();
    expect(page.getByText(/gift for you|This code is for an audiobook/).elements()).toEqual([]);
    expect(localStorage.getItem('kindred-voucher')).toBeNull();
    opens({ success: true, card: { isUsed: false, tier: 'Memoir', written: WRITTEN } });
    await code.fill(CODE.replaceAll('-', ' ').toLowerCase());
    await button('Open your gift').click();
    await expect.element(page.getByRole('heading', { name: 'A gift from Walter' })).toBeVisible();
    expect(vi.mocked(call).mock.lastCall).toEqual(['redeem_voucher', { open: CODE }]);
  },
);

test.each([320, 390])('the code stays within its label on a screen of %s px', async (width) => {
  await page.viewport(width, 844);
  onTestFinished(() => page.viewport(414, 896));
  opens({ success: true, card: { isUsed: false, tier: 'Memoir', written: WRITTEN } });
  mount(<GiftPage />, `/gift#${CODE}`);
  const code = page.getByText(CODE, { exact: true });
  await expect.element(code).toBeVisible();
  const label = code.element().parentElement as Element;
  expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
  // Two lines, and no hyphen that hangs at the end of the first.
  const [first, second] = [...code.element().querySelectorAll('span')].map((half) =>
    half.getBoundingClientRect(),
  );
  expect(second?.top).toBeGreaterThanOrEqual(first?.bottom ?? Number.NaN);
  expect(getComputedStyle(code.element().querySelector('i') as Element).opacity).toBe('0');
});

test('on a phone the way on is in sight below the book, before anything is scrolled', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(414, 896));
  opens({ success: true, card: { isUsed: false, tier: 'Memoir', written: WRITTEN } });
  mount(<GiftPage />, `/gift#${CODE}`);
  await expect.element(page.getByText(CODE, { exact: true })).toBeVisible();
  const book = page.getByText(CODE, { exact: true }).element().closest('[data-coded]') as Element;
  expect(book.getBoundingClientRect().height).toBeLessThanOrEqual(280);
  const begin = page.getByRole('link', { name: 'Begin your audiobook' });
  // The page stands below the header of the site, 72 px of it.
  await expect.poll(() => begin.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844 - 72);
});

test('the way past the menu leads to no code', async () => {
  mount(
    <div id="content">
      <GiftPage />
    </div>,
    '/gift#content',
  );
  await expect.element(page.getByRole('heading', { name: 'Give an Audiobook' })).toBeVisible();
});

test('its giver withdraws from it in two steps, without an account, and is told where the proof goes', async () => {
  localStorage.setItem('kindred-gift', 'a'.repeat(32));
  stored = { ...paid, refundableUntil: '2099-12-31T00:00:00.000Z' };
  mount(<GiftPage />);
  await button('Withdraw from contract here: the gift for Anna').click();
  await button('Confirm withdrawal').click();
  await expect.element(page.getByText('Please type your name')).toBeVisible();
  expect(asked.some((input) => 'withdraw' in input)).toBe(false);
  await field('Your name').fill('Walter Brown');
  stored = { ...stored, state: 'void', because: 'refunded', code: null, refundableUntil: null };
  await button('Confirm withdrawal').click();
  await expect
    .element(page.getByText(/^We received your withdrawal on .* on its way to walter@example\.com\.$/))
    .toBeVisible();
  expect(asked.at(-1)).toMatchObject({ withdraw: 'Walter Brown' });
  await button('Close').click();
  await expect.element(page.getByText(/^This gift was refunded/)).toBeVisible();
});
