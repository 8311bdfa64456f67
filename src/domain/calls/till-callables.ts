import * as v from 'valibot';
import { CREDIT_FORMS } from '../audiobook/credit.ts';
import { failure, sessionId, shortText } from './family-callables.ts';

/** A client's page count is only compared with ours, but it must at least be a number. */
const pageCount = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** Ours: how the book is to say that its voice is recreated; absent to leave it as it is. */
const credit = v.exactOptional(v.picklist(CREDIT_FORMS));

/** Ours: whether the book begins with the person's own recording; absent to leave it as it is. */
const ownRecording = v.exactOptional(v.boolean());

/** What is called on the way from the price to the order. */
export const TILL_CALLABLES = {
  create_payment_intent: {
    input: v.object({
      ...{ pageCount, sessionId, credit, ownRecording },
      /** ours: who pays asks us to begin at once, in the words of `AT_ONCE_WORDS`; absent for who does not */
      atOnce: v.exactOptional(v.literal(true)),
    }),
    output: v.object({
      ...failure,
      clientSecret: v.optional(v.string()),
      /** this payment was made already, and no card is to be asked for again */
      isCharged: v.optional(v.boolean()),
    }),
  },
  /** Pays for a book with a gift voucher. Safe to repeat: one voucher, one order. */
  redeem_voucher: {
    input: v.union([
      v.object({ pageCount, sessionId, code: shortText, credit, ownRecording }),
      /** opens the card alone, and uses nothing: here, because guesses at codes are counted together */
      v.object({ open: shortText }),
    ]),
    output: v.object({
      ...failure,
      orderId: v.optional(v.string()),
      card: v.optional(
        v.object({
          isUsed: v.boolean(),
          tier: v.picklist(['Lullaby', 'Memoir', 'Novel', 'Custom']),
          /** null where its giver is not known any more */
          written: v.nullable(v.object({ name: v.string(), from: v.string(), words: v.string() })),
        }),
      ),
    }),
  },
  confirm_payment: {
    input: v.object({
      paymentIntentId: shortText,
      /** ignored: the caller's own uid counts; kept because the specification's payload has it */
      userId: v.nullable(shortText),
      userEmail: v.nullable(v.pipe(v.string(), v.maxLength(320))),
    }),
    output: v.object({
      ...failure,
      paid: v.optional(v.boolean()),
      orderId: v.optional(v.string()),
      /** not paid yet, but on the way: the bank or the provider's event is being waited for */
      isPending: v.optional(v.boolean()),
    }),
  },
} as const;
