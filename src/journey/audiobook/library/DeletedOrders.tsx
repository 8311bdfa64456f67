import { useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import { progressStore, startOver } from '@/device/storage/books/progress.ts';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { AppError } from '@/domain/errors.ts';
import { DeleteBook } from './DeleteBook.tsx';
import { deletedDraft, deletedOrder, RecentlyDeleted } from './RecentlyDeleted.tsx';

/** The server's own words about a book that cannot be deleted, or cannot come back. */
function checked({ success, error }: { readonly success: boolean; readonly error?: string | undefined }) {
  if (!success) throw new AppError('book-closed', error);
}

/** Deletes a book that was ordered. A day long `restoreBook` brings it back. @throws AppError */
async function deleteBook({ id }: Order): Promise<void> {
  checked(await call('delete_order', { orderId: id }));
  const { progress } = progressStore.getState();
  // Step 5 would go on showing a book that is not there.
  if (progress?.payment.kind === 'settled' && progress.payment.orderId === id)
    await startOver(progress.sessionId);
}

/** @throws AppError */
async function restoreBook({ id }: Order): Promise<void> {
  checked(await call('restore_order', { orderId: id }));
}

interface DeletedOrdersProps {
  /** those that can still be brought back */
  deleted: readonly Order[];
  /** the draft deleted last, as long as it can be brought back */
  draft: Progress | null;
  onDraftBack: (draft: Progress) => void;
  /** the book that is to be deleted, while that is asked */
  asked: Order | null;
  onAnswered: () => void;
  /** does it, shows what became of it, and what went wrong */
  onChange: (change: () => Promise<void>) => void;
}

/** The question before a book goes that was paid for, and the way back for a day. */
export function DeletedOrders({
  deleted,
  draft,
  onDraftBack,
  asked,
  onAnswered,
  onChange,
}: DeletedOrdersProps) {
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
        books={[
          ...(draft ? [deletedDraft(draft, () => onDraftBack(draft))] : []),
          ...deleted.map((order) =>
            deletedOrder(order, () => change('Bringing it back...', () => restoreBook(order))),
          ),
        ].toSorted((one, other) => other.atMs - one.atMs)}
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
