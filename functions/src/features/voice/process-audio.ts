import type { ProcessAudioInput, ProcessAudioOutput } from '../../../../src/domain/calls/callables.ts';
import { AppError, ERRORS } from '../../../../src/domain/errors.ts';
import { PROCESSING_TIMEOUT_MS } from '../../../../src/domain/limits.ts';
import { objectPathFromUrl } from '../../../../src/domain/transfer/object-path.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { ownSession } from '../account/own-session.ts';
import { keepPermission } from '../account/permission-record.ts';
import { BOOK_CLOSED, endOpenPayments, isBookClosed } from '../payment/closed-book.ts';
import { sourceOfVoice } from './source-of-voice.ts';
import { whyNoVoice } from './voice-allowance.ts';
import { findVoiceProfile, isVoiceOf, recordPermission } from './voice-profile.ts';

/**
 * Makes the voice from the uploaded clips: POST {audio service}/process-audio. The permission is on record before any
 * work begins. The same clips and region give the same job, however often the client asks.
 * @throws AppError unauthenticated, permission-denied, invalid-argument, deadline-exceeded
 */
export async function processAudio(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments' | 'clock'>,
  caller: Caller | null,
  input: ProcessAudioInput,
): Promise<ProcessAudioOutput> {
  const { sessionId } = input;
  const owner = await ownSession(ports, caller, sessionId);
  const clipPaths = input.audioUrls.map((url) => objectPathFromUrl(url, ports.objects.bucket, sessionId));
  if (await isBookClosed(ports, sessionId)) return BOOK_CLOSED;
  const job = {
    sessionId,
    clipPaths,
    regionStartSeconds: input.referenceStart,
    regionDurationSeconds: input.referenceDuration,
    similarityThreshold: input.similarityThreshold,
    adaptiveThreshold: input.adaptiveThreshold,
    applyPostProcessing: input.applyPostProcessing,
    excluded: input.excluded,
    regionOrigin: input.regionOrigin ?? 'default',
    isOnePerson: input.isOnePerson ?? false,
  };
  const { speakerName } = input.permission;
  const trouble = await whyNoVoice(ports, { ownerUid: owner.uid, sessionId, speakerName, clipPaths });
  if (trouble !== null) return { success: false, error: trouble };
  const source = sourceOfVoice(job);
  const isSame = isVoiceOf(await findVoiceProfile(ports, sessionId), source, speakerName);
  if (!isSame && (await endOpenPayments(ports, sessionId))) return BOOK_CLOSED;
  const isNew = await recordPermission(ports, {
    ownerUid: owner.uid,
    sessionId,
    source,
    permission: { ...input.permission, givenAt: new Date(ports.clock.nowMs()).toISOString() },
  });
  if (!isSame && (await endOpenPayments(ports, sessionId))) return BOOK_CLOSED;
  await keepPermission(ports, owner.uid, sessionId, input.permission);
  const key = `make-voice:${sessionId}:${source}`;
  await ports.jobs.enqueue({ kind: 'make-voice', key, input: job }, { again: isNew });
  try {
    await ports.jobs.settled(key, PROCESSING_TIMEOUT_MS);
  } catch (error) {
    // What is wrong with a clip is an answer, not a broken server: the client shows the sentence and asks for another clip.
    if (error instanceof AppError && error.retry === 'after-user-acts') {
      return { success: false, error: ERRORS[error.code].sentence };
    }
    throw error;
  }
  const profile = await findVoiceProfile(ports, sessionId);
  if (profile?.whoseVoice) {
    const whoseVoice = profile.whoseVoice.map((voice) => ({ ...voice, turns: [...voice.turns] }));
    return { success: false, error: ERRORS['clip-two-voices'].sentence, whoseVoice };
  }
  if (!profile?.outputUrl || !profile.storagePath)
    return { success: false, error: 'Audio processing failed' };
  const { outputUrl, storagePath, material } = profile;
  if (!material) return { success: true, outputUrl, storagePath };
  const told = { ...material, stretches: [...material.stretches], verdicts: [...material.verdicts] };
  return { success: true, outputUrl, storagePath, material: told };
}
