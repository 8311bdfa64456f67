import { useEffect, useState } from 'react';
import { noteCameraCleared, type WhyClosed } from '@/device/resume/camera-closed.ts';
import { isLeftByAnother, knownBook } from '@/device/storage/books/others-books.ts';
import { listen } from '@/device/storage/channel.ts';
import { knownMember } from '@/device/storage/settings.ts';
import type { SessionId } from '@/domain/session.ts';

interface BookGone {
  /** the book the camera was opened for */
  readonly own: SessionId;
  /** another tab has left, deleted or replaced it */
  readonly isGone: boolean;
  /** undefined until it is known */
  readonly why: WhyClosed | undefined;
}

/** What became of a book that is not open anymore. */
async function whyClosed(sessionId: SessionId): Promise<WhyClosed> {
  if (await isLeftByAnother(sessionId, await knownMember())) return 'signed-out';
  return (await knownBook(sessionId)) ? 'replaced' : 'deleted';
}

/** Whether the book that a camera was opened for is still the open one: what it takes must not become another book's. */
export function useBookGone(sessionId: SessionId): BookGone {
  const [own] = useState(sessionId);
  const [why, setWhy] = useState<WhyClosed>();
  useEffect(
    () =>
      listen(({ kind }) => {
        if (kind === 'books-left') setWhy((known) => known ?? 'signed-out');
        // This tab is loaded anew for it, and tells then.
        if (kind === 'device-cleared') noteCameraCleared();
      }),
    [],
  );
  const isAnother = sessionId !== own;
  useEffect(() => {
    if (!isAnother) return;
    const tell = (found: WhyClosed) => setWhy((known) => known ?? found);
    whyClosed(own).then(tell, () => tell('replaced'));
  }, [isAnother, own]);
  return { own, isGone: isAnother || why !== undefined, why };
}
