import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import { helpingHint } from '@/device/resume/way-on.ts';
import { SendingLine } from '@/device/sending/SendingLine.tsx';
import type { HelpedBook } from '@/device/storage/books/helped-books.ts';
import { listHelpedBooks } from '@/device/storage/books/keep-helped-book.ts';
import { readReviewRow } from '@/device/storage/books/reviews.ts';
import { designOfBook } from '@/domain/audiobook/cover-design.ts';
import { BRAND } from '@/domain/config/brand.ts';
import { ERRORS, toAppError } from '@/domain/errors.ts';
import { helpTokenOf, MAX_HELPER_NAME, NO_MORE_PAGES } from '@/domain/helping/helping.ts';
import type { SessionId } from '@/domain/session.ts';
import { counted } from '@/domain/words/counted.ts';
import { BookCover } from '@/ui/BookCover.tsx';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { BesidePicture } from '@/ui/navigation/BesidePicture.tsx';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { useLocation } from '@/ui/navigation/router.ts';
import { wordsOf } from '@/ui/words-of.ts';
import { usePagesSafe } from '../reading/use-pages-safe.ts';
import { useStoredPages } from '../scan/use-stored-pages.ts';
import { stillHelps } from './HelpedHere.tsx';
import styles from './helping.module.css';
import { joinBook } from './join-book.ts';
import { useArrived } from './use-arrived.ts';

const ReviewScreen = lazy(async () => ({
  default: (await import('../review/ReviewScreen.tsx')).ReviewScreen,
}));
const LostPhotos = lazy(async () => ({ default: (await import('../scan/LostPhotos.tsx')).LostPhotos }));
const Scanner = lazy(async () => ({ default: (await import('../scan/Scanner.tsx')).Scanner }));

/** An invitation that lets nobody in: said before a name is typed, and nobody's fault. */
function NoWayIn({ words }: { words: string }) {
  return (
    <BesidePicture picture="photograph-page" isOnPhones>
      <p className={styles.lead}>{words}</p>
      <p>
        You did nothing wrong. If it still doesn’t work, write to us:{' '}
        <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
      </p>
      <ButtonLink to="/">Back to Home</ButtonLink>
    </BesidePicture>
  );
}

/** A first name, and they are in. */
function JoinForm({ token, onJoined }: { token: string; onJoined: (book: HelpedBook) => void }) {
  const { error, attempt } = useAttempt();
  const [isJoining, setJoining] = useState(false);
  const [isComplete, setComplete] = useState(false);
  /** why it lets nobody in; undefined until that was asked */
  const [noWayIn, setNoWayIn] = useState<string | null>();
  useEffect(() => {
    call('help_with_book', { asks: { token } }).then(
      ({ success, error, errorCode }) => {
        if (errorCode === 'book-closed') setComplete(true);
        setNoWayIn(success ? null : (error ?? null));
      },
      // Without a line it is told when they come in.
      () => setNoWayIn(null),
    );
  }, [token]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    setJoining(true);
    void attempt(async () => {
      const book = await joinBook(token, name).catch((failure: unknown) => {
        if (toAppError(failure).code !== 'book-closed') throw failure;
        return null;
      });
      if (book) onJoined(book);
      else setComplete(true);
    }).finally(() => setJoining(false));
  };
  if (isComplete) return <Notice kind="info">{NO_MORE_PAGES} Thank you!</Notice>;
  if (noWayIn === undefined) return <p role="status">Opening the invitation...</p>;
  if (noWayIn !== null) return <NoWayIn words={noWayIn} />;
  return (
    <BesidePicture picture="photograph-page" isOnPhones>
      <p className={styles.lead}>
        A family is turning their book into an audiobook and would love your help photographing it. It’s free,
        and you don’t need an account.
      </p>
      <form className={styles.stack} onSubmit={submit}>
        <Field
          label="Your first name"
          name="name"
          hint="Only the person who invited you sees it."
          wanted="Please tell us your first name."
          autoComplete="given-name"
          maxLength={MAX_HELPER_NAME}
          required
        />
        {error && <Notice kind="error">{error}</Notice>}
        <Button type="submit" disabled={isJoining}>
          {isJoining ? 'One moment...' : 'Help with this book'}
        </Button>
      </form>
    </BesidePicture>
  );
}

const nameOf = ({ title }: HelpedBook) => (title ? `“${title}”` : 'a family’s book');

interface ProofreadingProps {
  sessionId: SessionId;
  isRead: boolean;
  /** pages of the book that have arrived, and those that are in its text; null where nobody knows */
  arrived: number | null;
  photosRead: number | null;
  /** then it can be read, and not changed */
  isPaid: boolean;
}

