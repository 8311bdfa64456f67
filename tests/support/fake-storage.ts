import { createHash, randomUUID } from 'node:crypto';
import { crc32c, crc32cText } from '../../src/domain/transfer/crc32c.ts';

export const BUCKET = 'kindred-test.appspot.com';
export const ORIGIN = 'https://app.test';
const GRANULARITY_BYTES = 256 * 1024;

interface StoredObject {
  readonly bytes: Uint8Array;
  readonly metadata: Record<string, string>;
  readonly contentType: string;
}
interface Session {
  readonly path: string;
  readonly metadata: Record<string, string>;
  readonly contentType: string;
  bytes: Uint8Array;
  isFinal: boolean;
}
/** What a test may do to a request: answer it itself (before), or lose the true answer (after). */
export interface Faults {
  before?: (request: Request) => Response | undefined | Promise<Response | undefined>;
  after?: (request: Request, response: Response) => Response | Promise<Response>;
}

/** File storage as the resumable and multipart protocols describe it: create-only, strict about offsets. */
export class FakeStorage {
  readonly objects = new Map<string, StoredObject>();
  /** every creation, in order; more than one per path would be a lost file */
  readonly created: string[] = [];
  readonly requests: string[] = [];
  readonly faults: Faults = {};
  readonly sessions = new Map<string, Session>();

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input instanceof Request ? input.url : input), ORIGIN);
    const request = new Request(url, init);
    this.requests.push(`${request.method} ${request.headers.get('X-Goog-Upload-Command') ?? url.pathname}`);
    const early = await this.faults.before?.(request.clone());
    if (early) return early;
    request.signal.throwIfAborted();
    const response = await this.answer(request, url);
    request.signal.throwIfAborted();
    return (await this.faults.after?.(request, response)) ?? response;
  };

  private async answer(request: Request, url: URL): Promise<Response> {
    if (url.pathname === '/config.json') return Response.json(CONFIG);
    if (!request.headers.get('Authorization')?.startsWith('Firebase '))
      return new Response(null, { status: 401 });
    const session = url.searchParams.get('upload_id');
    if (session) return this.continueUpload(request, session);
    const name = url.searchParams.get('name');
    if (request.method === 'POST' && name) return this.create(request, name);
    return this.metadata(decodeURIComponent(url.pathname.split('/o/')[1] ?? ''));
  }

  private metadata(path: string): Response {
    const object = this.objects.get(path);
    return object ? Response.json(describe(path, object)) : new Response(null, { status: 404 });
  }

  private async create(request: Request, path: string): Promise<Response> {
    if (this.objects.has(path)) return new Response('{"error":{"code":403}}', { status: 403 });
    if (request.headers.get('X-Goog-Upload-Protocol') === 'resumable') return this.start(request, path);
    const { json, bytes, contentType } = parseMultipart(request, new Uint8Array(await request.arrayBuffer()));
    // Another request may have created it while this one was read.
    if (this.objects.has(path)) return new Response(null, { status: 412 });
    return Response.json(this.store(path, { bytes, metadata: json.metadata ?? {}, contentType }));
  }

  private store(path: string, object: StoredObject): object {
    this.objects.set(path, object);
    this.created.push(path);
    return describe(path, object);
  }

  private async start(request: Request, path: string): Promise<Response> {
    const id = randomUUID();
    const { metadata = {}, contentType } = (await request.json()) as {
      metadata?: Record<string, string>;
      contentType: string;
    };
    this.sessions.set(id, { path, metadata, contentType, bytes: new Uint8Array(), isFinal: false });
    return new Response(null, {
      headers: {
        'X-Goog-Upload-Status': 'active',
        'X-Goog-Upload-URL': `${ORIGIN}/v0/b/${BUCKET}/o?upload_id=${id}`,
        'X-Goog-Upload-Chunk-Granularity': String(GRANULARITY_BYTES),
      },
    });
  }

  private async continueUpload(request: Request, id: string): Promise<Response> {
    const session = this.sessions.get(id);
    if (!session) return new Response(null, { status: 404 });
    const command = request.headers.get('X-Goog-Upload-Command') ?? '';
    const status = () => ({ 'X-Goog-Upload-Status': session.isFinal ? 'final' : 'active' });
    if (command === 'query') {
      const received = String(session.bytes.length);
      return new Response(null, { headers: { ...status(), 'X-Goog-Upload-Size-Received': received } });
    }
    if (session.isFinal) return new Response(null, { status: 400 });
    const chunk = new Uint8Array(await request.arrayBuffer());
    const isLast = command.includes('finalize');
    const offset = Number(request.headers.get('X-Goog-Upload-Offset'));
    if (offset !== session.bytes.length) return new Response('wrong offset', { status: 400 });
    if (!isLast && chunk.length % GRANULARITY_BYTES) return new Response('granularity', { status: 400 });
    session.bytes = Buffer.concat([session.bytes, chunk]);
    if (!isLast) return new Response(null, { headers: status() });
    if (this.objects.has(session.path)) return new Response(null, { status: 412 });
    session.isFinal = true;
    const { bytes, metadata, contentType } = session;
    return Response.json(this.store(session.path, { bytes, metadata, contentType }), { headers: status() });
  }
}

function describe(path: string, { bytes, metadata, contentType }: StoredObject): object {
  const md5Hash = createHash('md5').update(bytes).digest('base64');
  const checksum = crc32cText(crc32c(bytes));
  return {
    name: path,
    bucket: BUCKET,
    size: String(bytes.length),
    md5Hash,
    crc32c: checksum,
    contentType,
    metadata,
  };
}

function parseMultipart(request: Request, body: Uint8Array) {
  const boundary = /boundary=(.+)$/.exec(request.headers.get('Content-Type') ?? '')?.[1];
  const raw = Buffer.from(body);
  const parts = [];
  let from = raw.indexOf(`--${boundary}\r\n`);
  while (from >= 0) {
    const start = from + `--${boundary}\r\n`.length;
    const end = raw.indexOf(`\r\n--${boundary}`, start);
    const part = raw.subarray(start, end);
    const gap = part.indexOf('\r\n\r\n');
    parts.push({ head: part.subarray(0, gap).toString(), bytes: new Uint8Array(part.subarray(gap + 4)) });
    from = raw.indexOf(`--${boundary}\r\n`, end);
  }
  const [description, content] = parts;
  if (!description || !content) throw new Error('not multipart');
  const json = JSON.parse(Buffer.from(description.bytes).toString()) as { metadata?: Record<string, string> };
  const contentType = /Content-Type: (.+)/.exec(content.head)?.[1] ?? '';
  return { json, bytes: content.bytes, contentType };
}

const CONFIG = {
  firebase: { projectId: 'kindred-test', apiKey: 'key', storageBucket: BUCKET },
  region: 'us-central1',
  endpoints: { auth: '', firestore: '', storage: '', functions: '' },
  audioService: '',
  payments: { provider: 'test', confirmUrl: '/test-payments/confirm' },
};
