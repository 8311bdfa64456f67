import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { AppError, isDamagedFile, sentFile } from '../../../../../src/domain/errors.ts';
import { drawnPagePath, pageOfPath, readPagesPath } from '../../../../../src/domain/transfer/object-path.ts';
import type { Job, JobInputs } from '../../../ports/jobs.ts';
import { noObject } from '../../../ports/objects.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { TranscribedPage } from '../../../ports/transcriber.ts';
import { pageReadingOf, recordPageReading, UNREADABLE } from '../../../records/books/manuscripts.ts';

export type PhotoPorts = Pick<Ports, 'objects' | 'transcriber'>;
type Photo = JobInputs['read-page'];

/** Changes when the same photo would be read differently, so that old results are not taken for new ones. */
const READING_VERSION = 7;

/** The pages on one photo, if it was read already. @throws AppError not-found when there is no such photo */
export async function findTranscription(
  ports: Pick<Ports, 'objects'>,
  photo: Photo,
): Promise<readonly TranscribedPage[] | null> {
  return load(ports, await resultPath(ports, photo.sessionId, { path: photo.pagePath }));
}

/** Lends a copy of an object as a file on this machine; the copy is gone afterwards. @throws AppError not-found */
export async function withLocalCopy<T>(
  { objects }: Pick<Ports, 'objects'>,
  path: string,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kindred-'));
  try {
    const file = join(folder, 'copy');
    await objects.readToFile(path, file);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The pages on one photo, left before right. The result is kept as an object: a photo is read once, whoever asks and
 * however often the work is killed.
 * @throws AppError photo-unreadable, not-found; AbortError
 */
export function transcribePhoto(
  ports: PhotoPorts,
  { sessionId, pagePath }: Photo,
  signal: AbortSignal,
): Promise<readonly TranscribedPage[]> {
  return readOnce(ports, { sessionId, path: pagePath }, () =>
    sentFile('photo-unreadable', () =>
      withLocalCopy(ports, pagePath, (file) => ports.transcriber.transcribe(file, signal)),
    ),
  );
}

/** What is read: an object, or a part of it, such as a page of a document. */
interface PartOfObject {
  readonly sessionId: string;
  readonly path: string;
  readonly part?: number;
}

/** What `read` reads of an object, or what was read of it before. */
export async function readOnce(
  ports: Pick<Ports, 'objects'>,
  { sessionId, ...what }: PartOfObject,
  read: () => Promise<readonly TranscribedPage[]>,
): Promise<readonly TranscribedPage[]> {
  const path = await resultPath(ports, sessionId, what);
  const known = await load(ports, path);
  if (known) return known;
  const pages = await read();
  await ports.objects.write(path, Buffer.from(JSON.stringify(pages)), { contentType: 'application/json' });
  return pages;
}

async function load(
  { objects }: Pick<Ports, 'objects'>,
  path: string,
): Promise<readonly TranscribedPage[] | null> {
  if (!(await objects.info(path))) return null;
  try {
    return (await json(await objects.read(path))) as TranscribedPage[];
  } catch (error) {
    // Made from the page, it can be made again.
    if (isDamagedFile(error)) return null;
    throw error;
  }
}

async function resultPath(
  ports: Pick<Ports, 'objects'>,
  sessionId: string,
  what: Omit<PartOfObject, 'sessionId'>,
): Promise<string> {
  return readPagesPath(sessionId, await hashOf(ports, what));
}

/** Where the picture of a document's page is kept that it was read from. @throws AppError not-found */
export async function pathOfDrawn(
  ports: Pick<Ports, 'objects'>,
  { sessionId, ...what }: PartOfObject,
): Promise<string> {
  return drawnPagePath(sessionId, await hashOf(ports, what));
}

/** Names by the object's bytes, as the client measured them. */
async function hashOf(
  { objects }: Pick<Ports, 'objects'>,
  { path, part }: Omit<PartOfObject, 'sessionId'>,
): Promise<string> {
  const object = await objects.info(path);
  if (!object) throw noObject(path);
  const identity = [READING_VERSION, path, object.metadata.sha256 ?? object.sizeBytes, part ?? null];
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex');
}

/** The job that reads one photographed page. One page is one job, whoever asks. Null for an object that is no page. */
export function readPageJob(path: string): Job | null {
  const page = pageOfPath(path);
  if (!page) return null;
  return {
    kind: 'read-page',
    key: `read-page:${path}`,
    input: { sessionId: page.sessionId, pagePath: path },
  };
}

/**
 * Begins to read a page as soon as its upload is complete, so that nobody waits for it later. For any host's signal that
 * an object was stored; saying it twice does no harm.
 */
export async function pageArrived(ports: Pick<Ports, 'jobs'>, path: string): Promise<void> {
  const job = readPageJob(path);
  if (job) await ports.jobs.enqueue(job);
}

/**
 * Reads one photographed page, keeps what was read and notes what became of it. A photo that cannot be read is no
 * failure of the job.
 * @throws AppError not-found, disk-full and what else is no fault of the photo; AbortError
 */
export async function readPage(
  ports: PhotoPorts & Pick<Ports, 'documents'>,
  job: JobInputs['read-page'],
  signal: AbortSignal,
): Promise<void> {
  try {
    await recordPageReading(ports, job, pageReadingOf(await transcribePhoto(ports, job, signal)));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'photo-unreadable') throw error;
    await recordPageReading(ports, job, UNREADABLE);
  }
}
