import { useState } from 'react';
import type { Order } from '@/domain/audiobook/order.ts';
import { DeleteBook } from './DeleteBook.tsx';
import { deleteBook, restoreBook } from './delete-book.ts';
import { RecentlyDeleted } from './RecentlyDeleted.tsx';

interface DeletedOrdersProps {
  /** those that can still be brought back */
  deleted: readonly Order[];
  /** the book that is to be deleted, while that is asked */
  asked: Order | null;
  onAnswered: () => void;
  /** does it, shows what became of it, and what went wrong */
  onChange: (change: () => Promise<void>) => void;
}

/** The question before a book goes that was paid for, and the way back for a day. */
export function DeletedOrders({ deleted, asked, onAnswered, onChange }: DeletedOrdersProps) {
  const [busyWords, setBusyWords] = useState<string | null>(null);
  const change = (words: string, work: () => Promise<void>) =>
    onChange(async () => {
      setBusyWords(words);
      await work().finally(() => setBusyWords(null));
    });
  return (
    <>
      {busyWords !== null && <p role="status">{busyWords}</p>}
      <RecentlyDeleted
        orders={deleted}
        onUndo={(order) => change('Bringing it back...', () => restoreBook(order))}
      />
      {asked && (
        <DeleteBook
          order={asked}
          onKeep={onAnswered}
          onDelete={() => {
            onAnswered();
            change('Deleting...', () => deleteBook(asked));
          }}
        />
      )}
    </>
  );
}
