/** Castagnoli's polynomial, reflected: the checksum file storage shows, which zlib does not offer. */
const POLYNOMIAL = 0x82f63b78;

/** Eight tables, so that eight bytes go in one step: about four times as fast as one table. */
const TABLES = makeTables();

function makeTables(): Uint32Array[] {
  const first = Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
    return value;
  });
  const tables = [first];
  for (let table = 1; table < 8; table++) {
    const previous = tables[table - 1] ?? first;
    tables.push(previous.map((value) => (value >>> 8) ^ (first[value & 0xff] ?? 0)));
  }
  return tables;
}

/**
 * @param crc the checksum of what came before, 0 at the start
 * @returns the checksum including `bytes`, as an unsigned 32-bit number
 */
export function crc32c(bytes: Uint8Array, crc = 0): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = TABLES as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  const at = (table: Uint32Array, index: number) => table[index & 0xff] as number;
  let value = ~crc;
  let position = 0;
  for (; position + 8 <= bytes.length; position += 8) {
    const b = (offset: number) => bytes[position + offset] as number;
    value =
      at(t7, value ^ b(0)) ^
      at(t6, (value >>> 8) ^ b(1)) ^
      at(t5, (value >>> 16) ^ b(2)) ^
      at(t4, (value >>> 24) ^ b(3)) ^
      at(t3, b(4)) ^
      at(t2, b(5)) ^
      at(t1, b(6)) ^
      at(t0, b(7));
  }
  for (; position < bytes.length; position++)
    value = (value >>> 8) ^ at(t0, value ^ (bytes[position] as number));
  return ~value >>> 0;
}

/** As storage metadata shows it: base64 of the four bytes, highest first. */
export function crc32cText(crc: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc);
  return bytes.toString('base64');
}
