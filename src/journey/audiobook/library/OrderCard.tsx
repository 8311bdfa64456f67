import { type CSSProperties, lazy, type RefObject, Suspense, useId, useRef, useState } from 'react';
import { useFreshLink } from '@/backend/page/use-fresh-link.ts';
import { isUnderWay, type MadeAudiobook, type Order } from '@/domain/audiobook/order.ts';
import { moneyText, orderStatusText } from '@/domain/audiobook/order-words.ts';
import type { AppError } from '@/domain/errors.ts';
import { formatCents } from '@/domain/payment/tiers.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { ProgressBar } from '@/ui/ProgressBar.tsx';
import styles from '../audiobook.module.css';
import { CoverChoice } from '../cover/CoverChoice.tsx';
import { FormatsDisclosure } from '../formats/FormatsDisclosure.tsx';
import { saveFile } from '../formats/save-file.ts';
import { pauseListening } from '../listening/now-playing.ts';
import { KeepOffline } from '../offline/KeepOffline.tsx';
import { Cover, type TriedCover, useCoverPictures } from '../player/Cover.tsx';
import { CoverButton } from '../player/CoverButton.tsx';
import { Player } from '../player/Player.tsx';
import { ReceiptDisclosure } from '../receipt/ReceiptDisclosure.tsx';
import {
  dateText,
  downloadText,
  fileSizeText,
  headlineOf,
  NOT_READY,
  notYetText,
  readingText,
  readyAtText,
  spokenText,
  timeLeftText,
  titleOf,
} from '../words.ts';
import { ShareButton } from './ShareButton.tsx';
import { Unfinished } from './Unfinished.tsx';
import { useDamage } from './use-damage.ts';
import { useNarrator } from './use-narrator.ts';

const WithdrawOrder = lazy(async () => ({ default: (await import('./WithdrawOrder.tsx')).WithdrawOrder }));

function toneOf({ status }: Order, isReady: boolean): string {
  if (isReady) return styles.ready ?? '';
  return status === 'failed' ? (styles.failed ?? '') : '';
}

interface DownloadProps {
  order: Order;
  isReady: boolean;
  link: string | null;
  /** a link to the file as it is now: one that was made before the cover was changed has ended */
  renew: () => Promise<string | null>;
  /** asks whether the file is whole, because a download that fails says nothing */
  look: () => Promise<AppError | null>;
}

/** Whoever pressed sees what came of it, however near the foot of the screen that is. */
const intoSight = (told: HTMLElement | null) => told?.scrollIntoView({ block: 'nearest' });

/** Before the file is there the button says so, and says it again to whoever presses it all the same. */
function Download({ order, isReady, link, renew, look }: DownloadProps) {
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
    saveFile((await renew()) ?? link);
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
      {said && (
        <div ref={intoSight} className={styles.said}>
          <Notice kind={said.kind}>{said.words}</Notice>
        </div>
      )}
      {!isReady && (
        <p id={reasonId} className={styles.soft}>
          {notYetText(order)}
        </p>
      )}
    </>
  );
}

