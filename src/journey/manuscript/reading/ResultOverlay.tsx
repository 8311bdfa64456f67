import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ManuscriptProgress, ManuscriptResult } from '@/device/storage/books/progress-record.ts';
import { PREVIEW_CHARACTERS } from '@/domain/limits.ts';
import { leftOutWords } from '@/domain/manuscript/left-out-words.ts';
import { tierOf } from '@/domain/payment/tiers.ts';
import type { SessionId } from '@/domain/session.ts';
import { counted } from '@/domain/words/counted.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { StepActions } from '@/ui/StepActions.tsx';
import { HelpersAtWork } from '../helping/HelpersAtWork.tsx';
import { OrderOfPages } from '../helping/OrderOfPages.tsx';
import styles from '../manuscript.module.css';
import type { ScanRequest } from '../scan/scan-request.ts';
import { BookTitle } from './BookTitle.tsx';
import { MissingPages, UnreadPages } from './UnreadPages.tsx';
import { type Looks, useLooks } from './use-looks.ts';

interface ResultOverlayProps {
  sessionId: SessionId;
  manuscript: ManuscriptProgress;
  onAccept: () => void;
  /** decides later */
  onClose: () => void;
  onTryAgain: () => void;
  onLookOver: (at?: 'text' | 'questions') => void;
  onCamera: (requests: readonly ScanRequest[]) => void;
  onAddPages: () => void;
}

function looksWords(looks: number): string {
  if (looks === 0) return 'We didn’t spot anything to fix.';
  return `${counted(looks, 'place')} may need a look.`;
}

function alikeWords(groups: readonly number[]): string {
  const [first = 0, ...others] = groups;
  if (others.length > 0)
    return 'Some pages are in the book more than once. Right now, every copy is read aloud.';
  if (first === 2) return 'Two pages look the same. Right now, both are read aloud.';
  return `One page was photographed ${first} times. Right now, every copy is read aloud.`;
}

/** Asked here as well: who accepts without looking it over would pay for a page twice, and hear it twice. */
function AlikePages({ groups, onAnswer }: { groups: readonly number[]; onAnswer: () => void }) {
  if (groups.length === 0) return null;
  return (
    <Notice kind="info">
      <p>{alikeWords(groups)}</p>
      <Button kind="quiet" onClick={onAnswer}>
        Choose which to read
      </Button>
    </Notice>
  );
}

/** Whether there is something to read over before it is accepted. */
const hasDoubts = (looks: Looks | null, result: ManuscriptResult): boolean =>
  result.notice !== undefined || (looks !== null && looks.places > 0);

/** How the book begins, and what of the print is not read aloud. */
function Beginning({ looks, preview }: { looks: Looks | null; preview: string }) {
  const notRead = leftOutWords(looks?.leftOut ?? []);
  return (
    <>
      <p role="status" className={styles.looks}>
        {looks === null
          ? 'You can read it next to the pages and fix anything that’s wrong.'
          : looksWords(looks.places)}
      </p>
      <section aria-label="Preview" className={styles.preview}>
        {beginning(preview)}
      </section>
      {notRead && (
        <p className={styles.notRead}>
          Not read aloud: {notRead}. You can put them back while you proofread.
        </p>
      )}
    </>
  );
}

interface AnswersProps extends Pick<ResultOverlayProps, 'onAccept' | 'onTryAgain' | 'onLookOver'> {
  hasText: boolean;
  hasDoubts: boolean;
}

/** The last one is the main one: to accept, or to read over first what may be wrong. */
function Answers({ hasText, hasDoubts, onAccept, onTryAgain, onLookOver }: AnswersProps) {
  if (!hasText)
    return (
      <StepActions inReach="dialog">
        <Button kind="quiet" onClick={onTryAgain}>
          Try Again
        </Button>
        <Button onClick={() => onLookOver()}>Type it in</Button>
      </StepActions>
    );
  const accept = (
    <Button key="accept" kind={hasDoubts ? 'quiet' : 'primary'} onClick={onAccept}>
      Accept &amp; Continue
    </Button>
  );
  const proofread = (
    <Button key="proofread" kind={hasDoubts ? 'primary' : 'quiet'} onClick={() => onLookOver()}>
      Proofread
    </Button>
  );
  return (
    <>
      <div className={styles.tryAgain}>
        <Button kind="plain" onClick={onTryAgain}>
          Try Again
        </Button>
      </div>
      <StepActions inReach="dialog">{hasDoubts ? [accept, proofread] : [proofread, accept]}</StepActions>
    </>
  );
}

