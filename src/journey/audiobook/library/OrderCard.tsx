import { useId } from 'react';
import { useFreshLink } from '@/backend/page/use-fresh-link.ts';
import { moneyText, type Order, orderStatusText } from '@/domain/audiobook/order.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import styles from '../audiobook.module.css';
import { CoverChoice } from '../cover/CoverChoice.tsx';
import { KeepOffline } from '../offline/KeepOffline.tsx';
import { Player } from '../player/Player.tsx';
import { dateText, fileSizeText, NOT_READY, notYetText, titleOf } from '../words.ts';
import { FailedOrder } from './FailedOrder.tsx';
import { ReadingReport } from './ReadingReport.tsx';
import { RunningOrder } from './RunningOrder.tsx';
import { StoppedOrder } from './StoppedOrder.tsx';

function download({ status }: Order, link: string | null): void {
  if (status === 'completed' && link) window.open(link, '_blank', 'noopener');
  else window.alert(NOT_READY);
}

function toneOf({ status }: Order, isReady: boolean): string {
  if (isReady) return styles.ready ?? '';
  return status === 'failed' ? (styles.failed ?? '') : '';
}

interface DownloadProps {
  order: Order;
  isReady: boolean;
  link: string | null;
}

/** Before the file is there the button says so, and says it again to whoever presses it all the same. */
function Download({ order, isReady, link }: DownloadProps) {
  const reasonId = useId();
  return (
    <>
      <Button
        kind={isReady ? 'primary' : 'quiet'}
        disabled={isReady && link === null}
        aria-disabled={!isReady || undefined}
        aria-describedby={isReady ? undefined : reasonId}
        onClick={() => download(order, link)}
      >
        Download
      </Button>
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
  showsCreated?: boolean;
}

/** One audiobook: how far it is, what it is, and the way to it. */
export function OrderCard({ uid, order, showsCreated = false }: OrderCardProps) {
  const isReady = order.status === 'completed' && order.audioUrl !== null;
  const { link } = useFreshLink(isReady ? order.audioUrl : null);
  const money = moneyText(order);
  return (
    <article className={styles.card} aria-label={titleOf(order)}>
      <h3 className={styles.cardTitle}>{titleOf(order)}</h3>
      <p role="status" className={`${styles.status} ${toneOf(order, isReady)}`}>
        {orderStatusText(order)}
      </p>
      {order.status === 'generating_audio' && <RunningOrder order={order} />}
      {order.status === 'cancelled' && <StoppedOrder order={order} />}
      {order.status === 'failed' && <FailedOrder order={order} />}
      {money !== null && order.status !== 'failed' && <Notice kind="info">{money}</Notice>}
      {isReady && <Player uid={uid} order={order} />}
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
        {showsCreated && (
          <div>
            <dt>Created</dt>
            <dd>{dateText(order.createdAt)}</dd>
          </div>
        )}
      </dl>
      <Download order={order} isReady={isReady} link={link} />
      {(isReady || order.status === 'generating_audio') && <CoverChoice order={order} />}
      {isReady && <KeepOffline order={order} />}
      {isReady && order.audiobook && <ReadingReport audiobook={order.audiobook} />}
    </article>
  );
}
