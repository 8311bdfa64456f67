import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32c, crc32cText } from '../../../../src/domain/crc32c.ts';
import { AppError } from '../../../../src/domain/errors.ts';

const DAY_MS = 86_400_000;

/** A file that lies whole in the folder for incoming ones, and its checksums. */
export interface StagedFile {
  readonly file: string;
  readonly sizeBytes: number;
  /** base64, as storage metadata shows it */
  readonly md5: string;
  /** base64, as storage metadata shows it */
  readonly crc32c: string;
}

/** Two folders: `incoming` for what is still arriving, `objects` for what is whole, under random names. */
export interface ObjectFiles {
  incomingFile(name: string): string;
  storedFile(name: string): string;
  /** Writes a stream aside and sums it up. @throws AppError disk-full */
  stage(bytes: Uint8Array | Readable): Promise<StagedFile>;
  /** Sums up a file that has arrived in pieces. */
  stageExisting(file: string): Promise<StagedFile>;
  /** Makes a staged file lasting, under a new name. Survives a power cut. */
  keep(staged: StagedFile, name: string): Promise<void>;
  /**
   * Deletes at once what a killed process has left in `incoming`: staged files of processes that are gone, and uploads
   * that nobody knows.
   */
  sweepIncoming(isUpload: (id: string) => boolean): Promise<number>;
  removeStored(name: string): Promise<void>;
  /** Deletes what nobody will finish: incoming files older than `olderThanMs`, stored ones no record names. */
  sweep(nowMs: number, olderThanMs: number, isKnown: (name: string) => boolean): Promise<number>;
}

export function objectFiles(dataDir: string): ObjectFiles {
  const incoming = join(dataDir, 'incoming');
  const objects = join(dataDir, 'objects');
  for (const folder of [incoming, objects]) mkdirSync(folder, { recursive: true, mode: 0o700 });

  const stage = async (bytes: Uint8Array | Readable): Promise<StagedFile> => {
    const file = join(incoming, `staged-${process.pid}-${randomUUID()}`);
    const sums = checksums();
    try {
      const source = bytes instanceof Uint8Array ? Readable.from([bytes]) : bytes;
      await pipeline(source, sums.pass, createWriteStream(file, { mode: 0o600 }));
    } catch (error) {
      await rm(file, { force: true });
      throw diskError(error);
    }
    return { file, ...sums.result() };
  };

  return {
    incomingFile: (name) => join(incoming, name),
    storedFile: (name) => join(objects, name),
    stage,

    async stageExisting(file) {
      const sums = checksums();
      for await (const _ of sums.pass(createReadStream(file, { highWaterMark: 262_144 })));
      return { file, ...sums.result() };
    },

    async keep({ file }, name) {
      try {
        await syncPath(file, 'r+');
        await rename(file, join(objects, name));
        // Windows has no syncing of folders.
        if (process.platform !== 'win32') await syncPath(objects, 'r');
      } catch (error) {
        throw diskError(error);
      }
    },

    sweepIncoming: (isUpload) => sweepIncoming(incoming, isUpload),

    removeStored: (name) => rm(join(objects, name), { force: true }),

    async sweep(nowMs, olderThanMs, isKnown) {
      const old = await filesOlderThan(incoming, nowMs - olderThanMs);
      // Between the renaming of a file and its record lies a moment, also in other processes: a day is ample.
      const stored = (await filesOlderThan(objects, nowMs - DAY_MS)).filter(({ name }) => !isKnown(name));
      for (const { path } of [...old, ...stored]) await rm(path, { force: true });
      return old.length + stored.length;
    },
  };
}

const STAGED = /^staged-(\d+)-/;
const UPLOAD = /^upload-(.+)$/;

async function sweepIncoming(folder: string, isUpload: (id: string) => boolean): Promise<number> {
  let count = 0;
  for (const name of await readdir(folder)) {
    const uploadId = UPLOAD.exec(name)?.[1];
    const isWanted = uploadId === undefined ? await isBeingStaged(join(folder, name)) : isUpload(uploadId);
    if (isWanted) continue;
    await rm(join(folder, name), { force: true });
    count++;
  }
  return count;
}

/** Its process lives, and it was touched since ours began: numbers of processes come again. */
async function isBeingStaged(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (!found || found.mtimeMs < performance.timeOrigin) return false;
  const pid = STAGED.exec(basename(path))?.[1];
  return pid === undefined || isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // "Not permitted" is said of one that is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function checksums() {
  const md5 = createHash('md5');
  let crc = 0;
  let sizeBytes = 0;
  async function* pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      md5.update(chunk);
      crc = crc32c(chunk, crc);
      sizeBytes += chunk.length;
      yield chunk;
    }
  }
  return { pass, result: () => ({ sizeBytes, md5: md5.digest('base64'), crc32c: crc32cText(crc) }) };
}

async function syncPath(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function filesOlderThan(folder: string, timeMs: number): Promise<{ name: string; path: string }[]> {
  const old: { name: string; path: string }[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null); // another process may have finished with it
    if (found && found.mtimeMs < timeMs) old.push({ name, path });
  }
  return old;
}

/** A full disk in the product's words; everything else as it was. */
export function diskError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new AppError('disk-full', undefined, { cause: error })
    : error;
}
