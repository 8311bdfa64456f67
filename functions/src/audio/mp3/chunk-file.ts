import { AppError } from '../../../../src/domain/errors.ts';
import { countFrames } from './mp3-frames.ts';

/** What is known about a chunk besides its sound. It travels behind the sound in one file: both are there, or neither. */
export interface ChunkFacts {
  readonly mp3Bytes: number;
  /** of the phone copy, which is a file of its own; null when none was wanted */
  readonly phoneBytes: number | null;
  /** seconds at which each sentence is first heard, from the chunk's beginning */
  readonly starts: readonly number[];
  /** sentences that were read more than once */
  readonly readAgain: number;
  /** sentences, by their index, with which something is still wrong */
  readonly unread: readonly number[];
}

const MARK = 'KPCHUNK1';
const LENGTH_BYTES = 4;
const END_BYTES = LENGTH_BYTES + MARK.length;

/** The sound, the facts as JSON, their length, a mark. */
export function chunkFile(mp3: Uint8Array, facts: ChunkFacts): Uint8Array<ArrayBuffer> {
  const json = Buffer.from(JSON.stringify(facts));
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32BE(json.length);
  end.write(MARK, LENGTH_BYTES, 'latin1');
  return new Uint8Array(Buffer.concat([mp3, json, end]));
}

/** @returns null when the file is damaged or none of these */
export function readChunkFile(file: Uint8Array): (ChunkFacts & { readonly frameCount: number }) | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  if (bytes.length < END_BYTES || bytes.toString('latin1', bytes.length - MARK.length) !== MARK) return null;
  const jsonEnd = bytes.length - END_BYTES;
  const jsonStart = jsonEnd - bytes.readUInt32BE(jsonEnd);
  try {
    // Behind our mark stands only what chunkFile wrote, or damage, which is no JSON or has other lengths.
    const facts = JSON.parse(bytes.toString('utf8', jsonStart, jsonEnd)) as ChunkFacts;
    if (facts.mp3Bytes !== jsonStart) return null;
    return { ...facts, frameCount: countFrames(bytes.subarray(0, jsonStart)) };
  } catch (error) {
    if (error instanceof AppError || error instanceof SyntaxError) return null;
    throw error;
  }
}
