import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { changedFiles, fetchFile, readLock } from './fetch-files.ts';

const WEIGHTS = Buffer.from(Uint8Array.from({ length: 300_000 }, (_, n) => (n * 31 + (n >> 8)) % 256));
const signal = new AbortController().signal;

interface Answered {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: string | Buffer;
}

/** Serves weights; `act` may answer in another way, by the number of the request. */
async function server(
  act: (
    n: number,
    request: http.IncomingMessage,
    response: http.ServerResponse,
    part: string,
  ) => boolean = () => false,
) {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-weights-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const asked: (string | undefined)[] = [];
  const listening = http.createServer((request, response) => {
    asked.push(request.headers.range);
    if (act(asked.length, request, response, join(folder, 'lm.onnx.part'))) return;
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const rest = WEIGHTS.subarray(from);
    const range = from > 0 && { 'content-range': `bytes ${from}-${WEIGHTS.length - 1}/${WEIGHTS.length}` };
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': rest.length, ...range });
    response.end(rest);
  });
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => {
    listening.closeAllConnections();
    listening.close();
  });
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/weights`;
  return { asked, folder, wanted: { fileName: 'lm.onnx', url, bytes: WEIGHTS.length } };
}

/** Breaks the line off once something of what was sent is on disk: a line that breaks earlier takes it along. */
function breakOff(response: http.ServerResponse, part: string, from: number, to: number): true {
  const rest = WEIGHTS.length - from;
  const range = from > 0 && { 'content-range': `bytes ${from}-${WEIGHTS.length - 1}/${WEIGHTS.length}` };
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': rest, ...range });
  response.write(WEIGHTS.subarray(from, to));
  const looking = setInterval(() => {
    const kept = statSync(part, { throwIfNoEntry: false })?.size ?? 0;
    if (kept > from || response.destroyed) response.destroy();
  }, 5);
  response.once('close', () => clearInterval(looking));
  return true;
}

describe('the weights of a voice', () => {
  it('are fetched once, with progress, and their hash is learned', async () => {
    const { asked, folder, wanted } = await server();
    const shares: number[] = [];
    const fetching = { signal, onProgress: (_: string, share: number) => shares.push(share) };
    expect(await fetchFile(folder, wanted, fetching)).toBe('fetched');
    expect(await fetchFile(folder, wanted, fetching)).toBe('there');
    expect(asked).toEqual([undefined]);
    expect(readFileSync(join(folder, 'lm.onnx')).equals(WEIGHTS)).toBe(true);
    expect(shares.at(-1)).toBe(1);
    const sha256 = createHash('sha256').update(WEIGHTS).digest('hex');
    expect(await readLock(folder)).toEqual({ 'lm.onnx': { url: wanted.url, bytes: WEIGHTS.length, sha256 } });
    expect(await changedFiles(folder)).toEqual([]);
  });

  it('go on where the line broke', async () => {
    const { asked, folder, wanted } = await server((n, request, response, part) => {
      const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
      return n < 3 && breakOff(response, part, from, from + 100_000);
    });
    expect(await fetchFile(folder, wanted, { signal })).toBe('fetched');
    expect(readFileSync(join(folder, 'lm.onnx')).equals(WEIGHTS)).toBe(true);
    expect(asked.slice(1).every((range) => /^bytes=[1-9]\d+-$/.test(range ?? ''))).toBe(true);
  });

  it('that keep breaking off are told, kept, and go on with the next run', async () => {
    let isWell = false;
    const { folder, wanted } = await server((_, request, response, part) => {
      const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
      return !isWell && breakOff(response, part, from, from + 1_000);
    });
    await expect(fetchFile(folder, wanted, { signal, tries: 2 })).rejects.toThrow(
      /^lm\.onnx: the line broke .* bytes are kept; run this again and it goes on\.$/,
    );
    const kept = statSync(join(folder, 'lm.onnx.part')).size;
    expect(kept).toBeGreaterThan(0);
    isWell = true;
    expect(await fetchFile(folder, wanted, { signal })).toBe('fetched');
    expect(existsSync(join(folder, 'lm.onnx.part'))).toBe(false);
  });

  it('start over where a server knows no ranges', async () => {
    const { folder, wanted } = await server((n, _, response, part) => {
      if (n === 1) return breakOff(response, part, 0, 100_000);
      response.writeHead(200, { 'content-length': WEIGHTS.length }).end(WEIGHTS);
      return true;
    });
    expect(await fetchFile(folder, wanted, { signal })).toBe('fetched');
    expect(readFileSync(join(folder, 'lm.onnx')).equals(WEIGHTS)).toBe(true);
  });

  it.each([
    [
      'a page',
      { headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<h1>Sign in</h1>' },
      /a page in place of the file/,
    ],
    ['nothing', { status: 404, body: '' }, /the server answers 404/],
    [
      'other bytes',
      { body: Buffer.alloc(200_000) },
      /200,000 bytes came, and it has 300,000\. It was thrown/,
    ],
    ['too much', { body: Buffer.alloc(400_000) }, /more bytes come than the file has/],
  ] as readonly (readonly [string, Answered, RegExp])[])(
    'are not taken from a server that answers with %s',
    async (_, { status = 200, headers = {}, body }, words) => {
      const { folder, wanted } = await server((_n, _request, response) => {
        response.writeHead(status, headers).end(body);
        return true;
      });
      await expect(fetchFile(folder, wanted, { signal })).rejects.toThrow(words);
      expect(existsSync(join(folder, 'lm.onnx'))).toBe(false);
    },
  );

  it('are held to the hash of the first fetch', async () => {
    const { folder, wanted } = await server((n, _, response) => {
      if (n === 1) return false;
      response.writeHead(200, { 'content-length': WEIGHTS.length }).end(Buffer.alloc(WEIGHTS.length));
      return true;
    });
    await fetchFile(folder, wanted, { signal });
    writeFileSync(join(folder, 'lm.onnx'), Buffer.alloc(WEIGHTS.length));
    expect(await changedFiles(folder)).toEqual(['lm.onnx']);
    await expect(fetchFile(folder, wanted, { signal })).rejects.toThrow(
      /its contents are other ones than those fetched before\. It was thrown away/,
    );
  });

  it('can be given up, and go on later', async () => {
    const abort = new AbortController();
    const { folder, wanted } = await server((n, _, response) => {
      if (n > 1) return false;
      response.writeHead(200, { 'content-length': WEIGHTS.length });
      response.write(WEIGHTS.subarray(0, 50_000));
      return true;
    });
    const fetching = fetchFile(folder, wanted, {
      signal: abort.signal,
      onProgress: () => setTimeout(() => abort.abort(), 30),
    });
    await expect(fetching).rejects.toMatchObject({ name: 'AbortError' });
    expect(await fetchFile(folder, wanted, { signal })).toBe('fetched');
  });
});
