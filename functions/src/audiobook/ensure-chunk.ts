import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '../../../src/domain/errors.ts';
import { objectPath } from '../../../src/domain/object-path.ts';
import type { Voice } from '../../../src/domain/voice.ts';
import type { Ports } from '../ports/ports.ts';
import type { ChunkFile } from '../speech/assemble-mp3.ts';
import type { Mastering } from '../speech/master.ts';
import { countFrames } from '../speech/mp3-frames.ts';
import { ownedSamples } from '../speech/owned-samples.ts';
import type { PlannedChunk } from '../speech/plan-narration.ts';

/** Raised when the same chunk would be mastered to other bytes: old chunks are then no longer reused. */
const MASTERING_VERSION = 1;
const MP3 = 'audio/mpeg';

export interface EnsuredChunk {
  readonly file: ChunkFile;
  readonly isNew: boolean;
}

/** The chunk's name says everything its bytes depend on. */
function chunkPath(sessionId: string, chunk: PlannedChunk, voice: Voice): string {
  const parameters = Object.entries(voice.parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  const all = [MASTERING_VERSION, voice.engine, voice.version, parameters, chunk.pauseSeconds, chunk.text];
  return objectPath.chunk(sessionId, createHash('sha256').update(JSON.stringify(all)).digest('hex'));
}

/**
 * One chunk of an audiobook as a stored MP3, spoken only when it is not there yet. Sound is in memory for this chunk
 * alone.
 * @throws AppError text-not-speakable, disk-full; AbortError
 */
export async function ensureChunk(
  ports: Pick<Ports, 'objects' | 'voiceEngine'>,
  mastering: Mastering,
  work: { readonly sessionId: string; readonly chunk: PlannedChunk; readonly voice: Voice },
  signal: AbortSignal,
): Promise<EnsuredChunk> {
  const path = chunkPath(work.sessionId, work.chunk, work.voice);
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
    samples: ownedSamples(sound.samples),
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
