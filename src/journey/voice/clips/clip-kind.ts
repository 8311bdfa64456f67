import { isSafari } from '@/backend/page/ios-safari.ts';
import { AppError } from '@/domain/errors.ts';
import { MAX_AUDIO_BYTES, MAX_VIDEO_BYTES } from '@/domain/limits.ts';
import { extensionOf } from '@/domain/manuscript/manuscript.ts';
import { AUDIO_EXTENSIONS, VIDEO_EXTENSIONS } from '@/domain/voice/voice.ts';

const MEDIA_TYPES: Record<string, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  // what browsers record; not offered for choosing
  webm: 'audio/webm',
};

export const CLIP_ACCEPT = [...AUDIO_EXTENSIONS, ...VIDEO_EXTENSIONS]
  .map((extension) => `.${extension}`)
  .join(',');

export function isVideo(fileName: string): boolean {
  return (VIDEO_EXTENSIONS as readonly string[]).includes(extensionOf(fileName));
}

export function mediaTypeOf(fileName: string): string {
  return MEDIA_TYPES[extensionOf(fileName)] ?? 'application/octet-stream';
}

/** Videos whose sound this browser cannot open by itself: all of them on Safari, AVI everywhere. */
export function needsServer(fileName: string): boolean {
  if (!isVideo(fileName)) return false;
  return isSafari() || extensionOf(fileName) === 'avi';
}

/** @throws AppError clip-empty, clip-damaged (not one of these kinds), clip-too-large */
export function checkClip(file: File): void {
  if (!Object.hasOwn(MEDIA_TYPES, extensionOf(file.name))) throw new AppError('clip-damaged');
  if (file.size === 0) throw new AppError('clip-empty');
  if (file.size > (isVideo(file.name) ? MAX_VIDEO_BYTES : MAX_AUDIO_BYTES))
    throw new AppError('clip-too-large');
}
