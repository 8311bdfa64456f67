import { AppError } from '../../../../src/domain/errors.ts';
import { floatsOf, pcmOf } from './pcm.ts';

const HEADER_BYTES = 44;
const PCM = 1;
const BYTES_PER_SAMPLE = 2;

/** Mono sound as a WAV file, 16 bits a sample. */
export function wavOf(samples: Float32Array, sampleRateHz: number): Uint8Array<ArrayBuffer> {
  const pcm = pcmOf(samples);
  const dataBytes = pcm.length * BYTES_PER_SAMPLE;
  const wav = new Uint8Array(HEADER_BYTES + dataBytes);
  const view = new DataView(wav.buffer);
  const put = (text: string, at: number) => wav.set(new TextEncoder().encode(text), at);
  put('RIFF', 0);
  view.setUint32(4, wav.length - 8, true);
  put('WAVEfmt ', 8);
  view.setUint32(16, 16, true);
  view.setUint16(20, PCM, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz * BYTES_PER_SAMPLE, true);
  view.setUint16(32, BYTES_PER_SAMPLE, true);
  view.setUint16(34, 8 * BYTES_PER_SAMPLE, true);
  put('data', 36);
  view.setUint32(40, dataBytes, true);
  for (let i = 0; i < pcm.length; i++) view.setInt16(HEADER_BYTES + i * BYTES_PER_SAMPLE, pcm[i] ?? 0, true);
  return wav;
}

/**
 * Reads what wavOf wrote.
 * @throws AppError clip-damaged for any other file
 */
export function soundOfWav(wav: Uint8Array): { samples: Float32Array<ArrayBuffer>; sampleRateHz: number } {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.length);
  const head = new TextDecoder('latin1').decode(wav.subarray(0, HEADER_BYTES));
  const isOurs =
    wav.length >= HEADER_BYTES &&
    head.startsWith('RIFF') &&
    head.slice(8, 16) === 'WAVEfmt ' &&
    head.slice(36, 40) === 'data' &&
    view.getUint16(20, true) === PCM &&
    view.getUint16(22, true) === 1 &&
    view.getUint16(34, true) === 8 * BYTES_PER_SAMPLE;
  if (!isOurs) throw new AppError('clip-damaged', 'not a WAV file of one channel and 16 bits');
  const length = Math.floor(Math.min(view.getUint32(40, true), wav.length - HEADER_BYTES) / BYTES_PER_SAMPLE);
  const pcm = new Int16Array(length);
  for (let i = 0; i < length; i++) pcm[i] = view.getInt16(HEADER_BYTES + i * BYTES_PER_SAMPLE, true);
  return { samples: floatsOf(pcm), sampleRateHz: view.getUint32(24, true) };
}
