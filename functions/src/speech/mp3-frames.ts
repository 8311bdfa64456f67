import { AppError } from '../../../src/domain/errors.ts';
import { MP3_KBPS, MP3_SAMPLE_RATE_HZ } from '../../../src/domain/limits.ts';

/** Samples in each frame of MPEG-1 layer III. */
export const FRAME_SAMPLES = 1_152;
/** Without padding; a frame with the padding bit has one byte more. */
export const FRAME_BYTES = Math.floor((144 * MP3_KBPS * 1_000) / MP3_SAMPLE_RATE_HZ);

const SYNC = 0xff;
/** MPEG-1, layer III, no checksum. */
const VERSION_AND_LAYER = 0xfb;
/** 192 kbit/s, 44.1 kHz; the low two bits are padding and private. */
const RATES = 0xb0;
const RATES_MASK = 0xfc;
const MONO = 0xc0;

export function secondsOfFrames(frameCount: number): number {
  return (frameCount * FRAME_SAMPLES) / MP3_SAMPLE_RATE_HZ;
}

/**
 * Walks an MP3 chunk from frame to frame: exact where an estimate from bytes would drift by seconds over a book.
 * @returns how many frames
 * @throws AppError internal unless every frame is mono, 44.1 kHz, 192 kbit/s, whole, and the first one needs nothing
 *   from a frame before it
 */
export function countFrames(mp3: Uint8Array): number {
  let count = 0;
  let at = 0;
  while (at < mp3.length) {
    const rates = mp3[at + 2] ?? 0;
    const isOurs =
      mp3[at] === SYNC &&
      mp3[at + 1] === VERSION_AND_LAYER &&
      (rates & RATES_MASK) === RATES &&
      ((mp3[at + 3] ?? 0) & MONO) === MONO;
    if (!isOurs) throw new AppError('internal', `no MP3 frame of ours at byte ${at}`);
    if (count === 0 && mainDataBegin(mp3) !== 0)
      throw new AppError('internal', 'the chunk needs bytes of another one');
    at += FRAME_BYTES + ((rates >> 1) & 1);
    count++;
  }
  if (at !== mp3.length || count === 0) throw new AppError('internal', 'the MP3 chunk is not whole');
  return count;
}

/** How many bytes before this frame its sound begins: nine bits after the header. */
function mainDataBegin(frame: Uint8Array): number {
  return ((frame[4] ?? 0) << 1) | ((frame[5] ?? 0) >> 7);
}
