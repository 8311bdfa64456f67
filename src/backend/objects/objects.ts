import * as v from 'valibot';
import { ensureSignedIn, idToken } from '@/backend/accounts/auth.ts';
import { deadline } from '@/backend/calls/callables.ts';
import { loadConfig, storageUrlOf } from '@/backend/config.ts';
import { documents } from '@/backend/services.ts';
import { BROWSER_COLLECTIONS } from '@/domain/calls/collections.ts';
import { AppError, type ErrorCode, isAbort } from '@/domain/errors.ts';
import { MIB } from '@/domain/limits.ts';
import { crc32c, crc32cText } from '@/domain/transfer/crc32c.ts';
import { downloadUrlOf } from '@/domain/transfer/object-path.ts';
import type { FileToSend, Sending, SendOutcome } from './sending.ts';

/** A long video is never in memory whole. */
const STEP_BYTES = 8 * MIB;

const METADATA = v.object({
  /** int64 travels as text */
  size: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)),
  /** base64 */
  crc32c: v.string(),
  metadata: v.optional(v.record(v.string(), v.string()), {}),
});

/** What is sent along with the bytes. */
export function metadataOf(file: FileToSend): Record<string, unknown> {
  return { name: file.objectPath, contentType: file.contentType, metadata: { sha256: file.sha256 } };
}

/**
 * True when the server has these very bytes: same size, same checksum. The checksum is the server's own; the SHA-256 only
 * comes back as it was sent, and tells a repeat from another file at the same place.
 */
export async function describes(answer: unknown, file: FileToSend): Promise<boolean> {
  const parsed = v.safeParse(METADATA, answer);
  if (!parsed.success) return false;
  const { size, crc32c, metadata } = parsed.output;
  if (size !== file.sizeBytes || metadata.sha256 !== file.sha256) return false;
  return crc32c === (await checksumOf(file));
}

async function checksumOf(file: FileToSend): Promise<string> {
  let crc = 0;
  for (let from = 0; from < file.sizeBytes; from += STEP_BYTES) {
    crc = crc32c(await file.read(from, Math.min(from + STEP_BYTES, file.sizeBytes)), crc);
  }
  return crc32cText(crc);
}

export interface ObjectRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly signal: AbortSignal;
  /** statuses outside 2xx that the caller understands */
  readonly expected: readonly number[];
}

/** A request may take this long, and longer for its bytes at the slowest line we still wait for. */
const BASE_TIMEOUT_MS = 60_000;
const SLOWEST_BYTES_PER_MS = 16;

/** 404 is not here: a bucket that is missing for a while says nothing about the file, which must not be given up. */
const CODES: Record<number, ErrorCode> = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  413: 'invalid-argument',
  415: 'invalid-argument',
  429: 'resource-exhausted',
};

/** Our own server says in its own words that there is no more room, which is no flood of ours. */
const FULL_WORDS: readonly ErrorCode[] = ['allowance-used-up', 'server-full'];

async function ownCode(response: Response): Promise<ErrorCode | undefined> {
  if (response.status !== 429) return undefined;
  const text = await response.clone().text();
  return FULL_WORDS.find((word) => text.includes(`"${word}"`));
}

/** The collection of objects of our bucket, or one object of it. */
export async function objectsUrl(objectPath?: string): Promise<string> {
  const config = await loadConfig();
  const base = `${storageUrlOf(config)}/v0/b/${config.firebase.storageBucket}/o`;
  return objectPath === undefined ? base : `${base}/${encodeURIComponent(objectPath)}`;
}

async function send(request: ObjectRequest, forceRefresh: boolean): Promise<Response> {
  const { body, headers, method } = request;
  const authorization = `Firebase ${await idToken(forceRefresh)}`;
  const bytes = body === undefined ? 0 : body.length;
  const limit = deadline(request.signal, BASE_TIMEOUT_MS + bytes / SLOWEST_BYTES_PER_MS);
  try {
    const init = { method, headers: { ...headers, Authorization: authorization }, signal: limit.signal };
    const response = await fetch(request.url, body === undefined ? init : { ...init, body });
    // The whole answer belongs to the time limit; read it before the limit is lifted.
    const text = await response.text();
    return new Response(text || null, { status: response.status, headers: response.headers });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new AppError('unavailable', undefined, { cause: error });
  } finally {
    limit.clear();
  }
}

/**
 * One authorized request to file storage; an expired token is renewed once.
 * @throws AppError by status; AbortError
 */
export async function requestObject(request: ObjectRequest): Promise<Response> {
  let response = await send(request, false);
  if (response.status === 401) response = await send(request, true);
  if (response.ok || request.expected.includes(response.status)) return response;
  const code = (await ownCode(response)) ?? CODES[response.status] ?? 'unavailable';
  throw new AppError(code, undefined, { details: { httpStatus: response.status } });
}

