import { useEffect, useRef } from 'react';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import { UNTITLED } from '@/domain/audiobook/cover-design.ts';
import { backUntilMs } from '@/domain/audiobook/deleted-order.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { Button } from '@/ui/Button.tsx';
import { UndoLine } from '@/ui/dialogs/UndoLine.tsx';
import { momentText, titleOf } from '../words.ts';
import styles from './shelf.module.css';

interface DeletedBook {
  readonly key: string;
  readonly title: string;
  /** what became of it */
  readonly words: string;
  /** when it was deleted */
  readonly atMs: number;
  readonly onUndo: () => void;
}

export function deletedDraft({ sessionId, manuscript, removedAtMs = 0 }: Progress, onUndo: () => void) {
  const title = manuscript?.result?.title || UNTITLED;
  return { key: sessionId, title, words: `“${title}” is deleted.`, atMs: removedAtMs, onUndo };
}

export function deletedOrder(order: Order, onUndo: () => void) {
  const nowMs = Date.now();
  const title = titleOf(order);
  const words = `“${title}” is deleted. You can bring it back until ${momentText(backUntilMs(order) ?? nowMs, nowMs)}.`;
  return { key: order.id, title, words, atMs: order.deletedAt?.getTime() ?? 0, onUndo };
}

/** Books that were deleted within a day, each with the way back. The last one comes first. */
export function RecentlyDeleted({ books }: { books: readonly DeletedBook[] }) {
  const place = useRef<HTMLDivElement>(null);
  const countBefore = useRef(books.length);
  useEffect(() => {
    // On a phone it stands far below the book that went.
    if (books.length > countBefore.current) place.current?.scrollIntoView({ block: 'nearest' });
    countBefore.current = books.length;
  }, [books.length]);
  const [last, ...others] = books;
  return (
    <div ref={place} className={last && styles.deleted}>
      {last && <h3 className={styles.deletedTitle}>Recently deleted</h3>}
      <UndoLine words={last ? last.words : null} onUndo={() => last?.onUndo()} />
      {others.length > 0 && (
        <ul className={styles.deletedList}>
          {others.map(({ key, title, words, onUndo }) => (
            <li key={key} className={styles.deletedBook}>
              <p>{words}</p>
              <Button kind="plain" aria-label={`Undo: bring back ${title}`} onClick={onUndo}>
                Undo
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
