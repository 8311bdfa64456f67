import { expect, it } from 'vitest';
import { rowOf } from '../../../tests/support/rows.ts';
import { memoryDocuments } from '../adapters/memory/documents.ts';
import type { FirebasePorts } from './ports.ts';
import { paymentsTimer } from './timers.ts';

it('texts of unopened payments are cleared though a payment cannot be settled', async () => {
  const documents = memoryDocuments({
    'payments/one': rowOf.payment('rose', 'session', 'one', 'open'),
    'payments/two': rowOf.payment('rose', 'session', 'two', 'open'),
    'payments/three': rowOf.payment('rose', 'session', 'three', 'preparing'),
  });
  const ports = {
    clock: { nowMs: () => 1.8e12 },
    documents,
    objects: { deleteAll: async () => 1 },
    payments: { findIntent: async (id: string) => Promise.reject(new TypeError(id)) },
  };
  const timer = paymentsTimer(() => ports as unknown as FirebasePorts);
  await expect(timer.run({ scheduleTime: '2026-11-22T00:00:00Z' })).rejects.toThrow('2 of these failed');
  expect(documents.paths()).toEqual(['payments/one', 'payments/two']);
});
