import { fetchWhole } from '@/backend/objects/fetch-part.ts';
import { keepCover, readDownload } from '@/device/storage/downloads/downloads.ts';
import { DRAWN_COVER, isSameCover, type MadeAudiobook } from '@/domain/audiobook/order.ts';

/**
 * Gets the cover of a kept book anew when its family has chosen another one since.
 * @returns null when the kept one is the one it wears
 * @throws AppError; AbortError
 */
export async function refreshCover(
  orderId: string,
  { coverUrl, cover = DRAWN_COVER }: Pick<MadeAudiobook, 'coverUrl' | 'cover'>,
  signal: AbortSignal,
): Promise<Blob | null> {
  const row = await readDownload(orderId);
  if (!row || isSameCover(row.worn, cover)) return null;
  const jpeg = await (await fetchWhole(coverUrl, signal)).arrayBuffer();
  await keepCover(orderId, jpeg, cover);
  return new Blob([jpeg], { type: 'image/jpeg' });
}
