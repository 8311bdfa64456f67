import { AppError } from '../errors.ts';
import type { TierName } from '../payment/tiers.ts';

/** The words in the database; anything else is shown as 'Unknown Status'. */
export type OrderStatus = 'processing' | 'generating_audio' | 'completed' | 'failed' | 'cancelled';

/** What the family wants on the cover; the title is the order's. */
export interface CoverChoice {
  /** who wrote the memoir; null when nobody said */
  readonly author: string | null;
  /** names the photo that stands in for the drawn cover; null for the drawn one */
  readonly photo: string | null;
}

export const DRAWN_COVER: CoverChoice = { author: null, photo: null };

export function isSameCover(one: CoverChoice = DRAWN_COVER, other: CoverChoice = DRAWN_COVER): boolean {
  return one.author === other.author && one.photo === other.photo;
}

/** What was made besides the mp3, and how the reading went. */
export interface MadeAudiobook {
  /** the copy of 64 kbit/s */
  readonly phoneUrl: string;
  readonly phoneFileSize: number;
  /** when each sentence is heard; src/domain/audiobook/timings.ts */
  readonly timingsUrl: string;
  readonly coverUrl: string;
  /** what stands in the files; absent for the drawn cover without an author */
  readonly cover?: CoverChoice;
  readonly durationSeconds: number;
  /** photographed pages that are shown beside the text; absent for books made before this was kept */
  readonly photoCount?: number;
  readonly sentenceCount: number;
  readonly readAgainCount: number;
  /** sentences that could not be read well in three tries, the first of them */
  readonly unread: readonly string[];
}

/**
 * A payment the person's bank was asked to take back. An inquiry moves no money yet; while a dispute is open the bank holds
 * the money, and when it is lost the money stays with the person.
 */
export interface Dispute {
  readonly state: 'inquiry' | 'open' | 'won' | 'lost';
  /** the provider's word, such as 'fraudulent' */
  readonly reason: string;
  /** cents US */
  readonly amountCents: number;
  /** until when the operator can answer it; null when there is nothing to answer */
  readonly answerBy: Date | null;
}

/** A settled payment and what became of it: `orders/{id}`. */
export interface Order {
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
  readonly status: OrderStatus;
  /** 0-100, never goes back */
  readonly audioGenerationProgress: number;
  readonly audioUrl: string | null;
  /** bytes */
  readonly audioFileSize: number | null;
  readonly errorMessage: string | null;
  /** the money's way back: asked for at the provider, then confirmed by it; absent for nearly every order */
  readonly refund?: 'requested' | 'refunded';
  /** cents US that went back while the order stands; absent for nearly every order */
  readonly refundedCents?: number;
  /** absent unless the family's bank was asked to take the money back */
  readonly dispute?: Dispute;
  /** when the family could first hear it; retention counts from here */
  readonly deliveredAt?: Date;
  /** the family had its materials deleted while the book was being made: what it still needs goes when it is there */
  readonly endsMaterials?: true;
  /** until the book is finished, as far as can be told; null when it cannot */
  readonly secondsLeft: number | null;
  /** what the family chose last; absent before they did */
  readonly cover?: CoverChoice;
  /** null until it is finished, and for books made before this was kept */
  readonly audiobook: MadeAudiobook | null;
}

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
  | { readonly kind: 'retried' }
  /** a finished book whose files were damaged is made once more */
  | { readonly kind: 'remade' }
  | { readonly kind: 'refund-requested' }
  | { readonly kind: 'partly-refunded'; readonly refundedCents: number }
  | { readonly kind: 'disputed'; readonly dispute: Dispute }
  | { readonly kind: 'refunded' };

type Life = Pick<
  Order,
  | 'status'
  | 'audioGenerationProgress'
  | 'audioUrl'
  | 'audioFileSize'
  | 'errorMessage'
  | 'secondsLeft'
  | 'audiobook'
  | 'refund'
  | 'refundedCents'
  | 'dispute'
>;

/** What a family reads at an order whose money went back before the book was made. */
export const REFUNDED_ORDER = 'This order was refunded.';
/** What it reads when its bank took the money back, and while the bank thinks about it. */
export const TAKEN_BACK_ORDER = 'Your bank has taken the payment for this order back.';
export const DISPUTED_ORDER =
  'Your bank is looking into the payment for this order. If that is a mistake, please tell your bank that you know us.';

/** The money of this order is on its way back, or back: it is not narrated again and not refunded a second time. */
export function isPaidBack({ refund, dispute }: Pick<Order, 'refund' | 'dispute'>): boolean {
  return refund !== undefined || dispute?.state === 'lost';
}

/** What a family should know about the money of its order; null when there is nothing. */
export function moneyText(order: Pick<Order, 'refund' | 'dispute'>): string | null {
  if (order.refund === 'refunded') return REFUNDED_ORDER;
  if (order.dispute?.state === 'lost') return TAKEN_BACK_ORDER;
  return order.dispute && order.dispute.state !== 'won' ? DISPUTED_ORDER : null;
}

/** The life of a new order. */
export const NEW_ORDER: Life = {
  status: 'processing',
  audioGenerationProgress: 0,
  audioUrl: null,
  audioFileSize: null,
  errorMessage: null,
  secondsLeft: null,
  audiobook: null,
};