const COMPARE = 'Compare the text with the photos, and fix what was misread.';

/** What of the book can be proofread: pages that came after the reading are not in it yet. */
function readWords({ arrived, photosRead, isPaid }: ProofreadingProps): string {
  if (isPaid) return 'The text stays as it is now. You can still read it.';
  // A file of text: there is nothing to compare it with.
  if (arrived === 0) return 'The text of this book is already here. Read it, and fix what’s wrong.';
  if (photosRead === null || arrived === null) return `Pages of this book have been read. ${COMPARE}`;
  if (photosRead >= arrived) return `The pages have been read. ${COMPARE}`;
  const rest = arrived - photosRead;
  return `${counted(photosRead, 'page has', 'pages have')} been read, and ${rest} ${rest === 1 ? 'isn’t' : 'aren’t'} in the text yet. ${COMPARE}`;
}

/** The text of a book of somebody else; it opens from this phone where there is no line. */
function Proofreading(props: ProofreadingProps) {
  const { sessionId, isRead, isPaid } = props;
  const [isHere, setHere] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // A device that does not answer has none: the server says whether there is one.
    readReviewRow(sessionId).then(
      (row) => setHere(row !== null),
      () => undefined,
    );
  }, [sessionId]);
  if (!isRead && !isHere) return null;
  return (
    <section className={styles.row} aria-label="Proofread">
      <p>{readWords(props)}</p>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {isPaid ? 'Read the text' : 'Proofread the text'}
      </Button>
      {isOpen && (
        <Suspense>
          <ReviewScreen
            sessionId={sessionId}
            onClose={() => setOpen(false)}
            onCamera={null}
            onReadAnew={null}
          />
        </Suspense>
      )}
    </section>
  );
}

/** What was changed in the text and never arrived, because the help ended before. */
function useUnsentChanges(sessionId: SessionId): boolean {
  const [isUnsent, setUnsent] = useState(false);
  useEffect(() => {
    readReviewRow(sessionId).then(
      (row) => setUnsent(row?.isDirty ?? false),
      () => undefined,
    );
  }, [sessionId]);
  return isUnsent;
}

interface NoMoreHelpProps {
  sessionId: SessionId;
  /** pages that are on this phone only */
  unsent: number;
  /** their help was ended; else the book is paid for */
  hasEnded: boolean;
}

/** In place of the camera: that nothing more is needed, and what of this phone is not in the book. */
function NoMoreHelp({ sessionId, unsent, hasEnded }: NoMoreHelpProps) {
  const hasUnsentChanges = useUnsentChanges(sessionId);
  const [pages, them] = [counted(unsent, 'page'), unsent === 1 ? 'it' : 'them'];
  return (
    <Notice kind="info">
      <p>{hasEnded ? ERRORS['helping-ended'].sentence : NO_MORE_PAGES} Thank you!</p>
      {unsent > 0 && (
        <p>
          {hasEnded
            ? `${pages} ${unsent === 1 ? 'is' : 'are'} on this device only. Ask for a new invitation to send ${them}.`
            : `${pages} from this device came too late for it. We’re keeping ${them} here, and the person who invited you can see that.`}
        </p>
      )}
      {hasUnsentChanges && (
        <p>Your last changes to the text weren’t sent and aren’t in the book. They stay on this device.</p>
      )}
    </Notice>
  );
}

