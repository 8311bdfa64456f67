import { AppError } from '../errors.ts';
import type { AtOnce, Withdrawal } from '../payment/payment.ts';
import type { TierName } from '../payment/tiers.ts';
import type { CoverDesign } from './cover-design.ts';
import { type DeletionEvent, type DeletionMarks, marksAfter } from './deleted-order.ts';

/** What the family wants on the cover; the title is the order's. */
export interface CoverChoice {
  /** who wrote the memoir; null when nobody said */
  readonly author: string | null;
  /** names the photo on the cover; null for none */
  readonly photo: string | null;
  /** cloth and foil. Without one the title decides, and a photo fills the whole cover. */
  readonly design?: CoverDesign;
}

export const DRAWN_COVER: CoverChoice = { author: null, photo: null };

export function isSameCover(one: CoverChoice = DRAWN_COVER, other: CoverChoice = DRAWN_COVER): boolean {
  return one.author === other.author && one.photo === other.photo && one.design === other.design;
}

/** What was made besides the mp3, and how the reading went. */
export interface MadeAudiobook {
  /** the copy of 64 kbit/s */
  readonly phoneUrl: string;
  readonly phoneFileSize: number;
  /** when each sentence is heard; src/domain/audiobook/timings.ts */
  readonly timingsUrl: string;
  /** every word beside what was spoken for it; absent for books made before there was one */
  readonly receiptUrl?: string;
  readonly coverUrl: string;
  /** what stands in the files; absent for the drawn cover without an author */
  readonly cover?: CoverChoice;
  /** whose voice reads it, for a cover that is drawn on the screen; absent for books made before this was kept */
  readonly narrator?: string;
  readonly durationSeconds: number;
  /** photographed pages that are shown beside the text; absent for books made before this was kept */
  readonly photoCount?: number;
  readonly sentenceCount: number;
  readonly readAgainCount: number;
  /** sentences that could not be read well in three tries, the first of them */
  readonly unread: readonly string[];
}

interface DisputeFacts {
  /** the provider's word, such as 'fraudulent' */
  readonly reason: string;
  /** cents US */
  readonly amountCents: number;
  /** until when the operator can answer it; null when there is nothing to answer */
  readonly answerBy: Date | null;
}

/** An inquiry moves no money yet, while a dispute is open the bank holds the money, and one that is won brought it back. */
type StandingDispute = DisputeFacts & { readonly state: 'inquiry' | 'open' | 'won' };

/** The money stays with the person. */
type LostDispute = DisputeFacts & { readonly state: 'lost' };

/** A payment the person's bank was asked to take back. */
export type Dispute = StandingDispute | LostDispute;

/** What was bought, and what is noted at it in every state. */
interface Purchase extends DeletionMarks {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly paymentIntentId: string;
  readonly userEmail: string | null;
  readonly title: string;
  readonly tier: TierName;
  readonly pageCount: number;
  /** cents US */
  readonly amount: number;
  readonly createdAt: Date;
  /** 0-100, never goes back */
  readonly audioGenerationProgress: number;
  /** until the book is finished, as far as can be told; null when it cannot */
  readonly secondsLeft: number | null;
  /** who paid asked us to begin at once; absent for who did not, and for earlier orders */
  readonly atOnce?: AtOnce;
  /** who paid has withdrawn; absent for nearly every order */
  readonly withdrawal?: Withdrawal;
  /** cents US that went back while the order stands; absent for nearly every order */
  readonly refundedCents?: number;
  /** the family had its materials deleted while the book was being made: what it still needs goes when it is there */
  readonly endsMaterials?: true;
  /** the person whose voice it was to have took it back first: it is never made; absent for nearly every order */
  readonly voiceEnded?: { readonly by: string; readonly at: Date };
  /** what the family chose last; absent before they did */
  readonly cover?: CoverChoice;
  /** when retention looked at it last; absent before it had to */
  readonly lookedAt?: Date;
}

interface NoBook {
  readonly audioUrl: null;
  readonly audioFileSize: null;
  readonly audiobook: null;
  readonly deliveredAt?: never;
}

