/** Castagnoli's polynomial, reflected: the checksum file storage shows, which zlib does not offer. */
const POLYNOMIAL = 0x82f63b78;

/** Four tables of 256 in one, so that four bytes go in one step: about twice as fast as one table. */
const TABLE = makeTable();

function makeTable(): Uint32Array {
  const table = new Uint32Array(1_024);
  const entry = (index: number) => table[index] as number;
  for (let byte = 0; byte < 256; byte++) {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
    table[byte] = value;
  }
  for (let index = 256; index < 1_024; index++) {
    const previous = entry(index - 256);
    table[index] = (previous >>> 8) ^ entry(previous & 0xff);
  }
  return table;
}

/**
 * @param crc the checksum of what came before, 0 at the start
 * @returns the checksum including `bytes`, as an unsigned 32-bit number
 */
export function crc32c(bytes: Uint8Array, crc = 0): number {
  const table = TABLE;
  const wordsEnd = bytes.length - (bytes.length % 4);
  let value = ~crc;
  let position = 0;
  // The indexes are inside by construction; the casts only say so.
  for (; position < wordsEnd; position += 4) {
    value ^=
      (bytes[position] as number) |
      ((bytes[position + 1] as number) << 8) |
      ((bytes[position + 2] as number) << 16) |
      ((bytes[position + 3] as number) << 24);
    value =
      (table[768 + (value & 0xff)] as number) ^
      (table[512 + ((value >>> 8) & 0xff)] as number) ^
      (table[256 + ((value >>> 16) & 0xff)] as number) ^
      (table[value >>> 24] as number);
  }
  for (; position < bytes.length; position++)
    value = (value >>> 8) ^ (table[(value ^ (bytes[position] as number)) & 0xff] as number);
  return ~value >>> 0;
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** As storage metadata shows it: base64 of the four bytes, highest first. */
export function crc32cText(crc: number): string {
  const sextets = [crc >>> 26, crc >>> 20, crc >>> 14, crc >>> 8, crc >>> 2, crc << 4];
  return `${sextets.map((bits) => BASE64[bits & 63]).join('')}==`;
}