function joined(head: string, bytes: Uint8Array, tail: string): Uint8Array<ArrayBuffer> {
  const [first, last] = [new TextEncoder().encode(head), new TextEncoder().encode(tail)];
  const body = new Uint8Array(first.length + bytes.length + last.length);
  body.set(first);
  body.set(bytes, first.length);
  body.set(last, first.length + bytes.length);
  return body;
}

/** Sends a short file in one multipart request. Bytes and no Blob: WebKit has sent Blob bodies empty. */
export async function sendWhole({ file, signal }: Sending): Promise<SendOutcome> {
  const boundary = `part-${crypto.randomUUID()}`;
  const bytes = await file.read(0, file.sizeBytes);
  const head = [
    `--${boundary}`,
    'Content-Type: application/json; charset=utf-8',
    '',
    JSON.stringify(metadataOf(file)),
    `--${boundary}`,
    `Content-Type: ${file.contentType}`,
    '',
    '',
  ].join('\r\n');
  const response = await requestObject({
    url: `${await objectsUrl()}?name=${encodeURIComponent(file.objectPath)}`,
    method: 'POST',
    headers: {
      'X-Goog-Upload-Protocol': 'multipart',
      'Content-Type': `multipart/related; boundary=${boundary}`,
    },
    body: joined(head, bytes, `\r\n--${boundary}--`),
    signal,
    expected: [403, 412],
  });
  if (!response.ok) return 'maybe-there';
  if (!(await describes(await response.json(), file))) {
    throw new AppError('unavailable', 'the server confirmed other bytes than were sent');
  }
  return 'confirmed';
}

const DEFAULT_GRANULARITY_BYTES = 256 * 1024;
const CHUNK_BYTES = 2 * MIB;
/** Upload sessions last about a week. Source: Google Cloud Storage documentation. */
const SESSION_AGE_MS = 6 * 24 * 3_600_000;
const GONE = [404, 410];
/** Gone, or someone else sent to the same place meanwhile and our offset is not the next one any more. */
const OUT_OF_STEP = [...GONE, 400, 409];
const TAKEN = [403, 412];

interface Place {
  readonly url: string;
  readonly granularityBytes: number;
  readonly receivedBytes: number;
}

function granularityOf(response: Response): number {
  return Number(response.headers.get('X-Goog-Upload-Chunk-Granularity')) || DEFAULT_GRANULARITY_BYTES;
}

async function start({ file, signal, saveResume }: Sending): Promise<Place | 'maybe-there'> {
  const response = await requestObject({
    url: `${await objectsUrl()}?name=${encodeURIComponent(file.objectPath)}`,
    method: 'POST',
    headers: {
      'X-Goog-Upload-Protocol': 'resumable',
      'X-Goog-Upload-Command': 'start',
      'X-Goog-Upload-Header-Content-Length': String(file.sizeBytes),
      'X-Goog-Upload-Header-Content-Type': file.contentType,
      'Content-Type': 'application/json; charset=utf-8',
    },
    body: JSON.stringify(metadataOf(file)),
    signal,
    expected: TAKEN,
  });
  if (!response.ok) return 'maybe-there';
  const url = response.headers.get('X-Goog-Upload-URL');
  if (!url) throw new AppError('unavailable', 'the server named no place to upload to');
  await saveResume({ url, startedAtMs: Date.now() });
  return { url, granularityBytes: granularityOf(response), receivedBytes: 0 };
}

/** Asks how much has arrived: only the server knows what survived. Undefined when the upload must start anew. */
async function query(sending: Sending): Promise<Place | 'maybe-there' | undefined> {
  const { resume, signal } = sending;
  if (!resume || Date.now() - resume.startedAtMs > SESSION_AGE_MS) return undefined;
  const response = await requestObject({
    url: resume.url,
    method: 'POST',
    headers: { 'X-Goog-Upload-Command': 'query' },
    signal,
    expected: [...GONE, ...TAKEN, 400],
  });
  const status = response.headers.get('X-Goog-Upload-Status');
  if (status === 'final') return 'maybe-there';
  if (!response.ok || status !== 'active') return undefined;
  const granularityBytes = granularityOf(response);
  const receivedBytes = Number(response.headers.get('X-Goog-Upload-Size-Received') ?? 0);
  return { url: resume.url, granularityBytes, receivedBytes };
}

/** Where the next chunk ends. All but the last must be a multiple of the server's granularity. */
function chunkEnd({ granularityBytes, receivedBytes }: Place, sizeBytes: number): number {
  const wholeBytes = CHUNK_BYTES - (CHUNK_BYTES % granularityBytes);
  return Math.min(receivedBytes + Math.max(granularityBytes, wholeBytes), sizeBytes);
}

