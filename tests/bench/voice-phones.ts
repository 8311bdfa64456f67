import { convertVoice } from '../../functions/src/adapters/flite/convert-voice.ts';
import { COLUMN, readVoiceFile, VECTOR_LENGTH } from '../../functions/src/adapters/flite/voice-file.ts';
import { VoiceFileReader } from '../../functions/src/adapters/flite/voice-file-reader.ts';
import { CEPSTRUM_LENGTH } from '../../functions/src/audio/timbre/cepstra.ts';
import { timbreOf } from '../../functions/src/audio/timbre/timbre.ts';
import { dice } from './conversations.ts';

/** c1 … c24 */
const SIZE = CEPSTRUM_LENGTH - 1;
const MAGIC_BYTES = 26;
const ENDIAN_MARK_BYTES = 4;
const LEAF_FROM = 254;
const FLOAT_VALUE = 3;
const TEXT_VALUE = 5;
/** On the common covariance, so that it can be inverted. */
const RIDGE = 0.05;

/** The rows that the leaves of a tree name. */
function leavesOf(reader: VoiceFileReader, view: DataView): number[] {
  const rows: number[] = [];
  for (let left = reader.int32(); left > 0; left--) {
    const isLeaf = view.getUint8(reader.at + 1) >= LEAF_FROM;
    const type = view.getInt16(reader.at + 4, true);
    reader.at += 6;
    if (type === TEXT_VALUE) {
      reader.passBlock();
      continue;
    }
    const value = type === FLOAT_VALUE ? view.getFloat32(reader.at, true) : view.getInt32(reader.at, true);
    if (isLeaf) rows.push(Math.round(value));
    reader.at += 4;
  }
  reader.passBlocks();
  return rows;
}

/** The phone of each of a voice file's vectors, where a tree leads to it. */
function phonesOf(dump: Uint8Array): Map<number, string> {
  const view = new DataView(dump.buffer, dump.byteOffset, dump.length);
  const reader = new VoiceFileReader(dump, MAGIC_BYTES + ENDIAN_MARK_BYTES);
  const text = () => {
    const from = reader.passBlock();
    return new TextDecoder('latin1').decode(dump.subarray(from, reader.at - 1));
  };
  while (text() !== 'end_of_features') text();
  // the value of the last feature, and the voice's name
  reader.passBlock();
  reader.passBlock();
  const types = Array.from({ length: reader.int32() }, text);
  reader.at += 16;
  reader.passTrees();
  const phones = new Map<number, string>();
  const count = reader.int32();
  for (let tree = 0; tree < count; tree++)
    for (const row of leavesOf(reader, view)) phones.set(row, types[tree]?.split('_')[0] ?? '');
  return phones;
}

function inverseOf(matrix: Float64Array): Float64Array {
  const work = matrix.slice();
  const inverse = Float64Array.from({ length: SIZE * SIZE }, (_, i) => (i % (SIZE + 1) === 0 ? 1 : 0));
  for (let pivot = 0; pivot < SIZE; pivot++) {
    const by = work[pivot * SIZE + pivot] ?? 1;
    for (let k = 0; k < SIZE; k++) {
      work[pivot * SIZE + k] = (work[pivot * SIZE + k] ?? 0) / by;
      inverse[pivot * SIZE + k] = (inverse[pivot * SIZE + k] ?? 0) / by;
    }
    for (let row = 0; row < SIZE; row++) {
      const factor = row === pivot ? 0 : (work[row * SIZE + pivot] ?? 0);
      for (let k = 0; k < SIZE; k++) {
        work[row * SIZE + k] = (work[row * SIZE + k] ?? 0) - factor * (work[pivot * SIZE + k] ?? 0);
        inverse[row * SIZE + k] = (inverse[row * SIZE + k] ?? 0) - factor * (inverse[pivot * SIZE + k] ?? 0);
      }
    }
  }
  return inverse;
}

