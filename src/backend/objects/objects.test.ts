import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ResumePoint } from '@/device/storage/pages/rows.ts';
import { MIB } from '@/domain/limits.ts';
import { BUCKET, FakeStorage, ORIGIN } from '../../../tests/support/fake-storage.ts';
import { objectUrl, uploadObject } from './objects.ts';
import type { Sending } from './sending.ts';

const tokens = vi.hoisted(() => ({ asked: [] as boolean[] }));
vi.mock('@/backend/accounts/auth.ts', () => ({
  idToken: async (forceRefresh: boolean) => {
    tokens.asked.push(forceRefresh);
    return forceRefresh ? 'fresh' : 'stored';
  },
}));

let server: FakeStorage;
let saved: (ResumePoint | null)[];
let progress: number[];
beforeEach(() => {
  server = new FakeStorage();
  saved = [];
  progress = [];
  tokens.asked = [];
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('location', { origin: ORIGIN });
});

const PATH = 'documents/1/memoir.pdf';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function aSending(bytes: Uint8Array, more: Partial<Sending> = {}): Sending {
  return {
    file: {
      objectPath: PATH,
      contentType: 'application/pdf',
      sizeBytes: bytes.length,
      sha256: sha256(bytes),
      read: async (from, to) => Uint8Array.from(bytes.subarray(from, to)),
    },
    signal: new AbortController().signal,
    onProgress: (sent) => progress.push(sent),
    resume: null,
    isRepeat: false,
    saveResume: async (point) => {
      saved.push(point);
    },
    ...more,
  };
}

const short = randomBytes(1_000);
const long = randomBytes(5 * MIB + 12_345);
const arrived = () => Buffer.from(server.objects.get(PATH)?.bytes ?? []);
const uploadRequests = () => server.requests.filter((request) => !request.includes('config'));

test.each([
  ['a short', short],
  ['a long', long],
])('%s file does not count as sent when other bytes arrived', async (_, bytes) => {
  server.faults.after = async (request, response) => {
    const object = server.objects.get(PATH);
    if (object?.bytes[7] === bytes[7] && object) {
      // The size and the SHA-256 that came along stay as they were: only the bytes tell.
      const damaged = Uint8Array.from(object.bytes);
      damaged[7] = (damaged[7] ?? 0) ^ 1;
      server.objects.set(PATH, { ...object, bytes: damaged });
      const reread = await server.fetch(`${ORIGIN}/v0/b/${BUCKET}/o/${encodeURIComponent(PATH)}`, {
        headers: request.headers,
      });
      return new Response(await reread.text(), { headers: response.headers });
    }
    return response;
  };
  await expect(uploadObject(aSending(bytes))).rejects.toMatchObject({ name: 'AppError' });
});

test('a short file travels whole, with its type and SHA-256', async () => {
  await uploadObject(aSending(short));
  expect(arrived().equals(short)).toBe(true);
  expect(server.objects.get(PATH)).toMatchObject({
    contentType: 'application/pdf',
    metadata: { sha256: sha256(short) },
  });
  expect(uploadRequests()).toEqual([`POST /v0/b/${BUCKET}/o`]);
  expect(progress.at(-1)).toBe(short.length);
});

test('a long file travels in chunks and tells how far it is', async () => {
  await uploadObject(aSending(long));
  expect(arrived().equals(long)).toBe(true);
  expect(uploadRequests()).toEqual(['POST start', 'POST upload', 'POST upload', 'POST upload, finalize']);
  expect(progress).toEqual([0, 2 * MIB, 4 * MIB, long.length]);
});

test.each([
  ['short', short],
  ['long', long],
])('a %s file that is there already counts as sent', async (_, bytes) => {
  await uploadObject(aSending(bytes));
  await uploadObject(aSending(bytes));
  expect(server.created).toEqual([PATH]);
});

test('other bytes at the same place are refused, even of the same length', async () => {
  await uploadObject(aSending(short));
  await expect(uploadObject(aSending(randomBytes(1_000)))).rejects.toMatchObject({ code: 'already-exists' });
  expect(arrived().equals(short)).toBe(true);
});

test('a refusal where nothing lies is one of the person', async () => {
  server.faults.before = (request) =>
    request.method === 'POST' ? new Response(null, { status: 403 }) : undefined;
  await expect(uploadObject(aSending(short))).rejects.toMatchObject({ code: 'permission-denied' });
});

