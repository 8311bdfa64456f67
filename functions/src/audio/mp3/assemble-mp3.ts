import { Readable } from 'node:stream';
import { type AudiobookTags, id3Tags } from './id3.ts';

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

const HEADER_BYTES = 4;
const SEEK_POINTS = 100;
const HAS_FRAMES_BYTES_SEEK_QUALITY = 0x0f;
const CONSTANT_BITRATE = 0x01;
/** LAME's, in samples. */
const ENCODER_DELAY = 576;

/**
 * The silent first frame that tells players the exact duration; without it they guess from the file's size.
 * @param frameCount frames after this one
 * @param byteCount bytes of those frames
 */
function infoFrame(frameCount: number, byteCount: number, format: Mp3Format = BOOK_MP3): Uint8Array {
  const frame = new Uint8Array(format.frameBytes);
  const view = new DataView(frame.buffer);
  const at = HEADER_BYTES + format.sideBytes;
  frame.set(format.header);
  frame.set(new TextEncoder().encode('Info'), at);
  view.setUint32(at + 4, HAS_FRAMES_BYTES_SEEK_QUALITY);
  view.setUint32(at + 8, frameCount);
  view.setUint32(at + 12, byteCount + format.frameBytes);
  for (let i = 0; i < SEEK_POINTS; i++) frame[at + 16 + i] = Math.floor((i * 256) / SEEK_POINTS);
  frame.set(new TextEncoder().encode('LAME3.100'), at + 120);
  frame[at + 129] = CONSTANT_BITRATE;
  frame[at + 141] = ENCODER_DELAY >> 4;
  frame[at + 142] = (ENCODER_DELAY & 15) << 4;
  return frame;
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
