import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import type { CallableOutput } from '@/domain/calls/callables.ts';
import { AppError } from '@/domain/errors.ts';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';

type Listed = NonNullable<CallableOutput<'list_share_links'>['links']>[number];

/** A link as its owner sees it; one that was ended stays in sight until the window closes. */
export interface ShownLink extends Listed {
  readonly hasEnded: boolean;
}

export function checked<T extends { readonly success: boolean; readonly error?: string | undefined }>(
  answer: T,
): T {
  if (!answer.success) throw new AppError('book-closed', answer.error);
  return answer;
}

/** The links of one book, and the way to end them. */
export function useShareLinks(orderId: string): {
  /** null until the server was asked */
  readonly links: readonly ShownLink[] | null;
  readonly error: string | null;
  /** @returns how many open the book */
  readonly look: () => Promise<number>;
  /** null ends all; rejects when it did not work, and then nothing is shown as ended. @returns whether all have ended */
  readonly end: (linkId: string | null) => Promise<boolean>;
} {
  const { error, attempt } = useAttempt();
  const [links, setLinks] = useState<readonly ShownLink[] | null>(null);
  /** none of them comes back, whatever an older answer says */
  const endedHere = useRef(new Set<string>());
  const look = useCallback(async () => {
    const listed = checked(await call('list_share_links', { orderId })).links ?? [];
    const live = listed.filter(({ linkId }) => !endedHere.current.has(linkId));
    setLinks((shown) => {
      const ended = (shown ?? []).filter(({ hasEnded }) => hasEnded);
      return [...live.map((link) => ({ ...link, hasEnded: false })), ...ended];
    });
    return live.length;
  }, [orderId]);
  useEffect(() => void attempt(look), [attempt, look]);
  const end = useCallback(
    async (linkId: string | null) => {
      checked(await call('end_share_link', { orderId, linkId }));
      for (const link of links ?? [])
        if (linkId === null || link.linkId === linkId) endedHere.current.add(link.linkId);
      setLinks(
        (shown) =>
          shown?.map((link) =>
            linkId === null || link.linkId === linkId ? { ...link, hasEnded: true } : link,
          ) ?? null,
      );
      // A letter or another window may have made one meanwhile. That it has ended is true, whether we hear of others or not.
      return look().then(
        (live) => live === 0,
        () => linkId === null,
      );
    },
    [orderId, look, links],
  );
  return { links, error, look, end };
}
