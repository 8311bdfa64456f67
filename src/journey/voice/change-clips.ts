import { MAX_AUDIO_BYTES } from '@/domain/limits.ts';
import { extensionOf } from '@/domain/manuscript.ts';
import { objectPath } from '@/domain/object-path.ts';
import type { SessionId } from '@/domain/session.ts';
import type { Region, RegionOrigin } from '@/domain/voice.ts';
import { addUpload } from '@/outbox/add-upload.ts';
import { changeBook, changeProgress } from '@/storage/progress.ts';
import type { Progress, VoiceClip } from '@/storage/progress-record.ts';
import { listUploads } from '@/storage/uploads.ts';
import { checkClip, mediaTypeOf, needsServer } from './clip-kind.ts';

/** What was made of other clips no longer holds. */
const UNHEARD: Progress['sample'] = { url: null, approved: false };

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

/** Of what was said about the voices of another clip nothing is kept. */
function unasked({ regionOrigin: _, isOnePerson: __, whoseVoice: ___, ...voice }: Progress['voice']) {
  return voice;
}

/** A mark that stays where it was has not been placed by anybody. */
export async function markRegion(region: Region, origin: RegionOrigin): Promise<void> {
  await changeProgress((progress) => {
    const { voice } = progress;
    // A clip that was removed meanwhile takes its region along.
    if (!voice.clips.some(({ isMain }) => isMain)) return progress;
    if (voice.region?.start === region.start && voice.region.end === region.end) return progress;
    return { ...progress, voice: { ...voice, region, regionOrigin: origin } };
  });
}

/** The one clip in which the region is marked. @throws AppError clip-empty, clip-damaged, clip-too-large, disk-full */
export async function chooseMainClip(sessionId: SessionId, file: File): Promise<void> {
  const clip = await storeClip(sessionId, file, true);
  await changeBook(sessionId, (progress) => ({
    ...progress,
    voice: {
      ...unasked(progress.voice),
      clips: [clip, ...progress.voice.clips.filter(({ isMain }) => !isMain)],
      region: null,
      profile: null,
      excluded: [],
    },
    sample: UNHEARD,
  }));
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

export async function removeClip(uploadId: string): Promise<void> {
  await changeProgress((progress) => {
    const { voice } = progress;
    const wasMain = voice.clips.some((clip) => clip.uploadId === uploadId && clip.isMain);
    return {
      ...progress,
      voice: {
        ...(wasMain ? unasked(voice) : voice),
        clips: voice.clips.filter((clip) => clip.uploadId !== uploadId),
        region: wasMain ? null : voice.region,
        profile: null,
        excluded: [],
      },
      sample: UNHEARD,
    };
  });
}