/** How many notices there are, as they come and go: each of them knows by itself whether it has something to say. */
function useNoticeCount() {
  const place = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const look = () => setCount(current.childElementCount);
    const observer = new MutationObserver(look);
    observer.observe(current, { childList: true });
    look();
    return () => observer.disconnect();
  }, []);
  return { place, count };
}

/** What may be wrong, before what was read: one thing is said at once, several are counted and folded. */
function ThingsToCheck({ children }: { children: ReactNode }) {
  const { place, count } = useNoticeCount();
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = count < 2 || isUnfolded;
  return (
    <details
      className={styles.toCheck}
      hidden={count === 0}
      open={isOpen}
      data-folds={count > 1 || undefined}
      // Who is at one of them keeps it, when another one comes.
      onFocus={() => setUnfolded(isOpen)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control of its own, by keys as well */}
      <summary
        onClick={(event) => {
          event.preventDefault();
          setUnfolded(!isOpen);
        }}
      >
        <span aria-live="polite">{counted(count, 'thing')} to check</span>
      </summary>
      <div ref={place} className={styles.checks}>
        {children}
      </div>
    </details>
  );
}

/** Pages as they are priced, where that is another number or no price at all. */
function Counted({ result: { pageCount, pagesProcessed } }: { result: ManuscriptResult }) {
  const pages = counted(pageCount, 'page');
  if (tierOf(pageCount).name === 'Custom')
    return <p>A book of {pages} is made to order: you can ask for a quote in step 4.</p>;
  return pageCount > 0 && pageCount !== pagesProcessed ? <p>Counted for the price: {pages}.</p> : null;
}

/** With a sign that it goes on, where it was cut. */
const beginning = (preview: string): string =>
  preview.length < PREVIEW_CHARACTERS ? preview : `${preview.slice(0, PREVIEW_CHARACTERS).trimEnd()}…`;

/** What was read, shown for approval. */
export function ResultOverlay(props: ResultOverlayProps) {
  const { sessionId, manuscript, onAccept, onTryAgain, onLookOver, onCamera } = props;
  const { result, kind } = manuscript;
  const looks = useLooks(sessionId);
  if (!result) return null;
  const hasText = result.wordCount > 0;
  return (
    <Dialog
      title={kind === 'scan' ? 'Transcription Complete!' : 'Document Complete!'}
      onClose={props.onClose}
    >
      <p role="status" className={styles.processed}>
        {counted(result.pagesProcessed, 'page')} processed successfully
      </p>
      <Counted result={result} />
      {hasText && <BookTitle sessionId={sessionId} title={result.title} looks={looks} />}
      <ThingsToCheck>
        <UnreadPages
          sessionId={sessionId}
          notice={result.notice}
          looks={looks}
          onCamera={kind === 'scan' ? onCamera : null}
        />
        <MissingPages {...{ sessionId, looks }} onCamera={kind === 'scan' ? onCamera : null} />
        {kind === 'scan' && (
          <OrderOfPages
            sessionId={sessionId}
            proposal={looks?.proposal ?? null}
            hasMisplaced={looks?.hasMisplaced ?? false}
            onReadAnew={props.onAddPages}
            onCamera={onCamera}
          />
        )}
        {kind === 'scan' && (
          <HelpersAtWork sessionId={sessionId} onWait={props.onClose} onAddPages={props.onAddPages} />
        )}
        <AlikePages groups={looks?.alike ?? []} onAnswer={() => onLookOver('questions')} />
      </ThingsToCheck>
      {hasText && <Beginning looks={looks} preview={result.preview} />}
      <Answers {...{ hasText, onAccept, onTryAgain, onLookOver }} hasDoubts={hasDoubts(looks, result)} />
    </Dialog>
  );
}
