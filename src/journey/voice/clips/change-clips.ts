import { addUpload } from '@/device/outbox/add-upload.ts';
import { changeBook, changeProgress } from '@/device/storage/books/progress.ts';
import type { VoiceClip } from '@/device/storage/books/progress-record.ts';
import { tell } from '@/device/storage/channel.ts';
import { listUploads } from '@/device/storage/uploads/uploads.ts';
import { MAX_AUDIO_BYTES } from '@/domain/limits.ts';
import { extensionOf } from '@/domain/manuscript/manuscript.ts';
import type { SessionId } from '@/domain/session.ts';
import { isRecording, objectPath } from '@/domain/transfer/object-path.ts';
import type { Region, RegionOrigin } from '@/domain/voice/voice.ts';
import type { VoiceYes } from '@/domain/voice/voice-yes.ts';
import { checkClip, mediaTypeOf, needsServer } from './clip-kind.ts';
import { UNHEARD, unasked, withClipBack, withoutClip } from './removed-clips.ts';

/**
 * Where a clip goes. Objects are create-only, so the time stands in every name that could come twice: the number of a
 * removed clip must never be used again.
 */
async function placeOf(sessionId: SessionId, { name, size }: File): Promise<string> {
  const extension = extensionOf(name);
  if (!needsServer(name) && size <= MAX_AUDIO_BYTES)
    return objectPath.voiceSample(sessionId, Date.now(), extension);
  const path = objectPath.video(sessionId, extension);
  const isTaken = (await listUploads()).some((upload) => upload.objectPath === path);
  return isTaken ? objectPath.video(sessionId, `${Date.now()}.${extension}`) : path;
}

async function storeClip(sessionId: SessionId, file: File, isMain: boolean): Promise<VoiceClip> {
  checkClip(file);
  const path = await placeOf(sessionId, file);
  const contentType = mediaTypeOf(file.name);
  const uploadId = await addUpload({ sessionId, objectPath: path, contentType, blob: file });
  return { uploadId, objectPath: path, fileName: file.name, isMain };
}

/** A mark that stays where it was has not been placed by anybody. */
export async function markRegion(region: Region, origin: RegionOrigin): Promise<void> {
  await changeProgress((progress) => {
    const { voice } = progress;
    // A clip that was removed meanwhile takes its region along.
    if (!voice.clips.some(({ isMain }) => isMain)) return progress;
    if (voice.region?.start === region.start && voice.region.end === region.end) return progress;
    const { markByHand } = voice;
    // What was said about the mark is no longer true of another one.
    const placed = origin === 'hand' && { isPlaced: true as const };
    const moved = markByHand && { markByHand: { ...markByHand, isStillMixed: false, ...placed } };
    return { ...progress, voice: { ...voice, ...moved, region, regionOrigin: origin } };
  });
}

/** The one clip in which the region is marked. @throws AppError clip-empty, clip-damaged, clip-too-large, disk-full */
export async function chooseMainClip(sessionId: SessionId, file: File): Promise<void> {
  const clip = await storeClip(sessionId, file, true);
  await changeBook(sessionId, (progress) => {
    const before = progress.voice.clips.find(({ isMain }) => isMain);
    const { voice } = before ? withoutClip(progress, before) : progress;
    return {
      ...progress,
      voice: {
        ...unasked(voice),
        // Answered before there was a yes of its own, it says nothing about another recording.
        ...(!voice.yes && { right: null }),
        clips: [clip, ...voice.clips],
        region: null,
        profile: null,
        excluded: [],
      },
      sample: UNHEARD,
    };
  });
}

/** From here on the recordings of the book leave this device, those to come as well. */
export async function sayYes(sessionId: SessionId, yes: VoiceYes): Promise<void> {
  await changeBook(sessionId, (progress) => ({ ...progress, voice: { ...progress.voice, yes } }));
  for (const upload of await listUploads())
    if (upload.sessionId === sessionId && isRecording(upload.objectPath))
      tell({ kind: 'upload-added', uploadId: upload.id });
}

/** More of the same voice. @throws AppError clip-empty, clip-damaged, clip-too-large, disk-full */
export async function addClips(sessionId: SessionId, files: readonly File[]): Promise<void> {
  for (const file of files) {
    const clip = await storeClip(sessionId, file, false);
    await changeBook(sessionId, (progress) => ({
      ...progress,
      voice: { ...progress.voice, clips: [...progress.voice.clips, clip], profile: null, excluded: [] },
      sample: UNHEARD,
    }));
  }
}

/** Takes a clip away. It can be brought back until another book is begun. */
export async function removeClip(uploadId: string): Promise<void> {
  await changeProgress((progress) => {
    const clip = progress.voice.clips.find((one) => one.uploadId === uploadId);
    return clip ? withoutClip(progress, clip) : progress;
  });
}

/** Takes back into the voice what the family had struck out; it is made anew at the next step. */
export async function includeAllMoments(): Promise<void> {
  await changeProgress((progress) => ({
    ...progress,
    voice: { ...progress.voice, excluded: [], profile: null },
    sample: UNHEARD,
  }));
}

/** Brings back the clip that was removed last. */
export async function bringClipBack(): Promise<void> {
  await changeProgress(withClipBack);
}
