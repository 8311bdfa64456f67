import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { AppError } from '@/domain/errors.ts';
import type { ListedGift } from '@/domain/payment/gift.ts';
import { mount } from '../../tests/support/mount.tsx';
import { MyGifts } from './MyGifts.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/accounts/auth.ts', () => ({
  currentUser: { getState: () => ({ user: { uid: 'walter' } }) },
}));

const anna: ListedGift = {
  ...{ giftId: 'a'.repeat(32), name: 'Anna', from: 'Walter', words: '', email: 'walter@example.com' },
  ...{ tier: 'Memoir', amountCents: 3_899, state: 'unused', because: null, code: '7KQ2-M9XT-ABCD-WXYZ' },
  ...{ isPending: false, refundableUntil: '2099-12-31T12:00:00.000Z' },
  letter: {
    ...{ state: 'waiting', day: '2099-12-24' },
    written: { to: 'anna@example.com', words: 'For your birthday.' },
  },
};
const answer = (gifts: readonly ListedGift[]) =>
  vi.mocked(call).mockImplementation((async () => ({ success: true, gifts })) as unknown as typeof call);

beforeEach(() => answer([anna]));

test('says for whom a gift is, when its letter goes, and until when money goes back, and leads to its card', async () => {
  mount(<MyGifts />);
  await expect.element(page.getByText('Memoir for Anna')).toBeVisible();
  await expect.element(page.getByText(/Not used yet/)).toBeVisible();
  await expect
    .element(page.getByText('A letter with the code goes to anna@example.com on December 24, 2099.'))
    .toBeVisible();
  await expect.element(page.getByText(/^You can have your money back until December 31, 2099/)).toBeVisible();
  const link = page.getByRole('link', { name: 'Print or email the gift for Anna' });
  await expect.element(link).toHaveAttribute('href', `/gift?gift=${anna.giftId}`);
});

test.each<[string, Partial<ListedGift>, RegExp]>([
  ['used', { state: 'used' }, /^It was used: a book is being made with it/],
  ['refunded', { state: 'void', because: 'refunded', code: null }, /^Refunded\.$/],
  [
    'asked back, and not confirmed',
    { state: 'void', because: 'refund-asked', code: null },
    /^We’ve asked for the refund\. It isn’t confirmed yet\.$/,
  ],
])('promises nothing more of a gift that was %s', async (_, more, said) => {
  answer([{ ...anna, ...more, refundableUntil: null }]);
  mount(<MyGifts />);
  await expect.element(page.getByText(said)).toBeVisible();
  expect(page.getByText(/letter|money back/).elements()).toEqual([]);
  expect(page.getByRole('link').elements()).toEqual([]);
});

test('says when it could not be looked up, and looks again', async () => {
  vi.mocked(call).mockRejectedValue(new AppError('unavailable'));
  mount(<MyGifts />);
  await expect.element(page.getByText(/^We couldn’t look up your gifts/)).toBeVisible();
  answer([anna]);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('Memoir for Anna')).toBeVisible();
});
