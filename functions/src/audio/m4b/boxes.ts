/** Boxes of the ISO base media file format (ISO/IEC 14496-12), of which an M4B file is made. */
export type Bytes = Uint8Array;

export const utf8 = (text: string): Bytes => Buffer.from(text);
export const latin = (text: string): Bytes => Buffer.from(text, 'latin1');

export function numbers(bits: 8 | 16 | 32, ...values: readonly number[]): Bytes {
  const size = bits / 8;
  const bytes = Buffer.alloc(values.length * size);
  for (const [i, value] of values.entries()) bytes.writeUIntBE(value, i * size, size);
  return bytes;
}
export const u8 = (...values: readonly number[]) => numbers(8, ...values);
export const u16 = (...values: readonly number[]) => numbers(16, ...values);
export const u32 = (...values: readonly number[]) => numbers(32, ...values);

export function u64(value: number): Bytes {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

/** Size, name, content. */
export function box(name: string, ...parts: readonly Bytes[]): Bytes {
  const length = parts.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([u32(length), latin(name), ...parts], length);
}

/** The same with a version and flags before its content. */
export const fullBox = (name: string, version: number, flags: number, ...parts: readonly Bytes[]): Bytes =>
  box(name, u32(version * 0x1000000 + flags), ...parts);

/** Nothing is turned or made larger. */
export const MATRIX: Bytes = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
