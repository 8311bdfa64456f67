import { Readable } from 'node:stream';
import { type AudiobookTags, id3Tags } from './id3.ts';
import { infoFrame } from './info-frame.ts';
import { BOOK_MP3, type Mp3Format } from './mp3-frames.ts';

/** A finished chunk of an audiobook, somewhere outside memory. */
export interface ChunkSound {
  readonly frameCount: number;
  readonly sizeBytes: number;
  /** begins with the sound; what follows after `sizeBytes` is left out */
  read(): Promise<Readable>;
}

async function* soundOf(chunk: ChunkSound): AsyncGenerator<Uint8Array> {
  let left = chunk.sizeBytes;
  for await (const bytes of await chunk.read()) {
    const part = bytes as Uint8Array;
    yield part.length <= left ? part : part.subarray(0, left);
    left -= Math.min(left, part.length);
    if (left === 0) return;
  }
}

async function* bytesOf(
  head: readonly Uint8Array[],
  chunks: readonly ChunkSound[],
): AsyncGenerator<Uint8Array> {
  yield* head;
  for (const chunk of chunks) yield* soundOf(chunk);
}

/** Joins chunks to one MP3 with tags and chapters, as a stream: the book is never in memory. */
export function assembleMp3(
  chunks: readonly ChunkSound[],
  tags: AudiobookTags,
  format: Mp3Format = BOOK_MP3,
): Readable {
  const frameCount = chunks.reduce((sum, chunk) => sum + chunk.frameCount, 0);
  const byteCount = chunks.reduce((sum, chunk) => sum + chunk.sizeBytes, 0);
  const head = [id3Tags(tags), infoFrame(frameCount, byteCount, format)];
  return Readable.from(bytesOf(head, chunks), { objectMode: false });
}
