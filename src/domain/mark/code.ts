/**
 * Where the mark lies in a sound: time in slots of one frame of MP3, frequency in bands of equal width. Slots and bands
 * make a little table of cells that begins anew every fifth of a second, through the whole book. In each cell the sound
 * is made a trace stronger or weaker. Some cells say "synthetic voice, Kindred Pages", the others whose order it is.
 *
 * Spread spectrum of magnitudes, found again by searching for its period: D. Kirovski and H. S. Malvar, "Spread-Spectrum
 * Watermarking of Audio Signals", IEEE Transactions on Signal Processing 51 (4), 2003.
 */
export const SLOT_SECONDS = 1_152 / 44_100;
export const SLOTS = 8;
export const PERIOD_SECONDS = SLOTS * SLOT_SECONDS;
export const LOWEST_HZ = 280;
export const BAND_HZ = 80;
export const BANDS = 84;
export const CELLS = BANDS * SLOTS;

/** Every fourth bit of the code, four to one: see below. */
const DATA_CELLS = 352;

/** A row of numbers that looks like chance and is the same everywhere. Source: Marsaglia, "Xorshift RNGs", 2003. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

function shuffled(length: number, draw: () => number): number[] {
  const order = Array.from({ length }, (_, i) => i);
  for (let i = length - 1; i > 0; i--) {
    const other = Math.floor(draw() * (i + 1));
    [order[i], order[other]] = [order[other] as number, order[i] as number];
  }
  return order;
}

interface Pattern {
  /** cells, as band * SLOTS + slot, that say what the sound is */
  readonly presence: readonly number[];
  /** cells that carry the bits, in the order of the code */
  readonly data: readonly number[];
  /** for each cell which way it goes, for data with a bit of 0: 1 stronger, -1 weaker */
  readonly signs: Int8Array;
}

function drawPattern(): Pattern {
  const draw = drawing(0x4b50_3031);
  const order = shuffled(CELLS, draw);
  const signs = Int8Array.from({ length: CELLS }, () => (draw() < 0.5 ? -1 : 1));
  return { data: order.slice(0, DATA_CELLS), presence: order.slice(DATA_CELLS), signs };
}

/** Of the mark's first version. Another one would be another seed, and detectors would look for both. */
export const PATTERN = drawPattern();

/** 64 bits, as hexadecimal digits. */
export const MARK_PAYLOAD = /^[0-9a-f]{16}$/;
/** Of a sample, and of what was made without an order. */
export const NO_ORDER = '0'.repeat(16);

/** What the mark in an order's sound says: the beginning of its id. */
export const payloadOf = (orderId: string): string => orderId.slice(0, NO_ORDER.length);

/** What is carried: 64 bits, and 16 that tell whether they were understood. */
const PAYLOAD_BITS = 64;
const CHECK_BITS = 16;
/** A convolution of nine bits, four for each. Source: J. Proakis, "Digital Communications", table of rate 1/4 codes. */
const TAPS = [0o463, 0o535, 0o733, 0o745] as const;
const MEMORY = 8;
const STATES = 1 << MEMORY;
const STEPS = PAYLOAD_BITS + CHECK_BITS + MEMORY;
const CODE_BITS = STEPS * TAPS.length;

const parity = (value: number) => {
  let bits = value;
  bits ^= bits >> 8;
  bits ^= bits >> 4;
  bits ^= bits >> 2;
  return (bits ^ (bits >> 1)) & 1;
};

/** For each state and bit the four bits sent, as 1 for a bit of 0 and -1 for one of 1. */
const SENT = Int8Array.from({ length: STATES * 2 * TAPS.length }, (_, i) => {
  const [register, tap] = [Math.floor(i / TAPS.length), i % TAPS.length];
  return 1 - 2 * parity(register & (TAPS[tap] ?? 0));
});

/** CRC-16/CCITT-FALSE. */
function checkOf(bits: readonly number[]): number[] {
  let sum = 0xffff;
  for (const bit of bits) {
    const top = ((sum >> 15) & 1) ^ bit;
    sum = (sum << 1) & 0xffff;
    if (top) sum ^= 0x1021;
  }
  return Array.from({ length: CHECK_BITS }, (_, i) => (sum >> (CHECK_BITS - 1 - i)) & 1);
}

const bitsOf = (hex: string) =>
  [...hex].flatMap((digit) => [8, 4, 2, 1].map((mask) => (Number.parseInt(digit, 16) & mask ? 1 : 0)));

const hexOf = (bits: readonly number[]) =>
  Array.from({ length: bits.length / 4 }, (_, i) =>
    bits
      .slice(4 * i, 4 * i + 4)
      .reduce((sum, bit) => 2 * sum + bit, 0)
      .toString(16),
  ).join('');

/** @param payload 16 hexadecimal digits @returns 1 and -1 */
export function encodeBits(payload: string): Int8Array {
  const bits = bitsOf(payload);
  const sent = new Int8Array(CODE_BITS);
  // The register has the newest bit at its top; a state is all but its oldest.
  let state = 0;
  for (const [step, bit] of [...bits, ...checkOf(bits), ...Array<number>(MEMORY).fill(0)].entries()) {
    const register = (bit << MEMORY) | state;
    for (let tap = 0; tap < TAPS.length; tap++)
      sent[step * TAPS.length + tap] = SENT[register * TAPS.length + tap] ?? 1;
    state = register >> 1;
  }
  return sent;
}

/**
 * The likeliest bits (Viterbi).
 * @param heard how sure each sent bit is 1 rather than -1, in order
 * @returns null when the check says that they are not these
 */
export function decodeBits(heard: Float64Array): string | null {
  let scores = new Float64Array(STATES).fill(Number.NEGATIVE_INFINITY);
  scores[0] = 0;
  const oldest = new Uint8Array(STEPS * STATES);
  for (let step = 0; step < STEPS; step++) {
    const next = new Float64Array(STATES).fill(Number.NEGATIVE_INFINITY);
    for (let register = 0; register < 2 * STATES; register++) {
      const before = scores[register & (STATES - 1)] ?? 0;
      if (before === Number.NEGATIVE_INFINITY) continue;
      let score = before;
      for (let tap = 0; tap < TAPS.length; tap++)
        score += (heard[step * TAPS.length + tap] ?? 0) * (SENT[register * TAPS.length + tap] ?? 0);
      const state = register >> 1;
      if (score <= (next[state] ?? 0)) continue;
      next[state] = score;
      oldest[step * STATES + state] = register & 1;
    }
    scores = next;
  }
  return bitsOnPath(oldest);
}

function bitsOnPath(oldest: Uint8Array): string | null {
  const bits: number[] = [];
  let state = 0;
  for (let step = STEPS - 1; step >= 0; step--) {
    bits[step] = state >> (MEMORY - 1);
    state = ((state << 1) & (STATES - 1)) | (oldest[step * STATES + state] ?? 0);
  }
  const payload = bits.slice(0, PAYLOAD_BITS);
  const isWhole = checkOf(payload).every((bit, i) => bit === bits[PAYLOAD_BITS + i]);
  return isWhole ? hexOf(payload) : null;
}
