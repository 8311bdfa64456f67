import { useEffect, useState } from 'react';
import { freshLink } from '@/backend/objects/fresh-link.ts';
import { changeBook } from '@/device/storage/books/progress.ts';
import { hasVoice, type Progress, sampleUrlOf, textKeyOf } from '@/device/storage/books/progress-record.ts';
import { isAbort, toAppError } from '@/domain/errors.ts';
import type { VoiceChoice } from '@/domain/voice/voice.ts';
import { generateSample } from './generate-sample.ts';

export type SampleState =
  | { readonly kind: 'generating' }
  | { readonly kind: 'none' }
  /** an earlier step has to be done first */
  | { readonly kind: 'missing' }
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'failed'; readonly message: string };

/** The sample of this voice: the stored one, or a new one; `again` asks for it once more, or in another voice. */
export function useSample(progress: Progress): {
  state: SampleState;
  again: (choice?: VoiceChoice) => Promise<unknown>;
} {
  const { sessionId } = progress;
  const { choice } = progress.sample;
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<SampleState>({ kind: 'generating' });
  const isMade = hasVoice(progress);
  const url = sampleUrlOf(progress);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again, and so does whoever chooses
  useEffect(() => {
    if (url === null && !isMade) return setState({ kind: 'missing' });
    const leaving = new AbortController();
    setState({ kind: 'generating' });
    const showing = async (name: string) => {
      const link = await freshLink(name);
      if (!leaving.signal.aborted) setState({ kind: 'ready', url: link });
    };
    const making = async () => {
      const made = await generateSample(sessionId, leaving.signal, choice);
      if (made === null) return setState({ kind: 'none' });
      await changeBook(sessionId, (now) => ({
        ...now,
        sample: { url: made, approved: false, ofText: textKeyOf(now), ...(choice && { choice }) },
      }));
    };
    // One that was deleted with its voice is asked for anew: the server says what has become of it.
    const orAnew = (error: unknown) => {
      if (toAppError(error).code !== 'not-found') throw error;
      return making();
    };
    (url === null ? making() : showing(url).catch(orAnew)).catch((error: unknown) => {
      if (isAbort(error) || leaving.signal.aborted) return;
      setState({ kind: 'failed', message: toAppError(error).message });
    });
    return () => leaving.abort();
  }, [sessionId, isMade, url, attempt]);
  const again = async (wanted?: VoiceChoice) => {
    await changeBook(sessionId, (now) => ({
      ...now,
      sample: { ...now.sample, url: null, approved: false, ...(wanted && { choice: wanted }) },
    }));
    if (url === null) setAttempt((n) => n + 1);
  };
  return { state, again };
}
