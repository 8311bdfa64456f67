/** The five moments that the product specification measures. */
export type MomentName = 'AudioUploadStep' | 'create_voice' | 'Evaluation' | 'InitiateCheckout' | 'Purchase';

export interface Moment {
  /** the same however often it is told, so that the service counts it once */
  readonly id: string;
  readonly name: MomentName;
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
export function keptMoments(now = Date.now()): readonly Moment[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return (stored as Moment[]).filter(({ at }) => now - at < LONGEST_KEPT_MS).slice(-MOST_KEPT);
  } catch {
    // Blocked, or another hand's words. Measuring must never stop somebody from their audiobook.
    return [];
  }
}

function store(moments: readonly Moment[]): void {
  try {
    if (moments.length > 0) localStorage.setItem(KEY, JSON.stringify(moments));
    else localStorage.removeItem(KEY);
  } catch {
    // Blocked or full: a moment less is measured.
  }
}

export function keepMoment(moment: Moment): void {
  store([...keptMoments(), moment]);
}

export function dropMoment(id: string): void {
  store(keptMoments().filter((moment) => moment.id !== id));
}

export function dropAllMoments(): void {
  store([]);
}
