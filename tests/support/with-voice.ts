import type { Progress } from '../../src/device/storage/books/progress-record.ts';

/** The same book with a voice made for it and its sample approved, as step 3 leaves it. */
export function withVoice(progress: Progress): Progress {
  const { sessionId, voice, sample } = progress;
  const made = { kind: 'made', outputUrl: '/o/v', storagePath: 'voices/v' } as const;
  const profile = { ...made, sessionId, originalFiles: ['rose.wav'] };
  return { ...progress, voice: { ...voice, profile }, sample: { ...sample, approved: true } };
}

/** The same book with a text that the server has read. */
export function withText(progress: Progress): Progress {
  const result = { pagesProcessed: 3, pageCount: 3, wordCount: 600, preview: 'It began', title: 'Lane' };
  return { ...progress, manuscript: { kind: 'scan', result, accepted: true } };
}
