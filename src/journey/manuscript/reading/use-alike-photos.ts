import { useEffect, useState } from 'react';
import { listPages } from '@/device/storage/pages/pages.ts';
import type { SessionId } from '@/domain/session.ts';
import { alikePhotos } from './alike-photos.ts';

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
