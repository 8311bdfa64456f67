import { TAPS_OF_TURN, UPSAMPLE_PROGRAM } from './upsample-program.ts';

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
