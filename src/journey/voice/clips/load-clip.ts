import { ensureSession } from '@/backend/accounts/session.ts';
import { call } from '@/backend/calls/callables.ts';
import { freshLink } from '@/backend/objects/fresh-link.ts';
import { objectUrl } from '@/backend/objects/objects.ts';
import { whenUploaded } from '@/device/outbox/when-uploaded.ts';
import type { VoiceClip } from '@/device/storage/books/progress-record.ts';
import { readUpload, readUploadBlob } from '@/device/storage/uploads/uploads.ts';
import { AppError, isAbort, toAppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { isIn } from '@/domain/transfer/object-path.ts';
import { AUDIO_INVALID, EXTRACTION_FAILED } from '../words.ts';
import { isVideo, mediaTypeOf, needsServer } from './clip-kind.ts';
import { probeDuration } from './probe-duration.ts';

/** Decoding more at once has crashed phones (wavesurfer.js issues 1918, 2116, 2352). */
const MAX_DECODED_SECONDS = 600;
const MAX_DECODED_BYTES = 50 * 1_048_576;

export interface LoadedClip {
  readonly url: string;
  readonly durationSeconds: number;
  /** false: shown as a plain timeline, because decoding it could crash a phone */
  readonly mayDecode: boolean;
  /** absent: only its sound is here */
  readonly isFilm?: boolean;
}

interface Loading {
  /** true: only the server is asked, because this browser found no sound it could decode */
  readonly isServerAsked?: boolean;
  readonly sessionId: SessionId;
  readonly clip: VoiceClip;
  readonly signal: AbortSignal;
  readonly onExtracting: () => void;
  /** what only the server can open has to be sent before it is heard here */
  readonly isSendingAgreed: boolean;
}

/** Nobody has said yes yet to the sending of what has to be sent. */
export class NeedsYes extends Error {}

function checkedUrl(url: string | undefined): string {
  if (!url || url === 'null' || url === 'undefined') throw new Error(AUDIO_INVALID);
  return url;
}

async function extractAudio(loading: Loading): Promise<string | undefined> {
  const { sessionId, clip, signal, onExtracting } = loading;
  const isSent = (await readUpload(clip.uploadId))?.state.kind === 'uploaded';
  if (!isSent && !loading.isSendingAgreed) throw new NeedsYes();
  onExtracting();
  try {
    await whenUploaded(clip.uploadId, signal);
    await ensureSession(sessionId);
    const videoUrl = await objectUrl(clip.objectPath);
    const answer = await call('extract_audio', { videoUrl, sessionId }, { signal });
    if (answer.errorCode === 'book-closed') throw new AppError('book-closed');
    if (!answer.success) throw new Error(answer.error ?? EXTRACTION_FAILED);
    return answer.audioUrl;
  } catch (error) {
    if (isAbort(error)) throw error;
    if (error instanceof AppError && error.code === 'book-closed') throw error;
    const reason = error instanceof Error ? error.message : toAppError(error).sentence;
    throw new Error(reason === EXTRACTION_FAILED ? reason : `Failed to extract audio: ${reason}`, {
      cause: error,
    });
  }
}

async function readStored({ uploadId }: VoiceClip): Promise<Blob | null> {
  try {
    return await readUploadBlob(uploadId);
  } catch (error) {
    throw new Error(`Failed to load audio file: ${toAppError(error).sentence}`, { cause: error });
  }
}

async function openLocally(bytes: Blob, fileName: string, signal: AbortSignal): Promise<LoadedClip> {
  const mediaType = mediaTypeOf(fileName);
  const url = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  try {
    const durationSeconds = await probeDuration(url, signal);
    const mayDecode = durationSeconds <= MAX_DECODED_SECONDS && bytes.size <= MAX_DECODED_BYTES;
    return { url, durationSeconds, mayDecode, isFilm: isVideo(fileName) };
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
}

/** A recording that is with the server and not on this device, such as one of another book. */
async function openStored(
  { objectPath, fileName }: VoiceClip,
  signal: AbortSignal,
): Promise<LoadedClip | null> {
  if (!isIn('voiceSamples', objectPath)) return null;
  try {
    const url = await freshLink(await objectUrl(objectPath));
    const durationSeconds = await probeDuration(url, signal);
    const mayDecode = durationSeconds <= MAX_DECODED_SECONDS;
    return { url, durationSeconds, mayDecode, isFilm: isVideo(fileName) };
  } catch (error) {
    if (isAbort(error)) throw error;
    return null; // the server may still make sound of it that this browser knows
  }
}

/**
 * The clip as something this browser can play: the local file, or, where it cannot, the sound the server took out of
 * it. The caller revokes `url`.
 * @throws Error whose message is one of the specified texts
 */
export async function loadClip(loading: Loading): Promise<LoadedClip> {
  const { clip, signal } = loading;
  const mayOpen = !loading.isServerAsked && !needsServer(clip.fileName);
  const bytes = mayOpen ? await readStored(clip) : null;
  if (bytes) {
    try {
      return await openLocally(bytes, clip.fileName, signal);
    } catch (error) {
      // A video whose sound this browser does not know may still be opened by the server.
      if (isAbort(error) || !isVideo(clip.fileName)) throw error;
    }
  }
  const stored = mayOpen && !bytes ? await openStored(clip, signal) : null;
  if (stored) return stored;
  const url = checkedUrl(await extractAudio(loading));
  const durationSeconds = await probeDuration(url, signal);
  return { url, durationSeconds, mayDecode: durationSeconds <= MAX_DECODED_SECONDS };
}
