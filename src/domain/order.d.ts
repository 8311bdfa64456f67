import type { TierName } from './tiers.ts';
/** The words in the database; anything else is shown as 'Unknown Status'. */
export type OrderStatus = 'processing' | 'generating_audio' | 'completed' | 'failed';
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
}
export type OrderEvent =
  | {
      readonly kind: 'progressed';
      readonly percent: number;
    }
  | {
      readonly kind: 'finished';
      readonly audioUrl: string;
      readonly audioFileSize: number;
    }
  | {
      readonly kind: 'failed';
      readonly errorMessage: string;
    }
  | {
      readonly kind: 'retried';
    };
type Life = Pick<Order, 'status' | 'audioGenerationProgress' | 'audioUrl' | 'audioFileSize' | 'errorMessage'>;
/** The life of a new order. */
export declare const NEW_ORDER: Life;
/**
 * The order after an event. Completed is final; a repeated 'finished' changes nothing, because jobs arrive at least once.
 * @throws AppError failed-precondition for an event that cannot happen in this state
 */
export declare function nextOrder<T extends Life>(order: T, event: OrderEvent): T;
/** What the person reads for a status. Source: product specification, section 4. */
export declare function orderStatusText(
  order: Pick<Order, 'audioGenerationProgress' | 'audioUrl'> & {
    status: string;
  },
): string;
