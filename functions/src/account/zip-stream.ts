import { crc32 } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  read(): Promise<AsyncIterable<Uint8Array>>;
}

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** sizes follow the data; names are UTF-8 */
const FLAGS = 0x0808;
/** Stored as it is: photos and sound are compressed already. */
const VERSION = 20;
/** 1 January 1980, the format's first day: the archive says nothing about when. */
const DATE = 0x0021;

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly sizeBytes: number;
  readonly offset: number;
}

function header(signature: number, shorts: readonly (readonly [size: 2 | 4, value: number])[]): Buffer {
  const fields: readonly (readonly [2 | 4, number])[] = [[4, signature], ...shorts];
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}

function centralRecord({ name, crc, sizeBytes, offset }: Written): Buffer {
  // biome-ignore format: one record
  const fields: [2 | 4, number][] = [
    [2, VERSION], [2, VERSION], [2, FLAGS], [2, 0], [2, 0], [2, DATE], [4, crc], [4, sizeBytes],
    [4, sizeBytes], [2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset],
  ];
  return Buffer.concat([header(CENTRAL, fields), name]);
}

/**
 * A zip archive, made while it is read: one chunk of one entry is in memory. Below 4 GiB and 65,536 entries; whoever
 * calls checks that first.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const start = offset;
    const local = header(LOCAL, [
      [2, VERSION],
      [2, FLAGS],
      [2, 0],
      [2, 0],
      [2, DATE],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ]);
    yield Buffer.concat([local, name]);
    let crc = 0;
    let sizeBytes = 0;
    for await (const chunk of await entry.read()) {
      crc = crc32(chunk, crc);
      sizeBytes += chunk.length;
      yield chunk;
    }
    const descriptor = header(DESCRIPTOR, [
      [4, crc],
      [4, sizeBytes],
      [4, sizeBytes],
    ]);
    yield descriptor;
    offset += local.length + name.length + sizeBytes + descriptor.length;
    written.push({ name, crc, sizeBytes, offset: start });
  }
  const records = written.map(centralRecord);
  const sizeOfRecords = records.reduce((sum, record) => sum + record.length, 0);
  yield* records;
  yield header(END, [
    [2, 0],
    [2, 0],
    [2, written.length],
    [2, written.length],
    [4, sizeOfRecords],
    [4, offset],
    [2, 0],
  ]);
}
