/** First 32 bits of the fractional parts of the cube roots of the first 64 primes. Source: FIPS 180-4, 4.2.2. */
const K = constants((prime) => Math.cbrt(prime), 64);
/** The same of the square roots of the first 8 primes. Source: FIPS 180-4, 5.3.3. */
const INITIAL = constants((prime) => Math.sqrt(prime), 8);
const BLOCK_BYTES = 64;

function constants(root: (prime: number) => number, count: number): Uint32Array {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return Uint32Array.from(primes, (prime) => Math.floor((root(prime) % 1) * 2 ** 32));
}

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));
/** Typed arrays of a fixed length: every index below is in range. */
const at = (words: Uint32Array, index: number) => words[index] as number;

const schedule = new Uint32Array(64);

function compress(hash: Uint32Array, view: DataView, offset: number): void {
  const w = schedule;
  for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(offset + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const early = at(w, i - 15);
    const late = at(w, i - 2);
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as Eight;
  for (let i = 0; i < 64; i += 1) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + sum1 + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0;
    const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    hash[i] = at(hash, i) + word;
  });
}
type Eight = [number, number, number, number, number, number, number, number];

/** The zero-filled end of a message: a 1 bit and the length in bits. */
function padding(rest: Uint8Array, totalBytes: number): Uint8Array {
  const padded = new Uint8Array(Math.ceil((rest.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(rest);
  padded[rest.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(totalBytes) * 8n);
  return padded;
}

function compressAll(hash: Uint32Array, bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let offset = 0; offset < bytes.length; offset += BLOCK_BYTES) compress(hash, view, offset);
}

/** SHA-256 of one buffer in hex. */
export async function sha256OfBytes(bytes: ArrayBuffer): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/**
 * SHA-256 of a long file in hex, one part in memory at a time. Web Crypto digests only whole buffers, and a phone ends
 * a tab that holds a whole video.
 * @param parts each but the last a multiple of 64 bytes long
 */
export async function sha256OfParts(parts: AsyncIterable<ArrayBuffer>): Promise<string> {
  const hash = Uint32Array.from(INITIAL);
  let totalBytes = 0;
  let rest = new Uint8Array();
  for await (const part of parts) {
    if (rest.length > 0) throw new RangeError('only the last part may end inside a block');
    const whole = part.byteLength - (part.byteLength % BLOCK_BYTES);
    compressAll(hash, new Uint8Array(part, 0, whole));
    rest = new Uint8Array(part.slice(whole));
    totalBytes += part.byteLength;
  }
  compressAll(hash, padding(rest, totalBytes));
  const bytes = new Uint8Array(32);
  hash.forEach((word, i) => {
    new DataView(bytes.buffer).setUint32(4 * i, word);
  });
  return hexOf(bytes);
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
