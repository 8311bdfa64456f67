import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { listeningWire } from '../contract/listening-wire.ts';
import { base, bearer } from '../contract/storage-senders.ts';
import { PROJECT_ID } from '../contract/wire-fixture.ts';

/** Ample for a loaded machine; what these bytes cost before was seconds to centuries. */
const MAX_MS = 1_000;

type Wire = Awaited<ReturnType<typeof listeningWire>>;

async function timed(work: () => Promise<number>): Promise<{ status: number; elapsedMs: number }> {
  const startedAt = performance.now();
  const status = await work();
  return { status, elapsedMs: performance.now() - startedAt };
}

/** A multipart upload whose second part says of itself what is given. */
const uploadWith = async (wire: Wire, idToken: string, json: string, head: string) => {
  const answer = await fetch(`${wire.url}${base}?name=book-scans/x/page_1.jpg`, {
    method: 'POST',
    headers: { ...bearer({ idToken }), 'content-type': 'multipart/related; boundary=b' },
    body: `--b\r\n\r\n${json}\r\n--b\r\n${head}\r\n\r\nx\r\n--b--`,
  });
  return answer.status;
};

it.each([
  ['a content type of 60 KB of blanks', '{}', `content-type: a${' '.repeat(60_000)}\u0001`],
  [
    'parameters that share their blanks',
    JSON.stringify({ contentType: `a/b${';a=   '.repeat(32)}!` }),
    'x: y',
  ],
])('is done at once with %s', async (_name, json, head) => {
  const wire = await listeningWire();
  const { idToken } = await wire.anonymous();
  const { status, elapsedMs } = await timed(() => uploadWith(wire, idToken, json, head));
  expect(status).toBe(403);
  expect(elapsedMs).toBeLessThan(MAX_MS);
});

it('is done at once with an address of 15,000 slashes', async () => {
  const wire = await listeningWire();
  const { status, elapsedMs } = await timed(
    () =>
      new Promise((resolve) => {
        const socket = connect(Number(new URL(wire.url).port), '127.0.0.1');
        socket.once('data', (text) => resolve(Number(text.toString().split(' ')[1])));
        socket.write(`GET ${'/'.repeat(15_000)}a HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
      }),
  );
  expect([301, 404, 400]).toContain(status);
  expect(elapsedMs).toBeLessThan(MAX_MS);
});

const LEVELS = 20_000;
const lists = '['.repeat(LEVELS) + ']'.repeat(LEVELS);
const maps = `${'{"mapValue":{"fields":{"a":'.repeat(LEVELS)}{"nullValue":null}${'}}}'.repeat(LEVELS)}`;
const root = `projects/${PROJECT_ID}/databases/(default)/documents`;
const DEEP: Readonly<Record<string, readonly [path: string, body: string]>> = {
  'a call': ['/call/echo', `{"data":${lists}}`],
  'another address': ['/process-audio', `{"data":${lists}}`],
  'a document': [
    `/v1/${root}:commit`,
    `{"writes":[{"update":{"name":"${root}/sessions/x","fields":{"ownerUid":${maps}}}}]}`,
  ],
  'a query': [
    `/v1/${root}:runQuery`,
    `{"structuredQuery":{"from":[{"collectionId":"orders"}],"where":{"fieldFilter":{"field":{"fieldPath":"userId"},"op":"EQUAL","value":${maps}}}}}`,
  ],
  'the metadata of a file': [`${base}?name=book-scans/x/page_1.jpg`, `{"metadata":${lists}}`],
};

it.each(Object.entries(DEEP))(
  'refuses JSON of 20,000 levels in %s, in one line',
  async (_name, [path, body]) => {
    const wire = await listeningWire();
    const { idToken } = await wire.anonymous();
    const answer = await fetch(wire.url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${idToken}`,
        'x-goog-upload-command': 'start',
        'x-goog-upload-header-content-length': '1',
      },
      body,
    });
    const text = await answer.text();
    expect(answer.status).toBe(400);
    expect(text.split('\n')).toHaveLength(1);
    expect(text.length).toBeLessThan(300);
    expect(text).toMatch(/nested too deeply/);
  },
);
