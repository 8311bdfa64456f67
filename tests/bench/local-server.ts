import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSessionId } from '../../src/domain/session.ts';
import { BUCKET, PROJECT_ID } from '../contract/wire-fixture.ts';
import { startWireProcess } from '../contract/wire-process.ts';
import { startProduct } from '../support/product.ts';
import type { Figure } from './figure.ts';
import { atMostOnMachine, besideMachine, type MachineMeasure } from './machine.ts';

const SESSIONS = 200;
const UPLOADS = 20;
const PAGE_BYTES = 200_000;
/** A household's devices, for the time of one upload; each has two in flight. */
const HOUSEHOLD_DEVICES = 8;

interface Answer {
  readonly status: number;
  readonly json: unknown;
  readonly elapsedMs: number;
}

/** Starting, and 200 sessions of 20 pages each while others call, on the wire server in a process of its own. */
export async function benchLocalServer(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-bench-'));
  const agent = new http.Agent({ keepAlive: true });
  const [startMs, atStart] = await besideMachine(medianStartMs);
  let server = await startWireProcess(dataDir);
  try {
    const { url } = server;
    const [crowd, atCrowd] = await besideMachine(() => measureLoad(url, agent, SESSIONS, SESSIONS));
    const [household, atHome] = await besideMachine(() =>
      measureLoad(url, agent, SESSIONS / 5, HOUSEHOLD_DEVICES),
    );
    const peakMib = peakMemoryMib(server.process.pid);
    await server.kill();
    const [secondStartMs, atSecond] = await besideMachine(async () => {
      const againAt = performance.now();
      server = await startWireProcess(dataDir);
      return performance.now() - againAt;
    });
    return [
      within('start of the whole product after the build, median of 3', startMs, atStart, 1_000),
      within(
        `start of its server over ${(SESSIONS + SESSIONS / 5) * UPLOADS} objects`,
        secondStartMs,
        atSecond,
        1_000,
      ),
      none(`failed of ${SESSIONS * UPLOADS} uploads, all sessions at once`, crowd.failures, 'uploads'),
      within('call during these uploads, p95', percentile(crowd.calls, 0.95), atCrowd, 300),
      within(
        `upload of a page from ${HOUSEHOLD_DEVICES} devices at once, p95`,
        percentile(household.uploads, 0.95),
        atHome,
        300,
      ),
      memoryFigure(peakMib),
    ];
  } finally {
    agent.destroy();
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** From the command to the line that says the address, over an empty folder. */
async function medianStartMs(): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 3; run++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'kindred-bench-'));
    const startedAt = performance.now();
    const product = await startProduct({ dataDir });
    times.push(performance.now() - startedAt);
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return percentile(times, 0.5);
}

async function measureLoad(url: string, agent: http.Agent, sessions: number, devices: number) {
  const page = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(PAGE_BYTES - 3)]);
  const uploads: number[] = [];
  const calls: number[] = [];
  let failures = 0;
  let next = 0;

  const device = async () => {
    while (next < sessions) {
      next++;
      const { token, sessionId } = await newSession(url, agent);
      const numbers = Array.from({ length: UPLOADS }, (_, index) => index + 1);
      const sender = async () => {
        for (let n = numbers.shift(); n !== undefined; n = numbers.shift()) {
          const answer = await sendPage(url, agent, {
            token,
            name: `book-scans/${sessionId}/page_${n}.jpg`,
            page,
          });
          uploads.push(answer.elapsedMs);
          if (answer.status !== 200) failures++;
        }
      };
      await Promise.all([sender(), sender()]);
      const call = await post(agent, `${url}/call/echo`, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify({ data: { sessionId } })),
      });
      calls.push(call.elapsedMs);
    }
  };
  await Promise.all(Array.from({ length: devices }, device));
  return { uploads, calls, failures };
}

async function newSession(url: string, agent: http.Agent) {
  const signedUp = await post(agent, `${url}/identitytoolkit.googleapis.com/v1/accounts:signUp`, {
    headers: {},
    body: Buffer.from('{"returnSecureToken":true}'),
  });
  const { idToken: token, localId } = signedUp.json as { idToken: string; localId: string };
  const sessionId = makeSessionId(Date.now(), randomBytes(16));
  const root = `projects/${PROJECT_ID}/databases/(default)/documents`;
  const fields = {
    ownerUid: { stringValue: localId },
    createdAt: { timestampValue: new Date().toISOString() },
  };
  const created = await post(agent, `${url}/v1/${root}:commit`, {
    headers: { authorization: `Bearer ${token}` },
    body: Buffer.from(
      JSON.stringify({ writes: [{ update: { name: `${root}/sessions/${sessionId}`, fields } }] }),
    ),
  });
  if (created.status !== 200) throw new Error(`no session: ${JSON.stringify(created.json)}`);
  return { token, sessionId };
}

function sendPage(
  url: string,
  agent: http.Agent,
  { token, name, page }: { readonly token: string; readonly name: string; readonly page: Buffer },
): Promise<Answer> {
  const sha256 = createHash('sha256').update(page).digest('hex');
  const json = JSON.stringify({ name, contentType: 'image/jpeg', metadata: { sha256 } });
  const head = `--b\r\nContent-Type: application/json\r\n\r\n${json}\r\n--b\r\nContent-Type: image/jpeg\r\n\r\n`;
  return post(agent, `${url}/v0/b/${BUCKET}/o?name=${encodeURIComponent(name)}`, {
    headers: {
      authorization: `Firebase ${token}`,
      'x-goog-upload-protocol': 'multipart',
      'content-type': 'multipart/related; boundary=b',
    },
    body: Buffer.concat([Buffer.from(head), page, Buffer.from('\r\n--b--')]),
  });
}

function post(
  agent: http.Agent,
  url: string,
  { headers, body }: { readonly headers: Record<string, string>; readonly body: Buffer },
): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-length': body.length },
    });
    request.once('error', reject);
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const json: unknown = JSON.parse(Buffer.concat(chunks).toString() || 'null');
        resolve({ status: response.statusCode ?? 0, json, elapsedMs: performance.now() - startedAt });
      });
    });
    request.end(body);
  });
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const within = (name: string, value: number, machine: MachineMeasure, most: number): Figure =>
  atMostOnMachine({ name, value, unit: 'ms', time: 'wall', machine }, most);

const none = (name: string, value: number, unit: string): Figure => ({
  ...{ name, value, unit },
  target: '0',
  ok: value === 0,
});

/** The most memory the process ever had, as Linux knows it. */
function peakMemoryMib(pid: number | undefined): number | null {
  if (process.platform !== 'linux' || pid === undefined) return null;
  const peakKib = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return peakKib === undefined ? null : Number(peakKib) / 1_024;
}

function memoryFigure(peakMib: number | null): Figure {
  const name = 'memory of the local server, peak';
  if (peakMib !== null) return { name, value: peakMib, unit: 'MiB', target: '< 300', ok: peakMib < 300 };
  return {
    name,
    value: Number.NaN,
    unit: 'MiB',
    target: '< 300',
    ok: 'skipped',
    reason: 'known on Linux only',
  };
}
