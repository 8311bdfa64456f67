import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openSnapshot, refuseNewer } from '../../adapters/local/database.ts';
import { DATABASE_FILE } from '../../adapters/local/database-problem.ts';
import { diskError } from '../../adapters/local/object-files.ts';
import { MIGRATIONS } from '../../adapters/local/schema.ts';
import type { NamedFile } from '../../adapters/local/whole-files.ts';
import { StartError } from '../../ports/start-error.ts';
import { type BackupFacts, type BrokenObject, FACTS_FILE, FLAT_FOLDERS, sha256Of } from './backup.ts';
import { bindAnew } from './store-binding.ts';
import { type FoundTarFile, readTar } from './tar.ts';
import { problemOf } from './verify.ts';

/** Nothing else is written, whatever stands in the archive. */
const NAMES = new RegExp(`^(?:${DATABASE_FILE}|(?:objects|${FLAT_FOLDERS.join('|')})/[\\w-][\\w.-]*)$`);

/** In a data folder that a backup did not wholly bring back: what is missing. Whoever starts the server is told of it. */
export const NOT_RESTORED_FILE = 'not-restored.txt';

/** What is lost with a file beside the database, in words. */
const BESIDES: Readonly<Record<string, string>> = {
  mail: 'a letter of a machine without a mail server',
  phone: 'phones have to be told anew to trust this computer',
  keys: 'finished files that it signed are "not signed with a key that is known here"; a key of an older backup goes there',
};

const ASIDE = '.restoring-';
/** The database comes last: a folder without it is none yet. */
const IN_ORDER = ['objects', ...FLAT_FOLDERS, DATABASE_FILE];

export interface RestoreReport extends BackupFacts {
  /** what is not as it was stored: damaged files are where they belong, and are never served */
  readonly broken: readonly BrokenObject[];
  /** what is wrong with the archive itself, in words */
  readonly problems: readonly string[];
}

/**
 * Makes a data folder of a backup: aside first, every object compared with its checksum, then in its place. What is whole is
 * taken, the rest is named, also in a file of the folder; only without its database a backup is none. The place may be an empty folder, such as a mounted
 * disk.
 * @throws StartError when the folder holds anything, the file is no backup, its database is damaged, or it is of a newer
 *   program; AppError disk-full
 */
export async function restore(file: string, dataDir: string): Promise<RestoreReport> {
  await refuseFull(dataDir);
  const madeFirst = await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const aside = join(dataDir, `${ASIDE}${randomUUID()}`);
  try {
    const problems: string[] = [];
    const facts = await unpack(file, aside, problems);
    // Before the database is bound to its new place, which changes it.
    problems.push(...(await changesOfDatabase(aside, facts)));
    const broken = await check(aside, facts);
    problems.push(...missingBesides(aside, facts));
    const losses = [
      ...problems,
      ...broken.map(({ path, file: name, problem }) => `${problem}: ${path} (objects/${name})`),
    ];
    if (losses.length > 0)
      await writeFile(join(dataDir, NOT_RESTORED_FILE), `${losses.join('\n')}\n`, { mode: 0o600 });
    for (const name of IN_ORDER) await rename(join(aside, name), join(dataDir, name));
    await rmdir(aside);
    return { ...facts, broken, problems };
  } catch (error) {
    await rm(join(dataDir, NOT_RESTORED_FILE), { force: true });
    await rm(madeFirst ?? aside, { recursive: true, force: true });
    if (error instanceof RangeError || error instanceof SyntaxError)
      throw new StartError(`${file} is no backup of Kindred Pages that can be used: ${error.message}.`);
    throw diskError(error);
  }
}

/** A value that was changed in it breaks no rule of a database. */
async function changesOfDatabase(aside: string, { databaseSha256 }: BackupFacts): Promise<string[]> {
  const file = join(aside, DATABASE_FILE);
  if (databaseSha256 === undefined || !existsSync(file)) return [];
  return (await sha256Of(file)) === databaseSha256
    ? []
    : ['its database is not as it was saved: something in it was changed. Please use another backup'];
}

