/** The five events that the product specification measures. */
export type EventName = 'AudioUploadStep' | 'create_voice' | 'Evaluation' | 'InitiateCheckout' | 'Purchase';

export interface MeasuredEvent {
  /** the same however often it is told, so that the service counts it once */
  readonly id: string;
  readonly name: EventName;
  /** when it happened, milliseconds since 1970 */
  readonly at: number;
  /** US dollars */
  readonly value?: number;
}

/** begins like all our notes, so that clearing the device finds it */
const KEY = 'kindred-measured';
/** What nobody came to tell by then is forgotten. */
export const LONGEST_KEPT_MS = 7 * 24 * 3_600_000;
const MOST_KEPT = 50;

/** What happened on pages that tell nobody, oldest first, until a public page is open. */
export function keptEvents(now = Date.now()): readonly MeasuredEvent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return (stored as MeasuredEvent[]).filter(({ at }) => now - at < LONGEST_KEPT_MS).slice(-MOST_KEPT);
  } catch {
    // Blocked, or another hand's words. Measuring must never stop somebody from their audiobook.
    return [];
  }
}

function store(events: readonly MeasuredEvent[]): void {
  try {
    if (events.length > 0) localStorage.setItem(KEY, JSON.stringify(events));
    else localStorage.removeItem(KEY);
  } catch {
    // Blocked or full: one event less is measured.
  }
}

export function keepEvent(event: MeasuredEvent): void {
  store([...keptEvents(), event]);
}

export function dropEvent(id: string): void {
  store(keptEvents().filter((event) => event.id !== id));
}

export function dropAllEvents(): void {
  store([]);
}
