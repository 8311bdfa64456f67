import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { MAX_GIFTS } from '../../../../src/domain/limits.ts';
import type { Gift } from '../../../../src/domain/payment/gift.ts';
import type { TierName } from '../../../../src/domain/payment/tiers.ts';
import { codeFrom, openedVoucher } from '../../../../src/domain/payment/voucher.ts';
import { ADDRESS_IN_WORDS } from '../../../../src/domain/web-address.ts';
import type { Caller } from '../../ports/identity.ts';
import type { PaymentIntent } from '../../ports/payments.ts';
import type { Ports } from '../../ports/ports.ts';
import { gifts, voucherIdOf, vouchers } from '../../records/gifts/gifts.ts';
import { HAS_ADDRESS, writeCodeLetter } from './code-letter.ts';
import { withdrawGift } from './refund-voucher.ts';
import { priceOfTier, toldGift } from './told-gift.ts';

type Needed = Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments' | 'clock'>;
type Input = CallableInput<'buy_gift'>;
type GiftRequest = NonNullable<Input['buy']>;
type Answer = CallableOutput<'buy_gift'>;

const CODE_BYTES = 16;
/** Only windows that meet at the same moment make more than one necessary. */
const MAX_TRIES = 5;
/** The provider's event is usually faster than the page's own call. */
const WAIT_FOR_EVENT_MS = 30_000;
const LOOK_EVERY_MS = 250;

const TOO_MANY = {
  success: false,
  error: `One account can hold up to ${MAX_GIFTS} gifts. Please write to us for more.`,
  errorCode: 'resource-exhausted',
} as const;

const isCharged = ({ status }: PaymentIntent) => status === 'paid' || status === 'processing';
/** Nothing more is paid with it. */
const isOver = (intent: PaymentIntent) => isCharged(intent) || intent.status === 'refunded';

/**
 * Writes the gift down with its voucher, as one transaction, under the code it has from the beginning; one that is paid
 * stays what it is.
 * @returns null when the id is somebody else's
 */
async function writeDown(
  ports: Needed,
  giftId: string,
  uid: string,
  request: GiftRequest,
): Promise<Gift | null> {
  const known = await gifts.find(ports, giftId);
  const code = known?.code ?? codeFrom(randomBytes(CODE_BYTES));
  const voucherId = voucherIdOf(code);
  const [giftPath, voucherPath] = [gifts.at(giftId), vouchers.at(voucherId)];
  const at = new Date(ports.clock.nowMs());
  await ports.documents.updateAll([giftPath, voucherPath], (current) => {
    const row = current.get(giftPath);
    const gift = row ? gifts.parse(giftId, row) : null;
    // Another window was faster: what it has written is asked for below.
    if (gift && (gift.ownerUid !== uid || gift.voucherId !== voucherId)) return new Map();
    const voucherRow = current.get(voucherPath);
    const voucher = voucherRow ? vouchers.parse(voucherId, voucherRow) : null;
    // Used, and deleted with its order; or paid.
    if (gift && voucher?.state !== 'unpaid') return new Map();
    const next: Gift = { ...request, ownerUid: uid, voucherId, code, createdAt: gift?.createdAt ?? at };
    const unpaid = voucher ?? openedVoucher(null, { tier: request.tier, at });
    return new Map([
      [giftPath, gifts.toFields(next)],
      [voucherPath, vouchers.toFields(unpaid)],
    ]);
  });
  const written = await gifts.find(ports, giftId);
  return written?.ownerUid === uid ? written : null;
}

/** Notes the payment that can be paid now. @returns the one that was noted before, where another window opened that */
async function noteIntent(ports: Needed, voucherId: string, tier: TierName, intent: PaymentIntent) {
  let before: string | undefined;
  await vouchers.change(ports, voucherId, (voucher) => {
    before = voucher?.bought?.paymentIntentId;
    const bought = { paymentIntentId: intent.id, amountCents: intent.amountCents };
    if (!voucher || before === intent.id) return voucher;
    return openedVoucher(voucher, { tier, bought, at: new Date(ports.clock.nowMs()) });
  });
  return before === intent.id ? undefined : before;
}

/**
 * The one payment with which this gift can be paid now: that of before while it still fits, else a new one. What was opened
 * for another package is ended at the provider, so that no forgotten window charges a second time.
 * @returns an open payment, or the one that was charged already
 */
