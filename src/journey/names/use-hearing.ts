import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import { freshLink } from '@/backend/objects/fresh-link.ts';
import { AppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { wordsOf } from '@/ui/words-of.ts';

export interface Hearing {
  /** what is being fetched or played; null is silence */
  readonly name: string | null;
  readonly isPlaying: boolean;
  readonly error: string | null;
  /** Plays a name from its beginning; the one that sounds is stopped. */
  readonly hear: (name: string) => void;
  /** The bytes of what would be heard. @throws AppError */
  readonly fetchSound: (name: string, signal: AbortSignal) => Promise<ArrayBuffer>;
}

/** A phone lets nobody but a finger start a sound, and forgets the finger while the name is made. */
const TAP_AGAIN = 'The name is ready. Tap again to hear it.';

/** One sound for all names: where one begins, the other stops. */
export function useHearing(sessionId: SessionId): Hearing {
  const audio = useRef<HTMLAudioElement | null>(null);
  const links = useRef(new Map<string, string>());
  const last = useRef(0);
  const [state, setState] = useState<Pick<Hearing, 'name' | 'isPlaying' | 'error'>>({
    name: null,
    isPlaying: false,
    error: null,
  });
  useEffect(() => () => audio.current?.pause(), []);
  const linkOf = useCallback(
    async (name: string) => {
      const link = links.current.get(name) ?? (await fetchName(sessionId, name));
      links.current.set(name, link);
      return link;
    },
    [sessionId],
  );
  const fetchSound = useCallback(
    async (name: string, signal: AbortSignal) => {
      const response = await fetch(await linkOf(name), { signal });
      if (!response.ok) throw new AppError('unavailable');
      return response.arrayBuffer();
    },
    [linkOf],
  );
  const hear = useCallback(
    (name: string) => {
      audio.current ??= new Audio();
      const element = audio.current;
      const nth = ++last.current;
      const isNow = () => last.current === nth;
      element.pause();
      const silence = (error: string | null) => isNow() && setState({ name: null, isPlaying: false, error });
      element.onended = () => silence(null);
      element.onerror = () => silence('This can’t be played here.');
      const play = async (link: string) => {
        element.src = link;
        await element.play();
        if (isNow()) setState({ name, isPlaying: true, error: null });
      };
      setState({ name, isPlaying: false, error: null });
      linkOf(name)
        .then((link) => (isNow() ? play(link) : undefined))
        .catch((failure: unknown) => {
          const isRefused = failure instanceof DOMException && failure.name === 'NotAllowedError';
          const isOver = failure instanceof DOMException && failure.name === 'AbortError';
          if (!isOver) silence(isRefused ? TAP_AGAIN : wordsOf(failure));
        });
    },
    [linkOf],
  );
  return { ...state, hear, fetchSound };
}

async function fetchName(sessionId: SessionId, name: string): Promise<string> {
  const { success, url, error } = await call('hear_name', { sessionId, name });
  if (!success || !url) throw new AppError('book-closed', error);
  return freshLink(url);
}