/** The files the family has, also while they are made once more. */
interface Book {
  readonly audioUrl: string;
  /** bytes */
  readonly audioFileSize: number;
  /** null for books made before this was kept */
  readonly audiobook: MadeAudiobook | null;
  /** when the family could first hear it; retention counts from here */
  readonly deliveredAt?: Date;
}

interface MoneyKept {
  readonly refund?: never;
  readonly dispute?: StandingDispute;
}

/** On its way back, or back: asked for at the provider, then confirmed by it; or taken back by the bank. */
type MoneyBack =
  | { readonly refund: 'requested' | 'refunded'; readonly dispute?: Dispute }
  | { readonly refund?: never; readonly dispute: LostDispute };

/** `orders/{id}`: a settled payment and what became of it. What was paid back is not made, and what is finished has its files. */
export type Order = Purchase &
  (
    | ({
        readonly status: 'processing' | 'generating_audio';
        /** why it was not made once more the last time */
        readonly errorMessage: string | null;
      } & MoneyKept &
        (NoBook | Book))
    | ({ readonly status: 'cancelled'; readonly errorMessage: null } & MoneyKept & NoBook)
    | ({ readonly status: 'failed'; readonly errorMessage: string } & (MoneyKept | MoneyBack) & NoBook)
    | ({
        readonly status: 'completed';
        /** why it was not made once more */
        readonly errorMessage: string | null;
      } & (MoneyKept | MoneyBack) &
        Book)
  );

/** The words in the database; anything else is shown as 'Unknown Status'. */
export type OrderStatus = Order['status'];

export type OrderEvent =
  | { readonly kind: 'progressed'; readonly percent: number; readonly secondsLeft: number | null }
  | {
      readonly kind: 'finished';
      readonly audioUrl: string;
      readonly audioFileSize: number;
      readonly audiobook: MadeAudiobook;
    }
  | { readonly kind: 'failed'; readonly errorMessage: string }
  | { readonly kind: 'cancelled' }
  /** nothing more is to be made with its voice; `spares` a book that is being made */
  | { readonly kind: 'voice-ended'; readonly by: string; readonly at: Date; readonly spares?: 'work' }
  | { readonly kind: 'retried' }
  /** a finished book whose files were damaged is made once more */
  | { readonly kind: 'remade' }
  | { readonly kind: 'refund-requested' }
  | { readonly kind: 'partly-refunded'; readonly refundedCents: number }
  | { readonly kind: 'disputed'; readonly dispute: Dispute }
  | { readonly kind: 'refunded' }
  | ({ readonly kind: 'withdrawn' } & Withdrawal)
  | { readonly kind: 'delivered'; readonly at: Date }
  | { readonly kind: 'cover-chosen'; readonly cover: CoverChoice }
  /** a finished book was tagged with another cover; its files have other sizes then */
  | {
      readonly kind: 'tagged';
      readonly cover: CoverChoice;
      readonly audioFileSize: number;
      readonly phoneFileSize: number;
    }
  /** what it needs is to go when it is there */
  | { readonly kind: 'materials-end' }
  /** what it needed is gone */
  | { readonly kind: 'materials-ended' }
  | DeletionEvent;

type EventOf<Kind extends OrderEvent['kind']> = OrderEvent & { kind: Kind };

/** What a family reads at an order whose money went back before the book was made. */
export const REFUNDED_ORDER = 'This order was refunded.';
/** What it reads until the card provider says that it did. */
export const ASKED_REFUND =
  'We’ve asked for your money to be sent back to your card. That isn’t confirmed yet.';
/** What it reads when its bank took the money back. */
export const TAKEN_BACK_ORDER = 'Your bank reversed the payment for this order.';

/** The money of this order is on its way back, or back: it is not narrated again and not refunded a second time. */
export const isPaidBack = (order: Order): order is Extract<Order, MoneyBack> =>
  order.refund !== undefined || order.dispute?.state === 'lost';

/** A new order is this and what was bought. */
export const NEW_ORDER = {
  status: 'processing',
  audioGenerationProgress: 0,
  audioUrl: null,
  audioFileSize: null,
  errorMessage: null,
  secondsLeft: null,
  audiobook: null,
} as const;

