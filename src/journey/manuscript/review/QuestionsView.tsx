import { useMemo, useRef } from 'react';
import { putInOrder } from '@/device/storage/pages/page-order.ts';
import { designOfBook } from '@/domain/audiobook/cover-design.ts';
import { proposedOrder } from '@/domain/manuscript/order-of-numbers.ts';
import { leavePageOut, paragraphsOn } from '@/domain/manuscript/pages-left-out.ts';
import { areAllInOrder } from '@/domain/manuscript/printed-numbers.ts';
import type { ReviewEdits } from '@/domain/manuscript/review.ts';
import type { Finding } from '@/domain/manuscript/review-findings.ts';
import type { SessionId } from '@/domain/session.ts';
import { counted } from '@/domain/words/counted.ts';
import { BookCover } from '@/ui/BookCover.tsx';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import type { ScanRequest } from '../scan/scan-request.ts';
import { withSettled } from './change-edits.ts';
import { ANSWER_WORDS, CAMERA_WORDS, requestsFor } from './finding-actions.ts';
import styles from './lists.module.css';
import { AlikePictures, AroundGap } from './photos/AlikePictures.tsx';
import { findingWords, placeName } from './photos/page-names.ts';
import { ToNames } from './ToNames.tsx';
import { CaptionsChoice } from './text/CaptionsChoice.tsx';
import { EarlierChanges } from './text/EarlierChanges.tsx';
import { HelperChanges } from './text/HelperChanges.tsx';
import type { TextPlace } from './text/TextView.tsx';
import type { OpenReview } from './use-review.ts';

interface QuestionsViewProps {
  sessionId: SessionId;
  open: OpenReview;
  findings: readonly Finding[];
  /** whether a photo is among the pages of this device */
  isHere: (n: number) => boolean;
  onShow: (place: TextPlace) => void;
  onCamera: ((requests: readonly ScanRequest[]) => void) | null;
  onReadAnew: (() => void) | null;
}

interface QuestionProps extends Omit<QuestionsViewProps, 'findings' | 'onShow'> {
  finding: Finding;
  onShow: (place: TextPlace) => void;
  onAnswer: Answer;
}

/** Settles findings for good; `make` is what the answer changes in the text, and `words` say so. */
type Answer = (
  keys: readonly string[],
  change?: { readonly words: string; readonly make: ChangeOfEdits; readonly touches?: readonly string[] },
) => void;

type ChangeOfEdits = (edits: ReviewEdits) => ReviewEdits;

/** The paragraph in which the words of a page can be typed. */
function roomOf({ review }: OpenReview, page: number): string | null {
  return review.paragraphs.find((paragraph) => paragraph.page === page)?.id ?? null;
}

/** All pages in the order of their printed numbers, in one tap; the way back stands above the text that is read then. */
function PutInOrder({
  sessionId,
  open,
  isHere,
  onReadAnew,
}: Pick<QuestionProps, 'sessionId' | 'open' | 'isHere' | 'onReadAnew'>) {
  const proposal = useMemo(() => proposedOrder(open.review), [open.review]);
  const { error, attempt } = useAttempt();
  if (!onReadAnew || !proposal?.every(isHere)) return null;
  return (
    <>
      {error && <Notice kind="error">{error}</Notice>}
      <Button onClick={() => attempt(() => putInOrder(sessionId, proposal, 'person').then(onReadAnew))}>
        Sort by page number
      </Button>
    </>
  );
}

/** What belongs in the empty place. */
function gapWords({ numbers, count }: Extract<Finding, { kind: 'missing' }>): string {
  if (numbers.length === 0) return counted(count, 'page');
  return numbers.length > 2 ? `${numbers[0]} to ${numbers.at(-1)}` : numbers.join(' and ');
}

function Question({ onReadAnew, ...props }: QuestionProps) {
  const { sessionId, finding, open, isHere, onShow, onCamera, onAnswer } = props;
  const { review } = open;
  const requests = requestsFor(review.pages, finding, isHere);
  const room = finding.kind === 'unread' || finding.kind === 'blank' ? roomOf(open, finding.page) : null;
  const settle = () => onAnswer([finding.key]);
  // Leaving one out answers it for as long as that one is left out, and no longer.
  const keepFirst = (page: number, other: number) =>
    onAnswer([], {
      words: `The second one (${placeName(review.pages, other)}) is left out of the audiobook.`,
      make: (edits) => leavePageOut(review, edits, page, other),
      touches: paragraphsOn(review, other),
    });
  return (
    <li className={styles.question}>
      <h4 className={styles.questionWords} tabIndex={-1}>
        {findingWords(review.pages, finding)}
      </h4>
      {finding.kind === 'alike' && (
        <AlikePictures sessionId={sessionId} pages={review.pages} page={finding.page} other={finding.other} />
      )}
      {finding.kind === 'missing' && (
        <AroundGap sessionId={sessionId} pages={review.pages} page={finding.page} gap={gapWords(finding)} />
      )}
      <div className={styles.questionActions}>
        {finding.kind === 'unread' && room && (
          <Button onClick={() => onShow({ kind: 'paragraph', id: room, isTyping: true })}>
            Type it here
          </Button>
        )}
        {finding.kind === 'alike' && (
          <Button onClick={() => keepFirst(finding.page, finding.other)}>
            Keep the first, leave out the second
          </Button>
        )}
        {finding.kind === 'misplaced' && <PutInOrder {...{ sessionId, open, isHere, onReadAnew }} />}
        {onCamera && requests.length > 0 && finding.kind === 'missing' && (
          <Button kind="quiet" onClick={() => onCamera(requests)}>
            {requests.length > 1 ? 'Photograph them now' : CAMERA_WORDS.missing}
          </Button>
        )}
        <Button kind={finding.kind === 'missing' ? 'plain' : 'quiet'} onClick={settle}>
          {ANSWER_WORDS[finding.kind]}
        </Button>
        {onCamera && requests.length > 0 && finding.kind !== 'missing' && (
          <Button kind="quiet" onClick={() => onCamera(requests)}>
            {CAMERA_WORDS[finding.kind]}
          </Button>
        )}
        <Button kind="plain" onClick={() => onShow({ kind: 'page', page: finding.page })}>
          Show in text
        </Button>
      </div>
    </li>
  );
}