function impossible(status: OrderStatus, event: OrderEvent): never {
  throw new AppError('failed-precondition', `an order that is ${status} cannot be ${event.kind}`);
}

function progressed(order: Life, percent: number, secondsLeft: number | null): Partial<Life> {
  const bounded = Math.min(100, Math.max(0, Math.trunc(percent)));
  return {
    status: 'generating_audio',
    audioGenerationProgress: Math.max(order.audioGenerationProgress, bounded),
    secondsLeft,
  };
}

/** The family has its book, also while it is made once more; its files are replaced when the new ones are there. */
export function wasFinished({ status, audioUrl }: Pick<Order, 'status' | 'audioUrl'>): boolean {
  return status === 'completed' || Boolean(audioUrl);
}

/** A book that was finished before stays the family's, whatever ends its remaking. */
const finishedAsBefore = { status: 'completed', audioGenerationProgress: 100, secondsLeft: null } as const;

/** The money goes back once. A finished book stays the family's; one in the making is given up. */
function refundOf<T extends Life>(order: T, refund: 'requested' | 'refunded'): T {
  if (order.refund === 'refunded' || order.refund === refund) return order;
  if (wasFinished(order)) return { ...order, ...finishedAsBefore, refund };
  return { ...order, refund, status: 'failed', errorMessage: REFUNDED_ORDER, secondsLeft: null };
}

function isSameDispute(one: Dispute, other: Dispute): boolean {
  const isSameDay = one.answerBy?.getTime() === other.answerBy?.getTime();
  return (
    isSameDay &&
    one.state === other.state &&
    one.reason === other.reason &&
    one.amountCents === other.amountCents
  );
}

/** What the bank says is noted as it stands. A finished book stays the family's; one in the making ends when the money is gone. */
function disputed<T extends Life>(order: T, dispute: Dispute): T {
  if (order.dispute && isSameDispute(order.dispute, dispute)) return order;
  const noted = { ...order, dispute };
  if (dispute.state !== 'lost' || order.refund) return noted;
  if (wasFinished(order)) return { ...noted, ...finishedAsBefore };
  return { ...noted, status: 'failed', errorMessage: TAKEN_BACK_ORDER, secondsLeft: null };
}

/** The narration of a refunded order ends in a failure of its own: the refund is what the family should read. */
function stopped<T extends Life>(order: T, event: OrderEvent & { kind: 'failed' | 'cancelled' }): T {
  if (order.status === 'completed') return impossible(order.status, event);
  if (isPaidBack(order)) return order;
  const errorMessage = event.kind === 'failed' ? event.errorMessage : null;
  if (wasFinished(order)) return { ...order, ...finishedAsBefore, errorMessage };
  if (event.kind === 'cancelled')
    return { ...order, status: 'cancelled', errorMessage: null, secondsLeft: null };
  if (order.status === 'cancelled') return order;
  return { ...order, status: 'failed', errorMessage, secondsLeft: null };
}

/**
 * The order after an event. Completed is final; a repeated 'finished' changes nothing, because jobs arrive at least once.
 * What a narration still says after it was cancelled changes nothing, except that a book which is finished is there.
 * An order whose money went back is never narrated again.
 * @throws AppError failed-precondition for an event that cannot happen in this state
 */
export function nextOrder<T extends Life>(order: T, event: OrderEvent): T {
  const { status } = order;
  switch (event.kind) {
    case 'progressed':
      if (status === 'completed' || status === 'cancelled') return order;
      if (status === 'failed') return impossible(status, event);
      return { ...order, ...progressed(order, event.percent, event.secondsLeft) };
    case 'finished':
      if (status === 'completed') return order;
      if (status === 'failed') return impossible(status, event);
      return {
        ...order,
        status: 'completed',
        audioGenerationProgress: 100,
        audioUrl: event.audioUrl,
        audioFileSize: event.audioFileSize,
        audiobook: event.audiobook,
        errorMessage: null,
        secondsLeft: null,
      };
    case 'failed':
    case 'cancelled':
      return stopped(order, event);
    case 'refund-requested':
      return refundOf(order, 'requested');
    case 'refunded':
      return refundOf(order, 'refunded');
    case 'partly-refunded':
      return order.refundedCents === event.refundedCents
        ? order
        : { ...order, refundedCents: event.refundedCents };
    case 'disputed':
      return disputed(order, event.dispute);
    case 'retried':
      if ((status !== 'failed' && status !== 'cancelled') || isPaidBack(order))
        return impossible(status, event);
      return { ...order, status: 'processing', errorMessage: null };
    case 'remade':
      if (status !== 'completed' || isPaidBack(order)) return impossible(status, event);
      return { ...order, status: 'processing', audioGenerationProgress: 0 };
  }
}

/** What the person reads for a status. Source: product specification, section 4; 'Cancelled' is ours. */
export function orderStatusText(
  order: Pick<Order, 'audioGenerationProgress' | 'audioUrl'> & { status: string },
): string {
  switch (order.status) {
    case 'processing':
      return 'Processing Payment';
    case 'generating_audio':
      return `Generating... ${order.audioGenerationProgress}%`;
    case 'completed':
      return order.audioUrl ? 'Ready for Download' : 'Unknown Status';
    case 'failed':
      return 'Generation Failed';
    case 'cancelled':
      return 'Cancelled';
    default:
      return 'Unknown Status';
  }
}
