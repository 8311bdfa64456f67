import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createMp3Encoder } from 'wasm-media-encoders';
import { AppError } from '../../../../src/domain/errors.ts';
import { MP3_KBPS, MP3_SAMPLE_RATE_HZ, PHONE_MP3_KBPS } from '../../../../src/domain/limits.ts';
import { type AudiobookTags, id3Tags, type SignTags } from './id3.ts';

/** One of the two kinds of MP3 that are made. Both have frames of 1152/44100 seconds, so one time is good in both. */
export interface Mp3Format {
  readonly kbps: number;
  readonly sampleRateHz: number;
  readonly frameSamples: number;
  /** without padding; a frame with the padding bit has one byte more */
  readonly frameBytes: number;
  /** the first four bytes of a frame, the padding bit not set */
  readonly header: readonly [number, number, number, number];
  /** a mono frame's side information, which follows the header */
  readonly sideBytes: number;
}

/** The audiobook standard: MPEG-1 layer III, mono. */
export const BOOK_MP3: Mp3Format = {
  kbps: MP3_KBPS,
  sampleRateHz: MP3_SAMPLE_RATE_HZ,
  frameSamples: 1_152,
  frameBytes: Math.floor((144 * MP3_KBPS * 1_000) / MP3_SAMPLE_RATE_HZ),
  header: [0xff, 0xfb, 0xb0, 0xc0],
  sideBytes: 17,
};

/** A third of the size: MPEG-2 layer III, mono, half the sample rate, which still holds all that a voice has. */
export const PHONE_MP3: Mp3Format = {
  kbps: PHONE_MP3_KBPS,
  sampleRateHz: MP3_SAMPLE_RATE_HZ / 2,
  frameSamples: 576,
  frameBytes: Math.floor((72 * PHONE_MP3_KBPS * 1_000) / (MP3_SAMPLE_RATE_HZ / 2)),
  header: [0xff, 0xf3, 0x80, 0xc0],
  sideBytes: 9,
};

/** Bits 1 and 0 of the third byte are padding and private. */
const RATES_MASK = 0xfc;
const MONO = 0xc0;

export function secondsOfFrames(frameCount: number): number {
  return (frameCount * BOOK_MP3.frameSamples) / BOOK_MP3.sampleRateHz;
}

/**
 * Walks an MP3 chunk from frame to frame: exact where an estimate from bytes would drift by seconds over a book.
 * @returns where each frame begins, in bytes
 * @throws AppError internal unless every frame is of the format, whole, and the first one needs nothing from a frame
 *   before it
 */
export function frameStarts(mp3: Uint8Array, format: Mp3Format = BOOK_MP3): number[] {
  const [sync, version, rates] = format.header;
  const starts: number[] = [];
  let at = 0;
  while (at < mp3.length) {
    const third = mp3[at + 2] ?? 0;
    const isOurs =
      mp3[at] === sync &&
      mp3[at + 1] === version &&
      (third & RATES_MASK) === rates &&
      ((mp3[at + 3] ?? 0) & MONO) === MONO;
    if (!isOurs) throw new AppError('internal', `no MP3 frame of ours at byte ${at}`);
    starts.push(at);
    at += format.frameBytes + ((third >> 1) & 1);
  }
  if (at !== mp3.length || starts.length === 0) throw new AppError('internal', 'the MP3 chunk is not whole');
  if (mainDataBegin(mp3, format) !== 0)
    throw new AppError('internal', 'the chunk needs bytes of another one');
  return starts;
}

/** How many frames a chunk has. @throws AppError internal as frameStarts does */
export function countFrames(mp3: Uint8Array, format: Mp3Format = BOOK_MP3): number {
  return frameStarts(mp3, format).length;
}

/** How many bytes before this frame its sound begins: nine bits after the header, eight in MPEG-2. */
export function mainDataBegin(frame: Uint8Array, format: Mp3Format): number {
  const first = frame[4] ?? 0;
  return format === PHONE_MP3 ? first : (first << 1) | ((frame[5] ?? 0) >> 7);
}

/** More than the encoder holds back: silence that pushes the last of the sound out. */
const FLUSH_FRAMES = 3;
const encoder = createMp3Encoder();

/**
 * Encodes mono sound as MP3, the same bitrate in every frame. The encoder is set up anew each time: a chunk needs
 * nothing from the one before it, so chunks can be made in any order and joined.
 * @param samples at the format's sample rate; another rate would silently become another bitrate
 */
export async function encodeMp3(
  samples: Float32Array,
  format: Mp3Format = BOOK_MP3,
): Promise<Uint8Array<ArrayBuffer>> {
  const mp3 = await encoder;
  const { sampleRateHz, kbps } = format;
  mp3.configure({ sampleRate: sampleRateHz as 44_100 | 22_050, channels: 1, bitrate: kbps as 64 | 192 });
  const parts: Uint8Array[] = [];
  for (let at = 0; at < samples.length; at += sampleRateHz)
    parts.push(mp3.encode([samples.subarray(at, at + sampleRateHz)]).slice());
  parts.push(mp3.finalize().slice());
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * Sound in exactly so many frames. What is longer is cut off, what is shorter ends with silence.
 * @param samples at the format's sample rate
 */
export async function encodeExactly(
  samples: Float32Array,
  frameCount: number,
  format: Mp3Format,
): Promise<Uint8Array<ArrayBuffer>> {
  const wanted = frameCount * format.frameSamples;
  const padded = new Float32Array(Math.max(samples.length, wanted) + FLUSH_FRAMES * format.frameSamples);
  padded.set(samples);
  const mp3 = await encodeMp3(padded, format);
  const end = frameStarts(mp3, format)[frameCount];
  return end === undefined ? mp3 : mp3.slice(0, end);
}

/**
 * The small copy of a chunk with exactly as many frames as the chunk, so that both last equally long and one time is
 * good in both. Only silence is cut off.
 * @param samples at 22.05 kHz
 */
export const encodePhoneCopy = (
  samples: Float32Array,
  frameCount: number,
): Promise<Uint8Array<ArrayBuffer>> => encodeExactly(samples, frameCount, PHONE_MP3);

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

/** The head of a stretch of an audiobook as a file of its own: other tags, and how long it is. */
export function headOfStretch(
  tags: Uint8Array,
  { frameCount, byteCount }: { readonly frameCount: number; readonly byteCount: number },
  format: Mp3Format = BOOK_MP3,
): Uint8Array {
  return Buffer.concat([tags, infoFrame(frameCount, byteCount, format)]);
}

/**
 * Joins chunks to one MP3 with tags and chapters, as a stream: the book is never in memory.
 * @param sign what is signed stands before the sound it is about, so that the chunks are read twice
 */
export function assembleMp3(
  chunks: readonly ChunkSound[],
  tags: AudiobookTags,
  format: Mp3Format = BOOK_MP3,
  sign?: SignTags,
): Readable {
  const frameCount = chunks.reduce((sum, chunk) => sum + chunk.frameCount, 0);
  const byteCount = chunks.reduce((sum, chunk) => sum + chunk.sizeBytes, 0);
  async function* bytes() {
    const worn = id3Tags(tags);
    yield sign ? sign(worn, await hashOf(bytesOf([], chunks))) : worn;
    yield* bytesOf([infoFrame(frameCount, byteCount, format)], chunks);
  }
  return Readable.from(bytes(), { objectMode: false });
}

/** SHA-256 in hex. */
export async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of bytes) hash.update(part);
  return hash.digest('hex');
}
