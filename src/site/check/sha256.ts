/** Constants and steps of FIPS 180-4. */
const PRIMES = (() => {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
})();
const fraction = (value: number) => ((value % 1) * 2 ** 32) | 0;
const ROUNDS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64;

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** SHA-256 piece by piece. The browser's own takes a file only whole, and a book is more than a phone can hold. */
export function sha256(): { update(bytes: Uint8Array): void; digest(): string } {
  const state = START.slice();
  const words = new Int32Array(BLOCK);
  const held = new Uint8Array(BLOCK);
  let length = 0;

  function mix(bytes: Uint8Array, at: number): void {
    for (let i = 0; i < 16; i++) {
      const p = at + 4 * i;
      words[i] =
        ((bytes[p] as number) << 24) |
        ((bytes[p + 1] as number) << 16) |
        ((bytes[p + 2] as number) << 8) |
        (bytes[p + 3] as number);
    }
    for (let i = 16; i < BLOCK; i++) {
      const [early, late] = [words[i - 15] as number, words[i - 2] as number];
      const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[i] = ((words[i - 16] as number) + low + (words[i - 7] as number) + high) | 0;
    }
    let a = state[0] as number;
    let b = state[1] as number;
    let c = state[2] as number;
    let d = state[3] as number;
    let e = state[4] as number;
    let f = state[5] as number;
    let g = state[6] as number;
    let h = state[7] as number;
    for (let i = 0; i < BLOCK; i++) {
      const up = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + up + ((e & f) ^ (~e & g)) + (ROUNDS[i] as number) + (words[i] as number)) | 0;
      const down = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const two = (down + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] as number) + value;
  }

  function update(bytes: Uint8Array): void {
    let at = 0;
    const filled = length % BLOCK;
    length += bytes.length;
    if (filled > 0) {
      at = Math.min(bytes.length, BLOCK - filled);
      held.set(bytes.subarray(0, at), filled);
      if (filled + at < BLOCK) return;
      mix(held, 0);
    }
    for (; at + BLOCK <= bytes.length; at += BLOCK) mix(bytes, at);
    held.set(bytes.subarray(at));
  }

  function digest(): string {
    const end = new Uint8Array((length % BLOCK < 56 ? 1 : 2) * BLOCK - (length % BLOCK));
    end[0] = 0x80;
    new DataView(end.buffer).setBigUint64(end.length - 8, BigInt(length) * 8n);
    update(end);
    return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }
  return { update, digest };
}
