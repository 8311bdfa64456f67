import type { StoredPage } from '@/device/storage/pages/rows.ts';
import { areLooksAlike } from '../scan/photo/picture-look.ts';

/** An upload's id ends with the hash of its bytes. */
const bytesOf = ({ uploadId }: StoredPage) => uploadId.slice(uploadId.lastIndexOf('#'));

function areAlike(one: StoredPage, other: StoredPage): boolean {
  if (bytesOf(one) === bytesOf(other)) return true;
  return one.look !== undefined && other.look !== undefined && areLooksAlike(one.look, other.look);
}

/**
 * Photographs of this device that show the same, whatever made them: the shutter twice, the same file chosen again.
 * @returns pairs of capture numbers, each later photo with the first like it
 */
export function alikePhotos(pages: readonly StoredPage[]): (readonly [number, number])[] {
  return pages.flatMap((page, at) => {
    const twin = pages.slice(0, at).find((earlier) => areAlike(earlier, page));
    return twin ? [[twin.n, page.n] as const] : [];
  });
}
