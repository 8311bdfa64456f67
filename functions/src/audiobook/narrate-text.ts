import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { AppError } from '../../../src/domain/errors.ts';
import { objectPath } from '../../../src/domain/object-path.ts';
import type { Voice } from '../../../src/domain/voice.ts';
import type { Ports } from '../ports/ports.ts';
import { assembleMp3, type ChunkFile } from '../speech/assemble-mp3.ts';
import { type Mastering, startMastering } from '../speech/master.ts';
import { countFrames } from '../speech/mp3-frames.ts';
import { type PlannedChunk, planNarration } from '../speech/plan-narration.ts';

/** Raised when the same chunk would be mastered to other bytes: old chunks are then no longer reused. */
const MASTERING_VERSION = 1;
const MP3 = 'audio/mpeg';

export interface NarrationInput {
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

type NarrationPorts = Pick<Ports, 'objects' | 'voiceEngine'>;

/**
 * Speaks a text and writes it as one MP3 with chapters. Killed anywhere, it goes on at the next call with the chunks that
 * are there, and the file is the same to the byte. Neither text nor sound of a long book is in memory whole.
 * @throws AppError text-not-speakable, disk-full; AbortError
 */
export async function narrateText(
  ports: NarrationPorts,
  input: NarrationInput,
  options: NarrationOptions,
): Promise<NarratedAudiobook> {
  const plan = planNarration(input.title, input.paragraphs);
  if (plan.chunks.length === 0) throw new AppError('text-not-speakable');
  const mastering = startMastering(options.threads);
  try {
    const makeOne = (chunk: PlannedChunk, signal: AbortSignal) =>
      ensureChunk(ports, mastering, { chunk, voice: input.voice }, signal);
    const made = await inParallel(plan.chunks, makeOne, options);
    const assembly = assembleMp3(
      made.map((chunk) => chunk.file),
      { title: input.title, narrator: input.narrator, chapterTitles: plan.chapterTitles },
    );
    const info = await ports.objects.write(input.outputPath, assembly.stream, { contentType: MP3 });
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

interface EnsuredChunk {
  readonly file: ChunkFile;
  readonly isNew: boolean;
}

/** Two chunks a core: one is spoken while another is encoded, and no more than that is in memory. */
async function inParallel(
  chunks: readonly PlannedChunk[],
  makeOne: (chunk: PlannedChunk, signal: AbortSignal) => Promise<EnsuredChunk>,
  options: NarrationOptions,
): Promise<EnsuredChunk[]> {
  const results: EnsuredChunk[] = [];
  const queue = chunks.entries();
  const failure = new AbortController();
  const signal = AbortSignal.any([options.signal, failure.signal]);
  let done = 0;
  async function lane(): Promise<void> {
    for (const [index, chunk] of queue) {
      signal.throwIfAborted();
      results[index] = await makeOne(chunk, signal);
      options.onProgress?.(++done, chunks.length);
    }
  }
  const lanes = Array.from({ length: 2 * (options.threads ?? availableParallelism()) }, () =>
    lane().catch((error: unknown) => {
      failure.abort(error);
      throw error;
    }),
  );
  const outcomes = await Promise.allSettled(lanes);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failure.signal.reason;
  return results;
}

/** The chunk's name says everything its bytes depend on. */
function chunkPath(chunk: PlannedChunk, voice: Voice): string {
  const parameters = Object.entries(voice.parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  const all = [MASTERING_VERSION, voice.engine, voice.version, parameters, chunk.pauseSeconds, chunk.text];
  return objectPath.chunk(createHash('sha256').update(JSON.stringify(all)).digest('hex'));
}

async function ensureChunk(
  ports: NarrationPorts,
  mastering: Mastering,
  work: { readonly chunk: PlannedChunk; readonly voice: Voice },
  signal: AbortSignal,
): Promise<EnsuredChunk> {
  const path = chunkPath(work.chunk, work.voice);
  const fileOf = (mp3: Uint8Array): ChunkFile => ({
    frameCount: countFrames(mp3),
    sizeBytes: mp3.length,
    chapter: work.chunk.chapter,
    read: () => ports.objects.read(path),
  });
  const existing = await readExisting(ports.objects, path);
  if (existing) return { file: fileOf(existing), isNew: false };
  const sound = await ports.voiceEngine.speak(work.voice, work.chunk.text, signal);
  const task = {
    samples: new Float32Array(sound.samples),
    sampleRateHz: sound.sampleRateHz,
    pauseSeconds: work.chunk.pauseSeconds,
  };
  const mp3 = await mastering.master(task, signal);
  await ports.objects.write(path, mp3, { contentType: MP3 });
  return { file: fileOf(mp3), isNew: true };
}

/** The chunk of an earlier run, unless a disk has damaged it. */
async function readExisting(objects: Ports['objects'], path: string): Promise<Uint8Array | null> {
  if (!(await objects.info(path))) return null;
  const mp3 = await bytesOf(await objects.read(path));
  return isWhole(mp3) ? mp3 : null;
}

async function bytesOf(stream: Readable): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

function isWhole(mp3: Uint8Array): boolean {
  try {
    return countFrames(mp3) > 0;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
