import { type Order, orderStatusText } from '@/domain/order.ts';
import { Button } from '@/ui/Button.tsx';
import { ProgressBar } from '@/ui/ProgressBar.tsx';
import styles from './audiobook.module.css';
import { FailedOrder } from './FailedOrder.tsx';
import { Player } from './Player.tsx';
import { useFreshLink } from './use-fresh-link.ts';
import { dateText, fileSizeText, NOT_READY, titleOf } from './words.ts';

function download({ status }: Order, link: string | null): void {
  if (status === 'completed' && link) window.open(link, '_blank', 'noopener');
  else window.alert(NOT_READY);
}

function toneOf({ status }: Order, isReady: boolean): string {
  if (isReady) return styles.ready ?? '';
  return status === 'failed' ? (styles.failed ?? '') : '';
}

/** One audiobook: how far it is, what it is, and the way to it. */
export function OrderCard({ order, showsCreated = false }: { order: Order; showsCreated?: boolean }) {
  const isReady = order.status === 'completed' && order.audioUrl !== null;
  const { link, renew } = useFreshLink(isReady ? order.audioUrl : null);
  return (
    <article className={styles.card} aria-label={titleOf(order)}>
      <h3 className={styles.cardTitle}>{titleOf(order)}</h3>
      <p role="status" className={`${styles.status} ${toneOf(order, isReady)}`}>
        {orderStatusText(order)}
      </p>
      {order.status === 'generating_audio' && (
        <ProgressBar label="Narration" percent={order.audioGenerationProgress} />
      )}
      {order.status === 'failed' && <FailedOrder order={order} />}
      {isReady && link && <Player id={order.id} title={titleOf(order)} url={link} onEndedLink={renew} />}
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
      <Button kind={isReady ? 'primary' : 'quiet'} onClick={() => download(order, link)}>
        Download
      </Button>
    </article>
  );
}
