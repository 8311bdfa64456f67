import { AppError } from '../../../../src/domain/errors.ts';
import type { Sound } from '../../ports/voice-engine.ts';

export const BYTES_PER_SAMPLE = 4;
/** Less than this is not a recording but what a broken file happened to give. */
const MIN_SECONDS = 0.05;

/** What FFmpeg made of a file, whole or until it gave up. */
export interface Decoding {
  /** 32-bit floating point numbers, in pieces of any length */
  readonly parts: readonly Buffer[];
  /** the end of what it complained about */
  readonly complaint: string;
  readonly exitCode: number | null;
}

/**
 * What decoded before a file broke off counts: a recording cut short is still a recording.
 * @throws AppError clip-no-audio, clip-damaged
 */
export function decodedSound({ parts, complaint, exitCode }: Decoding, sampleRateHz: number): Sound {
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  const length = Math.floor(bytes / BYTES_PER_SAMPLE);
  if (length < MIN_SECONDS * sampleRateHz) {
    const code = /matches no streams/.test(complaint) ? 'clip-no-audio' : 'clip-damaged';
    throw new AppError(code, undefined, { details: { exitCode } });
  }
  const samples = new Float32Array(length);
  const target = new Uint8Array(samples.buffer);
  let at = 0;
  for (const part of parts) {
    target.set(part.subarray(0, target.length - at), at);
    at += part.length;
    if (at >= target.length) break;
  }
  return { samples: finite(samples), sampleRateHz };
}

/** Damaged floating point files hold NaN and Infinity, which would spread through every sum. */
function finite(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i] ?? 0;
    samples[i] = Number.isFinite(sample) ? Math.max(-1, Math.min(1, sample)) : 0;
  }
  return samples;
}
