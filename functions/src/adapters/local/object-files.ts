import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../../../src/domain/errors.ts';
import { crc32c, crc32cText } from '../../../../src/domain/transfer/crc32c.ts';
import { OBJECTS_FOLDER } from './database-problem.ts';
import { type LostAndFound, lostAndFound } from './lost-found.ts';

const DAY_MS = 86_400_000;
/** A file is renamed a moment before its record is written. */
const RECORD_COMES_MS = 10_000;

/** A file that lies whole in the folder for incoming ones, and its checksums. */
export interface StagedFile {
  readonly file: string;
  readonly sizeBytes: number;
  /** base64, as storage metadata shows it */
  readonly md5: string;
  /** base64, as storage metadata shows it */
  readonly crc32c: string;
}

interface Sweep {
  readonly nowMs: number;
  /** how long an unfinished upload may rest */
  readonly uploadLifeMs: number;
  /** whether a record names this file of `objects` */
  readonly isKnown: (name: string) => boolean;
}

/**
 * `incoming` for what is still arriving, `objects` for what is whole, under random names, and `lost+found` for what no record
 * accounts for.
 */
export interface ObjectFiles {
  readonly lost: LostAndFound;
  incomingFile(name: string): string;
  storedFile(name: string): string;
  /** Writes a stream aside and sums it up. @throws AppError disk-full */
  stage(bytes: Uint8Array | Readable): Promise<StagedFile>;
  /** Sums up a file that has arrived in pieces. */
  stageExisting(file: string): Promise<StagedFile>;
  /** A name for a file of this object's, which nobody has yet. */
  newName(path: string): string;
  /** Makes a staged file lasting, under a new name. Survives a power cut. */
  keep(staged: StagedFile, name: string): Promise<void>;
  /**
   * Deletes at once what a killed process has left in `incoming`: staged files of processes that are gone, and uploads
   * that nobody knows. Nothing is lost by that: who sends something keeps it until it was confirmed.
   */
  sweepIncoming(isUpload: (id: string) => boolean): Promise<number>;
  removeStored(name: string): Promise<void>;
  /**
   * Moves what no record accounts for to `lost+found`: stored files after a day, incoming ones when no upload rests so long.
   * Brings back what a record names after all, and deletes what has lain there for 30 days.
   * @returns how many files were moved or deleted
   */
  sweep(sweep: Sweep): Promise<number>;
  /**
   * Deletes at once, for a person who asked, the files of a folder of objects that no record names, in `lost+found`, too.
   * @param prefix a whole folder of one owner, such as `book-scans/ID/`
   */
  removeUnnamed(prefix: string, isKnown: (name: string) => boolean): Promise<void>;
}

/** Names that begin with a dot are the folder's own, and no objects. */
export const listObjectFiles = (names: readonly string[]) => names.filter((name) => !name.startsWith('.'));

/**
 * Stands in the name of every stored file, so that one that has lost its record can still be deleted with its owner. It says
 * nothing to who does not know the folder.
 */
function tagOf(path: string): string {
  const [folder, owner] = path.split('/');
  return `.${createHash('sha256').update(`${folder}/${owner}/`).digest('hex').slice(0, 16)}`;
}

/** Writes a file, and leaves nothing of one that fails: the file may be opened only after what was to fill it has ended. */
async function writeTo(file: string, fill: (target: WriteStream) => Promise<void>): Promise<void> {
  const target = createWriteStream(file, { mode: 0o600 });
  try {
    await fill(target);
  } catch (error) {
    if (!target.closed) await new Promise<void>((resolve) => target.once('close', () => resolve()));
    await rm(file, { force: true });
    throw error;
  }
}

export function objectFiles(dataDir: string): ObjectFiles {
  const incoming = join(dataDir, 'incoming');
  const objects = join(dataDir, OBJECTS_FOLDER);
  const lost = lostAndFound(dataDir);
  for (const folder of [incoming, objects]) mkdirSync(folder, { recursive: true, mode: 0o700 });

  const stage = async (bytes: Uint8Array | Readable): Promise<StagedFile> => {
    const file = join(incoming, `staged-${process.pid}-${randomUUID()}`);
    const sums = checksums();
    try {
      const source = bytes instanceof Uint8Array ? Readable.from([bytes]) : bytes;
      await writeTo(file, (target) => pipeline(source, sums.pass, target));
    } catch (error) {
      throw diskError(error);
    }
    return { file, ...sums.result() };
  };

  return {
    lost,
    incomingFile: (name) => join(incoming, name),
    storedFile: (name) => join(objects, name),
    stage,

    async stageExisting(file) {
      const sums = checksums();
      for await (const _ of sums.pass(createReadStream(file, { highWaterMark: 262_144 })));
      return { file, ...sums.result() };
    },

    newName: (path) => `${randomUUID()}${tagOf(path)}`,

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

    async sweep({ nowMs, uploadLifeMs, isKnown }) {
      let count = await lost.putBack(isKnown);
      // Between the renaming of a file and its record lies a moment, also in other processes: a day is ample.
      const stored = (await filesOlderThan(objects, nowMs - DAY_MS)).filter((name) => !isKnown(name));
      for (const name of stored) if (await lost.take('objects', name, nowMs)) count++;
      for (const name of await filesOlderThan(incoming, nowMs - uploadLifeMs))
        if (await lost.take('incoming', name, nowMs)) count++;
      return count + (await lost.empty(nowMs));
    },

    async removeUnnamed(prefix, isKnown) {
      const tag = tagOf(prefix);
      const isTheirs = (name: string) => name.endsWith(tag) && !isKnown(name);
      await lost.remove(isTheirs);
      for (const name of (await readdir(objects)).filter(isTheirs)) {
        const found = await stat(join(objects, name)).catch(() => null); // its record may have come and gone
        // One that was just renamed waits for its record; then it is deleted by that.
        if (found && Date.now() - found.ctimeMs > RECORD_COMES_MS && !isKnown(name))
          await rm(join(objects, name), { force: true });
      }
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

/** @returns names of files, no folders */
async function filesOlderThan(folder: string, timeMs: number): Promise<string[]> {
  const old: string[] = [];
  for (const name of listObjectFiles(await readdir(folder))) {
    const found = await stat(join(folder, name)).catch(() => null); // another process may have finished with it
    if (found?.isFile() && found.mtimeMs < timeMs) old.push(name);
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
