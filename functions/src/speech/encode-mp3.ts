import { createMp3Encoder } from 'wasm-media-encoders';
import { MP3_KBPS, MP3_SAMPLE_RATE_HZ } from '../../../src/domain/limits.ts';

const SLICE_SAMPLES = MP3_SAMPLE_RATE_HZ;
const encoder = createMp3Encoder();

/**
 * Encodes mono sound of 44.1 kHz as MP3, 192 kbit/s in every frame. The encoder is set up anew each time: a chunk
 * needs nothing from the one before it, so chunks can be made in any order and joined. Other sample rates would
 * silently become 160 kbit/s.
 */
export async function encodeMp3(samples: Float32Array): Promise<Uint8Array<ArrayBuffer>> {
  const mp3 = await encoder;
  mp3.configure({ sampleRate: MP3_SAMPLE_RATE_HZ, channels: 1, bitrate: MP3_KBPS });
  const parts: Uint8Array[] = [];
  for (let at = 0; at < samples.length; at += SLICE_SAMPLES)
    parts.push(mp3.encode([samples.subarray(at, at + SLICE_SAMPLES)]).slice());
  parts.push(mp3.finalize().slice());
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
