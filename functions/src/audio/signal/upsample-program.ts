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

const [INPUT, TABLE, OUTPUT, COUNT, STEP, PHASES, ROW_BYTES] = [0, 1, 2, 3, 4, 5, 6];
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
      [...get(TABLE), ...get(PHASE), ...get(ROW_BYTES), ...MULTIPLY, ...ADD, ...set(ROW)],
      SUMS.flatMap((i) => [...NO_FOUR, ...set(FIRST_SUM + i)]),
      [...int(0), ...set(AT)],
      loop(
        turn,
        [...get(AT), ...int(32), ...ADD, ...int(32), ...ADD, ...set(AT)],
        [...get(AT), ...get(ROW_BYTES), ...IS_BELOW, ...leaveIf(0)],
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
