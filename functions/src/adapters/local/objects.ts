import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../../../src/domain/errors.ts';
import { downloadUrlOf } from '../../../../src/domain/transfer/object-path.ts';
import { noObject, type ObjectContent, type ObjectInfo, type Objects } from '../../ports/objects.ts';
import type { Database } from './database.ts';
import { diskError, type ObjectFiles, objectFiles, type StagedFile } from './object-files.ts';

import { type FileProblem, type NamedFile, type WholeFiles, wholeFiles } from './whole-files.ts';

/** All that is known about an object; what the storage protocol shows follows from it. */
export interface ObjectRecord extends ObjectInfo {
  readonly file: string;
  /** base64 */
  readonly md5: string;
  /** base64 */
  readonly crc32c: string;
  /** part of what a link's signature covers, so that a new one voids every link */
  readonly token: string;
  readonly createdMs: number;
  /** differs for every version of an object */
  readonly generation: number;
}

/** The port, and what the wire protocol needs beyond it. */
export interface LocalObjects extends Objects {
  readonly files: ObjectFiles;
  /** Broken files that were met since the start, of objects that are there. */
  problems(): readonly (NamedFile & { readonly problem: FileProblem })[];
  /** Reads an object's file once more, whatever was believed of it. @returns what is wrong with it */
  examine(path: string): Promise<FileProblem | null>;
  /** Whether this version's file is damaged or gone; read like any other before it is believed. */
  isBroken(record: ObjectRecord): Promise<boolean>;
  find(path: string): ObjectRecord | null;
  /** Ordered by path. */
  list(prefix: string): string[];
  /**
   * Makes a staged file an object. `mayWrite` decides in the same moment, so that of two creators one wins.
   * @throws AppError disk-full; whatever `mayWrite` throws
   */
  commit(
    path: string,
    staged: StagedFile,
    content: ObjectContent,
    mayWrite?: (current: ObjectRecord | null) => void,
  ): Promise<ObjectRecord>;
  remove(record: ObjectRecord): Promise<void>;
  /** Opens this version of the object for so long, as the `token` of its URL. */
  tokenOf(record: ObjectRecord, seconds: number): string;
  isToken(record: ObjectRecord, token: string): boolean;
  /**
   * A range of a file that is whole.
   * @param range first and last byte, both included
   * @throws AppError stored-file-damaged, not-found when it was replaced
   */
  open(record: ObjectRecord, range: { readonly start: number; readonly end: number }): Promise<Readable>;
}

type Row = Omit<ObjectRecord, 'metadata'> & { metadata: string };

const recordOf = (row: Row): ObjectRecord => ({ ...row, metadata: JSON.parse(row.metadata) });
const infoOf = ({ path, sizeBytes, contentType, metadata }: ObjectRecord): ObjectInfo => ({
  path,
  sizeBytes,
  contentType,
  metadata,
});

const SECRET = 'download-links';

/** Short-lived keys to one thing: `{milliseconds since 1970}.{HMAC}`. */
interface Signatures {
  sign(thing: string, untilMs: number): string;
  isValid(thing: string, signature: string, nowMs: number): boolean;
}

/** Signs under a secret of this data folder. */
function localSignatures(database: Database): Signatures {
  const made = randomBytes(32).toString('hex');
  database.run('INSERT OR IGNORE INTO secrets (name, value) VALUES (?, ?)', SECRET, made);
  const secret =
    database.row<{ value: string }>('SELECT value FROM secrets WHERE name = ?', SECRET)?.value ?? made;
  const macOf = (thing: string, until: string) =>
    createHmac('sha256', secret).update(`${until}\n${thing}`).digest();

  return {
    sign: (thing, untilMs) => `${untilMs}.${macOf(thing, String(untilMs)).toString('base64url')}`,
    isValid(thing, signature, nowMs) {
      const [, until = '', given = ''] = /^(\d{13})\.([\w-]{43})$/.exec(signature) ?? [];
      if (given === '' || Number(until) <= nowMs) return false;
      return timingSafeEqual(macOf(thing, until), Buffer.from(given, 'base64url'));
    },
  };
}

