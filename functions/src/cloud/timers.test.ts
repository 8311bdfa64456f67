import { expect, it } from 'vitest';
import { rowOf } from '../../../tests/support/rows.ts';
import type { FirebasePorts } from './ports.ts';
import { paymentsTimer } from './timers.ts';

it('texts of unopened payments are cleared though a payment cannot be settled', async () => {
  const asked: unknown[] = [];
  const payments = ['one', 'two'].map((orderId) => ({
    id: orderId,
    fields: rowOf.payment('rose', 'session', orderId, 'open'),
  }));
  const ports = {
    clock: { nowMs: () => 1.8e12 },
    documents: {
      matching: async (_: string, __: string, state: unknown) => {
        asked.push(state);
        return state === 'open' ? payments : [];
      },
    },
    payments: { findIntent: async (id: string) => Promise.reject(new TypeError(id)) },
  };
  const timer = paymentsTimer(() => ports as unknown as FirebasePorts);
  await expect(timer.run({ scheduleTime: '2026-11-22T00:00:00Z' })).rejects.toThrow('2 of these failed');
  expect(asked).toEqual(['open', 'preparing']);
});