async function openPayment(ports: Needed, giftId: string, { voucherId, tier }: Gift): Promise<PaymentIntent> {
  const amountCents = priceOfTier(tier);
  const opened = (await vouchers.find(ports, voucherId))?.bought?.paymentIntentId;
  let last = opened === undefined ? null : await ports.payments.findIntent(opened);
  if (last && isOver(last)) return last;
  if (last && last.amountCents !== amountCents) {
    last = await ports.payments.cancelIntent(last.id);
    if (last && isOver(last)) return last;
  }
  if (last && last.status !== 'cancelled') return last;
  const key = `voucher:${voucherId}:${amountCents}`;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const intent: PaymentIntent = await ports.payments.createIntent(
      { amountCents, metadata: { voucherId, giftId, tier } },
      last ? `${key}:after:${last.id}` : key,
    );
    if (intent.status === 'cancelled') {
      last = intent;
      continue;
    }
    const other = await noteIntent(ports, voucherId, tier, intent);
    const ended = other === undefined ? null : await ports.payments.cancelIntent(other);
    if (!ended || !isOver(ended)) return intent;
    await ports.payments.cancelIntent(intent.id);
    return ended;
  }
  throw new AppError('aborted');
}

/** What became of it; after a charge the provider's event is waited for, which alone makes the voucher good. */
async function tell(ports: Needed, giftId: string, gift: Gift): Promise<Answer> {
  let voucher = await vouchers.find(ports, gift.voucherId);
  const opened = voucher?.state === 'unpaid' ? voucher.bought?.paymentIntentId : undefined;
  const intent = opened === undefined ? null : await ports.payments.findIntent(opened);
  const until = ports.clock.nowMs() + (intent?.status === 'paid' ? WAIT_FOR_EVENT_MS : 0);
  while (voucher?.state === 'unpaid' && ports.clock.nowMs() < until) {
    await delay(LOOK_EVERY_MS);
    voucher = await vouchers.find(ports, gift.voucherId);
  }
  const isPending = voucher?.state === 'unpaid' && intent !== null && isCharged(intent);
  return { success: true, gift: toldGift({ giftId, gift, voucher, isPending }) };
}

/** What becomes of a gift, and of the letter that brings its code. */
async function answerAbout(
  ports: Needed,
  giftId: string,
  known: Gift,
  { letter, withdraw }: Input,
): Promise<Answer> {
  if (withdraw !== undefined) {
    const withdrawn = { kind: 'withdrawn', name: withdraw, at: new Date(ports.clock.nowMs()) } as const;
    const problem = await withdrawGift(ports, giftId, known, withdrawn);
    if (problem) return problem;
  }
  if (letter === undefined) return tell(ports, giftId, known);
  const problem = await writeCodeLetter(ports, giftId, known, letter);
  return problem ?? tell(ports, giftId, (await gifts.find(ports, giftId)) ?? known);
}

/**
 * Callable `buy_gift`: a package paid for before there is a book. The price is that of the package, named here; the gift's id
 * is made on the device, so that two windows, a reload and the way back from a bank's page pay for one gift. It writes
 * nothing about a charge: the provider's event alone does that.
 * @throws AppError unauthenticated, permission-denied
 */
export async function buyGift(ports: Needed, caller: Caller | null, input: Input): Promise<Answer> {
  const { giftId, buy } = input;
  if (!caller) throw new AppError('unauthenticated');
  const known = await gifts.find(ports, giftId);
  if (known && known.ownerUid !== caller.uid) throw new AppError('permission-denied');
  if (!buy) return known ? answerAbout(ports, giftId, known, input) : { success: true };
  if ([buy.name, buy.from, buy.words].some((text) => ADDRESS_IN_WORDS.test(text))) return HAS_ADDRESS;
  if (!known && (await gifts.where(ports, 'ownerUid', caller.uid)).length >= MAX_GIFTS) return TOO_MANY;
  const gift = await writeDown(ports, giftId, caller.uid, buy);
  if (!gift) throw new AppError('permission-denied');
  const voucher = await vouchers.find(ports, gift.voucherId);
  if (voucher?.state !== 'unpaid') return tell(ports, giftId, gift);
  const intent = await openPayment(ports, giftId, gift);
  const after = await vouchers.find(ports, gift.voucherId);
  const { clientSecret } = intent;
  return {
    success: true,
    clientSecret,
    gift: toldGift({ giftId, gift, voucher: after, isPending: isCharged(intent) }),
  };
}
