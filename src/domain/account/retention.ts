/** How long things are kept, in days. The privacy policy says the same words; a daily run makes them true. */
export const RETENTION_DAYS = {
  /** page photos, documents, recordings and the voice made from them, after delivery: as long as a refund is possible */
  materials: 30,
  /** the family is told so long before they are deleted */
  materialsWarning: 7,
  /** what a guest began and never came back to */
  abandonedDraft: 30,
  /** a book that a price was named for: so long it can be paid, and so long it waits */
  quote: 90,
  /** by what right a voice was used, after the voice is gone */
  permission: 3 * 365,
  /** a link that asks somebody for their voice, while nobody answers it */
  permissionLink: 30,
  /** what was given under a statement that nobody signed */
  unsignedDocument: 30,
  /** who reported a voice and what they wrote, after they were answered */
  voiceReport: 30,
  /** that somebody took back what they left about their voice, for whoever it was left to */
  willEnd: 365,
  /** a file on the server's disk that no record accounts for, before it is deleted */
  lostFiles: 30,
} as const;

const DAY_MS = 86_400_000;

/** @returns milliseconds since 1970: what happened before is older than so many days */
export function daysBefore(nowMs: number, days: number): number {
  return nowMs - days * DAY_MS;
}
