import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { crc32c } from '../../src/domain/transfer/crc32c.ts';

interface Stored {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly generation: number;
  /** base64, of the bytes that came */
  readonly crc32c: string;
}

interface Upload {
  readonly name: string;
  readonly description: Description;
  bytes: Buffer;
}

interface Description {
  readonly name?: string;
  readonly contentType?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

export interface JsonStorage {
  readonly url: string;
  readonly paths: () => string[];
  /** what lies there, for tests that damage it */
  readonly stored: Map<string, Stored>;
  /** as if it had been uploaded */
  put(path: string, bytes: Buffer, contentType: string): void;
  /** answers so many requests with this status first */
  failNext(times: number, status?: number): void;
  close(): Promise<void>;
}

const base64OfCrc = (bytes: Buffer): string => {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(crc32c(bytes));
  return four.toString('base64');
};
const md5Of = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64');

function sendJson(response: ServerResponse, status: number, json: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
}

/** Metadata and bytes of a multipart/related body of two parts. */
function partsOf(body: Buffer, contentType: string): [Description, Buffer] {
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1] ?? '';
  const delimiter = Buffer.from(`--${boundary}`);
  const starts: number[] = [];
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + 1)) starts.push(at);
  const partAt = (index: number) => {
    const head = body.indexOf('\r\n\r\n', starts[index]);
    return body.subarray(head + 4, (starts[index + 1] ?? 0) - 2);
  };
  return [JSON.parse(partAt(0).toString()), partAt(1)];
}

/**
 * Cloud Storage's JSON interface in memory, as far as its Node client uses it for one bucket: simple and resumable
 * uploads, metadata, downloads, lists, deletions and the precondition on generations.
 */
export async function startJsonStorage(bucket: string): Promise<JsonStorage> {
  const stored = new Map<string, Stored>();
  const uploads = new Map<string, Upload>();
  let failures = 0;
  let failureStatus = 503;
  let generations = 0;

  const onWire = (path: string, { bytes, ...object }: Stored) => ({
    kind: 'storage#object',
    name: path,
    bucket,
    generation: String(object.generation),
    metageneration: '1',
    contentType: object.contentType,
    metadata: object.metadata,
    size: String(bytes.length),
    md5Hash: md5Of(bytes),
    crc32c: object.crc32c,
    timeCreated: new Date(0).toISOString(),
  });
  const commit = (path: string, { contentType, metadata }: Description, bytes: Buffer) => {
    generations += 1;
    const object = {
      bytes,
      contentType: contentType ?? 'application/octet-stream',
      metadata: metadata ?? {},
      generation: generations,
      crc32c: base64OfCrc(bytes),
    };
    stored.set(path, object);
    return onWire(path, object);
  };

  const upload = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const wanted = url.searchParams.get('ifGenerationMatch');
    const uploadId = url.searchParams.get('upload_id');
    if (uploadId !== null) return receive(request, response, uploadId);
    const name = url.searchParams.get('name') ?? '';
    if (wanted !== null && Number(wanted) !== (stored.get(name)?.generation ?? 0))
      return sendJson(response, 412, { error: { code: 412, message: 'conditionNotMet' } });
    const body = await buffer(request);
    if (url.searchParams.get('uploadType') === 'multipart') {
      const [description, bytes] = partsOf(body, String(request.headers['content-type']));
      return sendJson(response, 200, commit(description.name ?? name, description, bytes));
    }
    const id = crypto.randomUUID();
    const type = request.headers['x-upload-content-type'];
    const description = {
      ...(type && { contentType: String(type) }),
      ...JSON.parse(body.toString() || '{}'),
    };
    uploads.set(id, { name, description, bytes: Buffer.alloc(0) });
    url.searchParams.set('upload_id', id);
    response.writeHead(200, { location: url.href }).end();
  };

  /** One piece: `bytes 0-99/*` has more behind it, `bytes 0-99/100` ends it, `bytes * /100` ends it without bytes. */
  const receive = async (request: IncomingMessage, response: ServerResponse, id: string) => {
    const found = uploads.get(id);
    if (!found) return sendJson(response, 404, { error: { code: 404, message: 'no such upload' } });
    const range = /^bytes (?:\*|(\d+)-(\d+|\*))\/(\d+|\*)$/.exec(String(request.headers['content-range']));
    const bytes = await buffer(request);
    const start = Number(range?.[1] ?? found.bytes.length);
    if (start > found.bytes.length)
      return sendJson(response, 400, { error: { code: 400, message: 'a gap' } });
    found.bytes = Buffer.concat([found.bytes.subarray(0, start), bytes]);
    if (range?.[3] !== '*')
      return sendJson(response, 200, commit(found.name, found.description, found.bytes));
    const last = found.bytes.length - 1;
    response.writeHead(308, last < 0 ? {} : { range: `bytes=0-${last}` }).end();
  };

  const answerObject = (request: IncomingMessage, response: ServerResponse, url: URL, path: string) => {
    const object = stored.get(path);
    if (!object) return sendJson(response, 404, { error: { code: 404, message: `No such object: ${path}` } });
    if (request.method === 'DELETE') {
      stored.delete(path);
      return response.writeHead(204).end();
    }
    if (url.searchParams.get('alt') !== 'media') return sendJson(response, 200, onWire(path, object));
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (range) {
      const part = object.bytes.subarray(Number(range[1]), Number(range[2]) + 1);
      return response.writeHead(206, { 'content-length': part.length }).end(part);
    }
    const hashes = `crc32c=${object.crc32c},md5=${md5Of(object.bytes)}`;
    response.writeHead(200, {
      'content-type': object.contentType,
      'content-length': object.bytes.length,
      'x-goog-hash': hashes,
      'x-goog-stored-content-encoding': 'identity',
    });
    response.end(object.bytes);
  };

  const list = (response: ServerResponse, url: URL) => {
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('pageToken') ?? '';
    const rest = [...stored.keys()].filter((path) => path.startsWith(prefix) && path > after).sort();
    // Small pages, so that whoever asks must turn them.
    const page = rest.slice(0, 3);
    const items = page.flatMap((path) => {
      const object = stored.get(path);
      return object ? [onWire(path, object)] : [];
    });
    sendJson(response, 200, { items, ...(rest.length > 3 && { nextPageToken: page.at(-1) }) });
  };

  const objects = `/b/${bucket}/o`;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const path = url.pathname.replace(/^(?:\/upload)?\/storage\/v1/, '');
    if (failures > 0) {
      failures -= 1;
      request.resume();
      return sendJson(response, failureStatus, { error: { code: failureStatus, message: 'not now' } });
    }
    if (url.pathname.startsWith('/upload/')) return upload(request, response, url);
    if (path === objects) return list(response, url);
    if (!path.startsWith(`${objects}/`)) return sendJson(response, 404, {});
    answerObject(request, response, url, decodeURIComponent(path.slice(objects.length + 1)));
  };

  const server = http.createServer((request, response) => {
    // A body that breaks off is no upload.
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths: () => [...stored.keys()].sort(),
    stored,
    put: (path, bytes, contentType) => void commit(path, { contentType }, bytes),
    failNext: (times, status = 503) => {
      failures = times;
      failureStatus = status;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
