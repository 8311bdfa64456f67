import { CEPSTRUM_LENGTH, type Cepstra } from '../../audio/timbre/cepstra.ts';
import type { Matrix } from '../../audio/timbre/frequency-warp.ts';
import { matrixOf, type Timbre } from '../../audio/timbre/timbre.ts';
import { COLUMN, VECTOR_LENGTH, type VoiceFile, writeVoiceFile } from './voice-file.ts';

const VOICED_FROM = 0.5;
/** States quieter than this share of all are pauses and closures. */
const QUIET_SHARE = 0.3;

export function isVoiced(vectors: Float32Array, at: number): boolean {
  return (vectors[at + COLUMN.voicing] ?? 0) > VOICED_FROM;
}

/** Mel-cepstra of the states in which the voice sounds, loud enough to have a color. */
export function voicedStates(file: VoiceFile): Cepstra {
  const { vectors } = file;
  const rows = vectors.length / VECTOR_LENGTH;
  const levels = Float64Array.from({ length: rows }, (_, i) => vectors[i * VECTOR_LENGTH + COLUMN.mean] ?? 0);
  const quiet = levels.toSorted()[Math.floor(rows * QUIET_SHARE)] ?? 0;
  const states: number[] = [];
  for (const [row, level] of levels.entries()) {
    const at = row * VECTOR_LENGTH;
    if (level <= quiet || !isVoiced(vectors, at)) continue;
    for (let k = 0; k < CEPSTRUM_LENGTH; k++) states.push(vectors[at + COLUMN.mean + COLUMN.step * k] ?? 0);
  }
  return Float64Array.from(states);
}

/**
 * The voice's file in another tone color. The same arguments give the same bytes: nothing but sums and products is used.
 * @param loudness factor on that of the file
 */
export function convertVoice(file: VoiceFile, timbre: Timbre, loudness: number): Uint8Array {
  return writeVoiceFile(file, convertedVectors(file, timbre), loudness);
}

/**
 * All states of the voice in another tone color. Loudness (c0) and its movement stay: they carry the sentence. Unvoiced
 * sounds move as a whole only, so that consonants stay apart.
 */
export function convertedVectors(file: VoiceFile, timbre: Timbre): Float32Array {
  const { share } = timbre;
  const matrix = matrixOf(timbre);
  const vectors = file.vectors.slice();
  for (let at = 0; at < vectors.length; at += VECTOR_LENGTH) {
    const [mean, movement] = [at + COLUMN.mean, at + COLUMN.movement];
    const voiced = isVoiced(file.vectors, at);
    const shifts = voiced ? timbre.shifts : timbre.unvoicedShifts;
    if (!voiced) vectors[mean] = (file.vectors[mean] ?? 0) + timbre.unvoicedLevel;
    for (let k = 1; k < CEPSTRUM_LENGTH; k++) {
      const gain = voiced ? (timbre.gains[k] ?? 1) : 1;
      const [still, moving] = [mean + COLUMN.step * k, movement + COLUMN.step * k];
      const own = (at: number) => (1 - share) * (file.vectors[at] ?? 0);
      vectors[still] = own(still) + share * (gain * mapped(file.vectors, mean, matrix, k) + (shifts[k] ?? 0));
      if (voiced) vectors[moving] = own(moving) + share * gain * mapped(file.vectors, movement, matrix, k);
    }
  }
  return vectors;
}

function mapped(vectors: Float32Array, at: number, matrix: Matrix, row: number): number {
  let sum = 0;
  for (let k = 0; k < CEPSTRUM_LENGTH; k++)
    sum += (matrix[row * CEPSTRUM_LENGTH + k] ?? 0) * (vectors[at + COLUMN.step * k] ?? 0);
  return sum;
}
