import speex, { type SpeexModule } from '@echogarden/speex-resampler-wasm/simd';
import { AppError } from '../../../../src/domain/errors.ts';

// A convolution in 130 instructions of WebAssembly, four samples at a time: no package has one, and in JavaScript the same
// takes four times as long. Source of the codes: WebAssembly core specification 2.0, appendix "index of instructions".

const I32 = 0x7f;
const V128 = 0x7b;
const VOID_BLOCK = 0x40;

const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const block = (...body: readonly number[][]) => [0x02, VOID_BLOCK, ...body.flat(), 0x0b];
const loop = (...body: readonly number[][]) => [0x03, VOID_BLOCK, ...body.flat(), 0x0b];
const repeat = (depth: number) => [0x0c, depth];
const leaveIf = (depth: number) => [0x0d, depth];
/** Small enough for one byte: below 64. */
const int = (value: number) => [0x41, value];
const [IS_ZERO, IS_BELOW, IS_AT_LEAST, ADD, SUBTRACT, MULTIPLY] = [
  [0x45],
  [0x49],
  [0x4f],
  [0x6a],
  [0x6b],
  [0x6c],
];
const loadFour = (offset: number) => [0xfd, 0x00, 2, offset];
const NO_FOUR = [0xfd, 0x0c, ...Array.from({ length: 16 }, () => 0)];
const ADD_FOUR = [0xfd, 0xe4, 0x01];
const MULTIPLY_FOUR = [0xfd, 0xe6, 0x01];
const lane = (index: number) => [0xfd, 0x1f, index];
const ADD_ONE = [0x92];
const STORE_ONE = [0x38, 2, 0];

const [INPUT, TABLE, OUTPUT, COUNT, STEP, PHASES, ROW_STRIDE] = [0, 1, 2, 3, 4, 5, 6];
const [PHASE, AT, ROW, FIRST_SUM] = [7, 8, 9, 10];
/** Sums side by side, because each addition waits for the one before it. */
const SUMS = [0, 1, 2, 3];

/** so many taps are taken in one turn */
export const TAPS_OF_TURN = 4 * SUMS.length;

const turn = SUMS.flatMap((i) => [
  ...get(FIRST_SUM + i),
  ...get(INPUT),
  ...get(AT),
  ...ADD,
  ...loadFour(16 * i),
  ...get(ROW),
  ...get(AT),
  ...ADD,
  ...loadFour(16 * i),
  ...MULTIPLY_FOUR,
  ...ADD_FOUR,
  ...set(FIRST_SUM + i),
]);

const wholeSum = [
  ...SUMS.flatMap((i) => (i === 0 ? get(FIRST_SUM) : [...get(FIRST_SUM + i), ...ADD_FOUR])),
  ...set(FIRST_SUM),
  ...SUMS.flatMap((i) => [...get(FIRST_SUM), ...lane(i), ...(i === 0 ? [] : ADD_ONE)]),
];

/** run(input, table, output: addresses; count of samples to make; step, phases: the ratio; bytes of a row of the table) */
const body = [
  ...block(
    loop(
      [...get(COUNT), ...IS_ZERO, ...leaveIf(1)],
      [...get(TABLE), ...get(PHASE), ...get(ROW_STRIDE), ...MULTIPLY, ...ADD, ...set(ROW)],
      SUMS.flatMap((i) => [...NO_FOUR, ...set(FIRST_SUM + i)]),
      [...int(0), ...set(AT)],
      loop(
        turn,
        [...get(AT), ...int(32), ...ADD, ...int(32), ...ADD, ...set(AT)],
        [...get(AT), ...get(ROW_STRIDE), ...IS_BELOW, ...leaveIf(0)],
      ),
      [...get(OUTPUT), ...wholeSum, ...STORE_ONE],
      [...get(OUTPUT), ...int(4), ...ADD, ...set(OUTPUT)],
      [...get(PHASE), ...get(STEP), ...ADD, ...set(PHASE)],
      // Reached the next input sample: at most one, because the rate goes up.
      [
        ...get(INPUT),
        ...get(PHASE),
        ...get(PHASES),
        ...IS_AT_LEAST,
        ...int(4),
        ...MULTIPLY,
        ...ADD,
        ...set(INPUT),
      ],
      [
        ...get(PHASE),
        ...get(PHASES),
        ...get(PHASE),
        ...get(PHASES),
        ...IS_AT_LEAST,
        ...MULTIPLY,
        ...SUBTRACT,
        ...set(PHASE),
      ],
      [...get(COUNT), ...int(1), ...SUBTRACT, ...set(COUNT)],
      repeat(0),
    ),
  ),
  0x0b,
];

function size(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...size(value >> 7)];
}
const section = (id: number, ...content: readonly number[][]) => {
  const bytes = content.flat();
  return [id, ...size(bytes.length), ...bytes];
};
const name = (text: string) => [text.length, ...new TextEncoder().encode(text)];
const code = [2, 3, I32, SUMS.length, V128, ...body];

/** The module: exports `memory` and `run`. */
export const UPSAMPLE_PROGRAM = Uint8Array.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, [1, 0x60, 7, ...Array.from({ length: 7 }, () => I32), 0]),
  ...section(3, [1, 0]),
  ...section(5, [1, 0, 1]),
  ...section(7, [2], name('memory'), [2, 0], name('run'), [0, 0]),
  ...section(10, [1, ...size(code.length)], code),
]);

