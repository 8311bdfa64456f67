import { ensureSession } from '@/backend/accounts/session.ts';
import { objectUrl } from '@/backend/objects/objects.ts';
import { AUDIO_TEXTS, processAudio } from '@/backend/page/audio-service.ts';
import { whenUploaded } from '@/device/outbox/when-uploaded.ts';
import type { Progress, VoiceClip } from '@/device/storage/books/progress-record.ts';
import type { SavedVoice } from '@/device/storage/books/saved-voice.ts';
import { AppError, isAbort, toAppError } from '@/domain/errors.ts';
import { SIMILARITY_THRESHOLD } from '@/domain/limits.ts';
import type { FoundVoice } from '@/domain/voice/voice.ts';

async function clipSent(clip: VoiceClip, signal: AbortSignal): Promise<void> {
  try {
    await whenUploaded(clip.uploadId, signal);
  } catch (error) {
    if (isAbort(error)) throw error;
    const known = toAppError(error);
    throw new AppError(known.code, `Failed to upload audio file: ${known.sentence}`, { cause: error });
  }
}

/**
 * Waits until every clip is with the server, then has the voice made. Safe to start again: the same clips and region
 * give the same voice.
 * @returns what was made, or the voices of which the family has to choose one first
 * @throws AppError whose message is one of the specified texts; voice-permission-missing
 */
export async function processVoice(
  { sessionId, voice }: Progress,
  signal: AbortSignal,
): Promise<(SavedVoice & { kind: 'made' }) | readonly FoundVoice[]> {
  const { clips, region, right, yes, speakerName, statement, standing, excluded = [] } = voice;
  // A session of an earlier version does not know who placed its mark: then nobody did.
  const { regionOrigin = 'default', isOnePerson = false } = voice;
  if (!region) throw new AppError('failed-precondition');
  if (!right) throw new AppError('voice-permission-missing');
  await Promise.all(clips.map((clip) => clipSent(clip, signal)));
  await ensureSession(sessionId);
  const answer = await processAudio(
    {
      audioUrls: await Promise.all(clips.map((clip) => objectUrl(clip.objectPath))),
      sessionId,
      referenceStart: region.start,
      referenceDuration: region.end - region.start,
      similarityThreshold: SIMILARITY_THRESHOLD,
      adaptiveThreshold: true,
      applyPostProcessing: true,
      excluded: excluded.map((stretch) => ({ ...stretch })),
      ...{ regionOrigin, isOnePerson },
      permission: {
        // What was answered before there was a yes of its own: the server asks for it.
        ...{ speakerName, right, textVersion: yes?.version ?? '2026-12' },
        ...(yes && { yes: { at: yes.at, ...(yes.age && { age: yes.age }) } }),
        ...(right === 'kin' && statement && { statement }),
        ...(standing && { standsFrom: standing.from }),
      },
    },
    { signal, onRetry: () => undefined },
  );
  if (answer.whoseVoice) return answer.whoseVoice;
  if (!answer.success) throw new AppError('clip-no-speech', answer.error ?? AUDIO_TEXTS.failed);
  return {
    kind: 'made',
    sessionId,
    outputUrl: answer.outputUrl ?? null,
    storagePath: answer.storagePath ?? null,
    originalFiles: clips.map(({ fileName }) => fileName),
    ...(answer.material && { material: answer.material }),
  };
}
