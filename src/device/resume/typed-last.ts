import type { SessionId } from '@/domain/session.ts';

/** Words typed into a paragraph that may not be on the disk yet, and all those that may stand there instead. */
interface Typed {
  readonly text: string;
  readonly seen: readonly string[];
}

const keyOf = (sessionId: SessionId) => `typed-last:${sessionId}`;

function read(sessionId: SessionId): Record<string, Typed> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(sessionId)) ?? '{}');
  } catch {
    // Where the tab keeps nothing, what is on the disk is all there is.
    return {};
  }
}

/**
 * Notes what was typed before it is on its way to the disk: a page that is left has no time to wait for a database, and this
 * store of the tab takes no time.
 */
export function noteTyped(
  sessionId: SessionId,
  paragraphId: string,
  { text, seen }: { readonly text: string; readonly seen: string },
): void {
  const typed = read(sessionId);
  const before = typed[paragraphId];
  const seenHere = before ? [...before.seen, before.text, seen] : [seen];
  typed[paragraphId] = { text, seen: [...new Set(seenHere)] };
  try {
    sessionStorage.setItem(keyOf(sessionId), JSON.stringify(typed));
  } catch {
    // A tab without room for it keeps what the disk has: all but the last moment.
  }
}

/** All of it is on the disk. */
export function forgetTyped(sessionId: SessionId): void {
  try {
    sessionStorage.removeItem(keyOf(sessionId));
  } catch {
    // Nothing was noted either.
  }
}

/** What was typed in the last moment before the page was left, by paragraph. */
export const typedLast = (sessionId: SessionId): ReadonlyMap<string, Typed> =>
  new Map(Object.entries(read(sessionId)));
