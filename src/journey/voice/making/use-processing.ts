import { useEffect, useEffectEvent, useState } from 'react';
import { track } from '@/backend/page/analytics.ts';
import { AUDIO_TEXTS } from '@/backend/page/audio-service.ts';
import { changeBook, changeProgress, progressStore } from '@/device/storage/books/progress.ts';
import { isVoiceUnderWay, type Progress } from '@/device/storage/books/progress-record.ts';
import { nextSavedVoice, type SavedVoiceEvent } from '@/device/storage/books/saved-voice.ts';
import { isAbort, toAppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import type { ClipStretch, FoundVoice } from '@/domain/voice/voice.ts';
import type { Permission } from '../clips/EnhancePopup.tsx';
import { UNHEARD, withoutVoices } from '../clips/removed-clips.ts';
import { processVoice } from './process-voice.ts';

const after = ({ voice, ...progress }: Progress, event: SavedVoiceEvent): Progress => ({
  ...progress,
  voice: { ...voice, profile: nextSavedVoice(voice.profile, event) },
});

const noteVoice = (sessionId: SessionId, event: SavedVoiceEvent): Promise<void> =>
  changeBook(sessionId, (progress) => after(progress, event));

const unchecked = ({ markByHand }: Progress['voice']) =>
  markByHand && { markByHand: { ...markByHand, isStillMixed: false } };

/** Stored before the work begins, so that a reload takes it up again. */
export async function beginProcessing({
  speakerName,
  right,
  statement,
  standing,
}: Permission): Promise<void> {
  await changeProgress((progress) => ({
    ...progress,
    voice: {
      ...progress.voice,
      removed: withoutVoices(progress.voice.removed ?? []),
      // The mark is looked at anew.
      ...unchecked(progress.voice),
      speakerName,
      right,
      statement,
      standing,
      profile: nextSavedVoice(progress.voice.profile, {
        kind: 'asked',
        sessionId: progress.sessionId,
        originalFiles: progress.voice.clips.map(({ fileName }) => fileName),
      }),
    },
    sample: UNHEARD,
    // It was chosen for another recording.
    ...(progress.ownRecording && { ownRecording: false }),
  }));
}

/** Has the voice made once more, by what was answered before. */
export async function processAgain(): Promise<void> {
  const { speakerName, right, statement, standing } = progressStore.getState().progress?.voice ?? {};
  if (right) await beginProcessing({ speakerName: speakerName ?? '', right, statement, standing });
}

/** Has the voice made once more, without moments that are somebody else's. */
export async function processWithout(stretches: readonly ClipStretch[]): Promise<void> {
  await changeProgress((progress) => ({
    ...progress,
    voice: { ...progress.voice, excluded: [...(progress.voice.excluded ?? []), ...stretches] },
  }));
  await processAgain();
}

/** The family has nothing to strike out. */
export async function confirmOnlyThem(): Promise<void> {
  await changeProgress((progress) => after(progress, { kind: 'is-only-them' }));
}

/** The server may still be at work although we cannot hear it. */
function isInterrupted(message: string): boolean {
  return /interrupted|may still be running/.test(message);
}

/** Withdrawn since it was shown: then it is asked for. */
const withoutStanding = ({ voice: { standing: _, yes: __, ...voice }, ...progress }: Progress): Progress => ({
  ...progress,
  voice: { ...voice, right: null },
});

async function noteFailure(sessionId: SessionId, error: unknown): Promise<string> {
  const { code, message, details } = toAppError(error);
  if (code === 'voice-permission-missing') await changeBook(sessionId, withoutStanding);
  await noteVoice(sessionId, { kind: isInterrupted(message) ? 'interrupted' : 'failed' });
  return details?.errorButMaybeCompleted ? AUDIO_TEXTS.maybeCompleted : message;
}

/**
 * Stored, so that a reload asks again. Whoever wants none of the voices is not asked once more which one it is, but told
 * at the mark that more than one person speaks in it.
 */
async function askWhoseVoice(sessionId: SessionId, whoseVoice: readonly FoundVoice[]): Promise<void> {
  await changeBook(sessionId, ({ voice, ...progress }) => {
    const asked = voice.markByHand
      ? { markByHand: { voices: whoseVoice, isStillMixed: true } }
      : { whoseVoice };
    return { ...progress, voice: { ...voice, profile: null, ...asked } };
  });
}

interface Processing {
  isProcessing: boolean;
  error: string | null;
  /** the voice may have been made all the same */
  mayContinue: boolean;
  dismiss: () => void;
}

/** Runs the voice processing that the progress says has begun, now or after a reload. */
export function useProcessing(progress: Progress, onDone: () => void): Processing {
  const [error, setError] = useState<string | null>(null);
  const isWanted = isVoiceUnderWay(progress);
  // What is asked for was stored together with the voice being made; only another book, or another start, begins anew.
  const process = useEffectEvent((signal: AbortSignal) => {
    setError(null);
    processVoice(progress, signal)
      .then(async (made) => {
        if (!('sessionId' in made)) return await askWhoseVoice(progress.sessionId, made);
        await noteVoice(progress.sessionId, made);
        track('create_voice');
        // With something to show, the person is asked first whether it is only them.
        if (!made.material?.stretches.length) onDone();
      })
      .catch(async (failure: unknown) => {
        if (isAbort(failure) || signal.aborted) return;
        setError(await noteFailure(progress.sessionId, failure));
      });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another book is another voice to make
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    process(leaving.signal);
    return () => leaving.abort();
  }, [isWanted, progress.sessionId]);
  return {
    isProcessing: isWanted,
    error,
    mayContinue: error !== null && isInterrupted(error),
    dismiss: () => setError(null),
  };
}
