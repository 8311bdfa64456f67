import type { Progress } from '../../src/storage/progress-record.ts';

/** The same book with a voice made for it, as step 2 leaves it. */
export function withVoice(progress: Progress): Progress {
  const { sessionId, voice } = progress;
  const profile = { sessionId, outputUrl: '/o/v', storagePath: 'voices/v', originalFiles: ['rose.wav'] };
  return { ...progress, voice: { ...voice, profile } };
}
