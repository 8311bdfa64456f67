import { randomBytes } from 'node:crypto';
import { AppError } from '../../../../src/domain/errors.ts';
import type { PaymentIntent, Payments } from '../../ports/payments.ts';
import type { Database } from './database.ts';

/** Card numbers of the test provider; they are Stripe's own, so that a test reads the same against both. */
const PAYS = '4242424242424242';
const DECLINES: Readonly<Record<string, string>> = {
  '4000000000000002': 'Your card was declined.',
  '4000000000009995': 'Your card has insufficient funds.',
  '4000000000000069': 'Your card has expired.',
};

interface Row {
  readonly id: string;
  readonly clientSecret: string;
  readonly amountCents: number;
  readonly status: PaymentIntent['status'];
  readonly metadata: string;
  readonly receiptEmail: string | null;
}

const asIntent = ({ metadata, ...row }: Row): PaymentIntent => ({
  id: row.id,
  clientSecret: row.clientSecret,
  amountCents: row.amountCents,
  status: row.status,
  receiptEmail: row.receiptEmail,
  metadata: JSON.parse(metadata),
});

export interface Confirmation {
  readonly status: 'paid' | 'declined';
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
  /** Payments whose event has not been delivered yet, oldest first; a provider repeats its events until they arrive. */
  undelivered(): string[];
  markDelivered(id: string): void;
}

export function testPayments(database: Database): TestPayments {
  const find = (column: 'id' | 'clientSecret' | 'idempotencyKey', value: string) => {
    const row = database.row<Row>(`SELECT * FROM test_payments WHERE ${column} = ?`, value);
    return row ? asIntent(row) : null;
  };

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
      const intent = find('idempotencyKey', idempotencyKey);
      if (!intent) throw new AppError('internal');
      return intent;
    },

    findIntent: async (id) => find('id', id),

    confirm({ clientSecret, cardNumber, email }) {
      const intent = find('clientSecret', clientSecret);
      if (!intent) throw new AppError('not-found');
      const digits = cardNumber.replace(/\D/g, '');
      if (intent.status !== 'paid' && digits !== PAYS) {
        const message = DECLINES[digits] ?? 'Your card number is invalid.';
        database.run(`UPDATE test_payments SET status = 'declined' WHERE id = ?`, intent.id);
        return { status: 'declined', paymentIntentId: intent.id, message };
      }
      database.run(
        `UPDATE test_payments SET status = 'paid', receiptEmail = coalesce(receiptEmail, ?) WHERE id = ?`,
        email,
        intent.id,
      );
      return { status: 'paid', paymentIntentId: intent.id };
    },

    undelivered() {
      const sql = `SELECT id FROM test_payments WHERE status = 'paid' AND delivered = 0 ORDER BY rowid`;
      return database.rows<{ id: string }>(sql).map(({ id }) => id);
    },

    markDelivered: (id) => void database.run('UPDATE test_payments SET delivered = 1 WHERE id = ?', id),
  };
}
