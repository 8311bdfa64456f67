import { expect, test } from 'vitest';
import { openLibrary } from '@/device/storage/database.ts';
import { onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import {
  type BookPayment,
  type BookPaymentEvent,
  nextBookPayment,
  type PaymentRow,
  paymentOf,
} from './book-payment.ts';
import { changeBook, keptBooks, loadProgress, openBook, startOver } from './progress.ts';
import { newProgress, progressRowOf } from './progress-record.ts';

onAFreshDevice();

const PAYER = { tier: 'Memoir', userEmail: 'ann@example.com' } as const;

const STATES: Record<BookPayment['kind'], BookPayment> = {
  unpaid: { kind: 'unpaid', tier: null, userEmail: null },
  charged: { kind: 'charged', paymentIntentId: 'pi_1', ...PAYER },
  settled: { kind: 'settled', orderId: 'o1', paymentIntentId: 'pi_1', ...PAYER },
};
const EVENTS: Record<BookPaymentEvent['kind'], BookPaymentEvent> = {
  charged: { kind: 'charged', paymentIntentId: 'pi_2', ...PAYER },
  'charge-forgotten': { kind: 'charge-forgotten' },
  settled: { kind: 'settled', orderId: 'o2' },
  'order-found': {
    kind: 'order-found',
    orderId: 'o3',
    paymentIntentId: 'pi_3',
    tier: 'Memoir',
    userEmail: null,
  },
};

const FOUND: BookPayment = {
  ...{ kind: 'settled', orderId: 'o3', paymentIntentId: 'pi_3', tier: 'Memoir', userEmail: null },
};
/** Every pair of state and event; 'same' for the same object. */
const TABLE: Record<BookPayment['kind'], Record<BookPaymentEvent['kind'], BookPayment | 'same'>> = {
  unpaid: {
    charged: { kind: 'charged', paymentIntentId: 'pi_2', ...PAYER },
    'charge-forgotten': 'same',
    settled: { kind: 'settled', orderId: 'o2', paymentIntentId: null, tier: null, userEmail: null },
    'order-found': FOUND,
  },
  charged: {
    charged: { kind: 'charged', paymentIntentId: 'pi_2', ...PAYER },
    'charge-forgotten': { kind: 'unpaid', ...PAYER },
    settled: { kind: 'settled', orderId: 'o2', paymentIntentId: 'pi_1', ...PAYER },
    'order-found': FOUND,
  },
  settled: { charged: 'same', 'charge-forgotten': 'same', settled: 'same', 'order-found': 'same' },
};

const pairs = Object.entries(TABLE).flatMap(([state, row]) =>
  Object.entries(row).map(
    ([event, expected]) =>
      [state as BookPayment['kind'], event as BookPaymentEvent['kind'], expected] as const,
  ),
);

test.each(pairs)('a payment that is %s and %s', (state, event, expected) => {
  const next = nextBookPayment(STATES[state], EVENTS[event]);
  if (expected === 'same') expect(next).toBe(STATES[state]);
  else expect(next).toEqual(expected);
});

/** As devices of November 2026 have them: each way the program wrote this part of a book. */
const ROWS: readonly (readonly [string, PaymentRow, BookPayment['kind']])[] = [
  [
    'nobody has paid',
    { orderId: null, paymentIntentId: null, paymentCompleted: false, tier: null, userEmail: null },
    'unpaid',
  ],
  [
    'a card was charged',
    { orderId: null, paymentIntentId: 'pi_1', paymentCompleted: false, ...PAYER },
    'charged',
  ],
  [
    'a card was charged by somebody whose address is not known',
    { orderId: null, paymentIntentId: 'pi_1', paymentCompleted: false, tier: 'Lullaby', userEmail: null },
    'charged',
  ],
  [
    'a charge was forgotten',
    { orderId: null, paymentIntentId: null, paymentCompleted: false, ...PAYER },
    'unpaid',
  ],
  [
    'there is an order',
    { orderId: 'o1', paymentIntentId: 'pi_1', paymentCompleted: true, ...PAYER },
    'settled',
  ],
  [
    'there is an order that another window has paid',
    { orderId: 'o1', paymentIntentId: null, paymentCompleted: true, tier: null, userEmail: null },
    'settled',
  ],
];

test.each(ROWS)(
  'a stored book of which %s is read, and stays as it is where nothing happens',
  async (_, row, kind) => {
    expect(paymentOf(row).kind).toBe(kind);
    const library = await openLibrary();
    const book = { ...progressRowOf(newProgress()), step: 4 as const, payment: row };
    await library.put('progress', book, 'current');
    expect((await loadProgress()).payment).toEqual(paymentOf(row));
    await changeBook(book.sessionId, (progress) => progress);
    expect(await library.get('progress', 'current')).toEqual(book);
    await startOver();
    if (kind === 'settled') return expect(await keptBooks()).toEqual([]);
    expect(await library.get('progress', book.sessionId)).toEqual(book);
    await openBook(book.sessionId);
    expect(await library.get('progress', 'current')).toEqual(book);
  },
);
