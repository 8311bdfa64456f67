import { AppError } from '@/domain/errors.ts';
import { MIB } from '@/domain/limits.ts';
import { describes, metadataOf } from './object-metadata.ts';
import { objectsUrl, requestObject } from './object-request.ts';
import type { Sending, SendOutcome } from './sending.ts';

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
      throw new AppError('unavailable', 'the upload cannot go on here; the next try starts anew');
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
