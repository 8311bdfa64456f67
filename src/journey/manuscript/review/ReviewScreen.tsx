import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { SignInWay } from '@/account/sign-in/SignInLink.tsx';
import { reviewProblem } from '@/device/outbox/start-reviews.ts';
import { progressStore } from '@/device/storage/books/progress.ts';
import type { ReviewRow } from '@/device/storage/books/review-row.ts';
import { isLostAgain } from '@/device/storage/books/review-undo.ts';
import { ERRORS } from '@/domain/errors.ts';
import { changesToShow } from '@/domain/helping/who-changed.ts';
import { THROWN_AWAY_KEPT_MS } from '@/domain/limits.ts';
import { type Finding, findInReview } from '@/domain/manuscript/review-findings.ts';
import { packageChange } from '@/domain/payment/price-words.ts';
import type { SessionId } from '@/domain/session.ts';
import { counted } from '@/domain/words/counted.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { UndoLine } from '@/ui/dialogs/UndoLine.tsx';
import { useOnline } from '@/ui/hooks/use-online.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import { useLayer } from '@/ui/navigation/layers.ts';
import { Spinner } from '@/ui/Spinner.tsx';
import { useLookAtPageReadings, usePageReadings } from '../reading/page-readings.ts';
import { useAlikePhotos } from '../reading/use-alike-photos.ts';
import type { ScanRequest } from '../scan/scan-request.ts';
import { ChaptersView } from './ChaptersView.tsx';
import { captionsOf } from './change-edits.ts';
import { usePagesHere } from './photos/use-page-photo.ts';
import { QuestionsView } from './QuestionsView.tsx';
import styles from './screen.module.css';
import { type TextPlace, TextView } from './text/TextView.tsx';
import { type Keeping, type OpenReview, useReview } from './use-review.ts';

export type View = 'text' | 'chapters' | 'questions';

interface ReviewScreenProps {
  sessionId: SessionId;
  onClose: () => void;
  /** leads to the camera; null where there is none to go to */
  onCamera: ((requests: readonly ScanRequest[]) => void) | null;
  /** has the pages read in another order; null where that is not this person's to say */
  onReadAnew: (() => void) | null;
  /** what is shown first */
  at?: View;
}

function savedWords(keeping: Keeping, isDirty: boolean, isOnline: boolean, waiting: number): string {
  if (keeping === 'keeping') return 'Saving on this device';
  if (keeping === 'failed') return 'Not saved yet';
  if (!isDirty) return waiting > 0 ? `${counted(waiting, 'change')} of yours waiting` : 'Saved';
  return isOnline ? 'Saved on this device, sending' : 'Saved on this device. Waiting for internet';
}

interface TabsProps {
  view: View;
  questions: number;
  /** a typed text without pictures asks nothing of anybody */
  canAsk: boolean;
  onView: (view: View) => void;
  isFinding: boolean;
  /** null in a book that is paid for: nothing in it is changed */
  onFind: (() => void) | null;
}

