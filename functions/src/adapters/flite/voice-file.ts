import { VoiceFileReader } from './voice-file-reader.ts';

/** One state of speech: pitch, 25 mel-cepstral means and their movement, excitation, voicing; odd columns are spreads. */
const CHANNELS = 114;
const BYTES_PER_VECTOR = 4 + 2 * CHANNELS;
const BYTES_OF_COUNTS = 12;
const BYTES_OF_LIMITS = 2 * (4 + 4 * CHANNELS);
const BYTES_OF_GAIN = 4;
const SECOND_FLAG_FROM_END = 8;
const LARGEST = 65_535;
const MAGIC = 'CMU_FLITE_CG_VOXDATA-v2.0';
const END_OF_FEATURES = 'end_of_features';
const ENDIAN_MARK_BYTES = 4;

/** Where c0 … c24, their movement and the voicing stand in a vector. */
export const COLUMN = { mean: 2, movement: 52, step: 2, voicing: 112 } as const;
export const VECTOR_LENGTH = CHANNELS;

/** A voice of Flite's statistical kind, taken apart at the places that are rewritten. */
export interface VoiceFile {
  /** all before the vectors */
  readonly head: Uint8Array;
  /** the packed vectors and the limits between which they are packed */
  readonly model: Uint8Array;
  /** VECTOR_LENGTH numbers for each state */
  readonly vectors: Float32Array;
  /** all after them; the last four bytes are the gain */
  readonly tail: Uint8Array;
}

function headerEnd(bytes: Uint8Array): number {
  const magic = new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length));
  if (magic !== MAGIC) throw new TypeError('this is not a voice file');
  return MAGIC.length + 1 + ENDIAN_MARK_BYTES;
}

function passFeatures(reader: VoiceFileReader, bytes: Uint8Array): void {
  for (let key = ''; key !== END_OF_FEATURES; ) {
    const from = reader.passBlock();
    key = new TextDecoder('latin1').decode(bytes.subarray(from, reader.at - 1));
    reader.passBlock();
  }
}

/** Passes name, states, rates, pitch trees and parameter trees. */
function passTreesOf(reader: VoiceFileReader): void {
  reader.passBlock();
  reader.passBlocks();
  // number of types, sample rate, mean and spread of the pitch
  reader.at += 16;
  reader.passTrees();
  reader.passTrees();
}

function unpack(model: Uint8Array): Float32Array {
  const view = new DataView(model.buffer, model.byteOffset, model.length);
  const rows = (model.length - BYTES_OF_COUNTS - BYTES_OF_LIMITS) / BYTES_PER_VECTOR;
  const limits = BYTES_OF_COUNTS + rows * BYTES_PER_VECTOR;
  const vectors = new Float32Array(rows * CHANNELS);
  for (let column = 0; column < CHANNELS; column++) {
    const low = view.getFloat32(limits + 4 + 4 * column, true);
    const range = view.getFloat32(limits + 8 + 4 * CHANNELS + 4 * column, true);
    for (let row = 0; row < rows; row++) {
      const packed = view.getUint16(BYTES_OF_COUNTS + row * BYTES_PER_VECTOR + 4 + 2 * column, true);
      vectors[row * CHANNELS + column] = low + (packed / LARGEST) * range;
    }
  }
  return vectors;
}

/**
 * Takes a voice file apart. A model of accents, which rms carries and with which it ignores any wanted pitch, is left
 * out: its flag stands before the vectors and once more near the end of the file.
 * @throws TypeError when the bytes are no such file
 */
export function readVoiceFile(bytes: Uint8Array): VoiceFile {
  const reader = new VoiceFileReader(bytes, headerEnd(bytes));
  passFeatures(reader, bytes);
  passTreesOf(reader);
  const flagAt = reader.at;
  const hasAccents = reader.int32() !== 0;
  if (hasAccents) {
    reader.passTree();
    reader.passTree();
  }
  const packedAt = reader.at;
  const [channels, , rows] = [reader.int32(), reader.int32(), reader.int32()];
  if (channels !== CHANNELS) throw new TypeError(`a voice file with ${channels} channels`);
  reader.at += rows * BYTES_PER_VECTOR;
  const packed = bytes.subarray(packedAt, reader.at);
  if (hasAccents) {
    reader.at += 8;
    reader.passBlocks();
  }
  const limits = bytes.subarray(reader.at, reader.at + BYTES_OF_LIMITS);
  const model = new Uint8Array(packed.length + limits.length);
  model.set(packed);
  model.set(limits, packed.length);
  const head = bytes.slice(0, flagAt + 4);
  const tail = bytes.slice(reader.at + BYTES_OF_LIMITS);
  if (hasAccents) {
    new DataView(head.buffer).setInt32(flagAt, 0, true);
    new DataView(tail.buffer).setInt32(tail.length - SECOND_FLAG_FROM_END, 0, true);
  }
  return { head, model, vectors: unpack(model), tail };
}

function isSameColumn(a: Float32Array, b: Float32Array, column: number): boolean {
  for (let i = column; i < a.length; i += CHANNELS) if (a[i] !== b[i]) return false;
  return true;
}

/** Writes one column's limits and packed values. */
function packColumn(model: DataView, vectors: Float32Array, column: number): void {
  const rows = vectors.length / CHANNELS;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = column; i < vectors.length; i += CHANNELS) {
    low = Math.min(low, vectors[i] ?? 0);
    high = Math.max(high, vectors[i] ?? 0);
  }
  const limits = BYTES_OF_COUNTS + rows * BYTES_PER_VECTOR;
  const [storedLow, storedRange] = [Math.fround(low), Math.fround(high - low)];
  model.setFloat32(limits + 4 + 4 * column, storedLow, true);
  model.setFloat32(limits + 8 + 4 * CHANNELS + 4 * column, storedRange, true);
  const scale = storedRange > 0 ? LARGEST / storedRange : 0;
  for (let row = 0; row < rows; row++) {
    const packed = Math.round(((vectors[row * CHANNELS + column] ?? 0) - storedLow) * scale);
    const to = BYTES_OF_COUNTS + row * BYTES_PER_VECTOR + 4 + 2 * column;
    model.setUint16(to, Math.max(0, Math.min(LARGEST, packed)), true);
  }
}

/**
 * The bytes of a voice file with other vectors. Columns that are unchanged stay as they were to the byte.
 * @param gain factor on the loudness that the file itself asks for; changing it there, before the sound is rounded to
 *   16 bits, keeps it from clipping
 */
export function writeVoiceFile(file: VoiceFile, vectors: Float32Array, gain: number): Uint8Array {
  const tailAt = file.head.length + file.model.length;
  const bytes = new Uint8Array(tailAt + file.tail.length);
  bytes.set(file.head);
  bytes.set(file.model, file.head.length);
  bytes.set(file.tail, tailAt);
  const model = new DataView(bytes.buffer, file.head.length, file.model.length);
  for (let column = 0; column < CHANNELS; column++)
    if (!isSameColumn(vectors, file.vectors, column)) packColumn(model, vectors, column);
  const end = new DataView(bytes.buffer, bytes.length - BYTES_OF_GAIN);
  end.setFloat32(0, end.getFloat32(0, true) * gain, true);
  return bytes;
}