/** Sentences that every check still found off: they are worth a listen. */
function ToListenTo({ audiobook: { unread } }: { audiobook: MadeAudiobook }) {
  if (unread.length === 0) return null;
  return (
    <details>
      <summary>Sentences to listen to: {unread.length}</summary>
      <ul>
        {unread.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}

interface DetailsProps {
  order: Order;
  isReady: boolean;
  isOnShelf: boolean;
}

function Facts({ order, isOnShelf }: DetailsProps) {
  const { audiobook } = order;
  const facts = [
    ['Pages', order.pageCount],
    ['Format', 'MP3 (192kbps)'],
    ['File size', fileSizeText(order.audioFileSize)],
    ['Paid', order.amount === 0 ? 'Gift voucher' : formatCents(order.amount)],
    isOnShelf && ['Created', dateText(order.createdAt)],
    audiobook && ['Read and checked', readingText(audiobook)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** What is rarer than listening, one row each: it opens where it is asked for. */
function More({ order, isReady }: DetailsProps) {
  const { audiobook } = order;
  if (!isReady || !audiobook) return null;
  return (
    <>
      <FormatsDisclosure order={order} />
      {audiobook.receiptUrl && <ReceiptDisclosure url={audiobook.receiptUrl} title={titleOf(order)} />}
      <ToListenTo audiobook={audiobook} />
    </>
  );
}

/**
 * The cover first, which makes it a gift; then what it is and what else can be done with it, under one word. In the library
 * that was asked for, and is seen at once.
 */
function Details({ onTry, ...props }: DetailsProps & { onTry: (cover: TriedCover | null) => void }) {
  const { order, isReady, isOnShelf } = props;
  return (
    <div className={styles.more}>
      {(isReady || order.status === 'generating_audio') && <CoverChoice order={order} onTry={onTry} />}
      {isReady && <KeepOffline order={order} />}
      {isReady && isOnShelf ? (
        <>
          <More {...props} />
          <Facts {...props} />
        </>
      ) : (
        <details>
          <summary>Details</summary>
          <div className={isReady ? styles.more : styles.waiting}>
            {!isReady && (
              <Download
                order={order}
                isReady={false}
                link={null}
                renew={async () => null}
                look={async () => null}
              />
            )}
            <More {...props} />
            <Facts {...props} />
          </div>
        </details>
      )}
      <Suspense>
        <WithdrawOrder order={order} />
      </Suspense>
    </div>
  );
}

interface OrderCardProps {
  uid: string;
  order: Order;
  /** below the shelf, where it was chosen by its title */
  isOnShelf?: boolean;
}

/** What is chosen on the shelf comes into sight by its title, and has the focus. */
export const CHOSEN_ID = 'chosen-book';

/** What a family reads first when it has just paid. */
const thanksFor = ({ status }: Order) =>
  status === 'processing' ? 'Thank you. Your book is in good hands.' : 'Thank you. Your book is being read.';

/**
 * How it is called: in the library by its title, at the end of the road by what becomes of it. There its cover shows the
 * title to the eye.
 */
function Names({ order, isOnShelf }: { order: Order; isOnShelf: boolean }) {
  const title = titleOf(order);
  if (isOnShelf)
    return (
      <h2 id={CHOSEN_ID} tabIndex={-1} className={styles.cardTitle}>
        {title}
      </h2>
    );
  const { narrator, durationSeconds } = order.audiobook ?? {};
  return (
    <>
      {isUnderWay(order) && <p className={styles.soft}>{headlineOf(order)}</p>}
      <h2 className={styles.headline}>{isUnderWay(order) ? thanksFor(order) : headlineOf(order)}</h2>
      <h3 className={order.cover?.design === null ? styles.cardTitle : 'visually-hidden'}>{title}</h3>
      {narrator && durationSeconds !== undefined && (
        <p className={styles.spoken}>{spokenText(narrator, durationSeconds)}</p>
      )}
    </>
  );
}

interface StandingProps {
  order: Order;
  isReady: boolean;
  damage: string | null;
  place: RefObject<HTMLParagraphElement | null>;
}

/** How long it will take still. */
function TimeLeft({ order: { secondsLeft } }: { order: Order }) {
  if (secondsLeft === null) return <p className={styles.left}>This usually takes a few minutes</p>;
  return (
    <p className={styles.left}>
      <span>{timeLeftText(secondsLeft)}</span>
      {secondsLeft >= 60 && <span className={styles.soft}>{readyAtText(secondsLeft, Date.now())}</span>}
    </p>
  );
}

/** How far it is, in the specified words: small, where something warmer is said of it. */
function Standing({ order, isReady, damage, place }: StandingProps) {
  const isRunning = order.status === 'generating_audio';
  return (
    <div className={styles.running}>
      {isRunning && <ProgressBar label="Narration" percent={order.audioGenerationProgress} />}
      <div className={styles.standing} data-running={isRunning || undefined}>
        {isRunning && <TimeLeft order={order} />}
        <p
          ref={place}
          tabIndex={-1}
          role="status"
          className={damage ? styles.failed : toneOf(order, isReady)}
        >
          {damage ? 'Damaged' : orderStatusText(order)}
        </p>
        {isReady && !damage && <p>MP3, {fileSizeText(order.audioFileSize)}</p>}
      </div>
    </div>
  );
}

/** How much of the wave on its cover has been read: of a book that is being made. */
const readSoFar = (order: Order) =>
  isUnderWay(order) ? ({ '--read': `${order.audioGenerationProgress}%` } as CSSProperties) : undefined;

/** One audiobook: its cover, how far it is, and the way to it. */
export function OrderCard({ uid, order, isOnShelf = false }: OrderCardProps) {
  const isReady = order.status === 'completed' && order.audioUrl !== null;
  const { link, renew } = useFreshLink(isReady ? order.audioUrl : null, 'save');
  const pictures = useCoverPictures(order);
  const [tried, setTried] = useState<TriedCover | null>(null);
  const narrator = useNarrator(order);
  const { damage, look } = useDamage(isReady ? order.audioUrl : null);
  const money = moneyText(order);
  const status = useRef<HTMLParagraphElement>(null);
  return (
    <article className={styles.card} aria-label={titleOf(order)}>
      <div
        className={styles.cover}
        data-closing={!isReady || undefined}
        data-reading={isUnderWay(order) || undefined}
        style={readSoFar(order)}
      >
        {isReady ? (
          <CoverButton uid={uid} order={order} {...pictures} tried={tried} />
        ) : (
          <Cover {...{ order, tried, narrator, ...pictures }} />
        )}
      </div>
      <div className={styles.told}>
        <Names order={order} isOnShelf={isOnShelf} />
        <Standing {...{ order, isReady, damage }} place={status} />
        <Unfinished order={order} status={status} />
        {money !== null && order.status !== 'failed' && <Notice kind="info">{money}</Notice>}
        {isReady && (
          <Player uid={uid} order={order} damage={damage} onProblem={() => void look()}>
            <ShareButton order={order} />
            <Download order={order} isReady {...{ link, renew, look }} />
          </Player>
        )}
        {!isOnShelf && order.status === 'processing' && (
          <ButtonLink to="/my-audiobooks" kind="quiet" className={styles.toShelf}>
            See it on your shelf
          </ButtonLink>
        )}
        <Details {...{ order, isReady, isOnShelf }} onTry={setTried} />
      </div>
    </article>
  );
}
