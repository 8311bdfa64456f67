import { mayMeasure } from '@/device/measuring/answer.ts';
import { type EventName, keepEvent } from '@/device/measuring/events.ts';

interface EventData {
  readonly orderId?: string;
  /** US dollars */
  readonly value?: number;
  /** when it happened, if not now: what is too long ago for an event is never told */
  readonly at?: Date;
}

/** begins like all our notes, so that clearing the device finds it */
const SENT_ORDERS_KEY = 'kindred-purchases-sent';

function sentOrders(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SENT_ORDERS_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    // Another hand's words. Measuring must never stop somebody from their audiobook.
    return [];
  }
}

/** True the first time for an order, on this device. */
function isFirstPurchase(orderId: string): boolean {
  const sent = sentOrders();
  if (sent.includes(orderId)) return false;
  try {
    localStorage.setItem(SENT_ORDERS_KEY, JSON.stringify([...sent, orderId]));
    return true;
  } catch {
    // Full: what cannot be remembered would be told twice.
    return false;
  }
}

/**
 * Notes on this device what happened, where the visitor agreed; a Purchase once per order id. Nothing leaves the page:
 * these pages show text and play voices, so that the next public page tells it (src/device/measuring/send-events.ts).
 */
export function track(name: EventName, { orderId, value, at = new Date() }: EventData = {}): void {
  if (!mayMeasure()) return;
  if (name === 'Purchase' && orderId !== undefined && !isFirstPurchase(orderId)) return;
  // The order's own id, because another device of the family may tell of it too.
  const id = orderId ?? `${at.getTime().toString(36)}${Math.random().toString(36).slice(2)}`;
  keepEvent({ id, name, at: at.getTime(), ...(value !== undefined && { value }) });
}