function impossible(status: OrderStatus, event: OrderEvent): never {
  throw new AppError('failed-precondition', `an order that is ${status} cannot be ${event.kind}`);
}

/** The family has its book, also while it is made once more; its files are replaced when the new ones are there. */
export const wasFinished = (order: Order): order is Extract<Order, Book> => order.audioUrl !== null;

/** A failed or cancelled order can be taken up again, unless its money went back or its voice is gone. */
export const isOrderDone = ({ status, refund, voiceEnded }: Order): boolean =>
  status === 'completed' || refund === 'refunded' || voiceEnded !== undefined;

/** Somebody is at it, or is about to be. */
export const isUnderWay = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'processing' || status === 'generating_audio';

/** A book that was finished before stays the family's, whatever ends its remaking. */
const finishedAsBefore = { status: 'completed', audioGenerationProgress: 100, secondsLeft: null } as const;

/** Any order, but one in the making that was paid back: a finished book stays the family's, one in the making is given up. */
function paidBack(order: Order, money: MoneyBack, errorMessage: string): Order {
  if (wasFinished(order)) return { ...order, ...finishedAsBefore, ...money };
  return { ...order, ...money, status: 'failed', errorMessage, secondsLeft: null };
}

/** The money goes back once. */
function refunded(order: Order, refund: 'requested' | 'refunded'): Order {
  if (order.refund === 'refunded' || order.refund === refund) return order;
  return paidBack(order, { refund }, refund === 'refunded' ? REFUNDED_ORDER : ASKED_REFUND);
}

const isSameDispute = (one: Dispute, other: Dispute): boolean =>
  one.answerBy?.getTime() === other.answerBy?.getTime() &&
  one.state === other.state &&
  one.reason === other.reason &&
  one.amountCents === other.amountCents;

/** What the bank says is noted as it stands; when the money is gone the order ends as if it were refunded. */
function disputed(order: Order, dispute: Dispute): Order {
  if (order.dispute && isSameDispute(order.dispute, dispute)) return order;
  if (dispute.state !== 'lost') return { ...order, dispute };
  return order.refund ? { ...order, dispute } : paidBack(order, { dispute }, TAKEN_BACK_ORDER);
}

/** @param by the person whose voice it is; empty where the family withdrew the permission itself */
export const voiceEndedText = (by: string): string =>
  by === '' ? 'The permission for this voice was withdrawn.' : `${by} took their yes back.`;

/** Whatever its money does; a book that is there stays, and is not made once more with this voice. */
function withoutVoice(order: Order, { by, at, spares }: EventOf<'voice-ended'>): Order {
  if (spares === 'work' && isUnderWay(order)) return order;
  if (wasFinished(order)) return isUnderWay(order) ? { ...order, ...finishedAsBefore } : order;
  if (order.voiceEnded) return order;
  const errorMessage = order.errorMessage ?? voiceEndedText(by);
  return { ...order, status: 'failed', errorMessage, secondsLeft: null, voiceEnded: { by, at } };
}

/** The narration of a refunded order ends in a failure of its own: the refund is what the family should read. */
function stopped(order: Order, event: EventOf<'failed' | 'cancelled'>): Order {
  if (order.status === 'completed') return impossible(order.status, event);
  if (isPaidBack(order) || order.voiceEnded) return order;
  const errorMessage = event.kind === 'failed' ? event.errorMessage : null;
  if (wasFinished(order)) return { ...order, ...finishedAsBefore, errorMessage };
  if (order.status === 'cancelled') return order;
  if (errorMessage === null) return { ...order, status: 'cancelled', errorMessage, secondsLeft: null };
  return { ...order, status: 'failed', errorMessage, secondsLeft: null };
}

function progressed(order: Order, event: EventOf<'progressed'>): Order {
  switch (order.status) {
    case 'completed':
    case 'cancelled':
      return order;
    case 'failed':
      return order.voiceEnded ? order : impossible(order.status, event);
    case 'processing':
    case 'generating_audio': {
      const percent = Math.min(100, Math.max(0, Math.trunc(event.percent)));
      const audioGenerationProgress = Math.max(order.audioGenerationProgress, percent);
      return {
        ...order,
        status: 'generating_audio',
        audioGenerationProgress,
        secondsLeft: event.secondsLeft,
      };
    }
  }
}

