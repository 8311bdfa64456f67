import type { PlainError } from '../../../src/domain/errors.ts';

/** What a parent sends, and what its child answers. */
export type ToChild = { readonly id: number; readonly request: unknown };

export type FromChild =
  | { readonly id: number; readonly kind: 'done'; readonly result: unknown }
  | { readonly id: number; readonly kind: 'failed'; readonly error: PlainError };
