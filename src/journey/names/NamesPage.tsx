import { SignInWay } from '@/account/sign-in/SignInLink.tsx';
import { designOfBook } from '@/domain/audiobook/cover-design.ts';
import type { NamesOfBook } from '@/domain/names/names-of-book.ts';
import type { SessionId } from '@/domain/session.ts';
import { BookCover } from '@/ui/BookCover.tsx';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { BesidePicture } from '@/ui/navigation/BesidePicture.tsx';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { NotYet } from '@/ui/navigation/NotYet.tsx';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { useLocation } from '@/ui/navigation/router.ts';
import { Spinner } from '@/ui/Spinner.tsx';
import { StepActions } from '@/ui/StepActions.tsx';
import { NameLists } from './NameLists.tsx';
import styles from './names.module.css';
import { useHearing } from './use-hearing.ts';
import { type Saying, useNames } from './use-names.ts';

/** Before anything is changed: that nothing can be. */
function TextIsGone() {
  return (
    <Notice kind="info">
      <p>
        The text and voice of your audiobook were deleted, as promised, so its names can’t be changed. The
        audiobook itself stays yours.
      </p>
    </Notice>
  );
}

/** What the finished book has of all this, where one leaves: nobody goes believing that it is in the book already. */
function OfBook({ book, onRenew }: { book: NamesOfBook; onRenew: () => Promise<void> }) {
  const { error, attempt } = useAttempt();
  const state = book.order?.state;
  if (state === 'making')
    return (
      <Notice kind="info">
        <p>
          Your audiobook is being made right now. You can keep changing names here, and put the changes into
          it when it’s ready.
        </p>
      </Notice>
    );
  if (state !== 'changed') return null;
  return (
    <>
      <Notice kind="info">
        <p>
          We’ll read only the sentences with these names again, free of charge. Until that’s done, you can
          listen to the audiobook as it is.
        </p>
        {error && <p role="alert">{error}</p>}
      </Notice>
      {/* In sight beside every name: of a long list nobody would look for it at the end. */}
      <StepActions inReach="page" why="Your audiobook doesn’t have these changes yet.">
        <Button onClick={() => void attempt(onRenew)}>Update the audiobook</Button>
      </StepActions>
    </>
  );
}

interface OpenNamesProps {
  sessionId: SessionId;
  book: NamesOfBook;
  onSave: (saying: Saying) => Promise<void>;
  onRenew: () => Promise<void>;
}

function OpenNames({ sessionId, book, onSave, onRenew }: OpenNamesProps) {
  const hearing = useHearing(sessionId);
  const { speakerName } = book;
  const named = (stop: string) => (book.title ? `“${book.title}${stop}”` : `your book${stop}`);
  return (
    <>
      <p>
        {book.names.length === 0
          ? `We found no names in ${named('.')} If you hear a word said wrong, add it here and say how it should sound. `
          : `These are the names in ${named('.')} Listen, and fix any that are mispronounced. Every choice is saved right away. `}
        {speakerName === null
          ? 'Until you add a voice, you’ll hear a standard one.'
          : `You’ll hear them in ${speakerName}’s voice.`}
      </p>
      {book.order?.state === 'gone' && <TextIsGone />}
      <div role="alert">{hearing.error && <p className={styles.warn}>{hearing.error}</p>}</div>
      <NameLists book={book} hearing={hearing} onSave={onSave} />
      <OfBook book={book} onRenew={onRenew} />
    </>
  );
}

/** Where the person came from, by the link that led here. */
function useWayBack(): string {
  const { state } = useLocation();
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && from.startsWith('/') ? from : '/my-audiobooks';
}

/** Every name of a book, to be heard and said as the family says it. */
export function NamesPage() {
  const { state, again, save, renew, isRenewed } = useNames();
  const back = useWayBack();
  // Said there once more: who is done leaves the words of this page behind.
  const told = isRenewed ? { isBookRenewed: true } : null;
  const isOutdated = state.kind === 'open' && state.book.order?.state === 'changed';
  return (
    <div className={styles.page}>
      {state.kind !== 'no-pages' && (
        <div className={styles.back}>
          <ButtonLink to={back} kind="plain" state={told}>
            <span aria-hidden="true">‹</span> Back to your book
          </ButtonLink>
        </div>
      )}
      <PageTitle>How names are pronounced</PageTitle>
      {state.kind === 'open' && (
        <div className={styles.cover}>
          <BookCover title={state.book.title} design={designOfBook(state.sessionId)} isDraft />
        </div>
      )}
      {state.kind === 'loading' && (
        <div role="status" className={styles.waiting}>
          <Spinner />
          <p>Looking for names…</p>
        </div>
      )}
      {state.kind === 'no-pages' && (
        <BesidePicture picture="photograph-page" isOnPhones>
          <NotYet step={1}>{state.message}</NotYet>
        </BesidePicture>
      )}
      {state.kind === 'failed' && (
        <Notice kind="error">
          <p>{state.message}</p>
          <SignInWay words={state.message} />
          <Button kind="quiet" onClick={again}>
            Try Again
          </Button>
        </Notice>
      )}
      {state.kind === 'open' && (
        <OpenNames sessionId={state.sessionId} book={state.book} onSave={save} onRenew={renew} />
      )}
      {state.kind !== 'no-pages' && (
        <div>
          <ButtonLink to={back} kind={isOutdated ? 'quiet' : 'primary'} state={told}>
            Done
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
