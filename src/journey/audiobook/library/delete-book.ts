import { call } from '@/backend/calls/callables.ts';
import { progressStore, startOver } from '@/device/storage/books/progress.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { AppError } from '@/domain/errors.ts';

/** The server's own words about a book that cannot be deleted, or cannot come back. */
function checked({ success, error }: { readonly success: boolean; readonly error?: string | undefined }) {
  if (!success) throw new AppError('book-closed', error);
}

/** Deletes a book that was ordered. A day long `restoreBook` brings it back. @throws AppError */
export async function deleteBook({ id }: Order): Promise<void> {
  checked(await call('delete_order', { orderId: id }));
  const { progress } = progressStore.getState();
  // Step 5 would go on showing a book that is not there.
  if (progress?.payment.kind === 'settled' && progress.payment.orderId === id)
    await startOver(progress.sessionId);
}

/** @throws AppError */
export async function restoreBook({ id }: Order): Promise<void> {
  checked(await call('restore_order', { orderId: id }));
}