test.each([
  ['short', short],
  ['long', long],
])('a %s file that was tried before is looked for first', async (_, bytes) => {
  await uploadObject(aSending(bytes));
  server.requests.length = 0;
  await uploadObject(aSending(bytes, { isRepeat: true }));
  expect(server.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  expect(progress.at(-1)).toBe(bytes.length);
});

test.each([404, 403])('a file that was tried before and is not there (%i) is sent', async (status) => {
  server.faults.before = (request) =>
    request.method === 'GET' && !request.url.includes('config') ? new Response(null, { status }) : undefined;
  await uploadObject(aSending(short, { isRepeat: true }));
  expect(arrived().equals(short)).toBe(true);
});

test('other bytes at the place of a file that was tried before are a refusal', async () => {
  await uploadObject(aSending(short));
  const other = uploadObject(aSending(randomBytes(1_000), { isRepeat: true }));
  await expect(other).rejects.toMatchObject({ code: 'already-exists' });
});

test('an expired token is renewed once', async () => {
  server.faults.before = (request) =>
    request.headers.get('Authorization') === 'Firebase stored'
      ? new Response(null, { status: 401 })
      : undefined;
  await uploadObject(aSending(short));
  expect(tokens.asked).toEqual([false, true]);
});

test('a token that stays refused asks for a sign-in', async () => {
  server.faults.before = (request) =>
    request.headers.has('Authorization') ? new Response(null, { status: 401 }) : undefined;
  await expect(uploadObject(aSending(short))).rejects.toMatchObject({ code: 'unauthenticated' });
});

test.each([
  [500, 'unavailable'],
  [503, 'unavailable'],
  [404, 'unavailable'],
  [408, 'unavailable'],
  [429, 'resource-exhausted'],
  [400, 'invalid-argument'],
  [413, 'invalid-argument'],
])('HTTP %i is %s', async (status, code) => {
  server.faults.before = (request) =>
    request.method === 'POST' ? new Response(null, { status }) : undefined;
  await expect(uploadObject(aSending(short))).rejects.toMatchObject({ code });
});

test('a broken line is unavailable, an abort stays an abort', async () => {
  server.faults.before = () => {
    throw new TypeError('Failed to fetch');
  };
  await expect(uploadObject(aSending(short))).rejects.toMatchObject({ code: 'unavailable' });
  const stopping = new AbortController();
  server.faults.before = (request) => {
    if (request.method === 'POST') stopping.abort();
    return undefined;
  };
  const stopped = uploadObject(aSending(short, { signal: stopping.signal }));
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
});

/** Sends until the given chunk is to be sent, then the line breaks. */
async function breakBefore(offset: number): Promise<ResumePoint> {
  server.faults.before = (request) => {
    if (request.headers.get('X-Goog-Upload-Offset') === String(offset))
      throw new TypeError('Failed to fetch');
    return undefined;
  };
  await expect(uploadObject(aSending(long))).rejects.toMatchObject({ code: 'unavailable' });
  delete server.faults.before;
  server.requests.length = 0;
  const point = saved.at(-1);
  if (!point) throw new Error('no place to resume from was kept');
  return point;
}

test('an upload goes on where the server says it stopped', async () => {
  const resume = await breakBefore(4 * MIB);
  await uploadObject(aSending(long, { resume }));
  expect(uploadRequests()).toEqual(['POST query', 'POST upload, finalize']);
  expect(arrived().equals(long)).toBe(true);
});

test('what the server lost is sent again', async () => {
  const resume = await breakBefore(4 * MIB);
  for (const session of server.sessions.values()) session.bytes = session.bytes.slice(0, 256 * 1024);
  await uploadObject(aSending(long, { resume }));
  expect(arrived().equals(long)).toBe(true);
});

test('an upload whose last answer was lost is found finished', async () => {
  server.faults.after = (request, response) => {
    if (request.headers.get('X-Goog-Upload-Command')?.includes('finalize'))
      throw new TypeError('Failed to fetch');
    return response;
  };
  await expect(uploadObject(aSending(long))).rejects.toMatchObject({ code: 'unavailable' });
  delete server.faults.after;
  server.requests.length = 0;
  await uploadObject(aSending(long, { resume: saved.at(-1) ?? null }));
  expect(uploadRequests()[0]).toBe('POST query');
  expect(server.created).toEqual([PATH]);
});

test('an upload session the server has forgotten starts anew', async () => {
  const resume = await breakBefore(4 * MIB);
  server.sessions.clear();
  await uploadObject(aSending(long, { resume }));
  expect(uploadRequests().slice(0, 2)).toEqual(['POST query', 'POST start']);
  expect(arrived().equals(long)).toBe(true);
});

test('an upload session older than six days is not asked for', async () => {
  const resume = await breakBefore(4 * MIB);
  const old = { ...resume, startedAtMs: Date.now() - 7 * 24 * 3_600_000 };
  await uploadObject(aSending(long, { resume: old }));
  expect(uploadRequests()[0]).toBe('POST start');
});

test('a session that ends in the middle is forgotten, so that the next try starts anew', async () => {
  server.faults.after = (request, response) => {
    if (request.headers.get('X-Goog-Upload-Offset') === '0') server.sessions.clear();
    return response;
  };
  await expect(uploadObject(aSending(long))).rejects.toMatchObject({ code: 'unavailable' });
  expect(saved.at(-1)).toBeNull();
});

test('when another tab sent to the same place meanwhile, the next try starts anew', async () => {
  server.faults.after = (request, response) => {
    if (request.headers.get('X-Goog-Upload-Offset') === '0') {
      for (const session of server.sessions.values()) session.bytes = long.subarray(0, 4 * MIB);
    }
    return response;
  };
  await expect(uploadObject(aSending(long))).rejects.toMatchObject({ code: 'unavailable' });
  expect(saved.at(-1)).toBeNull();
  delete server.faults.after;
  await uploadObject(aSending(long));
  expect(arrived().equals(long)).toBe(true);
});

test('chunks follow the granularity the server asks for', async () => {
  const granularity = 3 * 256 * 1024;
  server.faults.after = (request, response) => {
    if (request.headers.get('X-Goog-Upload-Command') !== 'start') return response;
    const headers = new Headers(response.headers);
    headers.set('X-Goog-Upload-Chunk-Granularity', String(granularity));
    return new Response(null, { headers });
  };
  await uploadObject(aSending(long));
  expect(progress.slice(0, -1).every((bytes) => bytes % granularity === 0)).toBe(true);
  expect(arrived().equals(long)).toBe(true);
});

test('the URL of an object names bucket and path', async () => {
  expect(await objectUrl(PATH)).toBe(`${ORIGIN}/v0/b/${BUCKET}/o/documents%2F1%2Fmemoir.pdf?alt=media`);
});
