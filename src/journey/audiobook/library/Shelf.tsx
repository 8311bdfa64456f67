import { lazy, Suspense, useId, useState } from 'react';
import type { Draft } from '@/device/storage/books/drafts.ts';
import { progressStore } from '@/device/storage/books/progress.ts';
import { nextStepOf } from '@/device/storage/books/progress-record.ts';
import { designOfBook, UNTITLED } from '@/domain/audiobook/cover-design.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { againstWithdrawal } from '@/domain/payment/withdrawal.ts';
import { counted } from '@/domain/words/counted.ts';
import { BookCover } from '@/ui/BookCover.tsx';
import { Button } from '@/ui/Button.tsx';
import { showAboveAll } from '@/ui/dialogs/above-all.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { useNavigate } from '@/ui/navigation/router.ts';
import { StartLink } from '@/ui/navigation/StartLink.tsx';
import { listenTo } from '../listening/now-playing.ts';
import { PlayerHost } from '../player/PlayerHost.tsx';
import { titleOf } from '../words.ts';
import { DeletedOrders } from './DeletedOrders.tsx';
import { OrderTile } from './OrderTile.tsx';
import type { ShelvedOrders } from './OwnOrders.tsx';
import styles from './shelf.module.css';
import { type Drafts, useDrafts } from './use-drafts.ts';

const WithdrawOrder = lazy(async () => ({ default: (await import('./WithdrawOrder.tsx')).WithdrawOrder }));

/** So few books, and the place for another one, are drawn larger. */
const FEW = 3;

/** "42 pages, no voice yet" */
function draftText({ pageCount, isRead, hasVoice }: Draft): string {
  if (pageCount === 0) return hasVoice ? 'Voice ready, no pages yet' : 'Just started';
  if (!isRead) return `${counted(pageCount, 'page')} photographed`;
  return `${counted(pageCount, 'page')}, ${hasVoice ? 'voice ready' : 'no voice yet'}`;
}

interface DraftTileProps {
  draft: Draft;
  onOpen: () => void;
  onRemove: () => void;
}

function DraftTile({ draft, onOpen, onRemove }: DraftTileProps) {
  const title = draft.title ?? UNTITLED;
  const id = useId();
  return (
    <li className={styles.tile}>
      <button type="button" className={styles.book} aria-labelledby={id} onClick={onOpen}>
        <BookCover
          title={draft.title ?? ''}
          design={designOfBook(draft.sessionId)}
          {...(draft.hasVoice && { narrator: draft.narrator })}
          isDraft
        />
        <span className={styles.words}>
          <strong id={id} className={styles.title}>
            {title}
          </strong>
          <span className={styles.soft}>{draftText(draft)}</span>
          {draft.elsewhere && <span className={styles.soft}>Started on another device</span>}
        </span>
      </button>
      <Button kind="quiet" aria-label={`Continue with ${title}`} onClick={onOpen}>
        Continue
      </Button>
      <div className={styles.actions}>
        <Button kind="plain" aria-label={`Delete ${title}`} onClick={onRemove}>
          Delete
        </Button>
      </div>
    </li>
  );
}

interface RemovalProps {
  draft: Draft;
  onRemove: () => void;
  onKeep: () => void;
}

function Removal({ draft, onRemove, onKeep }: RemovalProps) {
  return (
    <Dialog title={`Delete “${draft.title ?? UNTITLED}”?`} onClose={onKeep}>
      <p>
        Its pages, recordings and voice are deleted from this device and from our servers. You can undo this
        for 24 hours.
      </p>
      <div className={styles.answers}>
        <Button kind="quiet" onClick={onRemove}>
          Delete this book
        </Button>
        <Button onClick={onKeep}>Keep it</Button>
      </div>
    </Dialog>
  );
}

/** The way out of the contract of a book, below all of them: in its tile it pushed what stands there out of line. */
function WayOut({ order }: { order: Order }) {
  // Its window says what was received, and stands when nothing can be withdrawn from any more.
  const [mayWithdraw] = useState(() => againstWithdrawal(order, Date.now()) === null);
  if (!mayWithdraw) return null;
  return (
    <div>
      <span>“{titleOf(order)}”</span>
      <Suspense>
        <WithdrawOrder order={order} isInBrief />
      </Suspense>
    </div>
  );
}

interface ShelfProps extends ShelvedOrders {
  /** of a member; null for guests */
  uid: string | null;
}

/** Opens a draft at the step that comes next. */
function useGoOn(open: Drafts['open']): (draft: Draft) => Promise<void> {
  const navigate = useNavigate();
  return async (draft) => {
    await open(draft);
    const { progress } = progressStore.getState();
    await navigate(progress ? `/step-${nextStepOf(progress)}` : '/step-1');
  };
}

/** All books of a person, side by side: those under way, those being narrated, those finished, and room for a new one. */
export function Shelf({ uid, orders, deleted, chosenId, onChoose, refresh }: ShelfProps) {
  const { drafts, removed, open, remove, bringBack } = useDrafts(uid);
  const [leaving, setLeaving] = useState<Draft | null>(null);
  const [asked, setAsked] = useState<Order | null>(null);
  const { error, attempt } = useAttempt();
  const goOn = useGoOn(open);
  if (!drafts) return null;
  if (drafts.length + orders.length + deleted.length === 0 && !removed) return null;
  return (
    <section aria-labelledby="shelf-title" className={styles.shelf}>
      <h2 id="shelf-title" className="visually-hidden">
        All Your Audiobooks
      </h2>
      {error && <Notice kind="error">{error}</Notice>}
      <ul className={styles.books} data-few={drafts.length + orders.length < FEW || undefined}>
        {drafts.map((draft) => (
          <DraftTile
            key={draft.sessionId}
            draft={draft}
            onOpen={() => attempt(() => goOn(draft))}
            onRemove={() => setLeaving(draft)}
          />
        ))}
        {orders.map((order) => (
          <OrderTile
            key={order.id}
            order={order}
            isChosen={order.id === chosenId}
            onChoose={() => onChoose(order.id === chosenId ? null : order.id)}
            onListen={() => {
              showAboveAll(PlayerHost);
              if (uid !== null) listenTo({ uid, order });
            }}
            onDelete={() => setAsked(order)}
          />
        ))}
        <li className={styles.tile}>
          <StartLink kind="quiet" className={styles.newBook}>
            Start a new book
          </StartLink>
        </li>
      </ul>
      <div className={styles.waysOut}>
        {orders.map((order) => order.id !== chosenId && <WayOut key={order.id} order={order} />)}
      </div>
      <DeletedOrders
        deleted={deleted}
        draft={removed}
        onDraftBack={(draft) => void attempt(() => bringBack(draft.sessionId))}
        asked={asked}
        onAnswered={() => setAsked(null)}
        onChange={(change) => attempt(() => change().then(refresh))}
      />
      {leaving && (
        <Removal
          draft={leaving}
          onKeep={() => setLeaving(null)}
          onRemove={() => {
            setLeaving(null);
            void attempt(() => remove(leaving));
          }}
        />
      )}
    </section>
  );
}
