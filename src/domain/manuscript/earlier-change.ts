import type { ParagraphEdit } from './review.ts';

/** A change that could not be kept where it was made. The person sees it until they use it or let it go. */
export type EarlierChange = {
  /** the same change has the same key, so that it is never listed twice */
  readonly key: string;
  /** another device wrote over it, its page was read anew, or the book was paid for before it arrived */
  readonly from: 'other-device' | 'other-reading' | 'paid-book';
} & (
  | {
      readonly kind: 'paragraph';
      /** the paragraph of this reading it may belong to; null when none is like it */
      readonly paragraphId: string | null;
      /** what had been read there */
      readonly was: string;
      readonly edit: ParagraphEdit;
    }
  | { readonly kind: 'title'; readonly title: string }
  | { readonly kind: 'order'; readonly chapterOrder: readonly string[] }
);

type WithoutKey<T> = T extends unknown ? Omit<T, 'key'> : never;

/** A change with its key. */
export function earlierChange(change: WithoutKey<EarlierChange>): EarlierChange {
  return { ...change, key: JSON.stringify(change) };
}

/** Both lists, each change once. */
export function withEarlier(
  known: readonly EarlierChange[],
  more: readonly EarlierChange[],
): EarlierChange[] {
  const keys = new Set(known.map(({ key }) => key));
  return [...known, ...more.filter(({ key }) => !keys.has(key))];
}
