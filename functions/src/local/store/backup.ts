import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { counted } from '../../../../src/domain/words/counted.ts';
import { checkIntegrity, openSnapshot, snapshotDatabase } from '../../adapters/local/database.ts';
import { DATABASE_FILE, refuseOrphans } from '../../adapters/local/database-problem.ts';
import { diskError } from '../../adapters/local/object-files.ts';
import { StartError } from '../../ports/start-error.ts';
import { type TarFile, writeTar } from './tar.ts';

/** What a backup says about itself, as its first file. */
export interface BackupFacts {
  /** of the stored data; the program that restores it must know it */
  readonly version: number;
  readonly createdAt: string;
  readonly objects: number;
  readonly orders: number;
  /** hexadecimal; absent in backups of earlier versions */
  readonly databaseSha256?: string;
  /** letters, keys and the like, by their names in the archive; absent in backups of earlier versions */
  readonly besides?: readonly string[];
}

export const FACTS_FILE = 'backup.json';
/** Folders beside the database, as they are: letters of a machine without a mail server, the authority for phones, keys. */
export const FLAT_FOLDERS = ['mail', 'phone', 'keys'];

/** Files that a server deletes between our look at the database and our hold of them are few: the second look has none. */
const MAX_LOOKS = 10;

type Source = TarFile & { readonly from: string | Buffer; readonly onMd5?: (md5: string) => void };

/** An object whose file is not what its record says. */
export interface BrokenObject {
  readonly path: string;
  readonly file: string;
  readonly problem: 'damaged' | 'missing';
}

export interface BackupReport extends BackupFacts {
  /** Damaged files are in the backup as they are, missing ones only by name. */
  readonly broken: readonly BrokenObject[];
}

interface ObjectRow {
  readonly path: string;
  readonly file: string;
  readonly md5: string;
}

/** The same words for a backup and for what is restored of it: files are those that the database names. */
export function countsOf({
  orders,
  objects,
  broken,
}: Pick<BackupReport, 'orders' | 'objects' | 'broken'>): string {
  const whole = broken.length === 0 ? 'all whole' : `${objects - broken.length} of them whole`;
  return `${counted(orders, 'order')}, ${counted(objects, 'file')}, ${whole}`;
}

/** Where a backup holds what it copies; a leftover of a killed one goes at the next backup and the next start. */
export const stagingFolder = (dataDir: string) => join(dataDir, 'backup.tmp');

/**
 * Writes everything of a data folder into one file, also while the server runs: the database as it is between two
 * transactions, and exactly the objects it names. Half-sent uploads are left out; their phones begin them again. Every object
 * is compared with its checksum on the way; a broken one is named and keeps nothing else from being saved.
 * @throws StartError when there is no data, its database is damaged, or the file cannot be there; AppError disk-full
 */
