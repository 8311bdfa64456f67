import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useFreshLink } from '@/backend/page/use-fresh-link.ts';
import type { MadeAudiobook, Order } from '@/domain/audiobook/order.ts';
import { moneyText, orderStatusText } from '@/domain/audiobook/order-words.ts';
import type { AppError } from '@/domain/errors.ts';
import { formatCents } from '@/domain/payment/tiers.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import styles from '../audiobook.module.css';
import { CoverChoice } from '../cover/CoverChoice.tsx';
import { FormatsDisclosure } from '../formats/FormatsDisclosure.tsx';
import { saveFile } from '../formats/save-file.ts';
import { pauseListening } from '../listening/now-playing.ts';
import { KeepOffline } from '../offline/KeepOffline.tsx';
import { Cover } from '../player/Cover.tsx';
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
  titleOf,
} from '../words.ts';
import { ShareButton } from './ShareButton.tsx';
import { Unfinished } from './Unfinished.tsx';
import { useDamage } from './use-damage.ts';

const WithdrawOrder = lazy(async () => ({ default: (await import('./WithdrawOrder.tsx')).WithdrawOrder }));

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
function More(props: DetailsProps) {
  const { order, isReady } = props;
  const { audiobook } = order;
  return (
    <>
      {isReady && <KeepOffline order={order} />}
      {(isReady || order.status === 'generating_audio') && <CoverChoice order={order} />}
      {isReady && audiobook && <FormatsDisclosure order={order} />}
      {isReady && audiobook?.receiptUrl && (
        <ReceiptDisclosure url={audiobook.receiptUrl} title={titleOf(order)} />
      )}
      {isReady && audiobook && <ToListenTo audiobook={audiobook} />}
    </>
  );
}

/** Under one word what the book is, and what can be done with it. In the library it was asked for, and is seen at once. */
function Details(props: DetailsProps) {
  const { order, isReady, isOnShelf } = props;
  if (isReady && isOnShelf)
    return (
      <div className={styles.more}>
        <More {...props} />
        <Facts {...props} />
      </div>
    );
  return (
    <div className={styles.more}>
      {!isReady && <More {...props} />}
      <details>
        <summary>Details</summary>
        <div className={isReady ? styles.more : styles.waiting}>
          {isReady ? (
            <More {...props} />
          ) : (
            <Download order={order} isReady={false} link={null} look={async () => null} />
          )}
          <Facts {...props} />
        </div>
      </details>
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

/** How it is called: in the library by its title, at the end of the road by what became of it. */
function Names({ order, isOnShelf }: { order: Order; isOnShelf: boolean }) {
  const title = titleOf(order);
  if (isOnShelf)
    return (
      <h2 id={CHOSEN_ID} tabIndex={-1} className={styles.cardTitle}>
        {title}
      </h2>
    );
  return (
    <>
      <h2 className={styles.headline}>{headlineOf(order)}</h2>
      <h3 className={styles.cardTitle}>{title}</h3>
    </>
  );
}

/** One audiobook: its cover, how far it is, and the way to it. */
export function OrderCard({ uid, order, isOnShelf = false }: OrderCardProps) {
  const isReady = order.status === 'completed' && order.audioUrl !== null;
  const { link } = useFreshLink(isReady ? order.audioUrl : null, 'save');
  const { link: coverLink } = useFreshLink(order.audiobook?.coverUrl ?? null);
  const { damage, look } = useDamage(isReady ? order.audioUrl : null);
  const money = moneyText(order);
  const status = useRef<HTMLParagraphElement>(null);
  return (
    <article className={styles.card} aria-label={titleOf(order)}>
      <div className={styles.cover} data-closing={!isReady || undefined}>
        {isReady ? (
          <CoverButton uid={uid} order={order} url={coverLink} />
        ) : (
          <Cover order={order} url={coverLink} />
        )}
      </div>
      <div className={styles.told}>
        <Names order={order} isOnShelf={isOnShelf} />
        <p
          ref={status}
          tabIndex={-1}
          role="status"
          className={`${styles.status} ${damage ? styles.failed : toneOf(order, isReady)}`}
        >
          {damage ? 'Damaged' : orderStatusText(order)}
        </p>
        <Unfinished order={order} status={status} />
        {money !== null && order.status !== 'failed' && <Notice kind="info">{money}</Notice>}
        {isReady && (
          <Player uid={uid} order={order} damage={damage} onProblem={() => void look()}>
            <ShareButton order={order} />
            <Download order={order} isReady link={link} look={look} />
          </Player>
        )}
        {!isOnShelf && order.status === 'processing' && (
          <ButtonLink to="/my-audiobooks" kind="quiet" className={styles.toShelf}>
            See it on your shelf
          </ButtonLink>
        )}
        <Details order={order} isReady={isReady} isOnShelf={isOnShelf} />
        <Suspense>
          <WithdrawOrder order={order} />
        </Suspense>
      </div>
    </article>
  );
}
