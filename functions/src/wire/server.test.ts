import { once } from 'node:events';
import http from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../src/domain/errors.ts';
import { listeningWire } from '../../../tests/contract/listening-wire.ts';
import { REAL_RULES } from '../../../tests/contract/wire-fixture.ts';
import { expectConsoleError } from '../../../tests/support/console-guard.ts';
import { ownHosts } from '../local/network/own-hosts.ts';
import { WireError } from './exchange.ts';

const ELSEWHERE = 'https://elsewhere.example';

describe('other origins', () => {
  const ask = (url: string, origin: string, method = 'POST', more: Record<string, string> = {}) =>
    fetch(`${url}/call/nothing`, {
      method,
      headers: { origin, 'content-type': 'application/json', ...more },
      ...(method === 'POST' && { body: '{"data":null}' }),
    });

  it('are not heard, and get no permission', async () => {
    const { url } = await listeningWire();
    for (const origin of [ELSEWHERE, 'null', 'http://127.0.0.1:1', 'nonsense']) {
      const answer = await ask(url, origin);
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null]);
      expect((await ask(url, origin, 'OPTIONS', { 'access-control-request-method': 'POST' })).status).toBe(
        403,
      );
    }
  });

  it('may look at files, like any visitor, but not read them from a page', async () => {
    const { url } = await listeningWire();
    const answer = await fetch(`${url}/`, { headers: { origin: ELSEWHERE } });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, null]);
  });

  it('that are configured may call, with the headers of the protocols', async () => {
    const { url } = await listeningWire({ allowedOrigins: [ELSEWHERE] });
    const answer = await ask(url, ELSEWHERE);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, ELSEWHERE]);
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Goog-Upload-URL');
    const preflight = await ask(url, ELSEWHERE, 'OPTIONS', {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, x-goog-upload-command, x-forwarded-host',
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe(
      'authorization, x-goog-upload-command',
    );
  });

  it('do not include the own one, also behind a tunnel', async () => {
    const { url } = await listeningWire({ isOwnHost: ownHosts({ PUBLIC_URL: 'https://memoir.example' }) });
    expect((await ask(url, url)).status).toBe(200);
    const tunnel = { 'x-forwarded-host': 'memoir.example', 'x-forwarded-proto': 'https' };
    expect((await ask(url, 'https://memoir.example', 'POST', tunnel)).status).toBe(200);
  });
});

