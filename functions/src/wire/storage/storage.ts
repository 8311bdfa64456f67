import { rm } from 'node:fs/promises';
import { httpStatusOf } from '../../../../src/domain/calls/callable-status.ts';
import { AppError, ERRORS } from '../../../../src/domain/errors.ts';
import { decoded, type Exchange, isPastAnswering, sendJson, WireError, type WirePart } from '../exchange.ts';
import type { Shares } from '../limits/allowances.ts';
import type { AppRules } from '../rules/app-rules.ts';
import type { WireOptions } from '../wire-options.ts';
import { answerDownload } from './download.ts';

import { readMultipart } from './multipart.ts';
import { ResumableUploads } from './resumable.ts';
import {
  brokenTwin,
  checkAccess,
  checkAllowance,
  checkedPath,
  checkSignature,
  checkWrite,
  metadataFor,
  noteKept,
  parseContent,
  type StorageContext,
} from './storage-context.ts';

/** Single requests are for pages; what is larger goes in chunks. */
const MAX_MULTIPART_BYTES = 16_777_216;

const MAX_RESULTS = 1_000;

/** Names below a prefix; with a delimiter the folders are folded into prefixes. */
function answerList(context: StorageContext, exchange: Exchange): void {
  const { searchParams } = exchange.url;
  const prefix = searchParams.get('prefix') ?? '';
  const delimiter = searchParams.get('delimiter') ?? '';
  const after = searchParams.get('pageToken') ?? '';
  const limit = Math.min(MAX_RESULTS, Math.max(1, Number(searchParams.get('maxResults')) || MAX_RESULTS));
  checkAccess(context, exchange, 'list', { path: prefix.replace(/\/$/, ''), current: null });

  const names = [...new Set(context.objects.list(prefix).map((path) => folded(path, prefix, delimiter)))];
  const rest = names.filter((name) => name > after);
  const page = rest.slice(0, limit);
  const isFolder = (name: string) => delimiter !== '' && name.endsWith(delimiter);
  sendJson(exchange.response, 200, {
    prefixes: page.filter(isFolder),
    items: page.filter((name) => !isFolder(name)).map((name) => ({ name, bucket: context.objects.bucket })),
    ...(rest.length > limit && { nextPageToken: page.at(-1) }),
  });
}

function folded(path: string, prefix: string, delimiter: string): string {
  const end = delimiter === '' ? -1 : path.indexOf(delimiter, prefix.length);
  return end < 0 ? path : path.slice(0, end + delimiter.length);
}

const WINDOW_MS = 3_600_000;
/** Two memoirs of the largest size in an hour. */
const WRITES_PER_HOUR = 4_000;
/** So many writers are remembered; the oldest goes first. */
const MAX_WRITERS = 10_000;

/**
 * Counts what each person stores in an hour, before a byte of it is read. In memory: a flood is a matter of minutes,
 * and a count on disk would make every honest page slower.
 * @returns what throws WireError 429 when the quota is used up
 */
function writeQuota(nowMs: () => number, writesPerHour = WRITES_PER_HOUR): (uid: string) => void {
  const writers = new Map<string, { count: number; readonly endsMs: number }>();
  return (uid) => {
    const known = writers.get(uid);
    const writer = known && known.endsMs > nowMs() ? known : { count: 0, endsMs: nowMs() + WINDOW_MS };
    if (writer.count >= writesPerHour) throw new WireError(429, 'Quota exceeded.', 'RESOURCE_EXHAUSTED');
    writer.count++;
    writers.delete(uid);
    writers.set(uid, writer);
    const [oldest] = writers.keys();
    if (writers.size > MAX_WRITERS && oldest !== undefined) writers.delete(oldest);
  };
}

