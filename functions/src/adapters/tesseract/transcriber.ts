import type { TranscribedPage, Transcriber } from '../../ports/transcriber.ts';
import type { ChildLimits } from '../../processes/guarded-child.ts';
import { photoProcesses } from '../../vision/decode/photo-processes.ts';

const ENTRY = new URL('./transcribe.child.ts', import.meta.url);

/** Reads photos with Tesseract, offline, in processes that stay warm. */
export function tesseractTranscriber(
  limits: Partial<ChildLimits> = {},
): Transcriber & { close(): Promise<void> } {
  const readers = photoProcesses<readonly TranscribedPage[]>(ENTRY, limits);
  return {
    transcribe: (file, signal) => readers.ask(file, signal),
    async close() {
      readers.kill();
    },
  };
}
