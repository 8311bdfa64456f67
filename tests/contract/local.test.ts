import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../functions/src/adapters/local/database.ts';
import { localDocuments } from '../../functions/src/adapters/local/documents.ts';
import { localJobs } from '../../functions/src/adapters/local/jobs.ts';
import { localObjects } from '../../functions/src/adapters/local/objects.ts';
import { crc32c } from '../../src/domain/transfer/crc32c.ts';
import { describeDocuments } from './documents.contract.ts';
import { describeIdentity } from './identity.contract.ts';
import { describeJobs } from './jobs.contract.ts';
import { listeningWire } from './listening-wire.ts';
import { describeObjects } from './objects.contract.ts';

function temporaryFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
}

function temporaryDatabase() {
  const dataDir = temporaryFolder();
  const database = openDatabase(dataDir);
  onTestFinished(() => database.close());
  return { dataDir, database };
}

function temporaryObjects() {
  const { database, dataDir } = temporaryDatabase();
  return { dataDir, objects: localObjects(database, dataDir, 'kindred-local') };
}

describeDocuments('local', () => localDocuments(temporaryDatabase().database));
describeObjects('local', () => temporaryObjects().objects);
describeJobs('local', () => {
  const jobs = localJobs(temporaryDatabase().database, { nowMs: Date.now });
  return { jobs, finish: jobs.finish, fail: jobs.fail };
});
describeIdentity('local', async () => {
  const wire = await listeningWire();
  const session = ({ json }: Awaited<ReturnType<typeof wire.account>>) => ({
    uid: json.localId,
    idToken: json.idToken,
  });
  return {
    identity: wire.identity,
    signInAnonymously: async () => session(await wire.account('signUp', {})),
    signUp: async (email) => session(await wire.account('signUp', { email, password: 'secret gate 1' })),
  };
});

/** A process that counts a document up, printing each acknowledged number. */
function counter(dataDir: string, times: number) {
  const script = fileURLToPath(new URL('./count-up.child.ts', import.meta.url));
  return spawn(process.execPath, [script, dataDir, String(times)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

describe('a data folder', () => {
  it('loses no update of several processes', async () => {
    const { dataDir, database } = temporaryDatabase();
    const documents = localDocuments(database);
    const children = [counter(dataDir, 100), counter(dataDir, 100)];
    const own = async () => {
      for (let n = 0; n < 100; n++) {
        await documents.update('counters/c1', (current) => ({ n: Number(current?.n ?? 0) + 1 }));
        await new Promise(setImmediate);
      }
    };
    const [, ...codes] = await Promise.all([
      own(),
      ...children.map(async (child) => (await once(child, 'exit'))[0]),
    ]);
    expect(codes).toEqual([0, 0]);
    expect(await documents.get('counters/c1')).toEqual({ n: 300 });
  });

  it('holds every acknowledged write after SIGKILL', async () => {
    const dataDir = temporaryFolder();
    let acknowledged = 0;
    for (let round = 0; round < 3; round++) {
      const child = counter(dataDir, 1_000_000);
      const reading = (async () => {
        for await (const chunk of child.stdout) {
          const numbers = String(chunk).trim().split('\n').map(Number);
          acknowledged = Math.max(acknowledged, ...numbers.slice(0, -1));
          if (acknowledged > (round + 1) * 200) child.kill('SIGKILL');
        }
      })();
      await once(child, 'exit');
      await reading;
      const database = openDatabase(dataDir);
      const found = await localDocuments(database).get('counters/c1');
      expect(database.row('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
      database.close();
      expect(Number(found?.n)).toBeGreaterThanOrEqual(acknowledged);
    }
    expect(acknowledged).toBeGreaterThan(600);
  });

  it('of a newer version is refused', () => {
    const { dataDir, database } = temporaryDatabase();
    database.run('PRAGMA user_version = 999');
    expect(() => openDatabase(dataDir)).toThrow(/newer Kindred Pages \(version 999 /);
  });

  it('rolls a failed transaction back, the nested one with it', () => {
    const { database } = temporaryDatabase();
    const add = (name: string) => database.run('INSERT INTO secrets VALUES (?, ?)', name, 'x');
    const failing = () =>
      database.transaction(() => {
        add('a');
        database.transaction(() => add('b'));
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(database.rows("SELECT name FROM secrets WHERE name IN ('a', 'b')")).toEqual([]);
    expect(database.transaction(() => add('a'))).toBe(1);
  });

  it('that is full says so, for documents and for objects', async () => {
    const { database } = temporaryDatabase();
    const pages = database.row<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0;
    database.row(`PRAGMA max_page_count = ${pages + 2}`);
    const large = { text: 'x'.repeat(100_000) };
    await expect(localDocuments(database).update('a/b', () => large)).rejects.toMatchObject({
      code: 'disk-full',
    });
    expect(await localDocuments(database).get('a/b')).toBeNull();

    const { objects, dataDir } = temporaryObjects();
    const full = () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('some');
          throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        })(),
      );
    // Many at once: the file of some is opened only after what was to fill it has failed.
    const writing = Array.from({ length: 50 }, (_, n) =>
      objects.write(`a/${n}`, full(), { contentType: 'text/plain' }),
    );
    const reasons = (await Promise.allSettled(writing)).map((one) => 'reason' in one && one.reason.code);
    expect(new Set(reasons)).toEqual(new Set(['disk-full']));
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  });

  it('refuses a document above Firestore’s megabyte', async () => {
    const documents = localDocuments(temporaryDatabase().database);
    const writing = documents.update('a/b', () => ({ text: 'x'.repeat(1_048_577) }));
    await expect(writing).rejects.toMatchObject({ code: 'invalid-argument' });
  });
});

describe('local objects', () => {
  it('leave one file per object, whatever is replaced and deleted', async () => {
    const { objects, dataDir } = temporaryObjects();
    for (const text of ['one', 'two', 'three'])
      await objects.write('a/b', Buffer.from(text), { contentType: 'text/plain' });
    await objects.write('a/c', Buffer.from('c'), { contentType: 'text/plain' });
    expect(await readdir(join(dataDir, 'objects'))).toHaveLength(2);
    await objects.deleteAll('a/');
    expect(await readdir(join(dataDir, 'objects'))).toEqual([]);
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  });

  it('are seen by another process at once', async () => {
    const { dataDir, database } = temporaryDatabase();
    const ours = localObjects(database, dataDir, 'b');
    const other = openDatabase(dataDir);
    onTestFinished(() => other.close());
    const theirs = localObjects(other, dataDir, 'b');
    await ours.write('a/b', Buffer.from('shared'), { contentType: 'text/plain' });
    expect((await buffer(await theirs.read('a/b'))).toString()).toBe('shared');
    expect(await theirs.downloadUrl('a/b')).toBe(await ours.downloadUrl('a/b'));
  });
});

describe('crc32c', () => {
  it.each([
    ['', 0],
    ['123456789', 0xe3069283],
    ['\0'.repeat(32), 0x8a9136aa],
  ])('of %j is the published value', (text, expected) => {
    const bytes = Buffer.from(text, 'latin1');
    expect(crc32c(bytes)).toBe(expected);
    for (let cut = 0; cut <= bytes.length; cut++)
      expect(crc32c(bytes.subarray(cut), crc32c(bytes.subarray(0, cut)))).toBe(expected);
  });
});
