import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../adapters/local/database.ts';
import { localJobs } from '../adapters/local/jobs.ts';
import { objectFiles } from '../adapters/local/object-files.ts';
import { localObjects } from '../adapters/local/objects.ts';
import { localHealth } from './health.ts';
import { examineAll } from './store/store-care.ts';

const JOB = { kind: 'generate-tts', key: 'generate-tts:o1', input: { orderId: 'o1' } } as const;
let dataDir: string;
let nowMs: number;
const clock = { nowMs: () => nowMs };

function folder() {
  const database = openDatabase(dataDir);
  objectFiles(dataDir);
  onTestFinished(() => {
    database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return database;
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kindred-health-'));
  nowMs = 1_000_000;
});

it('says that both can be written, how much room there is, and how long work has been waiting', async () => {
  const database = folder();
  const look = localHealth(database, dataDir, clock);
  expect(await look()).toMatchObject({ database: 'works', disk: 'works', oldestJobSeconds: 0 });
  expect((await look()).freeBytes).toBeGreaterThan(0);
  await localJobs(database, clock).enqueue(JOB);
  nowMs += 90_000;
  expect((await look()).oldestJobSeconds).toBe(90);
});

it('says which of the two cannot be written, and sees when it can again', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  const database = folder();
  const look = localHealth(database, dataDir, clock);
  database.run('PRAGMA query_only = ON');
  expect(await look()).toMatchObject({ database: 'fails', disk: 'works' });
  database.run('PRAGMA query_only = OFF');
  // A file where a folder should be stops root as well, which no permission does.
  rmSync(join(dataDir, 'incoming'), { recursive: true });
  writeFileSync(join(dataDir, 'incoming'), '');
  nowMs += 2_000;
  expect(await look()).toMatchObject({ database: 'works', disk: 'fails' });
  expect(said).toHaveBeenCalledTimes(2);
});

it('prints what cannot be written as a line that wakes the operator, where lines are collected', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  const database = folder();
  rmSync(join(dataDir, 'incoming'), { recursive: true });
  writeFileSync(join(dataDir, 'incoming'), '');
  await localHealth(database, dataDir, clock, { isLogged: true })();
  expect(write.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
    expect.objectContaining({
      ...{ severity: 'ERROR', message: 'health', part: 'disk', outcome: 'failed', code: 'ENOTDIR' },
    }),
  ]);
  expect(said).not.toHaveBeenCalled();
});

it('says how many stored files are damaged, until they are whole again', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  const database = folder();
  const objects = localObjects(database, dataDir, 'b');
  const look = async () => {
    nowMs += 2_000;
    return localHealth(database, dataDir, clock, { objects })();
  };
  for (const name of ['a', 'b', 'c'])
    await objects.write(`samples/s/${name}`, Buffer.from(name), { contentType: 'text/plain' });
  const fileOf = (path: string) => objects.files.storedFile(objects.find(path)?.file ?? '');
  writeFileSync(fileOf('samples/s/a'), 'x');
  rmSync(fileOf('samples/s/b'));
  expect(await look()).toMatchObject({ damagedFiles: 0 });
  const { signal } = new AbortController();
  expect(await examineAll(objects, { restShare: 0, signal })).toBe(2);
  expect(await look()).toMatchObject({ damagedFiles: 2, database: 'works', disk: 'works' });
  writeFileSync(fileOf('samples/s/a'), 'a');
  await objects.deleteAll('samples/s/b');
  expect(await examineAll(objects, { restShare: 0, signal })).toBe(0);
  expect(await look()).toMatchObject({ damagedFiles: 0 });
});

it('looks once a second, however often it is asked', async () => {
  const database = folder();
  const look = localHealth(database, dataDir, clock);
  await Promise.all([look(), look()]);
  const beat = () => database.row<{ atMs: number }>('SELECT atMs FROM pulse')?.atMs;
  nowMs += 500;
  await look();
  expect(beat()).toBe(1_000_000);
  nowMs += 500;
  await look();
  expect(beat()).toBe(1_001_000);
});

it('never looks twice at a time, however slow the disk is', async () => {
  const database = folder();
  const look = localHealth(database, dataDir, { nowMs: () => (nowMs += 1_000) });
  const seen = await Promise.all(Array.from({ length: 40 }, look));
  expect(new Set(seen.map(({ disk }) => disk))).toEqual(new Set(['works']));
  expect(new Set(seen).size).toBe(1);
});
