import { AppError } from '../../../../src/domain/errors.ts';
import { MP3_KBPS, MP3_SAMPLE_RATE_HZ, PHONE_MP3_KBPS } from '../../../../src/domain/limits.ts';

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
function mainDataBegin(frame: Uint8Array, format: Mp3Format): number {
  const first = frame[4] ?? 0;
  return format === PHONE_MP3 ? first : (first << 1) | ((frame[5] ?? 0) >> 7);
}
