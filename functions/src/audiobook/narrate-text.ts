import { availableParallelism } from 'node:os';
import { addAbortSignal } from 'node:stream';
import { AppError } from '../../../src/domain/errors.ts';
import type { Voice } from '../../../src/domain/voice.ts';
import type { Ports } from '../ports/ports.ts';
import { assembleMp3 } from '../speech/assemble-mp3.ts';
import { startMastering } from '../speech/master.ts';
import { type PlannedChunk, planNarration } from '../speech/plan-narration.ts';
import { ensureChunk } from './ensure-chunk.ts';
import { inLanes } from './in-lanes.ts';

const MP3 = 'audio/mpeg';

export interface NarrationInput {
  /** whose chunks they are: they are kept under it and deleted with it */
  readonly sessionId: string;
  readonly title: string;
  /** whose voice is recreated; written into the file's tags */
  readonly narrator: string;
  readonly paragraphs: readonly string[];
  readonly voice: Voice;
  readonly outputPath: string;
}

export interface NarrationOptions {
  readonly signal: AbortSignal;
  /** chunks done of all, those of an earlier run among them */
  readonly onProgress?: (done: number, total: number) => void;
  /** threads that encode; one a core without it */
  readonly threads?: number;
}

export interface NarratedAudiobook {
  readonly sizeBytes: number;
  readonly durationSeconds: number;
  readonly chapters: readonly { readonly title: string; readonly startSeconds: number }[];
  readonly chunkCount: number;
  /** chunks spoken in this run; the rest was there already */
  readonly chunksMade: number;
}

/**
 * Speaks a text and writes it as one MP3 with chapters. Killed anywhere, it goes on at the next call with the chunks that
 * are there, and the file is the same to the byte. Neither text nor sound of a long book is in memory whole.
 * @throws AppError text-not-speakable, disk-full; AbortError
 */
export async function narrateText(
  ports: Pick<Ports, 'objects' | 'voiceEngine'>,
  input: NarrationInput,
  options: NarrationOptions,
): Promise<NarratedAudiobook> {
  const plan = planNarration(input.title, input.paragraphs);
  if (plan.chunks.length === 0) throw new AppError('text-not-speakable');
  const mastering = startMastering(options.threads);
  try {
    let done = 0;
    const work = async (chunk: PlannedChunk, signal: AbortSignal) => {
      const ensured = await ensureChunk(
        ports,
        mastering,
        { sessionId: input.sessionId, chunk, voice: input.voice },
        signal,
      );
      options.onProgress?.(++done, plan.chunks.length);
      return ensured;
    };
    // Two chunks a core: one is spoken while another is encoded.
    const laneCount = 2 * (options.threads ?? availableParallelism());
    const made = await inLanes(plan.chunks, laneCount, work, options.signal);
    const assembly = assembleMp3(
      made.map((chunk) => chunk.file),
      { title: input.title, narrator: input.narrator, chapterTitles: plan.chapterTitles },
    );
    const stream = addAbortSignal(options.signal, assembly.stream);
    const info = await ports.objects.write(input.outputPath, stream, { contentType: MP3 });
    return {
      sizeBytes: info.sizeBytes,
      durationSeconds: assembly.durationSeconds,
      chapters: assembly.chapters.map(({ title, startSeconds }) => ({ title, startSeconds })),
      chunkCount: made.length,
      chunksMade: made.filter((chunk) => chunk.isNew).length,
    };
  } finally {
    await mastering.close();
  }
}
