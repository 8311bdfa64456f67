import { ensureSignedIn } from '@/backend/accounts/auth.ts';
import { createAccount } from '@/backend/accounts/sign-in.ts';
import { call } from '@/backend/calls/callables.ts';
import type { PaymentForm } from '@/backend/payments/payments.ts';
import { fetchReview, sendReview } from '@/device/outbox/send-review.ts';
import { type BookPaymentEvent, nextBookPayment } from '@/device/storage/books/book-payment.ts';
import { changeBook, progressStore } from '@/device/storage/books/progress.ts';
import { changeEdits, readReview, readReviewRow } from '@/device/storage/books/reviews.ts';
import type { CallableInput } from '@/domain/calls/callables.ts';
import { AppError, isAbort } from '@/domain/errors.ts';
import { withTitle } from '@/domain/manuscript/book-title.ts';
import type { TierName } from '@/domain/payment/tiers.ts';
import type { SessionId } from '@/domain/session.ts';
import {
  ANOTHER_CARD,
  CHANGE_NOT_SAVED,
  FORM_EXPIRED,
  LOOKING_UP,
  NOT_VERIFIED,
  NOTHING_CHARGED,
  PAYMENT_PENDING,
  PROCESSING_FAILED,
  TITLE_NOT_SAVED,
} from '../words.ts';
import { FieldProblem } from './field-problem.ts';

const refuse = (message: string) => new AppError('payment-declined', message);

/**
 * Gives the guest an account; an address that exists is signed in with the same password.
 * @throws FieldProblem, or AppError when it is about neither field, whose message is a specified text
 */
export async function openAccount(email: string, password: string, sessionId: SessionId): Promise<void> {
  const result = await createAccount(email, password, sessionId);
  if (result.success) return;
  throw result.field ? new FieldProblem(result.field, result.error) : refuse(result.error);
}

/**
 * Saves another title on this device, as the review would.
 * @throws AppError when the text was never seen here and cannot be had
 */
export async function keepTitle(sessionId: SessionId, title: string): Promise<void> {
  const { review } =
    (await readReview(sessionId)) ?? (await fetchReview(sessionId, new AbortController().signal));
  await changeEdits(sessionId, (edits) => withTitle(edits, title, review.title));
}

/**
 * Brings what was changed in another window, or without a line, to the server first: what is paid for is what is read.
 * @throws AppError when that fails, at the field of the title when that is what was changed
 */
export async function sendChanges(sessionId: SessionId): Promise<void> {
  const row = await readReviewRow(sessionId);
  if (!row?.isDirty) return;
  try {
    await sendReview(sessionId, new AbortController().signal);
  } catch {
    if (row.edits.title !== row.base.title) throw new FieldProblem('title', TITLE_NOT_SAVED);
    throw refuse(CHANGE_NOT_SAVED);
  }
}

/** What is chosen at the till and is no part of what is bought. */
export type Chosen = Pick<CallableInput<'create_payment_intent'>, 'credit' | 'ownRecording' | 'atOnce'>;

/** As this device has it now, in whichever window it was chosen. */
export function chosenFor(sessionId: SessionId): Chosen {
  const { progress } = progressStore.getState();
  if (progress?.sessionId !== sessionId) return {};
  const { credit, ownRecording } = progress;
  return { ...(credit && { credit }), ...(ownRecording !== undefined && { ownRecording }) };
}

/** The provider's sentence, and what to do next where it does not say so itself. */
function refusalWords(message: string): string {
  const advice = /\b(?:another|different)\b/i.test(message) ? [] : [ANOTHER_CARD];
  return [message, NOTHING_CHARGED, ...advice].join(' ');
}

/** Which book was paid for, by whom. */
interface Charge {
  readonly sessionId: SessionId;
  readonly userEmail: string | null;
  readonly tier: TierName;
}

/**
 * Charges the card. What was charged is stored at once, so that a reload asks about it and never charges again.
 * @throws AppError with the provider's message; cancelled when only another payment can be paid, deadline-exceeded when
 *   nobody here knows whether the card was charged
 */
export async function chargeCard(form: PaymentForm, charge: Charge & { userEmail: string }): Promise<void> {
  const outcome = await form.confirm(charge.userEmail);
  if (outcome.status === 'expired') throw new AppError('cancelled', FORM_EXPIRED);
  if (outcome.status === 'unknown') throw new AppError('deadline-exceeded', LOOKING_UP);
  if (outcome.status === 'refused') throw new FieldProblem('card', refusalWords(outcome.message));
  if (outcome.status === 'failed') throw refuse(`${outcome.message} ${NOTHING_CHARGED}`);
  await noteCharge(outcome.paymentIntentId, charge);
}

const notePayment = (sessionId: SessionId, event: BookPaymentEvent): Promise<void> =>
  changeBook(sessionId, (now) => ({ ...now, payment: nextBookPayment(now.payment, event) }));

/** From here on the server is asked about this payment, and nobody for a card. */
export const noteCharge = (paymentIntentId: string, { sessionId, userEmail, tier }: Charge): Promise<void> =>
  notePayment(sessionId, { kind: 'charged', paymentIntentId, tier, userEmail });

/** The book is paid for by this order. */
export const noteOrder = (sessionId: SessionId, orderId: string): Promise<void> =>
  notePayment(sessionId, { kind: 'settled', orderId });

/** The server knows of no charge: the card form may be used again. */
export const forgetCharge = (sessionId: SessionId): Promise<void> =>
  notePayment(sessionId, { kind: 'charge-forgotten' });

/**
 * Has the server look at the provider's word. Idempotent.
 * @throws AppError with a specified text when it does not know of a payment
 */
export async function settlePayment(
  paymentIntentId: string,
  { sessionId, userEmail }: Pick<Charge, 'sessionId' | 'userEmail'>,
): Promise<void> {
  const { uid } = await ensureSignedIn();
  let answer: Awaited<ReturnType<typeof call<'confirm_payment'>>>;
  try {
    answer = await call('confirm_payment', { paymentIntentId, userId: uid, userEmail });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new AppError('internal', PROCESSING_FAILED, { cause: error });
  }
  const { success, orderId, isPending } = answer;
  if (isPending) throw new AppError('unavailable', PAYMENT_PENDING);
  if (!success || !answer.paid || !orderId) throw refuse(NOT_VERIFIED);
  await notePayment(sessionId, { kind: 'settled', orderId });
}
