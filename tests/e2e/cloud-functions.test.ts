// @module-tag cloud
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newRow, pathOfJob } from '../../functions/src/adapters/firebase/job-row.ts';
import { functionOfJob } from '../../functions/src/adapters/firebase/task-queue.ts';
import type { Job } from '../../functions/src/ports/jobs.ts';
import { CALLABLES } from '../../src/domain/calls/callables.ts';
import { downloadUrlOf } from '../../src/domain/transfer/object-path.ts';
import { BUCKET, PROJECT_ID } from '../contract/wire-fixture.ts';
import { familyWithJobs } from '../support/cloud-family.ts';
import { packCloud } from '../support/cloud-package.ts';
import { startServing } from '../support/cloud-process.ts';
import { deployedFrom, openProject } from '../support/deployed-function.ts';
import { installPeers } from '../support/install-peers.ts';
import { FIREBASE_CONFIG } from '../support/start-deployed.ts';
import { startTaskCourier } from '../support/task-courier.ts';

const UPTIME: { readonly contentMatchers: readonly { readonly content: string }[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../functions/deploy/uptime-check.json'), 'utf8'),
);

const DISCOVERY = 'node_modules/firebase-functions/lib/bin/firebase-functions.js';

const folder = mkdtempSync(join(tmpdir(), 'kindred-cloud-'));
beforeAll(() => packCloud(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bundle = () =>
  readdirSync(join(folder, 'lib'))
    .map((name) => readFileSync(join(folder, 'lib', name), 'utf8'))
    .join('\n');

const deployed = (...how: Parameters<typeof deployedFrom> extends [string, ...infer Rest] ? Rest : never) =>
  deployedFrom(folder, ...how);

/** What the command line of Firebase asks before it deploys. */
async function discover(settings: Readonly<Record<string, string>>) {
  const project = { FIREBASE_CONFIG, GCLOUD_PROJECT: PROJECT_ID };
  const environment = { ...project, FUNCTIONS_CONTROL_API: 'true', ...settings };
  const discovery = await startServing(DISCOVERY, [folder], environment, folder);
  onTestFinished(() => discovery.stop());
  const { endpoints } = JSON.parse(await (await fetch(`${discovery.url}/__/functions.yaml`)).text()) as {
    endpoints: Record<string, { region: string[]; entryPoint: string; [trigger: string]: unknown }>;
  };
  return endpoints;
}

describe('what a deployment uploads', () => {
  it('has every package at one exact version, and no link to this workspace', () => {
    const { dependencies, main, engines } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(engines).toEqual({ node: '24' });
    expect(existsSync(join(folder, main))).toBe(true);
    const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
    expect(lock).not.toMatch(/"link"|"resolved"|file:|workspace/);
  });

  it('opens no store of one machine, and carries no secret', () => {
    expect(bundle()).not.toMatch(/node:sqlite|\.(?:child|worker)\.ts/);
    expect(readFileSync(join(folder, '.env'), 'utf8')).not.toMatch(/sk_|whsec_|SMTP_URL/);
  });

  it('leaves out the messages of services that nobody calls, and is read in a moment', () => {
    expect(bundle()).not.toContain('google.firestore.admin');
    expect(Buffer.byteLength(bundle())).toBeLessThan(5_000_000);
  });

  it('is found by the command line of Firebase: every function with its trigger', async () => {
    const endpoints = await discover({});
    const named = (trigger: string) =>
      Object.keys(endpoints)
        .filter((name) => endpoints[name]?.[trigger])
        .sort();
    expect(named('callableTrigger')).toEqual(Object.keys(CALLABLES).sort());
    expect(named('httpsTrigger')).toEqual(['exportMyData', 'health', 'paymentEvents', 'process-audio']);
    expect(named('scheduleTrigger')).toEqual([
      'everyFiveMinutesStuck',
      'everyHourRetention',
      'everyMinutePayments',
    ]);
    expect(named('eventTrigger')).toEqual(['objectStored']);
    expect(named('taskQueueTrigger')).toHaveLength(13);
    for (const { region } of Object.values(endpoints)) expect(region).toEqual(['us-central1']);
    expect(endpoints['process-audio']?.entryPoint).toBe('process.audio');
    expect(JSON.stringify(endpoints)).not.toContain('ELEVENLABS');
  });

  it('asks for the key of a voice service only where that speaks, and no wider than its plan', async () => {
    const endpoints = await discover({
      VOICE_ENGINE: 'elevenlabs',
      ELEVENLABS_CONCURRENCY: '5',
      SCALE: '5',
    });
    const asking = Object.keys(endpoints).filter((name) =>
      JSON.stringify(endpoints[name]).includes('ELEVENLABS'),
    );
    expect(asking.sort()).toEqual([
      'jobForgetVoice',
      'jobGenerateTtsPart',
      'jobGenerateTtsSample',
      'jobJoinTts',
      'jobProcessAudio',
    ]);
    expect(endpoints.jobGenerateTtsPart?.taskQueueTrigger).toMatchObject({
      rateLimits: { maxConcurrentDispatches: 5 },
    });
  });
});

const missing = installPeers('framework');
if (missing) console.warn(`deployed functions: skipped (${missing})`);

describe.skipIf(missing !== null)('a deployed function', () => {
  it('answers a call with what lies in database and storage', async () => {
    const { wire, storage, call, cloud } = await deployed('count_my_data');
    const { idToken, localId } = await wire.anonymous();
    const sessionId = await wire.session(localId);
    storage.put(`book-scans/${sessionId}/page_1.jpg`, Buffer.alloc(1_234), 'image/jpeg');
    const { status, json } = await call({}, idToken);
    expect(json, cloud.output().slice(-3_000)).toMatchObject({ result: { success: true } });
    expect(status).toBe(200);
    expect(JSON.stringify(json)).toContain('1234');
    expect(cloud.output()).toMatch(/"outcome":"ok"/);
    expect(cloud.output()).not.toContain(localId);
    expect(await call({}, undefined)).toMatchObject({
      status: 401,
      json: { error: { status: 'UNAUTHENTICATED', details: { code: 'unauthenticated' } } },
    });
  });

  it('answers a call it does not understand, and one above its share of the hour', async () => {
    const { wire, call } = await deployed('request_quote');
    const { idToken } = await wire.anonymous();
    expect(await call({ sessionId: 'x' }, idToken)).toMatchObject({
      status: 400,
      json: { error: { details: { code: 'invalid-argument', field: 'sessionId' } } },
    });
    for (let n = 0; n < 9; n++) await call({}, idToken);
    expect(await call({}, idToken)).toMatchObject({
      status: 429,
      json: { error: { details: { code: 'resource-exhausted' } } },
    });
  });

  it('tells a monitor how it is', async () => {
    const { wire, storage, cloud } = await deployed('health');
    const row = newRow(
      { kind: 'send-mail', key: 'late', input: {} } as unknown as Job,
      null,
      Date.now() - 90_000,
    );
    await wire.documents.update(pathOfJob('late'), () => ({ ...row }));
    const said = await (await fetch(cloud.url)).text();
    const health = JSON.parse(said);
    // Google holds the very text to what stands in the file of the question.
    for (const { content } of UPTIME.contentMatchers) expect(said).toContain(content);
    expect(health, cloud.output()).toMatchObject({ status: 'ok', database: 'works', storage: 'works' });
    expect(health.oldestJobSeconds).toBeGreaterThanOrEqual(90);
    expect(storage.paths()).toEqual(['health/beat']);
    expect((await fetch(cloud.url, { method: 'POST' })).status).toBe(404);
  });

  it('takes away what is not what its place says, when storage tells of it', async () => {
    const { storage, cloud } = await deployed('objectStored', undefined, {
      FUNCTION_SIGNATURE_TYPE: 'cloudevent',
    });
    const path = `book-scans/1700000000000-${'0a'.repeat(16)}/page_1.jpg`;
    storage.put(path, Buffer.from('<svg onload="x()">'), 'image/jpeg');
    const { status } = await fetch(cloud.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'ce-id': '1',
        'ce-specversion': '1.0',
        'ce-type': 'google.cloud.storage.object.v1.finalized',
        'ce-source': `//storage.googleapis.com/projects/_/buckets/${BUCKET}`,
      },
      body: JSON.stringify({ name: path, bucket: BUCKET }),
    });
    expect(status, cloud.output()).toBe(204);
    expect(storage.paths()).toEqual([]);
  });

  it('answers requests beside the calls with the same words', async () => {
    const { call } = await deployed('process.audio');
    expect(await call({})).toMatchObject({
      status: 400,
      json: { error: { status: 'INVALID_ARGUMENT', details: { code: 'invalid-argument' } } },
    });
  });

  it('takes a payment event only with the provider’s signature', async () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
    const environment = { ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    const { call } = await deployed('paymentEvents', undefined, environment);
    expect(await call({ type: 'payment_intent.succeeded' })).toMatchObject({
      status: 403,
      json: { error: { details: { code: 'permission-denied' } } },
    });
  });

  it.each(['count_my_data', 'process.audio'])(
    '%s hears only our own app where that is asked for',
    async (name) => {
      const { wire, call } = await deployed(name, undefined, { APP_CHECK: 'enforce' });
      const { idToken } = await wire.anonymous();
      expect((await call({}, idToken)).status).toBe(401);
    },
  );

  it('says only INTERNAL about what nobody expected', async () => {
    const { wire, storage, call, cloud } = await deployed('count_my_data');
    const { idToken, localId } = await wire.anonymous();
    await wire.session(localId);
    storage.failNext(1_000, 418);
    const { status, json } = await call({}, idToken);
    expect(status).toBe(500);
    expect(json).toEqual({
      error: { status: 'INTERNAL', message: 'INTERNAL', details: { code: 'internal' } },
    });
    // The log says where, and not what the other side said: that may be a person's text.
    expect(cloud.output()).toMatch(/"severity":"ERROR"/);
    expect(cloud.output()).not.toContain('not now');
  });

  it('reads a page that a task names, with its children, native parts and data', async () => {
    const { wire, storage, call, cloud } = await deployed('jobReadPage');
    const { idToken, localId } = await wire.anonymous();
    const sessionId = await wire.session(localId);
    const pages = [
      {
        pagePath: `book-scans/${sessionId}/page_1.jpg`,
        bytes: readFileSync(new URL('../fixtures/page.jpg', import.meta.url)),
      },
      { pagePath: `book-scans/${sessionId}/page_2.jpg`, bytes: Buffer.from('no photo at all') },
    ];
    for (const { pagePath, bytes } of pages) {
      storage.put(pagePath, bytes, 'image/jpeg');
      const key = `read-page:${pagePath}`;
      const row = newRow({ kind: 'read-page', key, input: { sessionId, pagePath } }, null, Date.now());
      await wire.documents.update(pathOfJob(key), () => ({ ...row }));
      const { status } = await call({ key }, idToken);
      expect(status, cloud.output().slice(-3_000)).toBe(204);
      expect(await wire.documents.get(pathOfJob(key))).toMatchObject({ input: '{}' });
    }
    const readings = JSON.stringify(await wire.documents.get(`page_readings/${sessionId}`));
    expect(readings, readings + cloud.output()).toContain('"unreadable"');
    expect(readings, readings + cloud.output()).toContain('"read"');
    // The log tells what happened and nothing of the page.
    expect(cloud.output()).toContain('"kind":"read-page"');
    expect(cloud.output()).not.toContain(sessionId);
  });

  it('puts a job on the list, whose task another function does while the call waits', async () => {
    const project = await openProject();
    const { wire, storage } = project;
    const { idToken, localId } = await wire.anonymous();
    const sessionId = await wire.session(localId);
    const path = `documents/${sessionId}/memoir.docx`;
    storage.put(path, readFileSync(new URL('../fixtures/memoir.docx', import.meta.url)), 'application/zip');
    const worker = await deployed('jobProcessDocument', project);
    const courier = await startTaskCourier(
      (queue) => (queue === 'jobProcessDocument' ? worker.cloud.url : undefined),
      idToken,
    );
    onTestFinished(() => courier.close());
    const environment = { CLOUD_TASKS_EMULATOR_HOST: courier.host };
    const { call, cloud } = await deployed('process_document', project, environment);
    const input = {
      documentUrl: downloadUrlOf('https://firebasestorage.googleapis.com', BUCKET, path),
      fileName: 'memoir.docx',
      fileType: 'docx',
      sessionId,
    };
    const { json } = await call(input, idToken);
    expect(json, cloud.output().slice(-3_000)).toMatchObject({ result: { success: true } });
    expect((await call(input, idToken)).json).toEqual(json);
    expect(courier.came.map(({ queue, deadline }) => [queue, deadline])).toEqual([
      ['jobProcessDocument', '1800s'],
    ]);
  });

  it('makes a manuscript, a voice and a sample of them, each in a function of its own', async () => {
    const project = await openProject();
    const { wire, storage } = project;
    const { idToken, sessionId, jobs } = await familyWithJobs(project);
    for (const job of jobs) {
      const { call, cloud } = await deployed(functionOfJob(job.kind), project);
      await wire.documents.update(pathOfJob(job.key), () => ({ ...newRow(job, null, Date.now()) }));
      expect((await call({ key: job.key }, idToken)).status, cloud.output().slice(-3_000)).toBe(204);
      expect(await wire.documents.get(pathOfJob(job.key)), cloud.output().slice(-3_000)).toMatchObject({
        state: 'done',
      });
    }
    const sample = storage.paths().find((path) => path.startsWith(`samples/${sessionId}/`)) ?? '';
    expect(storage.stored.get(sample)?.bytes.length).toBeGreaterThan(100_000);
  });
});
