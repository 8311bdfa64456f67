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

/** begin like all our notes, so that clearing the device finds them */
const SENT_ORDERS_KEY = 'kindred-purchases-sent';
const CONSENT_KEY = 'kindred-measuring';
const AGREED = 'yes';
let pixel: Pixel | undefined;

/** Connects a pixel. It hears nothing of a visitor who has not agreed. */
export function connectPixel(send: Pixel | undefined): void {
  pixel = send;
}

/** What the visitor answered when asked; false is also taking back. */
export function answerMeasuring(agrees: boolean): void {
  if (agrees) localStorage.setItem(CONSENT_KEY, AGREED);
  else localStorage.removeItem(CONSENT_KEY);
}

/** The browser speaks for the visitor, whatever was answered: Do Not Track, Global Privacy Control. */
function objects(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

function mayMeasure(): boolean {
  try {
    return !objects() && localStorage.getItem(CONSENT_KEY) === AGREED;
  } catch {
    // Storage is blocked, so nothing can have been agreed.
    return false;
  }
}

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

/** Tells the connected pixel what happened, where the visitor agreed; a Purchase once per order id. Nothing is kept for later. */
export function track(event: AnalyticsEvent, data: AnalyticsData = {}): void {
  if (!pixel) return;
  if (!mayMeasure()) return;
  if (event === 'Purchase' && data.orderId !== undefined && !isFirstPurchase(data.orderId)) return;
  pixel(event, data);
}
