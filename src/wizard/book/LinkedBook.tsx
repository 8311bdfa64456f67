import { useEffect, useEffectEvent, useState } from 'react';
import { SignInLink } from '@/account/sign-in/SignInLink.tsx';
import { useAccount } from '@/account/use-account.ts';
import { noteOwner } from '@/backend/accounts/handover.ts';
import { call } from '@/backend/calls/callables.ts';
import { draftElsewhere } from '@/device/storage/books/drafts.ts';
import { keptBooks, openBook } from '@/device/storage/books/progress.ts';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { wordsOf } from '@/ui/words-of.ts';

/** @returns whether the book is open now: one that is kept here, or one of the account that was begun elsewhere */
async function openLinked(sessionId: SessionId, uid: string | null): Promise<boolean> {
  const isHere = (await keptBooks()).some((book) => book.sessionId === sessionId);
  if (!isHere && uid === null) return false;
  if (isHere) await openBook(sessionId);
  else {
    const { drafts = [] } = await call('list_drafts', {});
    const found = drafts.find((draft) => draft.sessionId === sessionId);
    if (!found || uid === null) return false;
    await noteOwner(sessionId, uid);
    await openBook(sessionId, draftElsewhere(found).elsewhere);
  }
  return true;
}

type Opening = { kind: 'looking' | 'not-here' } | { kind: 'failed'; message: string };

/** In place of a step whose address names another book than the one in hand: opens that one, or says where it is. */
export function LinkedBook({ sessionId, onOpen }: { sessionId: SessionId; onOpen: () => void }) {
  const account = useAccount();
  const [opening, setOpening] = useState<Opening>({ kind: 'looking' });
  const isLooking = opening.kind === 'looking';
  const opened = useEffectEvent(onOpen);
  const uid = account.kind === 'member' ? account.uid : null;
  useEffect(() => {
    if (account.kind === 'unknown' || !isLooking) return;
    let isShown = true;
    openLinked(sessionId, uid).then(
      (isOpen) => isShown && (isOpen ? opened() : setOpening({ kind: 'not-here' })),
      (error: unknown) => isShown && setOpening({ kind: 'failed', message: wordsOf(error) }),
    );
    return () => {
      isShown = false;
    };
  }, [sessionId, account.kind, uid, isLooking]);
  if (isLooking) return <p role="status">Opening your book...</p>;
  if (opening.kind === 'failed')
    return (
      <Notice kind="error">
        <p>{opening.message}</p>
        <Button kind="quiet" onClick={() => setOpening({ kind: 'looking' })}>
          Try Again
        </Button>
      </Notice>
    );
  return (
    <Notice kind="info">
      <p>
        This book isn’t on this device. Please open the link on the phone or computer where you started it
        {uid === null ? ', or sign in to the account it belongs to.' : '.'}
      </p>
      {uid === null ? (
        <SignInLink />
      ) : (
        <ButtonLink to="/my-audiobooks" kind="quiet">
          Go to My Audiobooks
        </ButtonLink>
      )}
    </Notice>
  );
}