function Tabs({ view, questions, canAsk, onView, isFinding, onFind }: TabsProps) {
  const asked = ['questions', questions > 0 ? `Questions (${questions})` : 'Questions'] as const;
  const names: readonly (readonly [View, string])[] = onFind
    ? [['text', 'Text'], ['chapters', 'Chapters'], ...(canAsk ? [asked] : [])]
    : [
        ['text', 'Text'],
        ['questions', `Not in the book (${questions})`],
      ];
  return (
    <nav aria-label="Parts of the review" className={styles.tabs}>
      {names.map(([name, words]) => (
        <button
          key={name}
          type="button"
          className={styles.tab}
          aria-label={words}
          aria-current={name === view ? 'page' : undefined}
          onClick={() => onView(name)}
        >
          {name === 'questions' && onFind && questions > 0 ? (
            <>
              Questions <span className={styles.badge}>{questions}</span>
            </>
          ) : (
            words
          )}
        </button>
      ))}
      {onFind && (
        <button
          type="button"
          className={`${styles.tab} ${styles.tool}`}
          aria-label="Find and replace"
          aria-expanded={isFinding}
          onClick={onFind}
        >
          <svg width="22" height="22" viewBox="0 0 24 24" fill="none" aria-hidden="true">
            <circle cx="10.5" cy="10.5" r="6" stroke="currentColor" strokeWidth="2" />
            <path d="M15 15l5 5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      )}
    </nav>
  );
}

function useFindings(sessionId: SessionId, open: OpenReview | null): readonly Finding[] {
  useLookAtPageReadings(sessionId);
  const readings = usePageReadings(sessionId);
  const photosAlike = useAlikePhotos(sessionId);
  const review = open?.review;
  const edits = open?.row.edits;
  return useMemo(
    () => (review && edits ? findInReview(review, edits, readings, photosAlike) : []),
    [review, edits, readings, photosAlike],
  );
}

function Body(
  props: Omit<ReviewScreenProps, 'onClose' | 'at'> & {
    open: OpenReview;
    view: View;
    onView: (view: View) => void;
    isFinding: boolean;
    onFound: () => void;
    questions: number;
    findings: readonly Finding[];
  },
) {
  const { sessionId, onCamera, onReadAnew, open, view, onView, findings, isFinding, onFound } = props;
  const [place, setPlace] = useState<TextPlace | null>(null);
  const lastPage = useRef(0);
  const pagesHere = usePagesHere(sessionId);
  useEffect(() => {
    if (view !== 'text') setPlace(null);
  }, [view]);
  const show = (wanted: TextPlace) => {
    setPlace(wanted);
    onView('text');
  };
  if (view === 'chapters')
    return (
      <ChaptersView
        open={open}
        onShow={(id) => show({ kind: 'paragraph', id, isTyping: false })}
        onText={() => onView('text')}
      />
    );
  if (view === 'questions')
    return (
      <QuestionsView
        sessionId={sessionId}
        open={open}
        findings={findings}
        isHere={(n) => pagesHere.has(n)}
        onShow={show}
        onCamera={onCamera}
        onReadAnew={onReadAnew}
      />
    );
  return (
    <TextView
      key={open.row.readingHash}
      sessionId={sessionId}
      open={open}
      place={place}
      lastPage={lastPage}
      isFinding={isFinding}
      onFound={onFound}
      questions={props.questions}
      onQuestions={() => onView('questions')}
    />
  );
}

/** What can be undone, also when the tab was killed in between; what was done another day is not asked about any more. */
function undoWords(row: ReviewRow): string | null {
  const { undo } = row;
  return undo && undo.atMs > Date.now() - THROWN_AWAY_KEPT_MS && !isLostAgain(row) ? undo.words : null;
}

interface Parts {
  readonly isClosed: boolean;
  readonly hasTabs: boolean;
  readonly view: View;
  readonly questions: number;
  /** the person's own words that are not in the text, because somebody else changed the place before */
  readonly waiting: number;
}

/** What of the screen there is. Of a book that is paid for the text is read, and what came too late for it. */
function partsOf(open: OpenReview | null, findings: readonly Finding[], wanted: View): Parts {
  if (!open) return { isClosed: false, hasTabs: false, view: wanted, questions: 0, waiting: 0 };
  const { earlier, isClosed = false } = open.row;
  const questions = earlier.length;
  if (!isClosed) {
    const all = findings.length + questions + changesToShow(open.row).length;
    const waiting = earlier.filter(({ from }) => from === 'other-person').length;
    return { isClosed, hasTabs: true, view: wanted, questions: all, waiting };
  }
  const isAsked = wanted === 'questions' && questions > 0;
  return { isClosed, hasTabs: questions > 0, view: isAsked ? wanted : 'text', questions, waiting: 0 };
}

/** Of a book that is paid for. The owner has a finished book to mend; a helper has none to hear. */
function closedWords(open: OpenReview | null): string {
  const words =
    open?.row.shared?.role === 'helper'
      ? 'This book has been paid for, so its text stays as it is. Thank you for helping!'
      : ERRORS['book-closed'].sentence;
  const isLate = open?.row.earlier.some(({ from }) => from === 'paid-book') ?? false;
  return isLate ? `${words} Your last changes are not in it.` : words;
}

interface StandingProps extends Pick<Parts, 'view' | 'isClosed' | 'waiting'> {
  open: OpenReview | null;
  onShow: () => void;
}

/** Why nothing can be changed; or that somebody else's words stand in the place of this person's, and the way to theirs. */
function Standing({ open, view, isClosed, waiting, onShow }: StandingProps) {
  if (isClosed) return <Notice kind="info">{closedWords(open)}</Notice>;
  if (waiting === 0 || view === 'questions') return null;
  return (
    <Notice kind="info">
      <p>
        Someone else changed {waiting === 1 ? 'a place' : `${waiting} places`} before you. Your{' '}
        {waiting === 1 ? 'version is' : 'versions are'} kept, and not in the text.
      </p>
      <Button kind="quiet" onClick={onShow}>
        {waiting === 1 ? 'Show my version' : 'Show my versions'}
      </Button>
    </Notice>
  );
}

/** What the changes cost, or spare, as soon as the server has counted them. */
function PackageNotice({ sessionId }: { sessionId: SessionId }) {
  const result = useStore(progressStore, ({ progress }) =>
    progress?.sessionId === sessionId ? progress.manuscript?.result : null,
  );
  if (!result) return null;
  const { pageCount, pageCountAsRead = pageCount } = result;
  const words = packageChange(pageCountAsRead, pageCount);
  return words && <Notice kind="info">{words}</Notice>;
}

/** Whether there is anything the pages may ask, now or after the next change. */
function mayAsk({ review }: OpenReview, { view, questions }: Parts): boolean {
  const hasPhotos = review.pages.some(({ photoPath }) => photoPath !== null);
  return questions > 0 || view === 'questions' || hasPhotos || captionsOf(review).length > 0;
}

/** A field that undoes its own typing. */
const TYPED_INTO =
  'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="button"])';

/** What was done last, with its button. Ctrl+Z and Cmd+Z press it; while a text is typed, they undo the typing. */
function UndoWays({ open }: { open: OpenReview }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isUndo || event.key.toLowerCase() !== 'z' || document.activeElement?.matches(TYPED_INTO)) return;
      const button = line.current?.querySelector('button');
      if (!button) return;
      event.preventDefault();
      button.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <div ref={line} className={styles.undo}>
      <UndoLine words={undoWords(open.row)} onUndo={open.undo} />
    </div>
  );
}

