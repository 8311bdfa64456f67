import { createHash } from 'node:crypto';
import { BUCKET } from '../contract/wire-fixture.ts';
import type { Answer } from './account-cases.ts';

/** A server that speaks the storage client's protocol, and whoever may do everything there. */
export interface ObjectServer {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Kept {
  uploadUrl: string;
}

interface Step {
  readonly name: string;
  readonly method?: 'POST' | 'DELETE' | 'HEAD';
  /** below the collection of objects, or the address of the upload */
  readonly at: (kept: Kept, base: string) => string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | string;
}

const CHUNK = 262_144;
const noise = (length: number) => Uint8Array.from({ length }, (_, n) => (n * 31 + (n >> 8)) % 256);
const small = noise(1_000);
const large = noise(2 * CHUNK + 4_321);
const object =
  (path: string, query = '') =>
  (_: Kept, base: string) =>
    `${base}/${encodeURIComponent(path)}${query}`;
const PAGE = 'book-scans/s1/page_1.jpg';
const CLIP = 'voice-samples/s1/ä b.wav';

function multipart(json: string, bytes: Uint8Array, end = '\r\n--b--') {
  const head = `--b\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${json}\r\n--b\r\nContent-Type: image/jpeg\r\n\r\n`;
  return Uint8Array.from(Buffer.concat([Buffer.from(head), bytes, Buffer.from(end)]));
}
const whole = (name: string, path: string, bytes: Uint8Array, json: object): Step => ({
  name,
  method: 'POST',
  at: (_, base) => `${base}?name=${encodeURIComponent(path)}`,
  headers: { 'x-goog-upload-protocol': 'multipart', 'content-type': 'multipart/related; boundary=b' },
  body: multipart(JSON.stringify(json), bytes),
});
const starts = (name: string, path: string, length: number): Step => ({
  name,
  method: 'POST',
  at: (_, base) => `${base}?name=${encodeURIComponent(path)}`,
  headers: {
    'x-goog-upload-protocol': 'resumable',
    'x-goog-upload-command': 'start',
    'x-goog-upload-header-content-length': String(length),
    'x-goog-upload-header-content-type': 'audio/wav',
    'content-type': 'application/json; charset=utf-8',
  },
  body: JSON.stringify({ name: path, contentType: 'audio/wav', metadata: { sha256: 'a' } }),
});
const sends = (name: string, command: string, [from, to] = [0, 0], offset = from): Step => ({
  name,
  method: 'POST',
  at: ({ uploadUrl }) => uploadUrl,
  headers: { 'x-goog-upload-command': command, 'x-goog-upload-offset': String(offset) },
  body: large.subarray(from, to),
});

/** The life of objects as the browser sends and reads them, accidents among it. In order: each builds on those before. */
export const OBJECT_STEPS: readonly Step[] = [
  { name: 'what is not there', at: object(PAGE) },
  { name: 'bytes that are not there', at: object(PAGE, '?alt=media') },
  whole('a page in one request', PAGE, small, { contentType: 'image/jpeg', metadata: { sha256: 'a' } }),
  { name: 'what is known of it', at: object(PAGE) },
  { name: 'its bytes', at: object(PAGE, '?alt=media') },
  { name: 'its head', method: 'HEAD', at: object(PAGE, '?alt=media') },
  { name: 'some of its bytes', at: object(PAGE, '?alt=media'), headers: { range: 'bytes=10-19' } },
  { name: 'its bytes from there on', at: object(PAGE, '?alt=media'), headers: { range: 'bytes=990-' } },
  { name: 'its last bytes', at: object(PAGE, '?alt=media'), headers: { range: 'bytes=-5' } },
  { name: 'bytes behind its end', at: object(PAGE, '?alt=media'), headers: { range: 'bytes=5000-6000' } },
  whole('a file of no kind', 'documents/s1/memoir', small, { metadata: { sha256: 'a' } }),
  starts('a clip in pieces', CLIP, large.length),
  sends('how much is there', 'query'),
  sends('the first piece', 'upload', [0, CHUNK]),
  sends('how much is there now', 'query'),
  sends('the second piece', 'upload', [CHUNK, 2 * CHUNK]),
  { name: 'a clip that is not whole', at: object(CLIP) },
  sends('the last piece', 'upload, finalize', [2 * CHUNK, large.length]),
  sends('how much is there after the end', 'query'),
  { name: 'what is known of the clip', at: object(CLIP) },
  { name: 'the bytes of the clip', at: object(CLIP, '?alt=media') },
  starts('a clip nobody finishes', 'voice-samples/s1/given-up.wav', large.length),
  sends('its first piece', 'upload', [0, CHUNK]),
  sends('its first piece again', 'upload', [0, CHUNK]),
  sends('a piece too far', 'upload', [CHUNK, 2 * CHUNK], 2 * CHUNK),
  sends('giving it up', 'cancel'),
  { name: 'a list', at: (_, base) => `${base}?prefix=${encodeURIComponent('book-scans/s1/')}&delimiter=/` },
  { name: 'a list of folders', at: (_, base) => `${base}?delimiter=/` },
  { name: 'a list of nothing', at: (_, base) => `${base}?prefix=${encodeURIComponent('none/')}&delimiter=/` },
  { name: 'taking a page away', method: 'DELETE', at: object(PAGE) },
  { name: 'taking it away again', method: 'DELETE', at: object(PAGE) },
  { name: 'what was taken away', at: object(PAGE) },
];

const HEADERS = [
  'x-goog-upload-status',
  'x-goog-upload-size-received',
  'content-range',
  'content-type',
  'content-length',
] as const;

async function answerOf(response: Response): Promise<Answer> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  // Of a refusal the client reads the status alone.
  if (!response.ok) return { status: response.status, json: {} };
  const headers = Object.fromEntries(
    HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      // JSON is as long as its texts are.
      const isTold = value !== null && !(isJson && name.startsWith('content-'));
      return isTold ? [[name, value]] : [];
    }),
  );
  // The words beside an upload's state are for nobody.
  if (!isJson && response.headers.has('x-goog-upload-status')) {
    const { 'content-type': _, 'content-length': __, ...state } = headers;
    return { status: response.status, json: state };
  }
  const bytesHash = createHash('sha256').update(bytes).digest('hex');
  const content = isJson ? JSON.parse(bytes.toString() || '{}') : { bytesHash };
  return { status: response.status, json: { ...content, ...headers } };
}

/** Walks the whole life on one server. */
export async function walkObjects(server: ObjectServer): Promise<Answer[]> {
  const kept: Kept = { uploadUrl: '' };
  const answers: Answer[] = [];
  for (const { at, method = 'GET', headers, body } of OBJECT_STEPS) {
    const response = await fetch(at(kept, `${server.url}/v0/b/${BUCKET}/o`), {
      method,
      headers: { ...server.headers, ...headers },
      ...(body !== undefined && { body }),
    });
    kept.uploadUrl = response.headers.get('x-goog-upload-url') ?? kept.uploadUrl;
    answers.push(await answerOf(response));
  }
  return answers;
}
