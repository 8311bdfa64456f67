import { expect, it } from 'vitest';
import { finishedOrder, rowOf } from '../../../tests/support/rows.ts';
import { memoryDocuments } from '../adapters/memory/documents.ts';
import { manuscripts } from './books/manuscripts.ts';
import { findOrder, orders } from './orders/orders.ts';
import { payments } from './orders/payments.ts';
import { voiceProfiles } from './voices/voice-profiles.ts';

it('a row that does not parse is an error with its path in it, on reading and on changing, and stays as it is', async () => {
  const broken = { ...rowOf.order('rose', 's1', 'o1'), createdAt: 'yesterday' };
  const documents = memoryDocuments({ 'orders/o1': broken });
  const error = { code: 'internal', message: expect.stringContaining('orders/o1 has another shape') };
  await expect(findOrder({ documents }, 'o1')).rejects.toMatchObject(error);
  await expect(orders.change({ documents }, 'o1', (order) => order)).rejects.toMatchObject(error);
  const [found] = await orders.all({ documents });
  expect(() => found?.read()).toThrow('orders/o1 has another shape');
  expect(documents.stored.get('orders/o1')).toEqual(broken);
});

it('a field that a newer program has added stays where the row is changed', async () => {
  const documents = memoryDocuments({ 'orders/o1': rowOf.order('rose', 's1', 'o1', { spine: 'blue' }) });
  await orders.change({ documents }, 'o1', (order) => order && { ...order, endsMaterials: true });
  expect(documents.stored.get('orders/o1')).toMatchObject({ spine: 'blue', endsMaterials: true });
});

it.each([
  ['orders/o1', orders, rowOf.order('rose', 's1', 'o1')],
  ['orders/o1', orders, rowOf.order('rose', 's1', 'o1', finishedOrder('o1'))],
  ['payments/o1', payments, rowOf.payment('rose', 's1', 'o1', 'preparing')],
  ['payments/o1', payments, rowOf.payment('rose', 's1', 'o1', 'open')],
  ['payments/o1', payments, { ...rowOf.payment('rose', 's1', 'o1', 'abandoned'), isWithdrawn: true }],
  ['payments/o1', payments, rowOf.payment('rose', 's1', 'o1', 'settled')],
  ['manuscripts/s1', manuscripts, rowOf.manuscript('rose', 's1')],
  ['manuscripts/s1', manuscripts, rowOf.reading('rose', 's1')],
  ['voice_profiles/s1', voiceProfiles, rowOf.voiceProfile('rose', 's1')],
])('a row of %s is written as it was read', (path, collection, fields) => {
  const [, id = ''] = path.split('/');
  const stored = collection as { parse: typeof orders.parse; toFields: typeof orders.toFields };
  expect(stored.toFields(stored.parse(id, fields))).toEqual(fields);
});
