// @module-tag recovery
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PlainError } from '../../../../src/domain/errors.ts';
import { makeSessionId, type SessionId } from '../../../../src/domain/session.ts';
import { type Database, openDatabase } from '../../adapters/local/database.ts';
import { localJobs } from '../../adapters/local/jobs.ts';
import type { Job } from '../../ports/jobs.ts';
import type { JobPool } from './job-runner.ts';
import { type JobRunner, startJobRunner } from './job-runner.ts';

let dataDir = '';
let database: Database;
let runner: JobRunner | undefined;
const clock = { nowMs: () => Date.now() };
/** What is awaited comes; how soon, a busy machine decides. */
const COMES_MS = 50_000;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kindred-jobs-'));
  database = openDatabase(dataDir);
});

afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const job: Job = { kind: 'generate-tts', key: 'generate-tts:o1', input: { orderId: 'o1' } };
const log = () => (existsSync(join(dataDir, 'log')) ? readFileSync(join(dataDir, 'log'), 'utf8') : '');

/** A job process that notes each of its starts, then does what the test says. */
function start(
  body: string,
  onGiveUp: (given: Job, error: PlainError) => Promise<void> = async () => {},
  pools?: readonly JobPool[],
) {
  const file = join(dataDir, `job-${Math.random()}.mjs`);
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs';
     const [, , dataDir] = process.argv;
     appendFileSync(dataDir + '/starts', '.');
     process.on('disconnect', () => process.exit());
     process.on('message', async ({ key }) => {
       appendFileSync(dataDir + '/log', key + ' ');
       const say = (message) => process.send({ key, ...message });
       ${body}
     });`,
  );
  const jobs = localJobs(database, clock);
  runner = startJobRunner({
    jobs,
    jobFile: pathToFileURL(file),
    dataDir,
    ...(pools ? { pools } : {}),
    onGiveUp,
    onDone: async () => {},
  });
  return jobs;
}

it('runs a job in a process of its own and says when it is done', async () => {
  const jobs = start(`say({ kind: 'done' });`);
  await jobs.enqueue(job);
  await jobs.settled(job.key, COMES_MS);
  expect(log()).toBe('generate-tts:o1 ');
});

it('has the next process started for whoever tries one thing after another, and each does one job', async () => {
  const pool: JobPool = { kinds: ['generate-tts'], size: 1, hasSpare: true };
  const jobs = start(
    `appendFileSync(dataDir + '/pids', process.pid + ' '); say({ kind: 'done' });`,
    undefined,
    [pool],
  );
  const lines = (name: string) => readFileSync(join(dataDir, name), 'utf8');
  for (const count of [2, 3]) {
    const next = { ...job, key: `generate-tts:o${count}` };
    await jobs.enqueue(next);
    await jobs.settled(next.key, COMES_MS);
    // One for each job so far, and one that waits.
    await expect.poll(() => lines('starts').length).toBe(count);
  }
  expect(new Set(lines('pids').trim().split(' ')).size).toBe(2);
});

it('tries again when the process dies without a word', async () => {
  const jobs = start(`
    const { existsSync, writeFileSync } = await import('node:fs');
    if (existsSync(dataDir + '/second')) say({ kind: 'done' });
    else { writeFileSync(dataDir + '/second', ''); process.kill(process.pid, 'SIGKILL'); }`);
  await jobs.enqueue(job);
  await jobs.settled(job.key, COMES_MS);
  expect(log()).toBe('generate-tts:o1 generate-tts:o1 ');
});

it('gives up at once when only the family can mend it, and leaves word', async () => {
  const onGiveUp = vi.fn(async () => {});
  const error = { code: 'clip-no-speech', message: 'only wind' } as const;
  const jobs = start(`say({ kind: 'failed', error: ${JSON.stringify(error)} });`, onGiveUp);
  await jobs.enqueue(job);
  await expect(jobs.settled(job.key, COMES_MS)).rejects.toMatchObject(error);
  expect(log()).toBe('generate-tts:o1 ');
  expect(onGiveUp.mock.calls).toEqual([[expect.objectContaining(job), error]]);
});

it('puts a running job back when the server stops, without counting the try', async () => {
  const jobs = start(`setInterval(() => {}, 1_000);`);
  await jobs.enqueue(job);
  await expect.poll(() => log()).toBe('generate-tts:o1 ');
  await runner?.stop();
  expect(await jobs.state(job.key)).toMatchObject({ kind: 'waiting', attempt: 0 });
});

it('takes up the jobs of a server that was killed', async () => {
  const before = localJobs(database, clock);
  await before.enqueue(job);
  expect(before.claim({ kinds: ['generate-tts'] }, 60_000)).toMatchObject({ key: job.key, attempt: 1 });
  const jobs = start(`say({ kind: 'done' });`);
  await jobs.settled(job.key, COMES_MS);
  expect(log()).toBe('generate-tts:o1 ');
});

it('takes up a job whose lease has ended, and none before', async () => {
  const moving = { now: 1_000_000, nowMs: () => moving.now };
  const jobs = localJobs(database, moving);
  await jobs.enqueue(job);
  expect(jobs.claim({ kinds: ['generate-tts'] }, 60_000)).toMatchObject({ attempt: 1 });
  moving.now += 59_000;
  expect(jobs.claim({ kinds: ['generate-tts'] }, 60_000)).toBeNull();
  jobs.extendLease(job.key, 60_000);
  moving.now += 59_000;
  expect(jobs.claim({ kinds: ['generate-tts'] }, 60_000)).toBeNull();
  moving.now += 2_000;
  expect(jobs.claim({ kinds: ['generate-tts'] }, 60_000)).toMatchObject({ attempt: 2 });
});

it('keeps the lease of a job that is under way, also after the machine slept', async () => {
  const input = { sessionId: makeSessionId(1, new Uint8Array(16)) };
  const sample: Job = { kind: 'generate-tts-sample', key: 'sample:s1', input };
  // Work that goes on for long, in a pool that has room for two.
  const jobs = start('setInterval(() => {}, 1_000);');
  await jobs.enqueue(sample);
  await expect.poll(() => log()).toBe('sample:s1 ');
  database.run('UPDATE jobs SET leaseUntilMs = 1');
  const until = () => database.row<{ until: number }>('SELECT leaseUntilMs AS until FROM jobs')?.until ?? 0;
  await expect.poll(() => until() - Date.now()).toBeGreaterThan(0);
  expect(await jobs.state(sample.key)).toMatchObject({ kind: 'running', attempt: 1 });
});

it('does what was asked first when the same key is asked for again', async () => {
  const jobs = localJobs(database, clock);
  await jobs.enqueue(job);
  await jobs.enqueue({ ...job, input: { orderId: 'another' } });
  expect(jobs.find(job.key)).toEqual(job);
});

it('does not let a short job wait behind a book', async () => {
  const sample: Job = {
    kind: 'generate-tts-sample',
    key: 'sample:s1',
    input: { sessionId: makeSessionId(1, new Uint8Array(16)) },
  };
  const jobs = start(
    `if (key.startsWith('sample')) say({ kind: 'done' }); else setInterval(() => {}, 1_000);`,
  );
  await jobs.enqueue(job);
  await jobs.enqueue({ ...job, key: 'generate-tts:o2' });
  await expect.poll(() => log()).not.toBe('');
  await jobs.enqueue(sample);
  await jobs.settled(sample.key, COMES_MS);
  expect(await jobs.state('generate-tts:o2')).toMatchObject({ kind: 'waiting' });
});

const page = (n: number): Job => {
  const sessionId = makeSessionId(1, new Uint8Array(16));
  return {
    kind: 'read-page',
    key: `page${n}`,
    input: { sessionId, pagePath: `book-scans/${sessionId}/page_${n}.jpg` },
  };
};

it('reads pages in one process that stays warm', async () => {
  const jobs = start(`
    appendFileSync(dataDir + '/log', process.pid + ' ');
    say({ kind: 'done' });`);
  for (const n of [1, 2, 3]) await jobs.enqueue(page(n));
  for (const n of [1, 2, 3]) await jobs.settled(page(n).key, 5_000);
  const pids = log()
    .split(' ')
    .filter((word) => /^\d+$/.test(word));
  expect(pids).toHaveLength(3);
  expect(new Set(pids).size).toBe(1);
});

it('tries both pages again when their process dies', async () => {
  const jobs = start(`
    const { existsSync, writeFileSync } = await import('node:fs');
    const mark = dataDir + '/' + key;
    if (existsSync(mark)) say({ kind: 'done' });
    else { writeFileSync(mark, ''); if (key === 'page2') process.kill(process.pid, 'SIGKILL'); }`);
  await jobs.enqueue(page(1));
  await jobs.enqueue(page(2));
  await Promise.all([1, 2].map((n) => jobs.settled(page(n).key, 10_000)));
  expect(log().match(/page1/g)).toHaveLength(2);
});

it('ends the work of a family that has deleted everything, and begins anew what shared its process', async () => {
  const jobs = start(`if (key === 'page1') return;
    const { existsSync, writeFileSync } = await import('node:fs');
    if (existsSync(dataDir + '/again')) say({ kind: 'done' });
    else writeFileSync(dataDir + '/again', '');`);
  await jobs.enqueue(page(1));
  await jobs.enqueue(page(2));
  await expect.poll(() => existsSync(join(dataDir, 'again'))).toBe(true);
  database.run('DELETE FROM jobs WHERE key = ?', 'page1');
  await jobs.settled('page2', COMES_MS);
  expect(log().match(/page1/g)).toHaveLength(1);
  expect(log().match(/page2/g)).toHaveLength(2);
  expect(await jobs.state('page1')).toBeNull();
});

it('reads one page at a time while somebody waits for other work', async () => {
  const jobs = start(`if (key === 'page9') say({ kind: 'done' });`);
  const sample: Job = {
    kind: 'generate-tts-sample',
    key: 'sample:s1',
    input: { sessionId: makeSessionId(1, new Uint8Array(16)) },
  };
  await jobs.enqueue(sample);
  await expect.poll(() => log()).toContain('sample:s1');
  await jobs.enqueue(page(1));
  await jobs.enqueue(page(2));
  await expect.poll(() => log()).toContain('page1');
  jobs.finish(sample.key);
  expect(await jobs.state('page2')).toMatchObject({ kind: 'waiting' });
});

it('takes a page that somebody waits for before the others', async () => {
  const jobs = localJobs(database, clock);
  await jobs.enqueue(page(1));
  await jobs.enqueue(page(2));
  await jobs.enqueue(page(2), { isAwaited: true });
  expect(jobs.claim({ kinds: ['read-page'] }, 60_000)).toMatchObject({ key: 'page2' });
});

it('forgets what a job was given when it is over, for a password may be in it', async () => {
  const jobs = localJobs(database, clock);
  await jobs.enqueue(job);
  jobs.finish(job.key);
  expect(jobs.find(job.key)?.input).toEqual({});
});

it('a long book makes room for one that waits, goes on after it, and is not counted as tried', async () => {
  // The turn of the long one is over as soon as it is at work, and the short one's never, however long a process takes.
  const stateOfLong = () =>
    database.row<{ state: string }>(`SELECT state FROM jobs WHERE key = 'long'`)?.state;
  const pool: JobPool = {
    kinds: ['generate-tts'],
    size: 1,
    get turnMs() {
      return stateOfLong() === 'running' ? 0 : Number.POSITIVE_INFINITY;
    },
  };
  // The long one comes to its end only when the short one has had its turn, however long a process takes to begin.
  const body = `
    const { existsSync, writeFileSync } = await import('node:fs');
    if (key === 'short') writeFileSync(dataDir + '/short-is-done', '');
    if (existsSync(dataDir + '/short-is-done')) say({ kind: 'done' });
    else setInterval(() => {}, 1_000);`;
  const jobs = start(body, async () => {}, [pool]);
  const book = (key: string): Job => ({ kind: 'generate-tts', key, input: { orderId: key } });
  await jobs.enqueue(book('long'));
  await expect.poll(() => log()).toBe('long ');
  await jobs.enqueue(book('short'));
  await jobs.settled('short', COMES_MS);
  await jobs.settled('long', COMES_MS);
  expect(log()).toBe('long short long ');
  expect(database.row('SELECT attempt FROM jobs WHERE key = ?', 'long')).toMatchObject({ attempt: 1 });
});

it('what made room once goes on in a queue of its own, and nobody new waits behind it', async () => {
  const kinds = ['process-document'] as const;
  const pools: readonly JobPool[] = [
    { kinds, size: 1, turn: 'first', turnMs: 0 },
    { kinds, size: 1, turn: 'later' },
  ];
  const sessionId = makeSessionId(1, new Uint8Array(16));
  const document = (key: string): Job => {
    return { kind: 'process-document', key, input: { sessionId, documentPath: key, fileName: key } };
  };
  const body = `if (key.startsWith('short')) say({ kind: 'done' }); else setInterval(() => {}, 1_000);`;
  const jobs = start(body, async () => {}, pools);
  for (const key of ['long1', 'long2', 'short1']) await jobs.enqueue(document(key));
  await jobs.settled('short1', COMES_MS);
  // long2 had its first turn as well, which may end before its process has said a word
  await expect.poll(async () => (await jobs.state('long1'))?.kind, { timeout: COMES_MS }).toBe('running');
  expect(await jobs.state('long2')).toMatchObject({ kind: 'waiting', attempt: 0 });
  expect(database.row('SELECT turns FROM jobs WHERE key = ?', 'long2')).toMatchObject({ turns: 1 });
  await jobs.enqueue(document('short2'));
  await jobs.settled('short2', COMES_MS);
  expect(await jobs.state('long1')).toMatchObject({ kind: 'running', attempt: 1 });
});

it('one thing of a person is done at a time, and who asks for few does not wait behind who asks for many', async () => {
  const [many, one] = [1, 2].map((n) => makeSessionId(n, new Uint8Array(16).fill(n)));
  for (const [sessionId, uid] of [
    [many, 'many'],
    [one, 'one'],
  ])
    database.run(
      `INSERT INTO documents VALUES (?, 'sessions', ?, 1, 1)`,
      `sessions/${sessionId}`,
      JSON.stringify({ ownerUid: { stringValue: uid } }),
    );
  let now = 1_000_000;
  const jobs = localJobs(database, { nowMs: () => ++now });
  const sample = (key: string, sessionId = many): Job => {
    return { kind: 'generate-tts-sample', key, input: { sessionId: sessionId as SessionId } };
  };
  for (let n = 0; n < 24; n++) await jobs.enqueue(sample(`many${n}`));
  await jobs.enqueue(sample('one1', one));
  await jobs.enqueue(sample('one2', one));
  const queue = { kinds: ['generate-tts-sample'], takesTurns: true } as const;
  const claim = () => jobs.claim(queue, 60_000)?.key;
  expect([claim(), claim(), claim()]).toEqual(['many0', 'one1', undefined]);
  jobs.finish('many0');
  expect([claim(), claim()]).toEqual(['many1', undefined]);
  for (const key of ['many1', 'one1']) jobs.finish(key);
  expect([claim(), claim()]).toEqual(['one2', 'many2']);
});

it('a long book alone is left in peace', async () => {
  const pools = [{ kinds: ['generate-tts'] as const, size: 1, turnMs: 50 }];
  const jobs = start(`setTimeout(() => say({ kind: 'done' }), 600);`, async () => {}, pools);
  await jobs.enqueue(job);
  await jobs.settled(job.key, COMES_MS);
  expect(log()).toBe('generate-tts:o1 ');
});
