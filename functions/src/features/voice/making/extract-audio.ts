import type { CallableInput, CallableOutput } from '../../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../../src/domain/errors.ts';
import { CALL_TIMEOUT_MS, LINK_LIFE_SECONDS } from '../../../../../src/domain/limits.ts';
import { objectPathFromUrl } from '../../../../../src/domain/transfer/object-path.ts';
import type { Caller } from '../../../ports/identity.ts';
import type { Ports } from '../../../ports/ports.ts';
import { ownSession } from '../../../records/people/sessions.ts';
import { BOOK_CLOSED, isBookClosed } from '../../../settlement/charged-books.ts';
import { extractedAudioPath } from './run-extract-audio.ts';

const ANSWER_WITHIN_MS = CALL_TIMEOUT_MS - 5_000;

/**
 * Takes the sound out of a video a browser cannot play: callable `extract_audio`.
 * @throws AppError unauthenticated, permission-denied, invalid-argument, deadline-exceeded
 */
export async function extractAudio(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments'>,
  caller: Caller | null,
  input: CallableInput<'extract_audio'>,
): Promise<CallableOutput<'extract_audio'>> {
  const { sessionId } = input;
  await ownSession(ports, caller, sessionId);
  const videoPath = objectPathFromUrl(input.videoUrl, ports.objects.bucket, sessionId);
  if (await isBookClosed(ports, sessionId)) return BOOK_CLOSED;
  const key = `extract-audio:${videoPath}`;
  const known = await ports.jobs.state(key);
  await ports.jobs.enqueue(
    { kind: 'extract-audio', key, input: { sessionId, videoPath } },
    { again: known?.kind === 'failed' },
  );
  try {
    await ports.jobs.settled(key, ANSWER_WITHIN_MS);
  } catch (error) {
    if (error instanceof AppError && error.retry === 'after-user-acts')
      return { success: false, error: error.sentence };
    throw error;
  }
  return {
    success: true,
    audioUrl: await ports.objects.signedUrl(extractedAudioPath(sessionId, videoPath), LINK_LIFE_SECONDS),
  };
}
