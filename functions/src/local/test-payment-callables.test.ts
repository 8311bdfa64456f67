import { expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../../../src/domain/errors.ts';
import type { TestPayments } from '../adapters/local/test-payments.ts';
import { testPaymentRoutes } from './test-payment-callables.ts';

it('says that a card was charged although the disk was full for the order, and notes it when there is room', async () => {
  vi.useFakeTimers();
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => {
    vi.useRealTimers();
    said.mockRestore();
  });
  const paid = { status: 'paid', paymentIntentId: 'pi_1' } as const;
  const payments = { confirm: () => paid, authenticate: () => paid } as unknown as TestPayments;
  const deliver = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new AppError('disk-full'))
    .mockResolvedValue();
  const routes = testPaymentRoutes(payments, deliver);
  const data = { clientSecret: 's', cardNumber: '4242424242424242', email: 'ann@example.com' };
  const call = { data, caller: null, signal: new AbortController().signal };
  expect(await routes['POST /test-payments/confirm']?.(call)).toEqual(paid);
  expect(said).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(deliver).toHaveBeenCalledTimes(2);
});
