import { useCallback, useEffect, useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import type { LetterWords, ListedGiftLetter } from '@/domain/audiobook/share-link.ts';
import type { CallableInput } from '@/domain/calls/callables.ts';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { checked } from '../shared/use-share-links.ts';

/** Made before it is sent, so that a letter that is sent twice over a bad line is one. */
export const newLetterId = (): string => crypto.randomUUID().replaceAll('-', '');

/** The letters of one book, and the ways to write and stop them. */
export function useGiftLetters(orderId: string): {
  /** null until the server was asked */
  readonly letters: readonly ListedGiftLetter[] | null;
  readonly error: string | null;
  /** rejects when it did not work */
  readonly write: (letterId: string, words: LetterWords) => Promise<void>;
  readonly stop: (letterId: string) => Promise<void>;
} {
  const { error, attempt } = useAttempt();
  const [letters, setLetters] = useState<readonly ListedGiftLetter[] | null>(null);
  const ask = useCallback(
    async (what: Omit<CallableInput<'gift_letters'>, 'orderId'>) =>
      setLetters(checked(await call('gift_letters', { orderId, ...what })).letters ?? []),
    [orderId],
  );
  useEffect(() => void attempt(() => ask({})), [attempt, ask]);
  const write = useCallback(
    (letterId: string, words: LetterWords) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return ask({ write: { letterId, ...words, timeZone } });
    },
    [ask],
  );
  const stop = useCallback((letterId: string) => ask({ stop: letterId }), [ask]);
  return { letters, error, write, stop };
}
