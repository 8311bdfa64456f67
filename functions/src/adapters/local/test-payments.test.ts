import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './database.ts';
import { testPayments } from './test-payments.ts';

function provider() {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-pay-'));
  const database = openDatabase(dataDir);
  onTestFinished(() => {
    database.close();
    rmSync(dataDir, { recursive: true });
  });
  return testPayments(database);
}

const payment = { amountCents: 3899, metadata: { orderId: 'o1' } };
const email = 'rose@example.com';

it('opens one intent per idempotency key', async () => {
  const payments = provider();
  const first = await payments.createIntent(payment, 'k');
  expect(await payments.createIntent(payment, 'k')).toEqual(first);
  expect((await payments.createIntent(payment, 'other')).id).not.toBe(first.id);
  expect(await payments.findIntent(first.id)).toEqual({
    ...first,
    ...payment,
    status: 'open',
    receiptEmail: null,
  });
});

it('pays with the good card and tells of it until it is heard', async () => {
  const payments = provider();
  const { id, clientSecret } = await payments.createIntent(payment, 'k');
  expect(payments.undelivered()).toEqual([]);
  expect(payments.confirm({ clientSecret, cardNumber: '4242 4242 4242 4242', email })).toEqual({
    status: 'paid',
    paymentIntentId: id,
  });
  expect(payments.undelivered()).toEqual([id]);
  payments.markDelivered(id);
  expect(payments.undelivered()).toEqual([]);
  expect(await payments.findIntent(id)).toMatchObject({ status: 'paid', receiptEmail: email });
});

it.each([
  ['4000000000000002', 'Your card was declined.'],
  ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
  ['1', 'Your card number is invalid.'],
])('declines %s and can be tried again', async (cardNumber, message) => {
  const payments = provider();
  const { clientSecret } = await payments.createIntent(payment, 'k');
  expect(payments.confirm({ clientSecret, cardNumber, email })).toMatchObject({
    status: 'declined',
    message,
  });
  expect(payments.confirm({ clientSecret, cardNumber: '4242424242424242', email }).status).toBe('paid');
});

it('never takes back a payment', async () => {
  const payments = provider();
  const { id, clientSecret } = await payments.createIntent(payment, 'k');
  payments.confirm({ clientSecret, cardNumber: '4242424242424242', email });
  expect(payments.confirm({ clientSecret, cardNumber: '4000000000000002', email }).status).toBe('paid');
  expect(await payments.findIntent(id)).toMatchObject({ status: 'paid' });
});

it('knows no card for a made-up secret', () => {
  expect(() =>
    provider().confirm({ clientSecret: 'pi_x_secret_y', cardNumber: '4242424242424242', email }),
  ).toThrow(expect.objectContaining({ code: 'not-found' }));
});