/** A link opens one version of one object: a replaced or deleted one voids it. */
function objectLinks(database: Database): Pick<LocalObjects, 'tokenOf' | 'isToken'> {
  const signatures = localSignatures(database);
  const thingOf = ({ path, token, generation }: ObjectRecord) => `${path}\n${token}\n${generation}`;
  return {
    tokenOf: (record, seconds) => signatures.sign(thingOf(record), Date.now() + seconds * 1_000),
    isToken: (record, token) => signatures.isValid(thingOf(record), token, Date.now()),
  };
}

const savedUnder = (name?: string) => (name === undefined ? '' : `&saveAs=${encodeURIComponent(name)}`);

type Find = LocalObjects['find'];

function found(record: ObjectRecord | null, path: string): ObjectRecord {
  if (!record) throw noObject(path);
  return record;
}

/** Reading that gives out nothing of a broken file. */
function wholeReading(
  whole: WholeFiles,
  find: Find,
): Pick<LocalObjects, 'open' | 'problems' | 'examine' | 'isBroken'> & {
  opened(path: string): Promise<FileHandle>;
} {
  const problemOf = async (record: ObjectRecord, options?: { readonly again: true }) => {
    try {
      await (await whole.open(record, options)).close();
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return whole.problems.get(record.path)?.problem ?? null;
    }
  };

  return {
    // From here on a reader finishes even when the object is replaced.
    async opened(path) {
      for (;;) {
        const record = found(find(path), path);
        try {
          return await whole.open(record);
        } catch (error) {
          const isReplaced = error instanceof AppError && error.code === 'not-found';
          if (!isReplaced || find(path)?.file === record.file) throw error;
        }
      }
    },

    open: async (record, range) => (await whole.open(record)).createReadStream(range),
    problems: () => [...whole.problems.values()].filter(({ path, file }) => find(path)?.file === file),

    isBroken: async (record) => (await problemOf(record)) !== null,

    async examine(path) {
      const record = find(path);
      return record && problemOf(record, { again: true });
    },
  };
}

/** Paths that begin with ?1 and come before ?2, which an index finds; the first condition alone would read all. */
const BEGINS_WITH = 'path >= ?1 AND path < ?2 AND substr(path, 1, length(?1)) = ?1';

/** A text behind every path that begins so: our prefixes end in a plain sign, and behind it comes the next one. */
function behindPrefix(prefix: string): string | Uint8Array {
  const last = prefix.charCodeAt(prefix.length - 1);
  // Bytes come behind every text, in SQLite's order.
  return last < 0x7f ? prefix.slice(0, -1) + String.fromCharCode(last + 1) : new Uint8Array();
}