interface Labeled {
  readonly phone: string;
  readonly values: Float64Array;
}

function standardized(vectors: Float32Array, phones: ReadonlyMap<number, string>): Labeled[] {
  const all = [...phones]
    .filter(([row]) => row >= 0 && row < vectors.length / VECTOR_LENGTH)
    .sort(([a], [b]) => a - b)
    .map(([row, phone]) => ({
      phone,
      values: Float64Array.from(
        { length: SIZE },
        (_, k) => vectors[row * VECTOR_LENGTH + COLUMN.mean + COLUMN.step * (k + 1)] ?? 0,
      ),
    }));
  for (let k = 0; k < SIZE; k++) {
    const mean = all.reduce((sum, { values }) => sum + (values[k] ?? 0), 0) / all.length;
    const spread = Math.sqrt(
      all.reduce((sum, { values }) => sum + ((values[k] ?? 0) - mean) ** 2, 0) / all.length,
    );
    for (const { values } of all) values[k] = ((values[k] ?? 0) - mean) / spread;
  }
  return all;
}

function centersOf(taught: readonly Labeled[]): Map<string, Float64Array> {
  const groups = Map.groupBy(taught, ({ phone }) => phone);
  return new Map(
    [...groups].map(([phone, members]) => [
      phone,
      Float64Array.from(
        { length: SIZE },
        (_, k) => members.reduce((sum, { values }) => sum + (values[k] ?? 0), 0) / members.length,
      ),
    ]),
  );
}

/** What is common to all phones: how their vectors scatter around the centers. */
function scatterOf(taught: readonly Labeled[], centers: ReadonlyMap<string, Float64Array>): Float64Array {
  const scatter = new Float64Array(SIZE * SIZE);
  for (const { phone, values } of taught) {
    const off = values.map((value, k) => value - (centers.get(phone)?.[k] ?? 0));
    for (let i = 0; i < scatter.length; i++)
      scatter[i] =
        (scatter[i] ?? 0) + ((off[Math.floor(i / SIZE)] ?? 0) * (off[i % SIZE] ?? 0)) / taught.length;
  }
  return scatter.map((value, i) => value + (i % (SIZE + 1) === 0 ? RIDGE : 0));
}

/**
 * Whether the sounds of a voice can still be told apart: the share of one half of its vectors whose phone a linear
 * classifier names that was taught with the other half.
 * @param dump the base voice as Flite writes it
 * @param timbre as timbreText writes it; null for the base voice itself
 */
export function phonesToldApart(dump: Uint8Array, timbre: string | null): number {
  const file = readVoiceFile(dump);
  const color = timbre === null ? null : timbreOf(timbre);
  const vectors = color ? readVoiceFile(convertVoice(file, color, 1)).vectors : file.vectors;
  const random = dice(0);
  const all = standardized(vectors, phonesOf(dump))
    .map((one) => ({ one, turn: random() }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ one }) => one);
  const taught = all.slice(0, all.length >> 1);
  const asked = all.slice(all.length >> 1);
  const centers = centersOf(taught);
  const inverse = inverseOf(scatterOf(taught, centers));
  const weighed = [...centers].map(([phone, center]) => {
    const weights = center.map((_, k) =>
      center.reduce((sum, value, j) => sum + value * (inverse[j * SIZE + k] ?? 0), 0),
    );
    return {
      phone,
      weights,
      bias: -0.5 * center.reduce((sum, value, k) => sum + value * (weights[k] ?? 0), 0),
    };
  });
  const nameOf = (values: Float64Array) => {
    const scores = weighed.map(
      ({ weights, bias }) => bias + values.reduce((sum, value, k) => sum + value * (weights[k] ?? 0), 0),
    );
    return weighed[scores.indexOf(Math.max(...scores))]?.phone;
  };
  return asked.filter(({ phone, values }) => nameOf(values) === phone).length / asked.length;
}
