import { expect, it, test } from 'vitest';
import {
  codeFrom,
  nextVoucher,
  openedVoucher,
  paymentOfVoucher,
  readCode,
  type Voucher,
  voucherOf,
} from './voucher.ts';

it('makes codes of 80 bits, without letters that are taken for each other', () => {
  const all = new Uint8Array(256).map((_, i) => i);
  const seen = new Set<string>();
  for (let from = 0; from < 256; from += 16)
    for (const letter of codeFrom(all.subarray(from, from + 16)).replaceAll('-', '')) seen.add(letter);
  expect(seen.size).toBe(32);
  expect([...seen].some((letter) => '0O1I'.includes(letter))).toBe(false);
  expect(codeFrom(all)).toMatch(/^(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}$/);
});

test.each(['7KQ2-M9XT-ABCD-WXYZ', '7kq2 m9xt abcd wxyz', ' 7KQ2m9xt–abcd_WXYZ '])('reads "%s"', (typed) => {
  expect(readCode(typed)).toBe('7KQ2-M9XT-ABCD-WXYZ');
});

test.each(['', '7KQ2-M9XT-ABCD', '7KQ2-M9XT-ABCD-WXY0', '7KQ2-M9XT-ABCD-WXYZ-2', 'é'.repeat(16)])(
  '"%s" is no code',
  (typed) => expect(readCode(typed)).toBeNull(),
);

const createdAt = new Date(0);
const unused: Voucher = { tier: 'Memoir', createdAt, state: 'unused' };
const at = new Date(1);

it('is used for one order, and again only after that was refunded', () => {
  const used = nextVoucher(unused, { kind: 'used', orderId: 'o1', at });
  expect(nextVoucher(used, { kind: 'used', orderId: 'o1', at })).toBe(used);
  expect(() => nextVoucher(used, { kind: 'used', orderId: 'o2', at })).toThrow();
  expect(nextVoucher(used, { kind: 'given-back', orderId: 'o2' })).toBe(used);
  expect(nextVoucher(used, { kind: 'given-back', orderId: 'o1' })).toEqual(unused);
});

it('is void for good, and what was used is not voided', () => {
  const dead = nextVoucher(unused, { kind: 'voided' });
  expect(nextVoucher(dead, { kind: 'voided' })).toBe(dead);
  expect(() => nextVoucher(dead, { kind: 'used', orderId: 'o1', at })).toThrow();
  const used = nextVoucher(unused, { kind: 'used', orderId: 'o1', at });
  expect(() => nextVoucher(used, { kind: 'voided' })).toThrow();
});

it('names itself at its order', () => {
  expect([voucherOf(paymentOfVoucher('abc')), voucherOf('pi_1')]).toEqual(['abc', null]);
});

const bought = { paymentIntentId: 'pi_1', amountCents: 3_899 };
const unpaid = openedVoucher(null, { tier: 'Memoir', at });
const paid = nextVoucher(unpaid, { kind: 'paid', tier: 'Memoir', bought });

it('is good for nothing before it is paid, and for what was paid then', () => {
  expect(() => nextVoucher(unpaid, { kind: 'used', orderId: 'o1', at })).toThrow();
  expect(paid).toEqual({ tier: 'Memoir', createdAt: at, bought, state: 'unused' });
  expect(
    nextVoucher(paid, { kind: 'paid', tier: 'Novel', bought: { ...bought, paymentIntentId: 'pi_2' } }),
  ).toBe(paid);
  expect(openedVoucher(paid, { tier: 'Novel', at })).toBe(paid);
  const withdrawn = nextVoucher(unpaid, { kind: 'withdrawn' });
  expect(nextVoucher(withdrawn, { kind: 'paid', tier: 'Memoir', bought })).toBe(withdrawn);
  expect(nextVoucher(paid, { kind: 'withdrawn' })).toBe(paid);
});

it('is asked about at twice the time', () => {
  const minutes = (voucher: Voucher) => voucher.state === 'unpaid' && voucher.dueAt.getTime() / 60_000;
  const asked = nextVoucher(unpaid, { kind: 'asked', at: new Date(0) });
  expect(minutes(asked)).toBe(1);
  expect(minutes(nextVoucher(asked, { kind: 'asked', at: new Date(0) }))).toBe(2);
});

it('keeps who paid for it through its use and back', () => {
  const used = nextVoucher(paid, { kind: 'used', orderId: 'o1', at });
  expect(used).toMatchObject({ state: 'used', bought });
  expect(nextVoucher(used, { kind: 'given-back', orderId: 'o1' })).toEqual(paid);
  for (const kind of ['refunded', 'disputed', 'dispute-won'] as const)
    expect(nextVoucher(used, { kind })).toBe(used);
});

it('is freed by a bank that decides for us, and by nothing once the money went back', () => {
  const disputed = nextVoucher(paid, { kind: 'disputed' });
  expect(() => nextVoucher(disputed, { kind: 'used', orderId: 'o1', at })).toThrow();
  expect(nextVoucher(disputed, { kind: 'dispute-won' })).toEqual(paid);
  const refunded = nextVoucher(disputed, { kind: 'refunded' });
  for (const kind of ['dispute-won', 'disputed', 'refunded', 'voided', 'refund-asked'] as const)
    expect(nextVoucher(refunded, { kind, at })).toBe(refunded);
});
