import type { SessionId } from '@/domain/session.ts';
import { hint } from '@/ui/hooks/hint.ts';

/** Held by every window that makes chosen photos into pages. */
export const CHOOSING_LOCK = 'kindred-choosing';

/** The book, then the names of photos that were chosen for it and aren't saved yet, a line each: a killed browser forgets the files. */
export const chosenPhotos = hint('kindred-chosen');

/** Notes the photos of this book that still wait, in their order. */
export function noteChosen(sessionId: SessionId, names: readonly string[]): void {
  chosenPhotos.write(names.length === 0 ? null : [sessionId, ...names].join('\n'));
}
