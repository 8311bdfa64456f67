import type { FoundName } from './find-names.ts';
import type { Pronunciation } from './pronunciations.ts';

/** A name of the book, with how it may be said. */
export interface BookName extends FoundName {
  /** respellings, likeliest first */
  readonly offers: readonly string[];
}

/**
 * What the finished book knows of the names as they are now: `same` says them so, `changed` can be made to, `making` is at
 * it or has not begun, `gone` has no text or voice left to be read again with.
 */
export type BookState = 'making' | 'same' | 'changed' | 'gone';

export interface NamedOrder {
  readonly orderId: string;
  readonly state: BookState;
}

export interface NamesOfBook {
  readonly title: string;
  /** most frequent first */
  readonly names: readonly BookName[];
  readonly pronunciations: readonly Pronunciation[];
  /** who says them; null while there is only the built-in voice */
  readonly speakerName: string | null;
  /** null before the book was ordered */
  readonly order: NamedOrder | null;
}
