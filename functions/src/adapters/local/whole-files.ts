import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '../../../../src/domain/errors.ts';

/** A file that was found whole is believed so long, unless it is written to: disks lose bits without telling the time. */
const BELIEVED_MS = 86_400_000;
const MAX_BELIEVED = 20_000;
const PIECE_BYTES = 262_144;

/** What a record says of its file. */
export interface NamedFile {
  readonly path: string;
  readonly file: string;
  readonly sizeBytes: number;
  /** base64 */
  readonly md5: string;
}

export type FileProblem = 'damaged' | 'missing';

/**
 * Opens stored files that are byte for byte what was stored. A file is read once before its first byte goes out, because a
 * range of it has no checksum of its own and what was sent cannot be taken back; then it is believed for a day.
 */
export interface WholeFiles {
  /** @throws AppError stored-file-damaged; not-found when no record names the file any more */
  open(named: NamedFile, options?: { readonly again?: boolean }): Promise<FileHandle>;
  /** what was found broken and not seen whole since, by its path */
  readonly problems: ReadonlyMap<string, NamedFile & { readonly problem: FileProblem }>;
}

export function wholeFiles(fileOf: (name: string) => string, isKnown: (name: string) => boolean): WholeFiles {
  const believed = new Map<string, { readonly stamp: string; readonly sinceMs: number }>();
  const reading = new Map<string, Promise<boolean>>();
  const problems = new Map<string, NamedFile & { readonly problem: FileProblem }>();

  const isBelieved = (file: string, stamp: string) => {
    const known = believed.get(file);
    return known?.stamp === stamp && Date.now() - known.sinceMs < BELIEVED_MS;
  };
  const believe = (file: string, stamp: string) => {
    believed.delete(file);
    believed.set(file, { stamp, sinceMs: Date.now() });
    const [oldest] = believed.size > MAX_BELIEVED ? believed.keys() : [];
    if (oldest !== undefined) believed.delete(oldest);
  };
  const refuse = (named: NamedFile, problem: FileProblem): AppError => {
    const { path, file, sizeBytes, md5 } = named;
    believed.delete(file);
    if (problems.get(path)?.file !== file)
      console.error(`the stored file objects/${file} is ${problem}; "npm run verify" tells whose it is`);
    problems.set(path, { path, file, sizeBytes, md5, problem });
    return new AppError('stored-file-damaged', undefined, { details: { problem } });
  };

  /** Once, however many ask at the same time. */
  const isWhole = (handle: FileHandle, named: NamedFile, stamp: string): Promise<boolean> => {
    const key = `${named.file} ${stamp}`;
    const known = reading.get(key);
    if (known) return known;
    const asked = md5OfHandle(handle)
      .then((md5) => md5 === named.md5)
      .finally(() => reading.delete(key));
    reading.set(key, asked);
    return asked;
  };

  return {
    problems,
    async open(named, { again = false } = {}) {
      let handle: FileHandle;
      try {
        handle = await open(fileOf(named.file), 'r');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
          throw isKnown(named.file) ? refuse(named, 'missing') : new AppError('not-found');
        throw error;
      }
      try {
        const { size, mtimeMs, ctimeMs } = await handle.stat();
        const stamp = `${size} ${mtimeMs} ${ctimeMs}`;
        if (again || !isBelieved(named.file, stamp)) {
          const isGood = size === named.sizeBytes && (await isWhole(handle, named, stamp));
          if (!isGood) throw refuse(named, 'damaged');
          believe(named.file, stamp);
        }
        problems.delete(named.path);
        return handle;
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
  };
}

/** @returns base64 */
async function md5OfHandle(handle: FileHandle): Promise<string> {
  const hash = createHash('md5');
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  for (let at = 0; ; ) {
    const { bytesRead } = await handle.read(piece, 0, piece.length, at);
    if (bytesRead === 0) return hash.digest('base64');
    hash.update(piece.subarray(0, bytesRead));
    at += bytesRead;
  }
}
