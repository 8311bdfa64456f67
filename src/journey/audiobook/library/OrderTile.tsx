import type { Order } from '@/domain/audiobook/order.ts';
import { orderStatusText } from '@/domain/audiobook/order-words.ts';
import { Button, type ButtonKind } from '@/ui/Button.tsx';
import button from '@/ui/button.module.css';
import { useDownload, useHeardHere } from '../offline/KeepOffline.tsx';
import { Cover, useCoverPictures } from '../player/Cover.tsx';
import { Icon } from '../player/Icon.tsx';
import { lengthText, readyAtText, titleOf } from '../words.ts';
import styles from './shelf.module.css';
import { useNarrator } from './use-narrator.ts';

/** What is to be said of an order in one line. */
function orderText(order: Order): string {
  if (order.status === 'completed' && order.audiobook) return lengthText(order.audiobook.durationSeconds);
  if (order.status !== 'generating_audio') return orderStatusText(order);
  const percent = `Being read aloud, ${Math.round(order.audioGenerationProgress)}%`;
  return order.secondsLeft === null ? percent : `${percent}, ${readyAtText(order.secondsLeft, Date.now())}`;
}

interface OrderTileProps {
  order: Order;
  isChosen: boolean;
  /** shows what is known of it, or hides it again */
  onChoose: () => void;
  onListen: () => void;
  onDelete: () => void;
}

/** A book that was ordered: how far it is, and the way to it. */
export function OrderTile({ order, isChosen, onChoose, onListen, onDelete }: OrderTileProps) {
  const pictures = useCoverPictures(order);
  const title = titleOf(order);
  const narrator = useNarrator(order);
  const isKept = useDownload(order.id)?.kind === 'kept';
  const isHeardHere = useHeardHere(order.id);
  const isReady = order.status === 'completed' && order.audioUrl !== null;
  const details = (kind: ButtonKind) => (
    <Button kind={kind} aria-label={`Details of ${title}`} aria-expanded={isChosen} onClick={onChoose}>
      Details
    </Button>
  );
  return (
    <li className={styles.tile}>
      <button
        type="button"
        className={styles.book}
        data-ready={isReady || undefined}
        aria-current={isChosen ? 'true' : undefined}
        onClick={isReady ? onListen : onChoose}
      >
        <div className={styles.cover}>
          <Cover order={order} {...pictures} narrator={narrator} />
        </div>
        <span className={styles.words}>
          <strong className={styles.title}>{title}</strong>
          <span className={styles.soft}>
            {orderText(order)}
            {isKept && <span className={styles.kept}>Kept here</span>}
            {isReady && !isHeardHere && <span data-away>Needs internet</span>}
          </span>
        </span>
        {isReady && (
          // Its card below has the loud one while that is open.
          <span className={`${button.button} ${isChosen || !isHeardHere ? button.quiet : button.primary}`}>
            <Icon name="play" size={20} />
            Listen
          </span>
        )}
      </button>
      {!isReady && details('quiet')}
      <div className={styles.actions}>
        {isReady && details('plain')}
        <Button kind="plain" aria-label={`Delete ${title}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}