/** A repeated end changes nothing: jobs arrive at least once. Nor does one that comes when the voice has been taken back. */
function finished(order: Order, event: EventOf<'finished'>): Order {
  if (order.status === 'completed' || order.voiceEnded) return order;
  if (order.status === 'failed') return impossible(order.status, event);
  const { audioUrl, audioFileSize, audiobook } = event;
  const book = { audioUrl, audioFileSize, audiobook, errorMessage: null };
  return { ...order, ...finishedAsBefore, ...book };
}

function tagged(order: Order, { cover, audioFileSize, phoneFileSize }: EventOf<'tagged'>): Order {
  if (!wasFinished(order) || !order.audiobook) return order;
  return { ...order, audioFileSize, audiobook: { ...order.audiobook, phoneFileSize, cover } };
}

function withoutEndOfMaterials(order: Order): Order {
  if (!order.endsMaterials) return order;
  const { endsMaterials: _, ...rest } = order;
  return rest;
}

/** What is noted at an order, whatever state it is in. */
function noted(
  order: Order,
  event: EventOf<
    | 'delivered'
    | 'cover-chosen'
    | 'tagged'
    | 'materials-end'
    | 'materials-ended'
    | 'partly-refunded'
    | 'withdrawn'
  >,
): Order {
  switch (event.kind) {
    case 'delivered':
      return order.status === 'completed' && !order.deliveredAt ? { ...order, deliveredAt: event.at } : order;
    case 'cover-chosen':
      return { ...order, cover: { ...event.cover } };
    case 'tagged':
      return tagged(order, event);
    case 'materials-end':
      return isOrderDone(order) || order.endsMaterials ? order : { ...order, endsMaterials: true };
    case 'materials-ended':
      return withoutEndOfMaterials(order);
    case 'withdrawn':
      return order.withdrawal ? order : { ...order, withdrawal: { at: event.at, name: event.name } };
    case 'partly-refunded': {
      const { refundedCents } = event;
      return order.refundedCents === refundedCents ? order : { ...order, refundedCents };
    }
  }
}

function deletion(order: Order, event: DeletionEvent): Order {
  const marks = marksAfter(order, event, !isUnderWay(order));
  if (!marks) return order;
  const { deletedAt: _, endedAt: __, ...rest } = order;
  return { ...rest, ...marks };
}

/** Paid long ago: 'processing' is read as a payment under way. */
function startedAgain(order: Order, event: EventOf<'retried' | 'remade'>): Order {
  if (isPaidBack(order) || order.deletedAt || order.voiceEnded) return impossible(order.status, event);
  if (event.kind === 'remade') {
    if (order.status !== 'completed') return impossible(order.status, event);
    return { ...order, status: 'generating_audio', audioGenerationProgress: 0 };
  }
  if (order.status !== 'failed' && order.status !== 'cancelled') return impossible(order.status, event);
  return { ...order, status: 'generating_audio', errorMessage: null };
}

/**
 * The order after an event; the same object when that changes nothing. Completed is final, but for its remaking.
 * What a narration still says after it was cancelled changes nothing, except that a book which is finished is there.
 * An order whose money went back is never narrated again.
 * @throws AppError failed-precondition for an event that cannot happen in this state
 */
export function nextOrder(order: Order, event: OrderEvent): Order {
  switch (event.kind) {
    case 'progressed':
      return progressed(order, event);
    case 'finished':
      return finished(order, event);
    case 'failed':
    case 'cancelled':
      return stopped(order, event);
    case 'voice-ended':
      return withoutVoice(order, event);
    case 'refund-requested':
      return refunded(order, 'requested');
    case 'refunded':
      return refunded(order, 'refunded');
    case 'disputed':
      return disputed(order, event.dispute);
    case 'retried':
    case 'remade':
      return startedAgain(order, event);
    case 'deleted':
    case 'brought-back':
    case 'ended':
      return deletion(order, event);
    default:
      return noted(order, event);
  }
}