export async function backUp(dataDir: string, file: string): Promise<BackupReport> {
  await refusePlace(file, dataDir);
  const staging = stagingFolder(dataDir);
  const part = `${file}.part`;
  try {
    await rm(staging, { recursive: true, force: true });
    const { facts, sources, broken } = await freeze(dataDir, staging);
    await pipeline(writeTar(sources), createWriteStream(part, { mode: 0o600 }));
    await synced(part);
    await rename(part, file);
    return { ...facts, broken };
  } catch (error) {
    await rm(part, { force: true });
    throw diskError(error);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Before anything is held. @throws StartError for a place that is taken, is none, or goes when the data folder goes */
async function refusePlace(file: string, dataDir: string): Promise<void> {
  if (await exists(file)) throw new StartError(`${file} exists already. Please choose another name.`);
  const folder = await realpath(dirname(file)).catch(() => null);
  if (folder === null || !(await stat(folder)).isDirectory())
    throw new StartError(`There is no folder ${dirname(file)}. Please make it first, or choose another one.`);
  const data = await realpath(dataDir).catch(() => dataDir);
  if (`${folder}${sep}`.startsWith(`${data}${sep}`))
    throw new StartError(
      `${file} is in the data folder ${dataDir}, and would be lost with it. Please choose a place outside, best on another disk.`,
    );
}

/** Holds every object by a second name, so that the server may replace and delete as it likes. */
async function freeze(dataDir: string, staging: string) {
  const database = join(staging, DATABASE_FILE);
  let missingBefore = new Set<string>();
  for (let look = 0; look < MAX_LOOKS; look++) {
    await rm(database, { force: true });
    // Without a database there is no folder to make one in.
    if (look === 0) refuseOrphans(dataDir);
    if (look === 0 && !(await exists(join(dataDir, DATABASE_FILE))))
      throw new StartError(`There is no Kindred Pages data in ${dataDir}.`);
    await mkdir(join(staging, 'objects'), { recursive: true, mode: 0o700 });
    snapshotDatabase(dataDir, database);
    const snapshot = openSnapshot(database);
    checkIntegrity(snapshot, dataDir);
    snapshot.run(`DELETE FROM uploads WHERE state = 'active'`);
    const objects = snapshot.rows<ObjectRow>('SELECT path, file, md5 FROM objects ORDER BY file');
    const orders = snapshot.rows(`SELECT path FROM documents WHERE collection = 'orders'`).length;
    const { version } = snapshot;
    snapshot.close();
    const missing = await holdAll(objects, dataDir, staging);
    // One that a server deletes is gone from the database as well when we look again.
    const isSettled = missing.every(({ file }) => missingBefore.has(file));
    missingBefore = new Set(missing.map(({ file }) => file));
    if (!isSettled) continue;
    const facts = {
      ...{ version, createdAt: new Date().toISOString(), objects: objects.length, orders },
      databaseSha256: await sha256Of(database),
      besides: await filesBesides(dataDir),
    };
    const broken: BrokenObject[] = missing.map(({ path, file }) => ({ path, file, problem: 'missing' }));
    const there = objects.filter((object) => !missing.includes(object));
    return { facts, broken, sources: await sourcesOf({ facts, objects: there, broken }, dataDir, staging) };
  }
  throw new StartError('The server deletes too much at the moment. Please try the backup again later.');
}

/** @returns hexadecimal digits */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** @returns those that are gone */
async function holdAll(
  objects: readonly ObjectRow[],
  dataDir: string,
  staging: string,
): Promise<ObjectRow[]> {
  const missing: ObjectRow[] = [];
  for (const object of objects) {
    try {
      await link(join(dataDir, 'objects', object.file), join(staging, 'objects', object.file));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (code === 'ENOENT') missing.push(object);
      else if (code !== 'EEXIST') throw error;
    }
  }
  return missing;
}

async function sourcesOf(
  held: {
    readonly facts: BackupFacts;
    readonly objects: readonly ObjectRow[];
    /** grows while the archive is written */
    readonly broken: BrokenObject[];
  },
  dataDir: string,
  staging: string,
): Promise<Source[]> {
  const json = Buffer.from(JSON.stringify(held.facts));
  const sources: Source[] = [{ name: FACTS_FILE, sizeBytes: json.length, from: json }];
  const add = async (name: string, from: string, onMd5?: Source['onMd5']) =>
    sources.push({ name, sizeBytes: (await stat(from)).size, from, ...(onMd5 && { onMd5 }) });
  await add(DATABASE_FILE, join(staging, DATABASE_FILE));
  for (const { path, file, md5 } of held.objects)
    await add(`objects/${file}`, join(staging, 'objects', file), (found) => {
      if (found !== md5) held.broken.push({ path, file, problem: 'damaged' });
    });
  for (const name of held.facts.besides ?? []) await add(name, join(dataDir, name));
  return sources;
}

async function filesBesides(dataDir: string): Promise<string[]> {
  const all = FLAT_FOLDERS.map(async (folder) =>
    (await readdir(join(dataDir, folder)).catch(() => [])).map((name) => `${folder}/${name}`),
  );
  return (await Promise.all(all)).flat().filter((name) => !name.endsWith('.part'));
}

async function synced(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