/** The camera for a book of somebody else, and where its pages are. */
function Helping({ book }: { book: HelpedBook }) {
  const { sessionId } = book;
  const { search } = useLocation();
  // The same words open the camera in step 1.
  const [isScanning, setScanning] = useState(() => new URLSearchParams(search).has('scan'));
  const stored = useStoredPages(sessionId, isScanning);
  const pages = stored.kind === 'read' ? stored.pages : [];
  const safe = usePagesSafe(pages);
  const unsent = pages.length - safe;
  const { arrived, isRead, photosRead, isPaid, hasEnded } = useArrived(book, { safe, unsent });
  return (
    <>
      <BesidePicture picture={<BookCover title={book.title} design={designOfBook(sessionId)} isDraft />}>
        <h2 className={styles.helping}>You’re helping with {nameOf(book)}</h2>
        {stored.kind === 'failed' && <Notice kind="error">{ERRORS['storage-unavailable'].sentence}</Notice>}
        {hasEnded || isPaid ? (
          <NoMoreHelp sessionId={sessionId} unsent={unsent} hasEnded={hasEnded} />
        ) : (
          <>
            {!isScanning && (
              <Suspense>
                <LostPhotos sessionId={sessionId} />
              </Suspense>
            )}
            <p>
              Lay a page flat, photograph it, turn to the next one. Each page is saved on this device first,
              even without internet, and sent as soon as there’s a connection.
            </p>
            <Button onClick={() => setScanning(true)}>
              {pages.length > 0 ? 'Photograph more pages' : 'Start photographing'}
            </Button>
            {pages.length > 0 && <SendingLine pages={pages.length} safe={safe} />}
            {arrived !== null && !(arrived === 0 && isRead) && (
              <p className={styles.soft}>
                {arrived === 0
                  ? 'No pages of this book have arrived yet.'
                  : `${counted(arrived, 'page')} so far, from everyone helping.`}
              </p>
            )}
          </>
        )}
        {!hasEnded && <Proofreading {...{ sessionId, isRead, arrived, photosRead, isPaid }} />}
      </BesidePicture>
      {isScanning && hasEnded && (
        <Dialog title="The camera was closed" onClose={() => setScanning(false)}>
          <p>
            {ERRORS['helping-ended'].sentence} {unsent > 0 && 'What isn’t sent yet stays on this device.'}
          </p>
          <Button wide onClick={() => setScanning(false)}>
            OK
          </Button>
        </Dialog>
      )}
      {isScanning && !isPaid && !hasEnded && (
        <Suspense>
          <Scanner
            sessionId={sessionId}
            helps
            known={stored}
            onClose={() => setScanning(false)}
            onComplete={() => setScanning(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** What tells one book from another in the list: with the hour, for two without a title may be of one day. */
function bookWords({ joinedAtMs, hasEnded, isPaid }: HelpedBook): string {
  const at = new Date(joinedAtMs);
  const day = at.toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
  const hour = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  const joined = `joined ${day} at ${hour}`;
  if (hasEnded) return `${joined}, your help has ended`;
  return isPaid ? `${joined}, complete and paid for` : joined;
}

/** Several books, as in a family that makes more than one. */
function Choice({ books, onChoose }: { books: readonly HelpedBook[]; onChoose: (book: HelpedBook) => void }) {
  return (
    <BesidePicture picture="family">
      <h2>Books you help with</h2>
      <ul className={styles.list}>
        {books.map((book) => (
          <li key={book.sessionId}>
            <span className={styles.name}>
              <strong>{book.title || 'A family’s book'}</strong>
              <span className={styles.soft}>{bookWords(book)}</span>
            </span>
            <Button
              kind="quiet"
              aria-label={`Open ${book.title || 'a family’s book'}, ${bookWords(book)}`}
              onClick={() => onChoose(book)}
            >
              Open
            </Button>
          </li>
        ))}
      </ul>
    </BesidePicture>
  );
}

function WithoutLink() {
  return (
    <BesidePicture picture="photograph-page" isOnPhones>
      <h2 className={styles.needed}>You need an invitation</h2>
      <p className={styles.lead}>
        Open the whole link you were sent, or point your camera at the code on their screen.
      </p>
      <p>
        If it doesn’t work, ask the person who is making the book for a new one. They find it in step 1, under
        “Invite helpers.”
      </p>
      <ButtonLink to="/" kind="quiet">
        What is {BRAND.name}?
      </ButtonLink>
    </BesidePicture>
  );
}

/** For whoever was invited to photograph pages of somebody’s book. Without a token: the books they help with. */
export function HelpedBooks() {
  const token = helpTokenOf(useLocation().hash);
  const [books, setBooks] = useState<readonly HelpedBook[]>();
  const [chosen, setChosen] = useState<HelpedBook>();
  const [error, setError] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the open book was told stands in the list when one comes back to it
  useEffect(() => {
    listHelpedBooks().then(
      (found) => {
        setBooks(found);
        helpingHint.write(found.find(stillHelps)?.title ?? null);
      },
      (failure: unknown) => setError(wordsOf(failure)),
    );
  }, [chosen]);
  const known = books?.find((book) => book.token === token) ?? (token ? undefined : books?.[0]);
  const book = chosen ?? (!token && books && books.length > 1 ? undefined : known);
  const isUnknown = books !== undefined && !book;
  return (
    <>
      {error && <Notice kind="error">{error}</Notice>}
      {book && <Helping key={book.sessionId} book={book} />}
      {isUnknown && token && <JoinForm token={token} onJoined={setChosen} />}
      {isUnknown && !token && books.length > 1 && <Choice books={books} onChoose={setChosen} />}
      {isUnknown && !token && books.length === 0 && <WithoutLink />}
      {book && token === null && (books?.length ?? 0) > 1 && (
        <Button kind="quiet" onClick={() => setChosen(undefined)}>
          Other books you help with
        </Button>
      )}
    </>
  );
}
