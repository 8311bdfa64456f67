import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { base, noise, sendWhole, type Wire, withSession } from '../contract/storage-senders.ts';

/** Begins an upload of so many bytes and sends none of its content. */
function beginUpload(wire: Wire, idToken: string, name: string, sizeBytes: number): Socket {
  const { hostname, port } = new URL(wire.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(
    [
      `POST /v0/b/demo-kindred.appspot.com/o?name=${encodeURIComponent(name)} HTTP/1.1`,
      `host: ${hostname}:${port}`,
      `authorization: Firebase ${idToken}`,
      'content-type: multipart/related; boundary=b',
      `content-length: ${sizeBytes}`,
      '',
      '',
    ].join('\r\n'),
  );
  return socket;
}

const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));
const answered = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('data', (text) => resolve(text.toString())));
const pageOf = (sessionId: string, n: number) => `book-scans/${sessionId}/page_${n}.jpg`;

it('sends a page while one guest holds forty uploads open', async () => {
  const { wire, user, page } = await withSession();
  const stranger = await wire.anonymous();
  const theirs = await wire.session(stranger.localId);
  for (let n = 1; n <= 40; n++) beginUpload(wire, stranger.idToken, pageOf(theirs, n), 1_000_000);
  await delay(200);
  const startedAt = performance.now();
  expect((await sendWhole(wire, user, page, noise(200_000))).status).toBe(200);
  // Behind them it would wait until the first of them is sent away for its slowness, which is a minute.
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

it('sends away whoever has more waiting than any device sends', async () => {
  const { wire, user, sessionId } = await withSession();
  // Four are served, 64 may wait: when one is sent away, all the others are there.
  const sockets = Array.from({ length: 69 }, (_, n) =>
    beginUpload(wire, user.idToken, pageOf(sessionId, n + 1), 1_000_000),
  );
  const first = await Promise.race(sockets.map(answered));
  expect(first).toMatch(/^HTTP\/1.1 429/);
  expect((await sendWhole(wire, user, pageOf(sessionId, 99), noise(10))).status).toBe(429);
});

it('closes a connection that hardly moves, and gives its turn to who waits', async () => {
  const { wire, user, sessionId } = await withSession({ rateWindowMs: 300 });
  const sockets = [1, 2, 3, 4].map((n) => beginUpload(wire, user.idToken, pageOf(sessionId, n), 1_000_000));
  const drip = setInterval(() => {
    for (const socket of sockets) socket.write('x');
  }, 50);
  onTestFinished(() => clearInterval(drip));
  await delay(50);
  const next = sendWhole(wire, user, pageOf(sessionId, 9), noise(1_000));
  await Promise.all(sockets.map(closed));
  expect((await next).status).toBe(200);
});

it('takes an upload over a slow line to its end', { tags: ['clock'] }, async () => {
  const { wire, user, sessionId } = await withSession({ rateWindowMs: 1_500 });
  const head = `--b\r\n\r\n{"contentType":"image/jpeg","metadata":{"sha256":"${'a'.repeat(64)}"}}\r\n--b\r\n\r\n`;
  const body = `${head}${'x'.repeat(12_000)}\r\n--b--`;
  const socket = beginUpload(wire, user.idToken, pageOf(sessionId, 1), body.length);
  const answer = answered(socket);
  // Two kilobytes a second: a thousandth of what a phone has, and twice what is asked.
  for (let at = 0; at < body.length; at += 200) {
    socket.write(body.slice(at, at + 200));
    await delay(100);
  }
  expect(await answer).toMatch(/^HTTP\/1.1 200/);
});

it.each([
  ['a call', '/call/echo', {}],
  ['a sign-up', '/identitytoolkit.googleapis.com/v1/accounts:signUp', {}],
  ['a token', '/securetoken.googleapis.com/v1/token', {}],
  ['the beginning of an upload', `${base}?name=a`, { 'x-goog-upload-command': 'start' }],
  ['what is answered before it is read', '/nothing-of-ours', {}],
])(
  'closes a connection that drips %s, in pieces',
  async (_what, path, headers) => {
    const { wire, user } = await withSession({ rateWindowMs: 500 });
    const { hostname, port } = new URL(wire.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    const lines = Object.entries({
      host: `${hostname}:${port}`,
      authorization: `Bearer ${user.idToken}`,
      'transfer-encoding': 'chunked',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`);
    socket.write([`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    const drip = setInterval(() => socket.write('1\r\n \r\n'), 50);
    onTestFinished(() => {
      clearInterval(drip);
      socket.destroy();
    });
    await closed(socket);
  },
  5_000,
);

it('cuts an upload off when everything of its sender is deleted, and keeps no byte of it', async () => {
  const { wire, user, sessionId } = await withSession({ rateWindowMs: 5_000 });
  const incoming = () => readdirSync(join(wire.dataDir, 'incoming'));
  const socket = beginUpload(wire, user.idToken, pageOf(sessionId, 1), 1_000_000);
  socket.write(`--b\r\n\r\n{"contentType":"image/jpeg"}\r\n--b\r\n\r\n${'x'.repeat(300_000)}`);
  await vi.waitFor(() => expect(incoming()).toHaveLength(1));
  await wire.identity.remove(user.localId);
  const startedAt = performance.now();
  await closed(socket);
  await vi.waitFor(() => expect(incoming()).toEqual([]));
  expect(performance.now() - startedAt).toBeLessThan(4_000);
});

it('gives no request for ever to arrive', async () => {
  const { wire } = await withSession();
  expect(wire.server.requestTimeout).toBeGreaterThan(0);
  expect(wire.server.headersTimeout).toBeLessThanOrEqual(20_000);
});