/** Letters and keys are in no database: the backup itself says which it had. */
function missingBesides(aside: string, { besides }: BackupFacts): string[] {
  const gone = (besides ?? []).filter((name) => NAMES.test(name) && !existsSync(join(aside, name)));
  return gone.map(
    (name) => `${name} is missing: ${BESIDES[name.split('/')[0] ?? ''] ?? 'it was beside the files'}`,
  );
}

/** What a restore that was killed has left: its own folder and, of what belongs in a data folder, all but a database. */
async function clearKilled(dataDir: string, there: readonly string[]): Promise<boolean> {
  const isOurs = (name: string) =>
    name.startsWith(ASIDE) || name === NOT_RESTORED_FILE || IN_ORDER.includes(name);
  const wasKilled = there.some((name) => name.startsWith(ASIDE)) && !there.includes(DATABASE_FILE);
  if (!wasKilled || !there.every(isOurs)) return false;
  for (const name of there) await rm(join(dataDir, name), { recursive: true, force: true });
  return true;
}

async function refuseFull(dataDir: string): Promise<void> {
  const there = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (there.length > 0 && !(await clearKilled(dataDir, there)))
    throw new StartError(
      `${dataDir} is not empty, and nothing is overwritten. Move it away, or set DATA_DIR to another folder.`,
    );
}

/** @param problems grows by what is wrong with the archive */
async function unpack(file: string, aside: string, problems: string[]): Promise<BackupFacts> {
  let facts: BackupFacts | undefined;
  for await (const found of readTar(file, (what) => problems.push(what))) {
    if (!facts) {
      facts = await factsOf(found);
      for (const folder of ['objects', ...FLAT_FOLDERS])
        await mkdir(join(aside, folder), { recursive: true, mode: 0o700 });
      continue;
    }
    if (!NAMES.test(found.name)) throw new RangeError(`it holds ${JSON.stringify(found.name)}`);
    const into = createWriteStream(join(aside, found.name), { mode: 0o600, flush: true });
    try {
      await pipeline(found.read(), into);
    } catch (error) {
      // Cut off in the middle of this file: its checksum tells, and everything before it is whole.
      if (!(error instanceof RangeError)) throw error;
      problems.push(error.message);
      return facts;
    }
  }
  if (!facts) throw new RangeError(problems[0] ?? 'it is empty');
  return facts;
}

async function factsOf(first: FoundTarFile): Promise<BackupFacts> {
  if (first.name !== FACTS_FILE) throw new RangeError('it is another archive');
  const facts = JSON.parse((await buffer(first.read())).toString()) as BackupFacts;
  refuseNewer(facts.version, MIGRATIONS.length, 'This backup');
  return facts;
}

/**
 * Compares every object that the database names, and binds the two.
 * @returns those that are damaged or missing
 */
async function check(folder: string, facts: BackupFacts): Promise<BrokenObject[]> {
  if (!existsSync(join(folder, DATABASE_FILE))) throw new RangeError('its database is missing');
  let database: ReturnType<typeof openSnapshot> | undefined;
  try {
    database = openSnapshot(join(folder, DATABASE_FILE));
    const verdict = database.row<{ integrity_check: string }>('PRAGMA integrity_check')?.integrity_check;
    if (verdict !== 'ok') throw new RangeError('its database is damaged');
    const objects = database.rows<NamedFile>('SELECT * FROM objects');
    if (objects.length !== facts.objects) throw new RangeError('its database is another one');
    const broken: BrokenObject[] = [];
    for (const object of objects) {
      const problem = await problemOf(join(folder, 'objects', object.file), object);
      if (problem) broken.push({ path: object.path, file: object.file, problem });
    }
    bindAnew(database, folder);
    return broken;
  } catch (error) {
    // A file that ends too early may pass for a database without tables.
    const isDamage =
      error instanceof StartError || (error as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR';
    throw isDamage ? new RangeError('its database is damaged') : error;
  } finally {
    database?.close();
  }
}
