import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

const BLOCK = 512;
const END = Buffer.alloc(2 * BLOCK);
/** Eleven octal digits. */
const MAX_BYTES = 8 ** 11 - 1;
const REGULAR_FILE = '0';

export interface TarFile {
  /** at most 100 characters, with `/` between folders */
  readonly name: string;
  readonly sizeBytes: number;
}

export interface FoundTarFile extends TarFile {
  /** its bytes, to be read before the next file is asked for */
  read(): AsyncIterable<Buffer>;
}

const padding = (sizeBytes: number) => (BLOCK - (sizeBytes % BLOCK)) % BLOCK;
const sumOf = (header: Buffer) =>
  header.reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 0x20 : byte), 0);

/** Source: POSIX.1-1988 (ustar). */
function headerOf({ name, sizeBytes }: TarFile): Buffer {
  if (Buffer.byteLength(name) > 100 || sizeBytes > MAX_BYTES)
    throw new RangeError(`${name} fits into no tar`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${sizeBytes.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write(REGULAR_FILE, 156);
  header.write('ustar\u000000', 257);
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/**
 * Files as one stream that every `tar` can open; never more of it in memory than a piece of one file.
 * `onMd5` hears the checksum (base64) of what went in.
 * @throws Error when a file is not as long as was said
 */
export async function* writeTar(
  files: Iterable<TarFile & { readonly from: string | Buffer; readonly onMd5?: (md5: string) => void }>,
): AsyncGenerator<Buffer> {
  for (const { name, sizeBytes, from, onMd5 } of files) {
    yield headerOf({ name, sizeBytes });
    let left = sizeBytes;
    const hash = createHash('md5');
    for await (const part of typeof from === 'string' ? createReadStream(from) : [from]) {
      left -= part.length;
      hash.update(part);
      yield part;
    }
    onMd5?.(hash.digest('base64'));
    if (left !== 0) throw new Error(`${name} is not as long as it was`);
    yield Buffer.alloc(padding(sizeBytes));
  }
  yield END;
}

async function* bytesOf(handle: FileHandle, from: number, sizeBytes: number): AsyncGenerator<Buffer> {
  const piece = Buffer.alloc(1 << 18);
  for (let at = 0; at < sizeBytes; ) {
    const { bytesRead } = await handle.read(piece, 0, Math.min(piece.length, sizeBytes - at), from + at);
    if (bytesRead === 0) throw new RangeError('the archive ends in the middle of a file');
    yield Buffer.from(piece.subarray(0, bytesRead));
    at += bytesRead;
  }
}

/**
 * The files of an archive that writeTar wrote. Behind a damaged header it goes on at the next one that is whole.
 * @param onProblem told what is wrong with the archive, once for each place
 * @throws RangeError by `read` of a file that is cut off
 */
export async function* readTar(
  file: string,
  onProblem: (what: string) => void,
): AsyncGenerator<FoundTarFile> {
  const handle = await open(file, 'r');
  let isSearching = false;
  try {
    for (let at = 0; ; ) {
      const header = Buffer.alloc(BLOCK);
      const { bytesRead } = await handle.read(header, 0, BLOCK, at);
      if (bytesRead < BLOCK) return onProblem('it is cut off');
      const text = (from: number, length: number) =>
        header.toString('utf8', from, from + length).replace(/\0.*/s, '');
      const isEmpty = header.every((byte) => byte === 0);
      if (isEmpty && !isSearching) return;
      if (isEmpty || text(257, 5) !== 'ustar' || Number.parseInt(text(148, 8), 8) !== sumOf(header)) {
        if (!isSearching) onProblem(`it is damaged at byte ${at}`);
        isSearching = true;
        at += BLOCK;
        continue;
      }
      isSearching = false;
      const sizeBytes = Number.parseInt(text(124, 12), 8);
      const start = at + BLOCK;
      yield { name: text(0, 100), sizeBytes, read: () => bytesOf(handle, start, sizeBytes) };
      at = start + sizeBytes + padding(sizeBytes);
    }
  } finally {
    await handle.close();
  }
}