/** Several answers in one tap: a book can have many blank leaves, and several pages to photograph. */
function AllAtOnce({
  findings,
  open,
  isHere,
  onCamera,
  onAnswer,
}: Omit<QuestionProps, 'finding' | 'onShow' | 'onReadAnew'> & { findings: readonly Finding[] }) {
  const blank = findings.filter(({ kind }) => kind === 'blank');
  const pictures = findings.filter(({ kind }) => kind === 'missing' || kind === 'unread');
  // One question with several pages has its own button.
  const asking = pictures
    .map((finding) => requestsFor(open.review.pages, finding, isHere))
    .filter((requests) => requests.length > 0);
  const requests = asking.flat();
  return (
    <div className={styles.questionActions}>
      {blank.length > 2 && (
        <Button kind="quiet" onClick={() => onAnswer(blank.map(({ key }) => key))}>
          Yes, all {blank.length} are blank
        </Button>
      )}
      {onCamera && asking.length > 1 && (
        <Button onClick={() => onCamera(requests)}>
          {requests.length === 2 ? 'Photograph both' : `Photograph all ${requests.length}`}
        </Button>
      )}
    </div>
  );
}

/** Whether anything was asked of the pages before; words that were looked at are settled in the same list. */
const hasAnswered = ({ settled, leftOutPages = [] }: ReviewEdits) =>
  leftOutPages.length > 0 || settled.some((key) => !key.startsWith('doubt:'));

/** What the pages themselves ask: a number that is not there, two that read alike, a blank leaf. */
export function QuestionsView({ findings, ...rest }: QuestionsViewProps) {
  const { open } = rest;
  const { earlier, carried, isClosed } = open.row;
  const list = useRef<HTMLDivElement>(null);
  if (isClosed)
    return (
      <div className={styles.page}>
        <EarlierChanges open={open} />
      </div>
    );
  const answer: Answer = (
    keys,
    { words, make, touches } = { words: 'Your answer is kept.', make: (edits) => edits },
  ) => {
    const buttons = [...(list.current?.querySelectorAll('li') ?? [])];
    const at = buttons.findIndex((row) => row.contains(document.activeElement));
    const change = (edits: ReviewEdits) => withSettled(make(edits), keys);
    open.act({ words, make: change, touches });
    // The row that was answered goes away; the focus goes to the one that takes its place, or to the heading.
    requestAnimationFrame(() => {
      const rows = list.current?.querySelectorAll<HTMLElement>('li h4') ?? [];
      const next = rows[Math.min(Math.max(0, at), rows.length - 1)] ?? list.current?.querySelector('h3');
      next?.focus();
    });
  };
  return (
    <div ref={list} className={styles.page}>
      <HelperChanges open={open} onShow={rest.onShow} />
      {(earlier.length > 0 || carried > 0) && <EarlierChanges open={open} />}
      {findings.length === 0 && (
        <div className={styles.quietBook}>
          <BookCover
            title={open.row.edits.title ?? open.review.title}
            design={designOfBook(rest.sessionId)}
            isDraft
          />
        </div>
      )}
      <h3 tabIndex={-1}>Questions about the pages{findings.length > 0 && ` (${findings.length})`}</h3>
      <p role="status" className={findings.length === 0 ? styles.soft : 'visually-hidden'}>
        {findings.length === 0
          ? `${hasAnswered(open.row.edits) ? 'All answered.' : 'None.'}${areAllInOrder(open.review.pages) ? ' All pages seem to be here and in order.' : ''}`
          : `${findings.length} to answer`}
      </p>
      <AllAtOnce {...rest} findings={findings} onAnswer={answer} />
      <ul className={styles.questions}>
        {findings.map((finding) => (
          <Question key={finding.key} {...rest} finding={finding} onAnswer={answer} />
        ))}
      </ul>
      <CaptionsChoice open={open} onShow={rest.onShow} />
      <ToNames />
    </div>
  );
}
