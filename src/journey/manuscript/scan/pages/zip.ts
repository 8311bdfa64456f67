/** One file for a zip. */
export interface ZipFile {
  /** ASCII, with folders by "/" */
  readonly name: string;
  readonly blob: Blob;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Version 2.0, the oldest that every program reads. */
const VERSION = 20;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
/** 1 January 1980: when a photo was taken is nobody's business. */
const NO_DATE = 0x21;

/** CRC-32 as in PNG and zip. Source: ISO 3309, reversed polynomial 0xEDB88320. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 255] as number);
  return (crc ^ 0xffffffff) >>> 0;
}

interface Entry {
  readonly name: Uint8Array<ArrayBuffer>;
  readonly crc: number;
  readonly sizeBytes: number;
  readonly offset: number;
}

/** The fields that the local and the central header share, from version to the length of the name. */
function writeCommon(view: DataView, at: number, { name, crc, sizeBytes }: Entry): void {
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 8, NO_DATE, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, sizeBytes, true);
  view.setUint32(at + 18, sizeBytes, true);
  view.setUint16(at + 22, name.length, true);
}

function localHeader(entry: Entry): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(LOCAL_BYTES));
  view.setUint32(0, LOCAL, true);
  writeCommon(view, 4, entry);
  return new Uint8Array(view.buffer);
}

function centralHeader(entry: Entry): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(CENTRAL_BYTES));
  view.setUint32(0, CENTRAL, true);
  view.setUint16(4, VERSION, true);
  writeCommon(view, 6, entry);
  view.setUint32(42, entry.offset, true);
  return new Uint8Array(view.buffer);
}

function endRecord(count: number, directoryBytes: number, directoryOffset: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(END_BYTES));
  view.setUint32(0, END, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, directoryBytes, true);
  view.setUint32(16, directoryOffset, true);
  return new Uint8Array(view.buffer);
}

/**
 * Packs files as they are: photos do not get smaller. One file is in memory at a time; up to 65,535 files and 4 GiB,
 * more than a book of photos has.
 */
export async function zipOf(files: AsyncIterable<ZipFile>): Promise<Blob> {
  const parts: BlobPart[] = [];
  const entries: Entry[] = [];
  let offset = 0;
  for await (const { name, blob } of files) {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const entry: Entry = {
      name: new TextEncoder().encode(name),
      crc: crc32(bytes),
      sizeBytes: bytes.length,
      offset,
    };
    entries.push(entry);
    parts.push(localHeader(entry), entry.name, blob);
    offset += LOCAL_BYTES + entry.name.length + bytes.length;
  }
  for (const entry of entries) parts.push(centralHeader(entry), entry.name);
  const directoryBytes = entries.reduce((sum, { name }) => sum + CENTRAL_BYTES + name.length, 0);
  parts.push(endRecord(entries.length, directoryBytes, offset));
  return new Blob(parts, { type: 'application/zip' });
}
