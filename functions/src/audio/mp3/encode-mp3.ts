import { createMp3Encoder } from 'wasm-media-encoders';
import { BOOK_MP3, frameStarts, type Mp3Format, PHONE_MP3 } from './mp3-frames.ts';

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
 * The small copy of a chunk with exactly as many frames as the chunk, so that both last equally long and one time is
 * good in both. Only silence is cut off.
 * @param samples at 22.05 kHz
 */
export async function encodePhoneCopy(
  samples: Float32Array,
  frameCount: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const wanted = frameCount * PHONE_MP3.frameSamples;
  const padded = new Float32Array(Math.max(samples.length, wanted) + FLUSH_FRAMES * PHONE_MP3.frameSamples);
  padded.set(samples);
  const mp3 = await encodeMp3(padded, PHONE_MP3);
  const end = frameStarts(mp3, PHONE_MP3)[frameCount];
  return end === undefined ? mp3 : mp3.slice(0, end);
}
