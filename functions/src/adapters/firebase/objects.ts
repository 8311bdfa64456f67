import { EventEmitter, once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { getStorage } from 'firebase-admin/storage';
import { AppError } from '../../../../src/domain/errors.ts';
import { LINK_LIFE_SECONDS } from '../../../../src/domain/limits.ts';
import { downloadUrlOf } from '../../../../src/domain/transfer/object-path.ts';
import { savedAs } from '../../../../src/domain/transfer/saved-name.ts';
import {
  noObject,
  type ObjectContent,
  type ObjectInfo,
  type Objects,
  type StoredObject,
} from '../../ports/objects.ts';
import { mapLimited } from '../../processes/map-limited.ts';
import { fromVendor, translated } from './vendor-error.ts';

export type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;
type File = ReturnType<Bucket['file']>;
type ReadOptions = Parameters<File['createReadStream']>[0];

/** Where clients read what the rules let them read; also the form in which records name an object. */
const DOWNLOADS = 'https://firebasestorage.googleapis.com';
/** Where signed links lead; domain/transfer/object-path.ts knows this form as well. */
const SIGNED_LINKS = 'https://storage.googleapis.com';
/** A stream is sent in pieces of this size: so much of it is in memory, and so much is sent again after a fault. */
const PIECE_BYTES = 8 * 1_048_576;
const DELETES_AT_ONCE = 20;
/** The vendor's word for: send again whatever failed on the way. Our writes give the same object twice. */
const RETRY_ALWAYS = 0;
/** Its client hangs twelve listeners on a download, however long, and Node takes eleven for a leak. */
const LISTENERS = 20;

/** The port, and what looking at an upload takes beyond it. */
export interface FirebaseObjects extends Objects {
  /** The first bytes of an object; fewer where it is shorter. @throws AppError not-found */
  head(path: string, sizeBytes: number): Promise<Uint8Array>;
  /** Deletes one object; none is no error. */
  remove(path: string): Promise<void>;
}

/** Objects in Cloud Storage. Every upload and download is held against the storage's own CRC32C. */
export function firebaseObjects(bucket: Bucket): FirebaseObjects {
  EventEmitter.defaultMaxListeners = Math.max(EventEmitter.defaultMaxListeners, LISTENERS);
  bucket.storage.retryOptions.idempotencyStrategy = RETRY_ALWAYS;

  const existing = async (path: string): Promise<File> => {
    const file = bucket.file(path);
    const [isThere] = await file.exists();
    if (!isThere) throw noObject(path);
    return file;
  };
  const read = (path: string) => translated(() => opened(bucket.file(path), path));
  const all = async (prefix: string): Promise<StoredObject[]> => {
    const [files] = await bucket.getFiles({ prefix });
    return files.map((file) => ({
      ...infoOf(file),
      createdMs: Date.parse(file.metadata.timeCreated ?? ''),
    }));
  };

  return {
    bucket: bucket.name,

    info: (path) =>
      translated(async () => {
        const file = bucket.file(path);
        return (await isFound(file)) ? infoOf(file) : null;
      }),

    read,

    readToFile: async (path, file) => {
      const bytes = await read(path);
      await translated(() => pipeline(bytes, createWriteStream(file)));
    },

    head: (path, sizeBytes) =>
      translated(async () => {
        // A part has no checksum of its own.
        const options = { start: 0, end: sizeBytes - 1, validation: false, decompress: false } as const;
        return buffer(await opened(bucket.file(path), path, options));
      }),

    remove: (path) =>
      translated(async () => {
        await bucket.file(path).delete({ ignoreNotFound: true });
      }),

    write: (path, bytes, content) =>
      translated(async () => {
        const file = bucket.file(path);
        await send(file, bytes, content);
        return { ...infoOf(file), contentType: content.contentType };
      }),

    all: (prefix) => translated(() => all(prefix)),

    deleteAll: (prefix) =>
      translated(async () => {
        const objects = await all(prefix);
        const remove = ({ path }: StoredObject) => bucket.file(path).delete({ ignoreNotFound: true });
        await mapLimited(objects, DELETES_AT_ONCE, remove);
        return objects.length;
      }),

    downloadUrl: (path) =>
      translated(async () => downloadUrlOf(DOWNLOADS, bucket.name, (await existing(path)).name)),

    signedUrl: (path, seconds, saveAs) => translated(() => signedUrl(bucket.file(path), seconds, saveAs)),
  };
}

async function isFound(file: File): Promise<boolean> {
  try {
    await file.getMetadata();
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === 404) return false;
    throw error;
  }
}

function infoOf({ name, metadata }: File): ObjectInfo {
  return {
    path: name,
    sizeBytes: Number(metadata.size),
    contentType: metadata.contentType ?? 'application/octet-stream',
    metadata: Object.fromEntries(
      Object.entries(metadata.metadata ?? {}).map(([key, value]) => [key, String(value)]),
    ),
  };
}

/** Bytes in one request; a stream in pieces, so that neither a fault nor its length costs more than one piece. */
async function send(file: File, bytes: Uint8Array | Readable, content: ObjectContent): Promise<void> {
  const metadata = { contentType: content.contentType, metadata: { ...content.metadata } };
  const always = { metadata, validation: 'crc32c' } as const;
  if (bytes instanceof Readable) {
    const options = { ...always, resumable: true, chunkSize: PIECE_BYTES };
    await pipeline(bytes, file.createWriteStream(options));
  } else await file.save(Buffer.from(bytes), { ...always, resumable: false });
}

/** Once the answer has begun the storage sends this version to its end, whatever is written meanwhile. */
async function opened(
  file: File,
  path: string,
  options: ReadOptions = { validation: 'crc32c', decompress: false },
): Promise<Readable> {
  const bytes = file.createReadStream(options);
  const answered = once(bytes, 'response');
  // The request begins with the first look for bytes.
  bytes.read(0);
  const [response] = (await answered) as [{ readonly statusCode: number }];
  if (response.statusCode === 200 || response.statusCode === 206) {
    const told = Readable.from(inOurWords(bytes), { objectMode: false });
    // One that nobody reads ends the request, too.
    return told.once('close', () => bytes.destroy());
  }
  bytes.on('error', () => {}); // the status says it
  bytes.destroy();
  if (response.statusCode === 404) throw noObject(path);
  throw Object.assign(new Error(`reading answered ${response.statusCode}`), { code: response.statusCode });
}

/** Whether the bytes are those that were stored shows at their end: until then nobody may take them for the whole. */
async function* inOurWords(bytes: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    throw fromVendor(error);
  }
}

async function signedUrl(file: File, seconds: number, saveAs?: string): Promise<string> {
  if (seconds > LINK_LIFE_SECONDS) throw new AppError('invalid-argument', 'links end after 15 minutes');
  if (!(await isFound(file))) throw noObject(file.name);
  const [url] = await file.getSignedUrl({
    version: 'v4',
    action: 'read',
    host: SIGNED_LINKS,
    expires: Date.now() + seconds * 1_000,
    // This version: what is replaced or deleted opens to nobody.
    queryParams: { generation: String(file.metadata.generation) },
    ...(saveAs !== undefined && { responseDisposition: savedAs(saveAs) }),
  });
  return url;
}
