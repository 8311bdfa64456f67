export type AnalyticsEvent =
  | 'AudioUploadStep'
  | 'create_voice'
  | 'Evaluation'
  | 'InitiateCheckout'
  | 'Purchase';
export interface AnalyticsData {
  readonly orderId?: string;
  /** US dollars */
  readonly value?: number;
  readonly currency?: 'USD';
}
export type Pixel = (event: AnalyticsEvent, data: AnalyticsData) => void;

/** begins like all our notes, so that clearing the device finds it */
const SENT_ORDERS_KEY = 'kindred-purchases-sent';
let pixel: Pixel | undefined;

/** Connects a pixel, after the visitor agreed. Until then nothing leaves the page. */
export function connectPixel(send: Pixel | undefined): void {
  pixel = send;
}

function sentOrders(): string[] {
  const stored: unknown = JSON.parse(localStorage.getItem(SENT_ORDERS_KEY) ?? '[]');
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
}

/** True the first time for an order, on this device. */
function isFirstPurchase(orderId: string): boolean {
  const sent = sentOrders();
  if (sent.includes(orderId)) return false;
  localStorage.setItem(SENT_ORDERS_KEY, JSON.stringify([...sent, orderId]));
  return true;
}

/** Tells the connected pixel what happened; a Purchase once per order id. Nothing is kept for a later pixel. */
export function track(event: AnalyticsEvent, data: AnalyticsData = {}): void {
  if (!pixel) return;
  if (event === 'Purchase' && data.orderId !== undefined && !isFirstPurchase(data.orderId)) return;
  pixel(event, data);
}
