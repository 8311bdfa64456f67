import { createWriteStream } from 'node:fs';
import { rm, stat, truncate, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { diskError, type ObjectFiles } from '../../adapters/local/object-files.ts';
import { type Exchange, readBody, sendJson, WireError } from '../exchange.ts';
import {
  brokenTwin,
  checkAllowance,
  checkedPath,
  checkSignature,
  checkWrite,
  metadataFor,
  noteKept,
  parseContent,
  type StorageContext,
} from './storage-context.ts';
import { storedUploads, type Upload, type UploadRecords } from './upload-records.ts';

/** Chunks come in multiples of this, so that after a crash the received part is cut to a whole number of them. */
export const GRANULARITY_BYTES = 262_144;
const MAX_METADATA_BYTES = 65_536;

/** Google's resumable upload protocol: start, then chunks, a query after every break, finalize. */
export class ResumableUploads {
  readonly #context: StorageContext;
  readonly #uploads: UploadRecords;
  readonly #files: ObjectFiles;
  /** the request that is writing an upload, and its end: a newer one takes over from a connection that hangs */
  readonly #writing = new Map<
    string,
    { readonly request: IncomingMessage; readonly ended: Promise<unknown> }
  >();

  constructor(context: StorageContext) {
    this.#context = context;
    this.#uploads = storedUploads(context.database);
    this.#files = context.objects.files;
  }

  /** @param command the header X-Goog-Upload-Command: one word, or two with a comma */
  async answer(exchange: Exchange, command: string): Promise<void> {
    const commands = command.split(',').map((word) => word.trim());
    if (commands.includes('start')) await this.#start(exchange);
    else await this.#proceed(exchange, commands);
  }

  #fileOf(upload: Upload): string {
    return this.#files.incomingFile(`upload-${upload.id}`);
  }

  async #start(exchange: Exchange): Promise<void> {
    const path = checkedPath(exchange.url.searchParams.get('name'));
    const { headers } = exchange.request;
    const totalBytes = sizeIn(headers['x-goog-upload-header-content-length']);
    const json = (await readBody(exchange.request, MAX_METADATA_BYTES)).toString();
    const content = parseContent(
      json,
      String(headers['x-goog-upload-header-content-type'] ?? '') || undefined,
    );
    const incoming = { ...content, sizeBytes: totalBytes };
    const twin = await brokenTwin(this.#context, exchange, path, incoming);
    checkWrite(this.#context, exchange, path, { ...incoming, broken: twin });
    checkAllowance(this.#context, exchange, path, totalBytes);
    const uid = uidOf(exchange);
    if (uid !== null) this.#context.countWrite(uid);
    const upload = this.#uploads.add({
      path,
      uid,
      totalBytes,
      ...content,
      createdMs: this.#context.clock.nowMs(),
    });
    await writeFile(this.#fileOf(upload), '', { mode: 0o600 });
    const address = `${exchange.origin}/v0/b/${this.#context.objects.bucket}/o?name=${encodeURIComponent(path)}`;
    sendJson(exchange.response, 200, null, {
      'x-goog-upload-status': 'active',
      'x-goog-upload-url': `${address}&upload_id=${upload.id}&upload_protocol=resumable`,
      'x-goog-upload-chunk-granularity': String(GRANULARITY_BYTES),
    });
  }

  /** The size on disk, cut to whole chunks: what a broken connection or a crash left behind them is sent again. */
  async #receivedBytes(upload: Upload): Promise<number> {
    const found = await stat(this.#fileOf(upload)).catch(() => null);
    if (!found) throw new WireError(404, 'this upload is gone', 'NOT_FOUND');
    const whole = found.size - (found.size % GRANULARITY_BYTES);
    if (whole !== found.size) await truncate(this.#fileOf(upload), whole);
    return whole;
  }

  async #receive(exchange: Exchange, upload: Upload, isLast: boolean): Promise<void> {
    const before = await this.#receivedBytes(upload);
    const offset = Number(exchange.request.headers['x-goog-upload-offset'] ?? Number.NaN);
    if (offset !== before) throw new WireError(400, `offset ${offset}, but ${before} bytes were received`);
    const { totalBytes } = upload;
    if (before + Number(exchange.request.headers['content-length'] ?? 0) > totalBytes)
      throw new WireError(400, 'more bytes than announced');
    const size = await this.#context.reception.forFile(exchange, () =>
      append(exchange.request, this.#fileOf(upload), { before, totalBytes }),
    );
    const isWhole = isLast ? size === upload.totalBytes : size % GRANULARITY_BYTES === 0;
    if (!isWhole) {
      await truncate(this.#fileOf(upload), before);
      throw new WireError(
        400,
        isLast ? 'not the size that was announced' : 'not a multiple of the granularity',
      );
    }
    if (isLast) await this.#finalize(exchange, upload);
    else answer(exchange, 'active', size);
  }

  async #finalize(exchange: Exchange, upload: Upload): Promise<void> {
    const staged = await this.#files.stageExisting(this.#fileOf(upload));
    if (staged.sizeBytes !== upload.totalBytes) throw new WireError(400, 'not the size that was announced');
    await checkSignature(this.#context, upload.path, staged.file);
    const incoming = { ...upload, sizeBytes: staged.sizeBytes };
    const twin = await brokenTwin(this.#context, exchange, upload.path, incoming);
    const broken = twin?.md5 === staged.md5 ? twin : null;
    const mayWrite = () => checkWrite(this.#context, exchange, upload.path, { ...incoming, broken });
    mayWrite();
    const record = await this.#context.objects.commit(upload.path, staged, upload, () => {
      mayWrite(); // again: another upload may have made the object meanwhile
      this.#uploads.finish(upload.id); // in the same transaction as the object: a crash leaves both or none
    });
    noteKept(this.#context, exchange, upload.path, record.sizeBytes);
    this.#context.stored(upload.path);
    finished(exchange, metadataFor(this.#context, exchange, record), record.sizeBytes);
  }

  #repeatAnswer(exchange: Exchange, upload: Upload): void {
    const record = this.#context.objects.find(upload.path);
    if (!record) throw new WireError(404, 'the object is gone', 'NOT_FOUND');
    finished(exchange, metadataFor(this.#context, exchange, record), record.sizeBytes);
  }

  async #obey(exchange: Exchange, upload: Upload, commands: readonly string[]): Promise<void> {
    if (commands.includes('query')) {
      const received = upload.state === 'final' ? upload.totalBytes : await this.#receivedBytes(upload);
      answer(exchange, upload.state, received);
    } else if (commands.includes('cancel')) {
      this.#uploads.remove(upload.id);
      await rm(this.#fileOf(upload), { force: true });
      answer(exchange, 'cancelled', 0);
    } else if (upload.state === 'final') this.#repeatAnswer(exchange, upload);
    else if (commands.includes('upload'))
      await this.#receive(exchange, upload, commands.includes('finalize'));
    else if (commands.includes('finalize')) await this.#finalize(exchange, upload);
    else throw new WireError(400, 'unknown upload command');
  }

  async #proceed(exchange: Exchange, commands: readonly string[]): Promise<void> {
    const id = exchange.url.searchParams.get('upload_id') ?? '';
    if (exchange.auth === 'invalid') throw new WireError(401, 'Invalid token.', 'UNAUTHENTICATED');
    for (let other = this.#writing.get(id); other; other = this.#writing.get(id)) {
      other.request.destroy();
      await other.ended;
    }
    const upload = this.#uploads.find(id);
    if (!upload) throw new WireError(404, 'no such upload', 'NOT_FOUND');
    if (upload.uid !== uidOf(exchange)) throw new WireError(403, 'Permission denied.', 'PERMISSION_DENIED');
    const work = this.#obey(exchange, upload, commands);
    const ended = work.catch(() => {}).finally(() => this.#writing.delete(id));
    this.#writing.set(id, { request: exchange.request, ended });
    await work;
  }
}

/** @returns the size of the file afterwards. @throws WireError 400, AppError disk-full */
async function append(
  request: IncomingMessage,
  file: string,
  { before, totalBytes }: { readonly before: number; readonly totalBytes: number },
): Promise<number> {
  let size = before;
  try {
    await pipeline(
      request,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          if (size > totalBytes) throw new WireError(400, 'more bytes than announced');
          yield chunk;
        }
      },
      createWriteStream(file, { flags: 'r+', start: before }),
    );
  } catch (error) {
    if (error instanceof WireError) await truncate(file, before);
    throw diskError(error);
  }
  return size;
}

function uidOf({ auth }: Exchange): string | null {
  return auth === 'none' || auth === 'invalid' ? null : auth.claims.sub;
}

function sizeIn(header: string | string[] | undefined): number {
  const size = /^\d{1,12}$/.test(String(header)) ? Number(header) : Number.NaN;
  if (Number.isNaN(size)) throw new WireError(400, 'X-Goog-Upload-Header-Content-Length is missing');
  return size;
}

function answer({ response }: Exchange, status: string, received: number): void {
  sendJson(response, 200, null, {
    'x-goog-upload-status': status,
    'x-goog-upload-size-received': String(received),
  });
}

function finished({ response }: Exchange, metadata: unknown, sizeBytes: number): void {
  sendJson(response, 200, metadata, {
    'x-goog-upload-status': 'final',
    'x-goog-upload-size-received': String(sizeBytes),
  });
}
