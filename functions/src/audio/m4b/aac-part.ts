import { AppError } from '../../../../src/domain/errors.ts';

/** Some packets of AAC, without headers, and how long each is. */
export interface AacPart {
  readonly sizes: readonly number[];
  readonly sound: Uint8Array;
}

const HEADER_BYTES = 7;

/** Takes the packets out of an ADTS stream (ISO/IEC 13818-7). @throws AppError internal when it is none */
export function packetsOf(adts: Uint8Array): Uint8Array[] {
  const packets: Uint8Array[] = [];
  for (let at = 0; at < adts.length; ) {
    const [sync, flags = 0, , third = 0, fourth = 0, fifth = 0] = adts.subarray(at, at + HEADER_BYTES);
    const length = ((third & 3) << 11) | (fourth << 3) | (fifth >> 5);
    const isWhole = sync === 0xff && (flags & 0xf1) === 0xf1 && length > HEADER_BYTES;
    if (!isWhole || at + length > adts.length) throw new AppError('internal', 'no AAC packet here');
    packets.push(adts.subarray(at + HEADER_BYTES, at + length));
    at += length;
  }
  return packets;
}

/** As it is kept: how many packets, their sizes, their bytes. */
export function partFile(packets: readonly Uint8Array[]): Uint8Array {
  const head = Buffer.alloc(4 + packets.length * 2);
  head.writeUInt32BE(packets.length);
  for (const [i, packet] of packets.entries()) head.writeUInt16BE(packet.length, 4 + i * 2);
  return Buffer.concat([head, ...packets]);
}

/** @throws AppError internal when it is not whole */
export function readPart(file: Uint8Array): AacPart {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const count = bytes.length < 4 ? 0 : bytes.readUInt32BE();
  const from = 4 + count * 2;
  if (count === 0 || from > bytes.length) throw new AppError('internal', 'a piece of sound is not whole');
  const sizes = Array.from({ length: count }, (_, i) => bytes.readUInt16BE(4 + i * 2));
  if (sizes.reduce((sum, size) => sum + size, from) !== bytes.length)
    throw new AppError('internal', 'a piece of sound is not whole');
  return { sizes, sound: bytes.subarray(from) };
}
