import { ensureSession } from '@/backend/accounts/session.ts';
import { call } from '@/backend/calls/callables.ts';
import { changeBook, otherBooks } from '@/device/storage/books/progress.ts';
import type { VoiceClip } from '@/device/storage/books/progress-record.ts';
import { noteArrived } from '@/device/storage/uploads/arrived.ts';
import type { CallableOutput } from '@/domain/calls/callables.ts';
import { AppError, isErrorCode } from '@/domain/errors.ts';
import { extensionOf } from '@/domain/manuscript/manuscript.ts';
import type { SessionId } from '@/domain/session.ts';
import { type ReusedVoice, readReusedVoice } from '@/domain/voice/reused-voice.ts';
import { UNHEARD, unasked } from './removed-clips.ts';

export type ReusableVoice = NonNullable<CallableOutput<'list_voices'>['voices']>[number];

/** Voices of the person's other books; those of a book that was just deleted here apart. */
export async function voicesToReuse(sessionId: SessionId): Promise<readonly ReusableVoice[]> {
  const [{ voices = [] }, others] = await Promise.all([call('list_voices', {}), otherBooks()]);
  const removed = others.filter(({ removedAtMs }) => removedAtMs !== undefined);
  const left = new Set<SessionId>([sessionId, ...removed.map((book) => book.sessionId)]);
  return voices.filter((voice) => !left.has(voice.sessionId));
}

/** What they were called on the device they came from, nobody knows here. */
function nameOf({ speakerName, clips }: ReusedVoice, index: number): string {
  const number = clips.length > 1 ? ` ${index + 1}` : '';
  return `Recording${number} of ${speakerName}.${extensionOf(clips[index]?.objectPath ?? '')}`;
}

async function clipsOf(sessionId: SessionId, voice: ReusedVoice): Promise<VoiceClip[]> {
  const clips: VoiceClip[] = [];
  for (const [index, { objectPath, contentType, sizeBytes, sha256 }] of voice.clips.entries()) {
    const file = { sessionId, objectPath, contentType, blob: { size: sizeBytes } };
    const uploadId = await noteArrived(file, sha256, Date.now());
    clips.push({ uploadId, objectPath, fileName: nameOf(voice, index), isMain: index === 0 });
  }
  return clips;
}

/**
 * Takes the recordings of another book into this one, marked as they were there. By what right the voice is used is asked
 * where no permission stands.
 * @throws AppError with a sentence for the person, also when the recordings are gone
 */
export async function takeVoiceAgain(sessionId: SessionId, fromSessionId: SessionId): Promise<void> {
  await ensureSession(sessionId);
  const { voice: given, error, errorCode } = await call('reuse_recordings', { sessionId, fromSessionId });
  // The server's own words, when the recordings are gone.
  if (!given) throw new AppError(isErrorCode(errorCode) ? errorCode : 'clip-no-audio', error);
  const voice = readReusedVoice(given);
  if (!voice) throw new AppError('unknown', 'an answer of another shape');
  const clips = await clipsOf(sessionId, voice);
  const { region, regionOrigin, isOnePerson, excluded, speakerName, standing } = voice;
  const about = clips[0]?.uploadId;
  await changeBook(sessionId, (progress) => {
    // Chosen in another tab meanwhile: that one stays.
    if (progress.voice.clips.some(({ isMain }) => isMain)) return progress;
    return {
      ...progress,
      voice: {
        ...unasked(progress.voice),
        clips: [...clips, ...progress.voice.clips],
        ...{ region, regionOrigin, excluded, speakerName },
        ...(isOnePerson && { isOnePerson }),
        right: null,
        standing: standing && about ? { ...standing, about, from: fromSessionId } : undefined,
        profile: null,
      },
      sample: UNHEARD,
    };
  });
}
