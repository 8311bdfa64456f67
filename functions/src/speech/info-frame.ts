import { FRAME_BYTES } from './mp3-frames.ts';

const HEADER = [0xff, 0xfb, 0xb0, 0xc0];
/** After the header and a mono frame's side information. */
const TAG_AT = 4 + 17;
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
export function infoFrame(frameCount: number, byteCount: number): Uint8Array {
  const frame = new Uint8Array(FRAME_BYTES);
  const view = new DataView(frame.buffer);
  frame.set(HEADER);
  frame.set(new TextEncoder().encode('Info'), TAG_AT);
  view.setUint32(TAG_AT + 4, HAS_FRAMES_BYTES_SEEK_QUALITY);
  view.setUint32(TAG_AT + 8, frameCount);
  view.setUint32(TAG_AT + 12, byteCount + FRAME_BYTES);
  for (let i = 0; i < SEEK_POINTS; i++) frame[TAG_AT + 16 + i] = Math.floor((i * 256) / SEEK_POINTS);
  frame.set(new TextEncoder().encode('LAME3.100'), TAG_AT + 120);
  frame[TAG_AT + 129] = CONSTANT_BITRATE;
  frame[TAG_AT + 141] = ENCODER_DELAY >> 4;
  frame[TAG_AT + 142] = (ENCODER_DELAY & 15) << 4;
  return frame;
}