describe('other names for this machine', () => {
  /** fetch would not let us choose the Host header */
  const ask = (url: string, path: string, headers: Record<string, string>, method = 'GET') =>
    new Promise<number>((resolve, reject) => {
      const request = http.request(new URL(path, url), { method, headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      request.once('error', reject).end(method === 'POST' ? '{"data":null}' : undefined);
    });
  const EVIL = [
    'evil.example',
    'evil.example:80',
    'localhost.evil.example',
    '203.0.113.9',
    'x@localhost',
    'a b',
  ];

  it('are refused for every part, however a page asks', async () => {
    const { url } = await listeningWire();
    const port = new URL(url).port;
    const paths = [
      '/',
      '/config.json',
      '/call/nothing',
      '/v0/b/b/o',
      '/healthz',
      '/share',
      '/__/auth/action',
    ];
    for (const host of [...EVIL, `evil.example:${port}`])
      for (const path of paths)
        for (const method of ['GET', 'POST', 'OPTIONS']) {
          // as a page would ask that came from this name
          const headers = { host, origin: `http://${host}` };
          expect(await ask(url, path, headers, method), `${method} ${path} ${host}`).toBe(421);
        }
    for (const host of [`localhost:${port}`, 'localhost', `127.0.0.1:${port}`, '[::1]'])
      expect(await ask(url, '/', { host })).toBe(200);
  });

  it('do not come in behind our own, as a second name', async () => {
    const { url } = await listeningWire();
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.end('GET / HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\nconnection: close\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 4(?:00|21) /);
  });

  it('do not come in by the header of a tunnel', async () => {
    const { url } = await listeningWire();
    const headers = { 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' };
    expect(await ask(url, '/call/nothing', headers, 'POST')).toBe(403);
  });
});

describe('calls', () => {
  it('need a JSON object with data, of at most a megabyte', async () => {
    const { postJson } = await listeningWire();
    expect((await postJson('/call/echo', { data: 1 })).json).toEqual({
      result: { data: 1, uid: null, email: null },
    });
    expect((await postJson('/demo-kindred/us-central1/echo', { data: 1 })).status).toBe(200);
    for (const body of ['', '{', '[]', '{"other":1}', 'null']) {
      const { status, json } = await postJson('/call/echo', body);
      expect([status, json.error.status]).toEqual([400, 'INVALID_ARGUMENT']);
    }
    expect((await postJson('/call/echo', { data: 'x'.repeat(1_048_577) })).status).toBe(413);
    for (const name of ['unknown', 'constructor', 'echo/more', '']) {
      const { status, json } = await postJson(`/call/${name}`, { data: 1 });
      expect([status, json.error.status]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('take a whole book that was looked over, and a photo for its cover', async () => {
    const taken = async ({ data }: { data: unknown }) => JSON.stringify(data).length;
    const wire = await listeningWire({ callables: { save_review: taken, change_cover: taken } });
    const { idToken } = await wire.anonymous();
    const bearer = { authorization: `Bearer ${idToken}` };
    const edits = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, n) => [`p${n}`, { isLeftOut: true }]),
    );
    for (const [name, data] of [
      ['save_review', edits],
      ['change_cover', 'x'.repeat(4_000_000)],
    ] as const)
      expect((await wire.postJson(`/call/${name}`, { data }, bearer)).json).toEqual({
        result: JSON.stringify(data).length,
      });
  });

  it('hold no more than a number of fields and items, and those refused are not read', async () => {
    const wire = await listeningWire({
      callables: { get_review: async () => null, save_review: async () => null },
    });
    // Each by another guest: one alone may not send so much.
    const statusOf = async (name: string, data: unknown) => {
      const { idToken } = await wire.anonymous();
      return (await wire.postJson(`/call/${name}`, { data }, { authorization: `Bearer ${idToken}` })).status;
    };
    const wide = { lists: Array.from({ length: 10_000 }, () => []) };
    const fields = Object.fromEntries(Array.from({ length: 160_000 }, (_, n) => [`k${n}`, 1]));
    for (const [name, data] of [
      ['get_review', wide],
      ['get_review', fields],
      ['save_review', fields],
    ] as const)
      expect(await statusOf(name, data)).toBe(413);
    expect(await statusOf('get_review', { text: '[{,'.repeat(20_000) })).toBe(200);
  });

  it('are said to be JSON, with nothing beside the data', async () => {
    const { url } = await listeningWire();
    const send = (type: string, body: object) =>
      fetch(`${url}/call/echo`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify(body),
      });
    expect((await send('application/json; charset=utf-8', { data: 1 })).status).toBe(200);
    expect((await send('text/plain', { data: 1 })).status).toBe(400);
    expect((await send('application/json', { data: 1, more: 2 })).status).toBe(400);
  });

  it('give own errors with status, code and details, and nothing of unexpected ones', async () => {
    expectConsoleError(/a secret of the server/);
    const { postJson } = await listeningWire();
    expect(await postJson('/call/refuse', { data: null })).toMatchObject({
      status: 400,
      json: {
        error: {
          status: 'FAILED_PRECONDITION',
          message: 'counted 7, not 5',
          details: { code: 'page-count-differs', counted: 7 },
        },
      },
    });
    const { status, json } = await postJson('/call/crash', { data: null });
    expect([status, json]).toEqual([
      500,
      { error: { status: 'INTERNAL', message: 'INTERNAL', details: { code: 'internal' } } },
    ]);
  });

  it('hear when the client goes away', async () => {
    const started = Promise.withResolvers<AbortSignal>();
    const { url } = await listeningWire({
      callables: {
        wait: ({ signal }) => {
          started.resolve(signal);
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        },
      },
    });
    const headers = { 'content-type': 'application/json' };
    const call = http.request(`${url}/call/wait`, { method: 'POST', headers });
    const broken = once(call, 'error');
    call.end('{"data":null}');
    const signal = await started.promise;
    expect(signal.aborted).toBe(false);
    const heard = once(signal, 'abort');
    call.destroy(new Error('gone'));
    await Promise.all([broken, heard]);
  });

  it('of other addresses take JSON and give JSON', async () => {
    const wire = await listeningWire({
      routes: {
        'POST /process-audio': async ({ data, caller }) => ({ data, uid: caller?.uid }),
        'POST /full': async () => {
          throw new AppError('disk-full');
        },
      },
    });
    const { idToken, localId } = await wire.anonymous();
    const headers = { authorization: `Bearer ${idToken}` };
    const { json } = await wire.postJson('/process-audio', { sessionId: 's1' }, headers);
    expect(json).toEqual({ data: { sessionId: 's1' }, uid: localId });
    const full = await wire.postJson('/full', {});
    expect([full.status, full.json.error.details.code]).toEqual([429, 'disk-full']);
    expect((await fetch(`${wire.url}/process-audio`)).status).toBe(404); // a GET asks for a page, and there is none
  });
});

describe('hostile requests', () => {
  /** Resolves at the first bytes of an answer, or when the server hangs up. A `cut` request ends in its middle. */
  const exchange = (port: number, text: string, isCut = false) =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => (isCut ? socket.end(text) : socket.write(text)));
      socket.once('data', () => socket.destroy());
      socket.once('error', () => socket.destroy());
      socket.once('close', () => resolve());
    });

  it.each([
    'POST /call/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"da',
    'POST /v0/b/demo-kindred.appspot.com/o?name=x HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n--b',
    'GET / HT',
    '',
  ])('cut in the middle do not stop the server: %j', async (text) => {
    const wire = await listeningWire();
    await exchange(Number(new URL(wire.url).port), text, true);
    expect((await fetch(`${wire.url}/config.json`)).status).toBe(200);
  });

  it.each([
    'GARBAGE\r\n\r\n',
    'GET http://elsewhere.example/ HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET //x/y HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET * HTTP/1.1\r\nHost: x\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /%00.js HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: [::bad\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a b<>\r\n\r\n',
    'POST /call/echo HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n',
    'POST /call/echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    `GET /${'x'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${'a.'.repeat(5_000)}\r\n\r\n`,
    'DELETE /step-1 HTTP/1.1\r\nHost: x\r\n\r\n',
    'POST /v0/b/demo-kindred.appspot.com/o?name=%ff HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n',
    'POST /v0/b/demo-kindred.appspot.com/o?upload_id=../../x HTTP/1.1\r\nHost: x\r\nX-Goog-Upload-Command: query\r\nContent-Length: 0\r\n\r\n',
  ])('do not stop the server: %j', async (text) => {
    const wire = await listeningWire();
    await exchange(Number(new URL(wire.url).port), text);
    expect((await fetch(`${wire.url}/config.json`)).status).toBe(200);
  });

  it('with a thousand random bytes do not stop it either', async () => {
    const wire = await listeningWire();
    const port = Number(new URL(wire.url).port);
    for (let n = 0; n < 50; n++) {
      const text = Array.from({ length: 1_000 }, (_, index) =>
        String.fromCharCode((index * n * 7919) % 256),
      ).join('');
      await exchange(port, `POST /${encodeURIComponent(text.slice(0, 40))} HTTP/1.1\r\n${text}`, true);
    }
    expect((await fetch(`${wire.url}/config.json`)).status).toBe(200);
  });
});

describe('the start', () => {
  it('fails on rules that are not understood, with the line', async () => {
    const firestore = REAL_RULES.firestore.replace('allow get: if', 'allow get: unless');
    await expect(listeningWire({ rules: { ...REAL_RULES, firestore } })).rejects.toThrow(
      /firestore\.rules:\d+: expected "if"/,
    );
  });
});

it('says that the disk is full, in whatever protocol it was met', async () => {
  const { url, database } = await listeningWire({ callables: { request_quote: async () => null } });
  vi.spyOn(database, 'transaction').mockImplementation(() => {
    throw new AppError('disk-full');
  });
  for (const path of ['/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k', '/call/request_quote']) {
    expectConsoleError(/disk is full/);
    const answer = await fetch(`${url}${path}`, { method: 'POST', body: '{}' });
    expect([answer.status, await answer.json()]).toMatchObject([
      429,
      { error: { message: expect.stringContaining('The disk is full.') } },
    ]);
  }
});

it('a refusal that its sender no longer hears is no line in the log', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  const { url } = await listeningWire({
    parts: [
      async ({ request }) => {
        await new Promise((resolve) => request.once('close', resolve).on('error', resolve).resume());
        refuse();
        throw new WireError(403, 'Permission denied.', 'PERMISSION_DENIED');
      },
    ],
  });
  const { host, port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`POST /kept HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 1000\r\n\r\nhalf`);
  await once(socket, 'connect');
  setTimeout(() => socket.destroy(), 50);
  await refused;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(said).not.toHaveBeenCalled();
});
