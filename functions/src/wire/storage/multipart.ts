import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { WireError } from '../exchange.ts';

const MAX_HEAD_BYTES = 65_536;
const BLANK_LINE = Buffer.from('\r\n\r\n');

/** A multipart/related body of two parts: JSON, then the bytes, which are never held in memory. */
export interface MultipartBody {
  readonly json: string;
  /** content type of the second part */
  readonly contentType: string | undefined;
  /** Ends with WireError 400 when the body breaks off, 413 above `maxBytes`. */
  readonly bytes: Readable;
}

/** @throws WireError 400 for anything that is not such a body */
export async function readMultipart(request: IncomingMessage, maxBytes: number): Promise<MultipartBody> {
  const boundary = /boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/.exec(request.headers['content-type'] ?? '');
  const delimiter = Buffer.from(`\r\n--${boundary?.[1] ?? boundary?.[2]}`);
  if (!boundary) throw new WireError(400, 'the multipart boundary is missing');
  // Refused before it is read, so that the answer arrives instead of a broken connection.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + MAX_HEAD_BYTES)
    throw new WireError(413, `more than ${maxBytes} bytes`);
  const chunks: AsyncIterator<Buffer> = request[Symbol.asyncIterator]();
  // The first delimiter has no line break before it; with one put there, both parts begin alike.
  let head: Buffer = Buffer.from('\r\n');
  for (;;) {
    const parts = splitHead(head, delimiter);
    if (parts) {
      const { json, contentType, rest } = parts;
      return {
        json,
        contentType,
        bytes: Readable.from(untilDelimiter(rest, chunks, { delimiter, maxBytes })),
      };
    }
    if (head.length > MAX_HEAD_BYTES) throw new WireError(400, 'the metadata part is too long');
    const next = await chunks.next();
    if (next.done) throw new WireError(400, 'the multipart body is not complete');
    head = Buffer.concat([head, next.value]);
  }
}

/** `delimiter headers blank-line JSON delimiter headers blank-line rest`, or null while it is not all there. */
function splitHead(
  head: Buffer,
  delimiter: Buffer,
): { json: string; contentType: string | undefined; rest: Buffer } | null {
  const first = head.indexOf(delimiter);
  const jsonStart = first < 0 ? -1 : head.indexOf(BLANK_LINE, first);
  const second = jsonStart < 0 ? -1 : head.indexOf(delimiter, jsonStart + BLANK_LINE.length);
  const dataStart = second < 0 ? -1 : head.indexOf(BLANK_LINE, second + delimiter.length);
  if (dataStart < 0) return null;
  const headers = head.subarray(second + delimiter.length, dataStart).toString('latin1');
  return {
    json: head.subarray(jsonStart + BLANK_LINE.length, second).toString(),
    contentType: headerOf(headers, 'content-type'),
    // The last of the two line breaks stays: an empty part's delimiter begins with it.
    rest: head.subarray(dataStart + 2),
  };
}

/** By hand, because a pattern for a value between blanks tries every blank as its end. */
function headerOf(headers: string, name: string): string | undefined {
  for (const line of headers.split('\r\n')) {
    const colon = line.indexOf(':');
    const value = line.slice(colon + 1).trim();
    if (colon > 0 && line.slice(0, colon).toLowerCase() === name && value !== '') return value;
  }
  return undefined;
}

async function* untilDelimiter(
  first: Buffer,
  chunks: AsyncIterator<Buffer>,
  { delimiter, maxBytes }: { readonly delimiter: Buffer; readonly maxBytes: number },
): AsyncGenerator<Buffer> {
  let held = first;
  let skip = 2;
  let sent = 0;
  for (;;) {
    const end = held.indexOf(delimiter);
    const isEnd = end >= 0 && held.length >= end + delimiter.length + 2;
    // What could be the beginning of a delimiter waits for the next chunk.
    const safe = end >= 0 ? end : held.length - delimiter.length;
    if (safe > skip) {
      sent += safe - skip;
      if (sent > maxBytes) throw new WireError(413, `more than ${maxBytes} bytes`);
      yield held.subarray(skip, safe);
      held = held.subarray(safe);
      skip = 0;
    }
    if (isEnd) {
      const closing = held.subarray(held.indexOf(delimiter) + delimiter.length).toString('latin1', 0, 2);
      if (closing !== '--') throw new WireError(400, 'more than two parts');
      return;
    }
    const next = await chunks.next();
    if (next.done) throw new WireError(400, 'the multipart body is not complete');
    held = Buffer.concat([held, next.value]);
  }
}
