import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { StartTrouble } from '../../start-trouble.ts';
import { type BackupFacts, FACTS_FILE, FLAT_FOLDERS } from './backup.ts';
import { openSnapshot, refuseNewer } from './database.ts';
import { DATABASE_FILE } from './database-trouble.ts';
import { diskError } from './object-files.ts';
import { MIGRATIONS } from './schema.ts';
import { type FoundTarFile, readTar } from './tar.ts';

/** Nothing else is written, whatever stands in the archive. */
const NAMES = new RegExp(`^(?:${DATABASE_FILE}|(?:objects|${FLAT_FOLDERS.join('|')})/[\\w-][\\w.-]*)$`);

/** The database comes last: a folder without it is none yet. */
const IN_ORDER = ['objects', ...FLAT_FOLDERS, DATABASE_FILE];

/**
 * Makes a data folder of a backup: aside first, every object compared with its checksum, then in its place. The place may
 * be an empty folder, such as a mounted disk.
 * @throws StartTrouble when the folder holds anything, the file is no backup, is damaged, or is of a newer program;
 *   AppError disk-full
 */
export async function restore(file: string, dataDir: string): Promise<BackupFacts> {
  await refuseFull(dataDir);
  const madeFirst = await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const aside = join(dataDir, `.restoring-${randomUUID()}`);
  try {
    const facts = await unpack(file, aside);
    await check(aside, facts);
    for (const name of IN_ORDER) await rename(join(aside, name), join(dataDir, name));
    await rmdir(aside);
    return facts;
  } catch (error) {
    await rm(madeFirst ?? aside, { recursive: true, force: true });
    if (error instanceof RangeError || error instanceof SyntaxError)
      throw new StartTrouble(`${file} is no whole backup of Kindred Pages: ${error.message}.`);
    throw diskError(error);
  }
}

async function refuseFull(dataDir: string): Promise<void> {
  const there = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (there.length > 0)
    throw new StartTrouble(
      `${dataDir} is not empty, and nothing is overwritten. Move it away, or set DATA_DIR to another folder.`,
    );
}

async function unpack(file: string, aside: string): Promise<BackupFacts> {
  let facts: BackupFacts | undefined;
  for await (const found of readTar(file)) {
    if (!facts) {
      facts = await factsOf(found);
      for (const folder of ['objects', ...FLAT_FOLDERS])
        await mkdir(join(aside, folder), { recursive: true, mode: 0o700 });
      continue;
    }
    if (!NAMES.test(found.name)) throw new RangeError(`it holds ${JSON.stringify(found.name)}`);
    const into = createWriteStream(join(aside, found.name), { mode: 0o600, flush: true });
    await pipeline(found.read(), into);
  }
  if (!facts) throw new RangeError('it is empty');
  return facts;
}

async function factsOf(first: FoundTarFile): Promise<BackupFacts> {
  if (first.name !== FACTS_FILE) throw new RangeError('it is another archive');
  const facts = JSON.parse((await buffer(first.read())).toString()) as BackupFacts;
  refuseNewer(facts.version, MIGRATIONS.length, 'This backup');
  return facts;
}

/** Every object the database names is there, byte for byte. */
async function check(folder: string, facts: BackupFacts): Promise<void> {
  const database = openSnapshot(join(folder, DATABASE_FILE));
  try {
    const verdict = database.row<{ integrity_check: string }>('PRAGMA integrity_check')?.integrity_check;
    if (verdict !== 'ok') throw new RangeError('its database is damaged');
    const objects = database.rows<{ path: string; file: string; md5: string }>('SELECT * FROM objects');
    if (objects.length !== facts.objects) throw new RangeError('objects are missing');
    for (const { path, file, md5 } of objects)
      if ((await md5Of(join(folder, 'objects', file))) !== md5) throw new RangeError(`${path} is damaged`);
  } finally {
    database.close();
  }
}

async function md5Of(file: string): Promise<string> {
  const hash = createHash('md5');
  try {
    for await (const part of createReadStream(file)) hash.update(part as Buffer);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'missing';
    throw error;
  }
  return hash.digest('base64');
}
