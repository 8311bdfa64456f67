import type { SessionId } from '@/domain/session.ts';
import { hint } from '@/ui/hooks/hint.ts';

const TYPED_EMAIL = 'kindred-typed-email';

/** The address typed for a book, in this tab alone: a look back at the voice, or a reload, does not lose it. */
export const typedEmail = {
  read(sessionId: SessionId): string {
    const [book, email = ''] = sessionStorage.getItem(TYPED_EMAIL)?.split(' ') ?? [];
    return book === sessionId ? email : '';
  },
  write(sessionId: SessionId, email: string): void {
    sessionStorage.setItem(TYPED_EMAIL, `${sessionId} ${email.trim()}`);
  },
};

/** A full or blocked store loses the sentence about the price, never the price. */
const seenPages = hint('kindred-seen-pages');

/**
 * Notes what a book was counted as when its price was shown on this device. Whoever sees another price later is told so,
 * also when it is the first one again.
 * @returns the count that was shown before this one; null when it is the first
 */
export function seenBefore(sessionId: SessionId, pageCount: number): number | null {
  const [book, ...counts] = seenPages.read()?.split(' ') ?? [];
  const [now, before] = book === sessionId ? counts.map(Number) : [];
  if (now === pageCount) return before ?? null;
  seenPages.write([sessionId, pageCount, ...(now === undefined ? [] : [now])].join(' '));
  return now ?? null;
}
