import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { AppError } from '../../../../src/domain/errors.ts';

const MB = 1_000_000;
const MAX_ENTRIES = 2_000;
const MAX_TOTAL_BYTES = 200 * MB;
const MAX_ENTRY_BYTES = 60 * MB;
/** deflate reaches 1,000; text of a person stays below 20 */
const MAX_RATIO = 200;
/** a few hundred bytes may well be a thousand equal ones */
const RATIO_MATTERS_BYTES = 1_000;

/**
 * Looks through a zip before any parser inflates it: first at the directory, which costs milliseconds, then at what
 * the entries really inflate to, because a directory can lie.
 * @param isWanted which entries' bytes are wanted; the others are looked through and dropped
 * @returns names of the entries, and the bytes of those that are wanted by their names
 * @throws AppError document-too-large for a bomb, document-damaged for a broken zip or one that leaves its folder
 */
export async function checkZip(
  bytes: Buffer,
  isWanted: (name: string) => boolean = () => false,
): Promise<{ readonly names: readonly string[]; readonly wanted: ReadonlyMap<string, Buffer> }> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
    const entries = await directoryOf(zip);
    const wanted = new Map<string, Buffer>();
    for (const entry of entries) {
      const isKept = isWanted(entry.fileName);
      const inflated = await inflate(zip, entry, isKept);
      if (isKept) wanted.set(entry.fileName, inflated);
    }
    return { names: entries.map(({ fileName }) => fileName), wanted };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('document-damaged', undefined, { cause: error });
  }
}

async function directoryOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MAX_ENTRIES) throw new AppError('document-too-large', 'too many entries');
  const entries: Entry[] = [];
  let totalBytes = 0;
  for await (const entry of zip.eachEntry()) {
    totalBytes += entry.uncompressedSize;
    const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
    const isBomb =
      entries.push(entry) > MAX_ENTRIES ||
      totalBytes > MAX_TOTAL_BYTES ||
      entry.uncompressedSize > MAX_ENTRY_BYTES ||
      (entry.uncompressedSize > RATIO_MATTERS_BYTES * MAX_RATIO && ratio > MAX_RATIO);
    if (isBomb) throw new AppError('document-too-large', 'a zip that grows too much');
  }
  return entries;
}

/** yauzl ends the stream with an error as soon as an entry gives more bytes than the directory promised. */
async function inflate(zip: ZipFile, entry: Entry, isKept: boolean): Promise<Buffer> {
  const chunks: Buffer[] = [];
  if (entry.fileName.endsWith('/')) return Buffer.alloc(0);
  const stream = await zip.openReadStreamPromise(entry);
  for await (const chunk of stream) if (isKept) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