async function sendChunk({ file, signal }: Sending, place: Place): Promise<Response> {
  const from = place.receivedBytes;
  const to = chunkEnd(place, file.sizeBytes);
  return requestObject({
    url: place.url,
    method: 'POST',
    headers: {
      'X-Goog-Upload-Command': to === file.sizeBytes ? 'upload, finalize' : 'upload',
      'X-Goog-Upload-Offset': String(from),
      'Content-Type': 'application/octet-stream',
    },
    body: await file.read(from, to),
    signal,
    expected: [...OUT_OF_STEP, ...TAKEN],
  });
}

async function sendRest(sending: Sending, found: Place): Promise<SendOutcome> {
  const { file, onProgress, saveResume } = sending;
  let place = found;
  for (;;) {
    onProgress(place.receivedBytes);
    const response = await sendChunk(sending, place);
    if (OUT_OF_STEP.includes(response.status)) {
      await saveResume(null);
      throw new AppError('unavailable', 'the upload cannot go on here; the next try starts again');
    }
    if (!response.ok) return 'maybe-there';
    if (response.headers.get('X-Goog-Upload-Status') === 'final') {
      return (await describes(await response.json(), file)) ? 'confirmed' : 'maybe-there';
    }
    const receivedBytes = chunkEnd(place, file.sizeBytes);
    if (receivedBytes === file.sizeBytes) throw new AppError('unavailable', 'the last chunk ended nothing');
    place = { ...place, receivedBytes };
  }
}

/**
 * Sends a long file in chunks, from where an earlier try stopped. The vendor's client can neither resume after a reload
 * nor run in a service worker.
 */
export async function sendResumable(sending: Sending): Promise<SendOutcome> {
  const place = (await query(sending)) ?? (await start(sending));
  return place === 'maybe-there' ? place : sendRest(sending, place);
}

/** Up to here one request carries everything; above, an upload can be taken up where it stopped. */
const MAX_WHOLE_BYTES = 4 * MIB;

/** The URL of an object as it is sent in payloads. */
export async function objectUrl(objectPath: string): Promise<string> {
  const config = await loadConfig();
  return downloadUrlOf(storageUrlOf(config), config.firebase.storageBucket, objectPath);
}

/**
 * Sends a stored file to its place. Objects are create-only: a second send of the same bytes is a success, of other
 * bytes a refusal. Resolves when the server has confirmed size and SHA-256.
 * @throws AppError already-exists: other bytes are there; permission-denied, unauthenticated, invalid-argument,
 *   unavailable; AbortError
 */
export async function uploadObject(sending: Sending): Promise<void> {
  if (await isThereAlready(sending)) return sending.onProgress(sending.file.sizeBytes);
  const isShort = sending.file.sizeBytes <= MAX_WHOLE_BYTES;
  const outcome = await (isShort ? sendWhole(sending) : sendResumable(sending));
  if (outcome === 'maybe-there') await confirmExisting(sending);
  sending.onProgress(sending.file.sizeBytes);
}

/**
 * Looks before sending again: a kill or a lost answer hides an arrival, and the bytes would travel for nothing. Where an
 * upload can be resumed, the server's own count is the look.
 */
async function isThereAlready(sending: Sending): Promise<boolean> {
  if (!sending.isRepeat || sending.resume) return false;
  const found = await askFor(sending);
  if (!found.ok) return false;
  await checkSame(found, sending);
  return true;
}

async function askFor({ file, signal }: Sending): Promise<Response> {
  return requestObject({
    url: await objectsUrl(file.objectPath),
    method: 'GET',
    headers: {},
    signal,
    // Google's storage answers 403 for what is missing to whoever may not list.
    expected: [403, 404],
  });
}

async function confirmExisting(sending: Sending): Promise<void> {
  const response = await askFor(sending);
  // Refused, and nothing there: it was the right to write that was missing.
  if (!response.ok) throw new AppError((await isUsedUp()) ? 'allowance-used-up' : 'permission-denied');
  await checkSame(response, sending);
}

/** Rules refuse without a word; why, they leave for the person to read. */
async function isUsedUp(): Promise<boolean> {
  try {
    const { uid } = await ensureSignedIn();
    return (await (await documents()).read(BROWSER_COLLECTIONS.usedUp, uid)) !== null;
  } catch {
    // Then it is told as it is otherwise, and asked again with the next try.
    return false;
  }
}

async function checkSame(response: Response, { file }: Sending): Promise<void> {
  if (!(await describes(await response.json(), file))) {
    throw new AppError('already-exists', 'other bytes lie at the place of this file');
  }
}
