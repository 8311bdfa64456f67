import { expect, it } from 'vitest';
import { nextPayment, type Payment, type PaymentEvent } from './payment.ts';

const at = new Date(0);
const purchase = { orderId: 'o1', ownerUid: 'rose', sessionId: 's1' };
const preparing: Payment = { ...purchase, createdAt: at, state: 'preparing' };
const known = { ...purchase, createdAt: at, paymentIntentId: 'pi_1', title: 'My Life' };
const open: Payment = { ...known, state: 'open' };
const abandoned: Payment = { ...known, state: 'abandoned' };
const settled: Payment = { ...known, state: 'settled' };

const announced: PaymentEvent = { kind: 'announced', ...purchase, at };
const opened: PaymentEvent = { kind: 'opened', ...purchase, paymentIntentId: 'pi_1', title: 'My Life', at };

it('is prepared, opened and settled', () => {
  expect(nextPayment(null, announced)).toEqual(preparing);
  expect(nextPayment(preparing, opened)).toEqual(open);
  expect(nextPayment(open, { kind: 'closed', as: 'settled' })).toEqual(settled);
});

it.each([
  ['opened twice', open, opened],
  ['announced after it was opened', open, announced],
  ['withdrawn after it was settled', settled, { kind: 'withdrawn' }],
  ['reopened while it is settled', settled, { kind: 'reopened' }],
  ['given up after its money came', settled, { kind: 'closed', as: 'abandoned' }],
  ['given up before it was opened', preparing, { kind: 'closed', as: 'abandoned' }],
  ['settled twice', settled, { kind: 'closed', as: 'settled' }],
] as const)('is the same when it is %s', (_, payment, event) => {
  expect(nextPayment(payment, event)).toBe(payment);
});

it('can be taken up again after it was given up, and is then still withdrawn', () => {
  const withdrawn = nextPayment(open, { kind: 'withdrawn' });
  expect(withdrawn).toEqual({ ...open, isWithdrawn: true });
  const given = nextPayment(withdrawn, { kind: 'closed', as: 'abandoned' });
  expect(nextPayment(given, { kind: 'reopened' })).toEqual({ ...open, isWithdrawn: true });
});

it('is another one when the provider opened another one, and that is not withdrawn', () => {
  const withdrawn: Payment = { ...abandoned, isWithdrawn: true };
  expect(nextPayment(withdrawn, { ...opened, paymentIntentId: 'pi_2' })).toEqual({
    ...open,
    paymentIntentId: 'pi_2',
  });
});

it('is settled by an event that comes before anybody noted that it was opened', () => {
  expect(nextPayment(preparing, { kind: 'closed', as: 'settled' })).toEqual({
    ...preparing,
    state: 'settled',
  });
});

it('is none when nobody announced it', () => {
  expect(nextPayment(null, { kind: 'closed', as: 'settled' })).toBeNull();
});