/** At the lower rate: long enough that nothing above its limit is mirrored audibly. */
const TAPS = 5 * TAPS_OF_TURN;
/** Of what the lower rate can hold; above it the filter falls. */
const BANDWIDTH = 0.94;
/** Of the Kaiser window: 100 dB between what passes and what is mirrored. */
const BETA = 10;
const ROW_BYTES = 4 * TAPS;
const PAGE_BYTES = 65_536;

interface Program {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly run: (...args: number[]) => void;
}
interface Door {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}
const { Module, Instance } = (globalThis as unknown as { WebAssembly: Door }).WebAssembly;

let program: Program | null = null;
let table: { readonly step: number; readonly phases: number; readonly rows: Float32Array } | null = null;

/** The modified Bessel function of the first kind, order 0. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function weight(distance: number): number {
  const share = distance / (TAPS / 2);
  if (Math.abs(share) >= 1) return 0;
  const window = bessel(BETA * Math.sqrt(1 - share * share)) / bessel(BETA);
  const x = Math.PI * BANDWIDTH * distance;
  return window * BANDWIDTH * (x === 0 ? 1 : Math.sin(x) / x);
}

/** For each place between two input samples the weights of those around it. */
function rowsOf(phases: number): Float32Array {
  const rows = new Float32Array(phases * TAPS);
  for (let phase = 0; phase < phases; phase++)
    for (let k = 0; k < TAPS; k++) rows[phase * TAPS + k] = weight(k - (TAPS / 2 - 1) - phase / phases);
  return rows;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/**
 * Mono sound at a higher rate, without delay: the same length in seconds to one sample.
 * @param toHz above `fromHz`
 */
export function upsample(samples: Float32Array, fromHz: number, toHz: number): Float32Array<ArrayBuffer> {
  const common = divisor(fromHz, toHz);
  const [step, phases] = [fromHz / common, toHz / common];
  if (table?.step !== step || table.phases !== phases) table = { step, phases, rows: rowsOf(phases) };
  program ??= new Instance(new Module(UPSAMPLE_PROGRAM)).exports as Program;
  const wanted = Math.round((samples.length * toHz) / fromHz);
  const inputAt = table.rows.length;
  const outputAt = inputAt + samples.length + 2 * TAPS;
  const missing = 4 * (outputAt + wanted) - program.memory.buffer.byteLength;
  if (missing > 0) program.memory.grow(Math.ceil(missing / PAGE_BYTES));
  const memory = new Float32Array(program.memory.buffer);
  memory.set(table.rows);
  // Silence around the sound, as far as the filter reaches.
  memory.fill(0, inputAt, outputAt);
  memory.set(samples, inputAt + TAPS / 2 - 1);
  program.run(4 * inputAt, 0, 4 * outputAt, wanted, step, phases, ROW_BYTES);
  return memory.slice(outputAt, outputAt + wanted);
}

/** Of 0-10: 80 taps, enough that nothing above 8 kHz is mirrored audibly. */
const QUALITY = 5;
/** The filter's memory: so many input samples of silence push the last of the sound out. */
const TAIL_SAMPLES = 200;
const module = speex();

/** Changes the sample rate of mono sound, without delay: the result has the same length in seconds to one sample. */
export async function resample(samples: Float32Array, fromHz: number, toHz: number): Promise<Float32Array> {
  if (fromHz === toHz) return samples;
  const m = await module;
  const room = Math.ceil(((samples.length + TAIL_SAMPLES) * toHz) / fromHz) + 1;
  const words = samples.length + TAIL_SAMPLES + room + 3;
  const at = m._malloc(words * 4) >> 2;
  if (at === 0) throw new AppError('internal', 'no memory for resampling');
  try {
    return run(m, at, room, { samples, fromHz, toHz });
  } finally {
    m._free(at << 2);
  }
}

/** @param at index in 32-bit words: error, input length, output length, input, output lie there one after another */
function run(
  m: SpeexModule,
  at: number,
  room: number,
  sound: { samples: Float32Array; fromHz: number; toHz: number },
): Float32Array {
  const resampler = m._speex_resampler_init(1, sound.fromHz, sound.toHz, QUALITY, at << 2);
  if (resampler === 0) throw new AppError('internal', 'this sample rate cannot be changed');
  const inputLength = sound.samples.length + TAIL_SAMPLES;
  const [inputAt, outputAt] = [at + 3, at + 3 + inputLength];
  m._speex_resampler_skip_zeros(resampler);
  m.HEAPF32.set(sound.samples, inputAt);
  m.HEAPF32.fill(0, inputAt + sound.samples.length, inputAt + inputLength);
  m.HEAPU32[at + 1] = inputLength;
  m.HEAPU32[at + 2] = room;
  m._speex_resampler_process_float(resampler, 0, inputAt << 2, (at + 1) << 2, outputAt << 2, (at + 2) << 2);
  m._speex_resampler_destroy(resampler);
  const wanted = Math.round((sound.samples.length * sound.toHz) / sound.fromHz);
  const made = Math.min(m.HEAPU32[at + 2] ?? 0, wanted);
  return m.HEAPF32.slice(outputAt, outputAt + made);
}