/** The whole text beside its photographs, to be looked over and mended. What is changed is kept by itself. */
export function ReviewScreen({ sessionId, onClose, onCamera, onReadAnew, at = 'text' }: ReviewScreenProps) {
  useLayer(onClose);
  const window = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const state = useReview(sessionId);
  const [wanted, setView] = useState<View>(at);
  const [isFinding, setIsFinding] = useState(false);
  const isOnline = useOnline();
  const problem = useStore(reviewProblem, ({ sentences }) => sentences[sessionId] ?? null);
  const open = state.kind === 'open' ? state.open : null;
  const findings = useFindings(sessionId, open);
  const parts = partsOf(open, findings, wanted);
  const { isClosed, hasTabs, view, questions, waiting } = parts;
  const refused = open?.row.isDirty && !isClosed ? problem : null;
  const error = state.kind === 'open' ? (state.error ?? refused) : null;
  const find = () => {
    setIsFinding(!isFinding);
    setView('text');
  };
  useEffect(() => {
    const before = document.activeElement;
    window.current?.showModal();
    title.current?.focus();
    return () => {
      // Where the person came from may be gone: before paying the text is counted anew.
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
      (isThere ? before : document.querySelector('h1'))?.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    <dialog ref={window} aria-labelledby="review-title" className={styles.screen} onClose={onClose}>
      <header className={styles.head}>
        <h2 id="review-title" ref={title} tabIndex={-1} className={styles.title}>
          {isClosed ? 'The text' : 'Proofread'}
        </h2>
        {state.kind === 'open' && open && !isClosed && (
          <p className={styles.saved} data-safe={(!open.row.isDirty && waiting === 0) || undefined}>
            {savedWords(state.keeping, open.row.isDirty, isOnline, waiting)}
          </p>
        )}
        <Button kind="quiet" aria-label={isClosed ? 'Done reading' : 'Done proofreading'} onClick={onClose}>
          Done
        </Button>
      </header>
      {open && hasTabs && (
        <Tabs
          view={view}
          questions={questions}
          canAsk={mayAsk(open, parts)}
          onView={setView}
          isFinding={isFinding}
          onFind={isClosed ? null : find}
        />
      )}
      <div className={styles.body}>
        <div className={styles.notes}>
          <PackageNotice sessionId={sessionId} />
          {open && <UndoWays open={open} />}
          <Standing {...{ open, view, isClosed, waiting }} onShow={() => setView('questions')} />
          {error && (
            <Notice kind="error">
              <p>{error}</p>
              {state.kind === 'open' && state.keeping === 'failed' && (
                <Button kind="quiet" onClick={() => state.open.change((edits) => edits)}>
                  Save again
                </Button>
              )}
            </Notice>
          )}
        </div>
        {state.kind === 'loading' && (
          <div role="status" className={styles.waiting}>
            <Spinner />
            <p>Opening the text…</p>
          </div>
        )}
        {state.kind === 'failed' && (
          <div className={styles.waiting}>
            <Notice kind="error">
              <p>{state.message}</p>
              <SignInWay words={state.message} />
              <Button kind="quiet" onClick={state.again}>
                Try Again
              </Button>
            </Notice>
          </div>
        )}
        {open && (
          <Body
            sessionId={sessionId}
            onCamera={onCamera}
            onReadAnew={onReadAnew}
            open={open}
            view={view}
            onView={setView}
            findings={findings}
            questions={questions}
            isFinding={isFinding}
            onFound={() => setIsFinding(false)}
          />
        )}
      </div>
    </dialog>,
    document.body,
  );
}
