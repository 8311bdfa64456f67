import { expect, test } from 'vitest';
import { NEW_ORDER, type Order } from '../../../../src/domain/audiobook/order.ts';
import { dueOfOrder } from './orders.ts';

const DAY_MS = 86_400_000;
const at = (days: number) => new Date(1_763_600_000_000 + days * DAY_MS);
const making: Order = {
  ...NEW_ORDER,
  ...{ id: 'o1', userId: 'u', sessionId: 's', paymentIntentId: 'pi', userEmail: null, title: 'Lane' },
  ...{ tier: 'Memoir', pageCount: 12, amount: 3_899, createdAt: at(0) },
};
const delivered: Order = {
  ...making,
  ...{ status: 'completed', audioUrl: '/a', audioFileSize: 1, audiobook: null, deliveredAt: at(1) },
};
const daysOf = (order: Order) => {
  const due = dueOfOrder(order);
  return due && Math.round((due.getTime() - at(0).getTime()) / DAY_MS);
};

test.each<[string, Order, number | null]>([
  ['a book that is being made', making, null],
  ['one whose materials were to go', { ...making, endsMaterials: true }, 0],
  ['that one, looked at', { ...making, endsMaterials: true, lookedAt: at(3) }, 4],
  ['a delivered one: to warn', delivered, 24],
  ['that was warned about: to end its materials', { ...delivered, lookedAt: at(24.5) }, 31],
  ['whose materials ended', { ...delivered, lookedAt: at(32) }, null],
  ['that was refunded, and may get a new voice', { ...delivered, refund: 'refunded', lookedAt: at(32) }, 62],
  ['a deleted one: after its day', { ...delivered, lookedAt: at(24.5), deletedAt: at(40) }, 41],
  ['a deleted one that could not be ended', { ...delivered, deletedAt: at(40), lookedAt: at(42) }, 43],
  ['one of which nothing is left', { ...delivered, deletedAt: at(40), endedAt: at(41) }, null],
])('%s', (_, order, days) => expect(daysOf(order)).toBe(days));
