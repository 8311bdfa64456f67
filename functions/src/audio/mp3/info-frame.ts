import { BOOK_MP3, type Mp3Format } from './mp3-frames.ts';

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
export function infoFrame(frameCount: number, byteCount: number, format: Mp3Format = BOOK_MP3): Uint8Array {
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