/** The protocol of the Firebase storage client below `/v0/b/{bucket}/o`. */
export function storagePart(options: WireOptions, rules: AppRules, shares: Shares): WirePart {
  const { objects, database, clock } = options;
  const { fitsPlace = () => true, writesPerHour } = options;
  const countWrite = writeQuota(() => clock.nowMs(), writesPerHour);
  const stored = storedSignal(options.onObjectStored);
  const context: StorageContext = {
    objects,
    database,
    clock,
    rules: rules.storage,
    fitsPlace,
    countWrite,
    stored,
    ...shares,
  };
  const base = `/v0/b/${objects.bucket}/o`;
  const resumable = new ResumableUploads(context);

  const answer = async (exchange: Exchange, rest: string): Promise<void> => {
    const { method = '', headers } = exchange.request;
    const command = headers['x-goog-upload-command'];
    if (rest === '' && method === 'POST' && command) await resumable.answer(exchange, String(command));
    else if (rest === '' && method === 'POST')
      await shares.reception.forFile(exchange, () => answerMultipart(context, exchange));
    else if (rest === '' && method === 'GET') answerList(context, exchange);
    else if (rest !== '') await answerObject(context, exchange, decoded(rest.slice(1)));
    else throw new WireError(405, 'Method not allowed.');
  };

  return async (exchange) => {
    const { pathname } = exchange.url;
    if (!pathname.startsWith('/v0/')) return false;
    try {
      if (pathname !== base && !pathname.startsWith(`${base}/`))
        throw new WireError(404, 'Not Found.', 'NOT_FOUND');
      await answer(exchange, pathname.slice(base.length));
    } catch (error) {
      if (isPastAnswering(exchange)) throw error;
      const { httpStatus, message, word } = asWireError(error);
      sendJson(exchange.response, httpStatus, { error: { code: httpStatus, message, status: word } });
    }
    return true;
  };
}

/** The object is stored, whatever becomes of the signal: a failure is for the log, and who needs the work asks again. */
function storedSignal(onObjectStored: WireOptions['onObjectStored']): (path: string) => void {
  return (path) => void onObjectStored?.(path).catch((error: unknown) => console.error(error));
}

function asWireError(error: unknown): WireError {
  if (error instanceof WireError) return error;
  if (error instanceof AppError && error.code !== 'internal')
    return new WireError(httpStatusOf(ERRORS[error.code].status), error.message, error.code);
  console.error(error);
  return new WireError(500, 'INTERNAL', 'INTERNAL');
}

async function answerObject(context: StorageContext, exchange: Exchange, path: string): Promise<void> {
  checkedPath(path);
  switch (exchange.request.method) {
    case 'GET':
    case 'HEAD':
      return answerDownload(context, exchange, path);
    case 'DELETE': {
      const record = context.objects.find(path);
      checkAccess(context, exchange, 'delete', { path, current: record });
      if (!record) throw new WireError(404, 'Not Found.  Could not delete object', 'NOT_FOUND');
      await context.objects.remove(record);
      exchange.response.writeHead(204).end();
      return;
    }
    default:
      throw new WireError(405, 'Method not allowed.');
  }
}

/** One request with metadata and bytes. The rules are asked when the size is known, before the object is visible. */
async function answerMultipart(context: StorageContext, exchange: Exchange): Promise<void> {
  const path = checkedPath(exchange.url.searchParams.get('name'));
  // Strangers do not get to fill the disk, not even for a moment.
  if (typeof exchange.auth === 'string') checkWrite(context, exchange, path, EMPTY);
  else {
    const announced = Number(exchange.request.headers['content-length'] ?? 0);
    checkAllowance(context, exchange, path, Math.min(announced, MAX_MULTIPART_BYTES));
    context.countWrite(exchange.auth.claims.sub);
  }
  const body = await readMultipart(exchange.request, MAX_MULTIPART_BYTES);
  const content = parseContent(body.json, body.contentType);
  const staged = await context.objects.files.stage(body.bytes);
  try {
    const incoming = { ...content, sizeBytes: staged.sizeBytes };
    await checkSignature(context, path, staged.file);
    const twin = await brokenTwin(context, exchange, path, incoming);
    const broken = twin?.md5 === staged.md5 ? twin : null;
    checkWrite(context, exchange, path, { ...incoming, broken }); // before the costly part; again in the transaction
    const record = await context.objects.commit(path, staged, content, () =>
      checkWrite(context, exchange, path, { ...incoming, broken }),
    );
    noteKept(context, exchange, path, staged.sizeBytes);
    context.stored(path);
    sendJson(exchange.response, 200, metadataFor(context, exchange, record), {
      'x-goog-upload-status': 'final',
    });
  } finally {
    await rm(staged.file, { force: true }); // gone already when it was kept
  }
}

const EMPTY = { contentType: 'application/octet-stream', metadata: {}, sizeBytes: 0 };
