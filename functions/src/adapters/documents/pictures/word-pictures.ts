import BufferReader from 'word-extractor/lib/buffer-reader.js';
import OleCompoundDoc from 'word-extractor/lib/ole-compound-doc.js';
import { checkZip } from '../check-zip.ts';
import { documentKind, HEAD_BYTES } from '../document-kind.ts';

const MEDIA = /^word\/media\/[^/]+$/i;

/** Names of the pictures of a Word file since 2007, in the order in which they are counted. */
export const mediaNames = (names: readonly string[]): readonly string[] =>
  names.filter((name) => MEDIA.test(name)).sort();

/**
 * The pictures of a Word file as they lie in it, counted as in its text.
 * @throws AppError document-too-large, document-damaged
 */
export async function wordPictures(bytes: Buffer): Promise<readonly Uint8Array[]> {
  if (documentKind(bytes.subarray(0, HEAD_BYTES)) === 'doc') return docPictures(bytes);
  const { wanted } = await checkZip(bytes, (name) => MEDIA.test(name));
  return mediaNames([...wanted.keys()]).map((name) => wanted.get(name) ?? Buffer.alloc(0));
}

/** Streams of the old format that pictures lie in: those within the lines, and those that float. */
const PICTURE_STREAMS = ['Data', 'WordDocument'];
/** How a JPEG and a PNG begin. */
const SIGNATURES = [Buffer.from('ffd8ff', 'hex'), Buffer.from('89504e470d0a1a0a', 'hex')];
/** Kinds of records that hold a JPEG or a PNG as it was. Source: MS-ODRAW, 2.2.23 */
const PICTURE_RECORDS: readonly number[] = [0xf01d, 0xf01e, 0xf02a];
const RECORD_HEAD_BYTES = 8;
/** Between a record's head and its picture: one or two fingerprints and a mark. */
const BEFORE_PICTURE_BYTES = [17, 33];

/** Streams of the container that Word files before 2007 are; empty where there is none by a name. @throws Error for a broken one */
export async function streamsOf(bytes: Buffer, names: readonly string[]): Promise<readonly Buffer[]> {
  const container = await new OleCompoundDoc(new BufferReader(bytes)).read();
  const streams: Buffer[] = [];
  for (const name of names) {
    const parts: Buffer[] = [];
    for await (const part of container.stream(name) ?? []) parts.push(part);
    streams.push(Buffer.concat(parts));
  }
  return streams;
}

/** The pictures of a Word file before 2007. They do not tell where in the text they stand. */
export async function docPictures(bytes: Buffer): Promise<readonly Uint8Array[]> {
  return (await streamsOf(bytes, PICTURE_STREAMS)).flatMap(picturesOf);
}

function picturesOf(stream: Buffer): Uint8Array[] {
  const found = SIGNATURES.flatMap((signature) => {
    const places: number[] = [];
    for (let at = stream.indexOf(signature); at >= 0; at = stream.indexOf(signature, at + 1)) places.push(at);
    return places;
  });
  return found
    .sort((a, b) => a - b)
    .flatMap((at) => {
      const end = endOfRecord(stream, at);
      return end === undefined ? [] : [stream.subarray(at, end)];
    });
}

/** @returns undefined where the bytes at `at` only look like the beginning of a picture */
function endOfRecord(stream: Buffer, at: number): number | undefined {
  return BEFORE_PICTURE_BYTES.map((before) => {
    const head = at - before - RECORD_HEAD_BYTES;
    if (head < 0 || !PICTURE_RECORDS.includes(stream.readUInt16LE(head + 2))) return undefined;
    return head + RECORD_HEAD_BYTES + stream.readUInt32LE(head + 4);
  }).find((end) => end !== undefined && end > at && end <= stream.length);
}
