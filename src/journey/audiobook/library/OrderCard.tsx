import { type RefObject, useId, useRef, useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import { useFreshLink } from '@/backend/page/use-fresh-link.ts';
import {
  isPaidBack,
  type MadeAudiobook,
  moneyText,
  type Order,
  orderStatusText,
} from '@/domain/audiobook/order.ts';
import { BRAND } from '@/domain/config/brand.ts';
import type { AppError } from '@/domain/errors.ts';
import { formatCents } from '@/domain/payment/tiers.ts';
import { isSessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { ProgressBar } from '@/ui/ProgressBar.tsx';
import { wordsOf } from '@/ui/words-of.ts';
import styles from '../audiobook.module.css';
import { CoverChoice } from '../cover/CoverChoice.tsx';
import { FormatsDisclosure } from '../formats/FormatsDisclosure.tsx';
import { saveFile } from '../formats/save-file.ts';
import { pauseListening } from '../listening/now-playing.ts';
import { KeepOffline } from '../offline/KeepOffline.tsx';
import { Player } from '../player/Player.tsx';
import { ReceiptDisclosure } from '../receipt/ReceiptDisclosure.tsx';
import {
  dateText,
  downloadText,
  fileSizeText,
  NOT_READY,
  notYetText,
  readingText,
  timeLeftText,
  titleOf,
} from '../words.ts';
import { ShareButton } from './ShareButton.tsx';
import shelf from './shelf.module.css';
import { useDamage } from './use-damage.ts';

function toneOf({ status }: Order, isReady: boolean): string {
  if (isReady) return styles.ready ?? '';
  return status === 'failed' ? (styles.failed ?? '') : '';
}

interface DownloadProps {
  order: Order;
  isReady: boolean;
  link: string | null;
  /** asks whether the file is whole, because a download that fails says nothing */
  look: () => Promise<AppError | null>;
}

/** Before the file is there the button says so, and says it again to whoever presses it all the same. */
function Download({ order, isReady, link, look }: DownloadProps) {
  const reasonId = useId();
  const [said, setSaid] = useState<{ kind: 'safe' | 'error'; words: string } | null>(null);
  const download = async () => {
    if (!isReady || link === null) return window.alert(NOT_READY);
    setSaid(null);
    const reason = await look();
    if (reason?.code === 'stored-file-damaged') return;
    if (reason) return setSaid({ kind: 'error', words: reason.sentence });
    // Some phones open the file to play it: two voices at once would be heard.
    pauseListening();
    saveFile(link);
    setSaid({ kind: 'safe', words: downloadText(order) });
  };
  return (
    <>
      <Button
        kind="quiet"
        disabled={isReady && link === null}
        aria-disabled={!isReady || undefined}
        aria-describedby={isReady ? undefined : reasonId}
        onClick={() => void download()}
      >
        Download
      </Button>
      {said && <Notice kind={said.kind}>{said.words}</Notice>}
      {!isReady && (
        <p id={reasonId} className={styles.soft}>
          {notYetText(order)}
        </p>
      )}
    </>
  );
}

interface OrderCardProps {
  uid: string;
  order: Order;
  /** below the shelf, which has its cover already */
  isOnShelf?: boolean;
}

/** Of a book that is not finished. */
interface UnfinishedProps {
  order: Order;
  /** stays in every state and takes the focus: what was pressed goes with its own */
  status: RefObject<HTMLElement | null>;
}

/** A narration that stopped: why, and two ways out. It goes on where it stopped; nothing is charged again. */
function FailedOrder({ order, status }: UnfinishedProps) {
  const [error, setError] = useState<string | null>(null);
  const again = () => {
    const { sessionId, id, userEmail } = order;
    if (!isSessionId(sessionId)) return;
    status.current?.focus();
    call('generate_tts', { sessionId, orderId: id, userEmail }).then(
      (answer) => setError(answer.success ? null : (answer.error ?? null)),
      (failure: unknown) => setError(wordsOf(failure)),
    );
  };
  // Whose money went back has nothing to try again.
  if (isPaidBack(order)) return <Notice kind="info">{order.errorMessage}</Notice>;
  return (
    <Notice kind="error">
      <p>{error ?? order.errorMessage ?? 'The narration stopped before it was finished.'}</p>
      <Button kind="quiet" onClick={again}>
        Try Again
      </Button>
      <p>
        You won’t be charged again. If this keeps happening, write to{' '}
        <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
      </p>
    </Notice>
  );
}

/** How the reading went: every sentence was checked, and what is still off is named. */
function ReadingReport({ audiobook }: { audiobook: MadeAudiobook }) {
  const { unread } = audiobook;
  return (
    <div className={styles.report}>
      <p className={styles.soft}>{readingText(audiobook)}</p>
      {unread.length > 0 && (
        <details>
          <summary>Sentences to listen to: {unread.length}</summary>
          <ul>
            {unread.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface StopProps {
  onStop: () => void;
  onKeep: () => void;
  /** what has the focus when this window is gone */
  focusAfter: () => HTMLElement | null;
}

/** Asked, because a book that somebody waits for would not come. */
function StopNarration({ onStop, onKeep, focusAfter }: StopProps) {
  return (
    <Dialog title="Stop the narration?" onClose={onKeep} focusAfter={focusAfter}>
      <p>
        Your book stays paid for, and what’s done so far is kept. You can continue the narration here whenever
        you like. You won’t be charged again.
      </p>
      <div className={shelf.answers}>
        <Button kind="quiet" onClick={onStop}>
          Stop the narration
        </Button>
        <Button onClick={onKeep}>Keep going</Button>
      </div>
    </Dialog>
  );
}

/** A narration under way: how far, how long still, and a way to stop it. */
function RunningOrder({ order, status }: UnfinishedProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [stop, setStop] = useState<{ isSent: boolean; error: string | null }>({ isSent: false, error: null });
  const cancel = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLElement>(null);
  const ask = () => {
    next.current = cancel.current;
    setIsAsked(true);
  };
  const send = () => {
    next.current = status.current;
    setIsAsked(false);
    setStop({ isSent: true, error: null });
    call('cancel_narration', { orderId: order.id }).then(
      (answer) => !answer.success && setStop({ isSent: false, error: answer.error ?? null }),
      (failure: unknown) => setStop({ isSent: false, error: wordsOf(failure) }),
    );
  };
  return (
    <>
      <ProgressBar label="Narration" percent={order.audioGenerationProgress} />
      <p>You can close this page. We’ll email you when your audiobook is ready.</p>
      {stop.error && <Notice kind="error">{stop.error}</Notice>}
      <div className={styles.running}>
        {order.secondsLeft !== null && <p className={styles.soft}>{timeLeftText(order.secondsLeft)}</p>}
        <Button ref={cancel} kind="plain" disabled={stop.isSent} onClick={ask}>
          {stop.isSent ? 'Stopping...' : 'Cancel'}
        </Button>
      </div>
      {isAsked && (
        <StopNarration onStop={send} onKeep={() => setIsAsked(false)} focusAfter={() => next.current} />
      )}
    </>
  );
}

/** A narration the person stopped: it is paid, and goes on where it was. */
function StoppedOrder({ order, status }: UnfinishedProps) {
  const [isSent, setIsSent] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const told = (words: string | null) => {
    setError(words);
    if (words !== null) setIsSent(false);
  };
  const goOn = () => {
    const { sessionId, id, userEmail } = order;
    if (!isSessionId(sessionId)) return;
    setIsSent(true);
    status.current?.focus();
    call('generate_tts', { sessionId, orderId: id, userEmail, resume: true }).then(
      (answer) => told(answer.success ? null : (answer.error ?? null)),
      (failure: unknown) => told(wordsOf(failure)),
    );
  };
  return (
    <Notice kind={error ? 'error' : 'info'}>
      <p>{error ?? 'You stopped the narration. What’s done is kept, and you won’t be charged again.'}</p>
      <Button kind="quiet" disabled={isSent} onClick={goOn}>
        {isSent ? 'Continuing...' : 'Continue the narration'}
      </Button>
    </Notice>
  );
}

/** What is rarer than listening, one row each: it opens where it is asked for. */
function More({ order, isReady }: { order: Order; isReady: boolean }) {
  const { audiobook } = order;
  if (!isReady) return order.status === 'generating_audio' && <CoverChoice order={order} />;
  return (
    <div className={styles.more}>
      <ShareButton order={order} />
      <KeepOffline order={order} />
      <CoverChoice order={order} />
      {audiobook && <FormatsDisclosure order={order} />}
      {audiobook?.receiptUrl && <ReceiptDisclosure url={audiobook.receiptUrl} title={titleOf(order)} />}
      {audiobook && <ReadingReport audiobook={audiobook} />}
    </div>
  );
}

/** One audiobook: how far it is, what it is, and the way to it. */
export function OrderCard({ uid, order, isOnShelf = false }: OrderCardProps) {
  const isReady = order.status === 'completed' && order.audioUrl !== null;
  const { link } = useFreshLink(isReady ? order.audioUrl : null, 'save');
  const { damage, look } = useDamage(isReady ? order.audioUrl : null);
  const money = moneyText(order);
  const status = useRef<HTMLParagraphElement>(null);
  const unfinished = { order, status };
  return (
    <article className={styles.card} aria-label={titleOf(order)}>
      <h3 className={styles.cardTitle}>{titleOf(order)}</h3>
      <p
        ref={status}
        tabIndex={-1}
        role="status"
        className={`${styles.status} ${damage ? styles.failed : toneOf(order, isReady)}`}
      >
        {damage ? 'Damaged' : orderStatusText(order)}
      </p>
      {order.status === 'generating_audio' && <RunningOrder {...unfinished} />}
      {order.status === 'cancelled' && <StoppedOrder {...unfinished} />}
      {order.status === 'failed' && <FailedOrder {...unfinished} />}
      {money !== null && order.status !== 'failed' && <Notice kind="info">{money}</Notice>}
      {isReady ? (
        <Player uid={uid} order={order} damage={damage} hasCover={!isOnShelf} onProblem={() => void look()}>
          <Download order={order} isReady link={link} look={look} />
        </Player>
      ) : (
        <div className={styles.ways}>
          <Download order={order} isReady={false} link={link} look={look} />
        </div>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>Pages</dt>
          <dd>{order.pageCount}</dd>
        </div>
        <div>
          <dt>Format</dt>
          <dd>MP3 (192kbps)</dd>
        </div>
        <div>
          <dt>File size</dt>
          <dd>{fileSizeText(order.audioFileSize)}</dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>{order.amount === 0 ? 'Gift voucher' : formatCents(order.amount)}</dd>
        </div>
        {isOnShelf && (
          <div>
            <dt>Created</dt>
            <dd>{dateText(order.createdAt)}</dd>
          </div>
        )}
      </dl>
      <More order={order} isReady={isReady} />
    </article>
  );
}
