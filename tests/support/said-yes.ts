import type { Progress } from '@/device/storage/books/progress-record.ts';
import { VOICE_PERMISSION_VERSION } from '@/domain/voice/voice.ts';

/** The book after somebody said yes to the sending of its recordings. */
export const saidYes = (progress: Progress): Progress => ({
  ...progress,
  voice: {
    ...progress.voice,
    yes: {
      version: VOICE_PERMISSION_VERSION,
      at: '2026-11-27T12:00:00.000Z',
      about: progress.voice.clips.find(({ isMain }) => isMain)?.uploadId ?? '',
    },
  },
});
