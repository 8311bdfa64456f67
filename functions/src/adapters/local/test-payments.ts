import { randomBytes } from 'node:crypto';
import type { Dispute } from '../../../../src/domain/audiobook/order.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PaymentIntent, Payments, SignedEvent } from '../../ports/payments.ts';
import type { Database } from './database.ts';

import { testPaymentEvents } from './test-payment-events.ts';

interface Row {
  readonly id: string;
  readonly clientSecret: string;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly status: PaymentIntent['status'];
  readonly metadata: string;
  readonly receiptEmail: string | null;
  /** what the bank will say once the person has answered it */
  readonly afterAction: 'pays' | 'declines' | null;
  /** state of a dispute; null when the bank was never asked */
  readonly dispute: Dispute['state'] | null;
}

const asIntent = (row: Row): PaymentIntent => ({
  id: row.id,
  clientSecret: row.clientSecret,
  amountCents: row.amountCents,
  refundedCents: row.refundedCents,
  status: row.status,
  receiptEmail: row.receiptEmail,
  metadata: JSON.parse(row.metadata),
});

export interface Confirmation {
  readonly status: 'paid' | 'declined' | 'needs-action' | 'cancelled';
  readonly paymentIntentId: string;
  readonly message?: string;
}

/** The built-in payment provider: the life cycle of a card payment, and no money moves. */
export interface TestPayments extends Payments {
  /** What the card form posts. @throws AppError not-found, invalid-argument */
  confirm(card: {
    readonly clientSecret: string;
    readonly cardNumber: string;
    readonly email: string;
  }): Confirmation;
  /** What the person answered the bank. @throws AppError not-found */
  authenticate(answer: { readonly clientSecret: string; readonly isApproved: boolean }): Confirmation;
  /** What the provider's own desk and the person's bank do. @throws AppError not-found, failed-precondition */
  refundPart(id: string, cents: number): void;
  dispute(id: string, state: Dispute['state']): void;
  /** Payments whose event has not been delivered yet, oldest first; a provider repeats its events until they arrive. */
  undelivered(): string[];
  /** A payment's event as it goes over the wire. */
  eventOf(id: string): SignedEvent;
  markDelivered(id: string): void;
}

function paymentRows(database: Database) {
  const rowOf = (column: 'id' | 'clientSecret' | 'idempotencyKey', value: string) =>
    database.row<Row>(`SELECT * FROM test_payments WHERE ${column} = ?`, value);
  const existing = (column: 'id' | 'clientSecret', value: string): Row => {
    const row = rowOf(column, value);
    if (!row) throw new AppError('not-found');
    return row;
  };
  const move = (id: string, status: PaymentIntent['status'], afterAction: Row['afterAction'] = null) =>
    void database.run(
      'UPDATE test_payments SET status = ?, afterAction = ?, delivered = 0 WHERE id = ?',
      status,
      afterAction,
      id,
    );
  const noteEmail = (id: string, email: string) =>
    void database.run('UPDATE test_payments SET receiptEmail = ? WHERE id = ?', email, id);
  const noteRefund = (id: string, cents: number) =>
    void database.run(
      `UPDATE test_payments SET refundedCents = ?1, delivered = 0,
         status = CASE WHEN ?1 < amountCents THEN status ELSE 'refunded' END WHERE id = ?2`,
      cents,
      id,
    );
  const noteDispute = (id: string, state: Dispute['state']) =>
    void database.run('UPDATE test_payments SET dispute = ?, delivered = 0 WHERE id = ?', state, id);
  return { rowOf, existing, move, noteEmail, noteRefund, noteDispute };
}

/** What a card of the test provider does. The numbers are Stripe's own, so that a test reads the same against both. */
type TestCard =
  /** `disputes`: the bank is asked to take the payment back as soon as it is made */
  | { readonly kind: 'pays'; readonly disputes?: 'open' | 'inquiry' }
  | { readonly kind: 'declines'; readonly message: string }
  /** the bank asks the person first (3-D Secure), and then does what `afterwards` says */
  | { readonly kind: 'asks'; readonly afterwards: 'pays' | 'declines' };

const DECLINED = 'Your card was declined.';
const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Source: https://docs.stripe.com/testing */
const CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { kind: 'pays' },
  '5555555555554444': { kind: 'pays' },
  '4000000000000259': { kind: 'pays', disputes: 'open' },
  '4000000000001976': { kind: 'pays', disputes: 'inquiry' },
  '4000000000000002': { kind: 'declines', message: DECLINED },
  '4000000000009995': { kind: 'declines', message: 'Your card has insufficient funds.' },
  '4000000000000069': { kind: 'declines', message: 'Your card has expired.' },
  '4000000000000127': { kind: 'declines', message: 'Your card’s security code is incorrect.' },
  '4000002500003155': { kind: 'asks', afterwards: 'pays' },
  '4000000000003220': { kind: 'asks', afterwards: 'pays' },
  '4000008400001629': { kind: 'asks', afterwards: 'declines' },
};

export function testCard(number: string): TestCard {
  return CARDS[number.replace(/\D/g, '')] ?? { kind: 'declines', message: 'Your card number is invalid.' };
}

