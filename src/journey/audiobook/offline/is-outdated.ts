import type { DownloadExtras, DownloadRow } from '@/device/storage/downloads/listening-rows.ts';
import { DRAWN_COVER, isSameCover, type Order } from '@/domain/audiobook/order.ts';

/** Two countings of the same sound may differ by their rounding. */
const SAME_SECONDS = 0.01;

/**
 * Whether a kept copy is that of a book of which a sentence or a name has been read again since. Another cover alone changes
 * the file's size, not its sound.
 */
export function isOutdated(
  { worn, sizeBytes }: Pick<DownloadRow, 'worn' | 'sizeBytes'>,
  timings: DownloadExtras['timings'],
  { audiobook }: Pick<Order, 'audiobook'>,
): boolean {
  if (!audiobook || !timings) return false;
  if (Math.abs(timings.durationSeconds - audiobook.durationSeconds) > SAME_SECONDS) return true;
  return isSameCover(worn, audiobook.cover ?? DRAWN_COVER) && sizeBytes !== audiobook.phoneFileSize;
}
