import { useEffect, useState } from 'react';
import { listPages } from '@/device/storage/pages/pages.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import type { SessionId } from '@/domain/session.ts';
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

type Pairs = ReturnType<typeof alikePhotos>;

const NONE: Pairs = [];

/** Photographs of this device that look the same, by capture number; none until its store has told. */
export function useAlikePhotos(sessionId: SessionId): Pairs {
  const [pairs, setPairs] = useState<Pairs>(NONE);
  useEffect(() => {
    let isHere = true;
    listPages(sessionId).then(
      (pages) => isHere && setPairs(alikePhotos(pages)),
      // The words of the pages still tell; they come from the server.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [sessionId]);
  return pairs;
}