/** What the person at the card form does, and the bank behind it. */
function actionsOfPerson({
  existing,
  move,
  noteEmail,
  noteDispute,
}: ReturnType<typeof paymentRows>): Pick<TestPayments, 'confirm' | 'authenticate'> {
  const declined = (id: string, message: string): Confirmation => {
    move(id, 'declined');
    return { status: 'declined', paymentIntentId: id, message };
  };

  return {
    confirm({ clientSecret, cardNumber, email }) {
      const { id, status } = existing('clientSecret', clientSecret);
      if (status === 'paid' || status === 'refunded') return { status: 'paid', paymentIntentId: id };
      if (status === 'cancelled') return { status, paymentIntentId: id };
      const card = testCard(cardNumber);
      if (card.kind === 'declines') return declined(id, card.message);
      noteEmail(id, email);
      if (card.kind === 'asks') {
        move(id, 'needs-action', card.afterwards);
        return { status: 'needs-action', paymentIntentId: id };
      }
      move(id, 'paid');
      if (card.disputes) noteDispute(id, card.disputes);
      return { status: 'paid', paymentIntentId: id };
    },

    authenticate({ clientSecret, isApproved }) {
      const { id, status, afterAction } = existing('clientSecret', clientSecret);
      if (status === 'paid' || status === 'cancelled') return { status, paymentIntentId: id };
      if (status !== 'needs-action') throw new AppError('failed-precondition');
      if (!isApproved) return declined(id, NOT_AUTHENTICATED);
      if (afterAction === 'declines') return declined(id, DECLINED);
      move(id, 'paid');
      return { status: 'paid', paymentIntentId: id };
    },
  };
}

/** What the provider's desk does with a part of the money, and what a bank says. */
function actionsOfDesk({
  existing,
  noteRefund,
  noteDispute,
}: ReturnType<typeof paymentRows>): Pick<TestPayments, 'refundPart' | 'dispute'> {
  const charged = (id: string): Row => {
    const row = existing('id', id);
    if (row.status === 'paid') return row;
    throw new AppError('failed-precondition', 'nothing was paid');
  };
  return {
    refundPart(id, cents) {
      const { amountCents, refundedCents } = charged(id);
      if (refundedCents + cents > amountCents)
        throw new AppError('failed-precondition', 'that is more than was paid');
      noteRefund(id, refundedCents + cents);
    },
    dispute: (id, state) => noteDispute(charged(id).id, state),
  };
}

export function testPayments(database: Database, clock: Clock = { nowMs: Date.now }): TestPayments {
  const events = testPaymentEvents(database, clock);
  const rows = paymentRows(database);
  const { rowOf, existing, move, noteRefund } = rows;

  return {
    async createIntent({ amountCents, metadata }, idempotencyKey) {
      const id = `pi_test_${randomBytes(12).toString('hex')}`;
      const clientSecret = `${id}_secret_${randomBytes(16).toString('hex')}`;
      database.run(
        `INSERT INTO test_payments (id, clientSecret, amountCents, status, metadata, receiptEmail, idempotencyKey)
           VALUES (?, ?, ?, 'open', ?, NULL, ?) ON CONFLICT (idempotencyKey) DO NOTHING`,
        id,
        clientSecret,
        amountCents,
        JSON.stringify(metadata),
        idempotencyKey,
      );
      const row = rowOf('idempotencyKey', idempotencyKey);
      if (!row) throw new AppError('internal');
      return asIntent(row);
    },

    async findIntent(id) {
      const row = rowOf('id', id);
      return row ? asIntent(row) : null;
    },

    ...actionsOfPerson(rows),

    ...actionsOfDesk(rows),

    async cancelIntent(id) {
      const row = rowOf('id', id);
      if (row && ['open', 'declined', 'needs-action'].includes(row.status)) move(id, 'cancelled');
      return row ? asIntent(existing('id', id)) : null;
    },

    async *charges() {
      const taken = database.rows<Row>(
        `SELECT * FROM test_payments WHERE status IN ('paid', 'refunded') ORDER BY rowid DESC`,
      );
      for (const row of taken) {
        const { id, amountCents, refundedCents, metadata, receiptEmail } = asIntent(row);
        yield {
          paymentIntentId: id,
          chargedAt: null,
          ...{ amountCents, refundedCents, metadata, email: receiptEmail },
        };
      }
    },

    async findDispute(id) {
      const row = rowOf('id', id);
      if (!row?.dispute) return null;
      return { state: row.dispute, reason: 'fraudulent', amountCents: row.amountCents, answerBy: null };
    },

    async refund(id) {
      const { status, amountCents } = existing('id', id);
      if (status !== 'paid' && status !== 'refunded')
        throw new AppError('failed-precondition', 'nothing was paid');
      if (status === 'paid') noteRefund(id, amountCents);
      return asIntent(existing('id', id));
    },

    eventOf: (id) => events.make(id, existing('id', id).dispute ? 'dispute' : 'payment_intent'),
    readEvent: (event) => events.read(event),

    undelivered() {
      const sql = `SELECT id FROM test_payments WHERE status IN ('paid', 'refunded', 'cancelled') AND delivered = 0 ORDER BY rowid`;
      return database.rows<{ id: string }>(sql).map(({ id }) => id);
    },

    markDelivered: (id) => void database.run('UPDATE test_payments SET delivered = 1 WHERE id = ?', id),
  };
}
