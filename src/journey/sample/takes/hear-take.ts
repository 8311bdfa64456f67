import { call } from '@/backend/calls/callables.ts';
import { freshLink } from '@/backend/objects/fresh-link.ts';
import { readTimings } from '@/domain/audiobook/timings.ts';
import { AppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import type { HeardSentences } from '@/domain/voice/voice-choice.ts';

export interface HeardTake {
  /** opens the sound, for a quarter of an hour */
  readonly link: string;
  /** what is said, which the sound does not wait for; empty when nobody could tell */
  readonly words: Promise<string>;
}

async function wordsAt(url: string | undefined, signal: AbortSignal): Promise<string> {
  if (url === undefined) return '';
  try {
    const response = await fetch(await freshLink(url), { signal });
    return (response.ok && readTimings(await response.json())?.texts.join(' ')) || '';
  } catch {
    // The sound is what matters; without the words it can be heard all the same.
    return '';
  }
}

/** Some sentences of the page in a voice that is being tried. @throws AppError; AbortError */
export async function hearTake(
  sessionId: SessionId,
  hear: HeardSentences,
  signal: AbortSignal,
): Promise<HeardTake> {
  const answer = await call('generate_tts_sample', { sessionId, hear }, { signal });
  if (!answer.success || !answer.sampleUrl) throw new AppError('unknown', answer.error);
  const words = wordsAt(answer.sampleTimingsUrl, signal);
  return { link: await freshLink(answer.sampleUrl), words };
}
