import { AppError } from '../../../../src/domain/errors.ts';
import type { PaymentIntent } from '../../ports/payments.ts';
import type { Ports } from '../../ports/ports.ts';
import {
  closePayment,
  intentIdOf,
  isWithdrawnPayment,
  notePayment,
  openedPayment,
  payments,
  reopenPayment,
} from '../../records/orders/payments.ts';
import { isCharged } from '../../settlement/charged-books.ts';

type Needed = Pick<Ports, 'documents' | 'payments' | 'clock'>;

export interface Purchase {
  readonly orderId: string;
  readonly ownerUid: string;
  readonly sessionId: string;
  readonly title: string;
  readonly amountCents: number;
  /** goes along to the provider and comes back with its events */
  readonly metadata: Readonly<Record<string, string>>;
}

/** Only tabs that meet at the same moment make more than one necessary. */
const MAX_TRIES = 5;

const isWithdrawn = async (ports: Needed, orderId: string) =>
  isWithdrawnPayment(await payments.find(ports, orderId));

/** Nothing more is paid with it. */
const isOver = ({ status }: PaymentIntent) => ['paid', 'processing', 'refunded'].includes(status);

/**
 * The one payment with which this book can be paid now: the one that was opened before while it still can be paid, else a
 * new one. Whatever else was opened for the same session, for another text or another price, is ended at the provider, so
 * that no forgotten tab charges a second time.
 * @returns an open payment, or the one that was charged or refunded already
 * @throws AppError aborted when other tabs keep ending it
 */
export async function openPayment(ports: Needed, purchase: Purchase): Promise<PaymentIntent> {
  const { orderId, amountCents } = purchase;
  let known = await openedPayment(ports, orderId);
  if (known && isOver(known)) return known;
  if (known && (known.amountCents !== amountCents || (await isWithdrawn(ports, orderId)))) {
    known = await ports.payments.cancelIntent(known.id);
    if (known && isOver(known)) return known;
  }
  const intent = known && known.status !== 'cancelled' ? known : await freshIntent(ports, purchase, known);
  const charged = isOver(intent) ? null : await endOthers(ports, purchase);
  if (!charged) return intent;
  await ports.payments.cancelIntent(intent.id);
  await closePayment(ports, orderId, 'abandoned');
  return charged;
}

/** A new payment after `last`. Tabs that ask at the same time know the same last one, and so get the same new one. */
async function freshIntent(
  ports: Needed,
  { amountCents, metadata, ...payment }: Purchase,
  last: PaymentIntent | null,
): Promise<PaymentIntent> {
  const key = `${payment.orderId}:${amountCents}`;
  let after = last;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const intent: PaymentIntent = await ports.payments.createIntent(
      { amountCents, metadata },
      after ? `${key}:after:${after.id}` : key,
    );
    if (intent.status !== 'cancelled') {
      await notePayment(ports, { ...payment, paymentIntentId: intent.id });
      return intent;
    }
    after = intent;
  }
  throw new AppError('aborted');
}

/** Ends what else was opened for this session. @returns the payment of another text that was charged: the book is bought */
async function endOthers(ports: Needed, { sessionId, orderId }: Purchase): Promise<PaymentIntent | null> {
  // This one may have been given up after a month and is wanted again.
  await reopenPayment(ports, orderId);
  for (const { id, read } of await payments.where(ports, 'sessionId', sessionId)) {
    const other = read();
    // Of what was given up, given back or never opened nobody has to be asked.
    if (id === orderId || (other.state !== 'open' && other.state !== 'settled')) continue;
    const intentId = intentIdOf(other);
    const ended = intentId === null ? null : await ports.payments.cancelIntent(intentId);
    if (ended && isCharged(ended)) return ended;
    if (other.state === 'open') await closePayment(ports, id, 'abandoned');
  }
  return null;
}