/** Objects as files with random names; SQLite knows which path is which file. */
export function localObjects(database: Database, dataDir: string, bucket: string): LocalObjects {
  const files = objectFiles(dataDir);
  const links = objectLinks(database);

  const find = (path: string): ObjectRecord | null => {
    const row = database.row<Row>('SELECT * FROM objects WHERE path = ?', path);
    return row ? recordOf(row) : null;
  };
  const existing = (path: string) => found(find(path), path);
  const list = (prefix: string): string[] =>
    database
      .rows<{ path: string }>(
        `SELECT path FROM objects WHERE ${BEGINS_WITH} ORDER BY path`,
        prefix,
        behindPrefix(prefix),
      )
      .map(({ path }) => path);
  const isKnown = (file: string) => database.row('SELECT 1 FROM objects WHERE file = ?', file) !== undefined;
  const { opened, ...checked } = wholeReading(wholeFiles(files.storedFile, isKnown), find);
  const remove = async (record: ObjectRecord): Promise<void> => {
    database.run('DELETE FROM objects WHERE path = ? AND file = ?', record.path, record.file);
    await files.removeStored(record.file);
  };

  const commit = committer(database, files, find);

  return {
    bucket,
    files,
    find,
    list,
    commit,
    remove,
    ...links,
    ...checked,

    async info(path) {
      const record = find(path);
      return record && infoOf(record);
    },

    async read(path) {
      return (await opened(path)).createReadStream();
    },

    async readToFile(path, file) {
      const handle = await opened(path);
      try {
        await pipeline(handle.createReadStream(), createWriteStream(file, { mode: 0o600 }));
      } catch (error) {
        throw diskError(error);
      }
    },

    async write(path, bytes, content) {
      const staged = await files.stage(bytes);
      try {
        return infoOf(await commit(path, staged, content));
      } finally {
        await rm(staged.file, { force: true }); // gone already when it was kept
      }
    },

    all: async (prefix) =>
      database
        .rows<Row>(`SELECT * FROM objects WHERE ${BEGINS_WITH} ORDER BY path`, prefix, behindPrefix(prefix))
        .map((row) => ({ ...infoOf(recordOf(row)), createdMs: row.createdMs })),

    async deleteAll(prefix) {
      await removeUploads(database, files, prefix);
      const paths = list(prefix);
      for (const path of paths) {
        const record = find(path);
        if (record) await remove(record);
      }
      if (prefix.endsWith('/')) await files.removeUnnamed(prefix, isKnown);
      return paths.length;
    },

    async downloadUrl(path) {
      return downloadUrlOf('', bucket, existing(path).path);
    },

    signedUrl: async (path, seconds, saveAs) =>
      `${downloadUrlOf('', bucket, path)}&token=${links.tokenOf(existing(path), seconds)}${savedUnder(saveAs)}`,
  };
}

/** What a person's phone has sent in part. */
async function removeUploads(database: Database, files: ObjectFiles, prefix: string): Promise<void> {
  const sql = 'DELETE FROM uploads WHERE substr(path, 1, length(?1)) = ?1 RETURNING id';
  for (const { id } of database.rows<{ id: string }>(sql, prefix))
    await rm(files.incomingFile(`upload-${id}`), { force: true });
}

/** Makes staged files objects. */
function committer(database: Database, files: ObjectFiles, find: Find): LocalObjects['commit'] {
  return async (path, staged, content, mayWrite) => {
    const file = files.newName(path);
    // Noted before the file has its name: killed in between, it is known to belong to nobody.
    database.run('INSERT INTO arriving_objects VALUES (?, ?)', file, Date.now());
    const arrived = () => database.run('DELETE FROM arriving_objects WHERE file = ?', file) > 0;
    let before: ObjectRecord | null = null;
    let after: ObjectRecord;
    try {
      await files.keep(staged, file);
      after = database.transaction(() => {
        // It took so long that the file was taken for a killed one's.
        if (!arrived()) throw new AppError('aborted');
        before = find(path);
        mayWrite?.(before);
        return insert(database, before, { path, file, staged, content });
      });
    } catch (error) {
      await files.removeStored(file);
      arrived();
      throw error;
    }
    if (before) await files.removeStored((before as ObjectRecord).file);
    return after;
  };
}

interface NewObject {
  readonly path: string;
  readonly file: string;
  readonly staged: StagedFile;
  readonly content: ObjectContent;
}

function insert(database: Database, before: ObjectRecord | null, object: NewObject): ObjectRecord {
  const { path, file, staged, content } = object;
  const nowMs = Date.now();
  const record: ObjectRecord = {
    path,
    file,
    sizeBytes: staged.sizeBytes,
    contentType: content.contentType,
    metadata: { ...content.metadata },
    md5: staged.md5,
    crc32c: staged.crc32c,
    token: before?.token ?? randomUUID(),
    createdMs: nowMs,
    generation: Math.max(nowMs * 1_000, (before?.generation ?? 0) + 1),
  };
  database.run(
    `INSERT OR REPLACE INTO objects
     (path, file, sizeBytes, contentType, metadata, md5, crc32c, token, createdMs, generation)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    record.path,
    record.file,
    record.sizeBytes,
    record.contentType,
    JSON.stringify(record.metadata),
    record.md5,
    record.crc32c,
    record.token,
    record.createdMs,
    record.generation,
  );
  return record;
}
