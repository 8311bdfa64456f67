import { pipeline } from 'node:stream/promises';
import { savedAs } from '../../../../src/domain/transfer/saved-name.ts';
import type { ObjectRecord } from '../../adapters/local/objects.ts';
import { type Exchange, sendJson, WireError } from '../exchange.ts';
import { rangeOf } from '../hosting/byte-range.ts';
import { dispositionOf, etagOf, mayOpenInline } from './object-on-wire.ts';
import { checkAccess, metadataFor, type StorageContext } from './storage-context.ts';

/**
 * GET and HEAD of one object: its metadata, or with `alt=media` its bytes. For the bytes, and for nothing else, the URL's
 * token takes the place of the rules while it lasts: a link that could read metadata would find a fresh token in them.
 */
export async function answerDownload(
  context: StorageContext,
  exchange: Exchange,
  path: string,
): Promise<void> {
  const record = context.objects.find(path);
  const isForBytes = exchange.url.searchParams.get('alt') === 'media';
  const token = exchange.url.searchParams.get('token') ?? '';
  if (!record || !isForBytes || !context.objects.isToken(record, token))
    checkAccess(context, exchange, 'get', { path, current: record });
  if (!record) throw new WireError(404, 'Not Found.  Could not get object', 'NOT_FOUND');
  if (isForBytes) await sendBytes(context, exchange, record);
  // Whoever asks whether a file has arrived is told that it is not there, and sends it once more.
  else if (await context.objects.isBroken(record))
    throw new WireError(404, 'Not Found.  The stored file is damaged', 'NOT_FOUND');
  else sendJson(exchange.response, 200, metadataFor(context, exchange, record));
}

async function sendBytes(context: StorageContext, exchange: Exchange, record: ObjectRecord): Promise<void> {
  const { request, response } = exchange;
  const etag = `"${etagOf(record)}"`;
  const saveAs = exchange.url.searchParams.get('saveAs');
  const headers = {
    'content-type': record.contentType,
    'accept-ranges': 'bytes',
    etag,
    'cache-control': 'private, max-age=0',
    'content-disposition': saveAs ? savedAs(saveAs) : dispositionOf(record),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(!mayOpenInline(record) && { 'content-security-policy': "default-src 'none'; sandbox" }),
  };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const ifRange = request.headers['if-range'];
  const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const range = rangeOf(wanted, record.sizeBytes);
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${record.sizeBytes}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: record.sizeBytes - 1 };
  const sized = { ...headers, 'content-length': end - start + 1 };
  const isBodiless = request.method === 'HEAD' || record.sizeBytes === 0;
  const bytes = isBodiless ? null : await context.objects.open(record, { start, end });
  if (range)
    response.writeHead(206, { ...sized, 'content-range': `bytes ${start}-${end}/${record.sizeBytes}` });
  else response.writeHead(200, sized);
  if (bytes) await pipeline(bytes, response).finally(() => bytes.destroy());
  else response.end();
}
