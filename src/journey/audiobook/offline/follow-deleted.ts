import { deleteBookmark, listBookmarks } from '@/device/storage/downloads/bookmarks.ts';
import { listDownloads, markDownloadDeleted } from '@/device/storage/downloads/downloads.ts';
import type { DownloadRow } from '@/device/storage/downloads/listening-rows.ts';
import { forgetPlace } from '@/device/storage/downloads/places.ts';
import { canComeBack, isDeleted } from '@/domain/audiobook/deleted-order.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { nowPlaying, stopListening } from '../listening/now-playing.ts';
import { keepOffline, lookForDownload, pauseDownload, removeOffline } from './downloader.ts';

/** Books of which nothing is left here, as far as this page knows. */
const forgotten = new Set<string>();

async function forget(uid: string, orderId: string): Promise<void> {
  if (forgotten.has(orderId)) return;
  await removeOffline(orderId);
  await forgetPlace(orderId);
  for (const { id } of await listBookmarks(uid, orderId)) await deleteBookmark(id);
  forgotten.add(orderId);
}

async function followRow(order: Order, { orderId, deletedAtMs }: DownloadRow): Promise<void> {
  if (order.deletedAt) {
    if (deletedAtMs !== undefined) return;
    pauseDownload(orderId);
    await markDownloadDeleted(orderId, order.deletedAt.getTime());
    await lookForDownload(orderId);
  } else if (deletedAtMs !== undefined) {
    await markDownloadDeleted(orderId, undefined);
    // At once where all is here; else the rest is got again.
    await keepOffline(order);
  }
}

/**
 * What this device keeps of deleted books: their sound stops, and their kept copies are out of reach until they are brought
 * back, by whichever device, or gone.
 */
export async function followDeleted(uid: string, orders: readonly Order[]): Promise<void> {
  const playing = orders.find(({ id }) => id === nowPlaying.getState().book?.order.id);
  if (playing && isDeleted(playing)) stopListening();
  const nowMs = Date.now();
  const gone = orders.filter((order) => isDeleted(order) && !canComeBack(order, nowMs));
  for (const { id } of gone) await forget(uid, id);
  if (orders.length === gone.length) return;
  for (const row of await listDownloads()) {
    const order = orders.find(({ id }) => id === row.orderId);
    if (order && !gone.includes(order)) await followRow(order, row);
  }
}
