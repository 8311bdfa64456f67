import { createHash } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { AppError } from '../../../src/domain/errors.ts';
import type { JobInputs } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';
import type { TranscribedPage } from '../ports/transcriber.ts';
import { withLocalCopy } from './local-copy.ts';

export type PhotoPorts = Pick<Ports, 'objects' | 'transcriber'>;
type Photo = JobInputs['read-page'];

/** Changes when the same photo would be read differently, so that old results are not taken for new ones. */
const READING_VERSION = 3;

/** The pages on one photo, if it was read already. @throws AppError not-found when there is no such photo */
export async function findTranscription(
  ports: Pick<Ports, 'objects'>,
  photo: Photo,
): Promise<readonly TranscribedPage[] | null> {
  const path = await resultPath(ports, photo);
  if (!(await ports.objects.info(path))) return null;
  return (await json(await ports.objects.read(path))) as TranscribedPage[];
}

/**
 * The pages on one photo, left before right. The result is kept as an object: a photo is read once, whoever asks and
 * however often the work is killed.
 * @throws AppError photo-unreadable, not-found; AbortError
 */
export async function transcribePhoto(
  ports: PhotoPorts,
  photo: Photo,
  signal: AbortSignal,
): Promise<readonly TranscribedPage[]> {
  const known = await findTranscription(ports, photo);
  if (known) return known;
  const pages = await withLocalCopy(ports, photo.pagePath, (file) =>
    ports.transcriber.transcribe(file, signal),
  );
  await ports.objects.write(await resultPath(ports, photo), Buffer.from(JSON.stringify(pages)), {
    contentType: 'application/json',
  });
  return pages;
}

/** Named by the photo's bytes, as the client measured them. */
async function resultPath(
  { objects }: Pick<Ports, 'objects'>,
  { sessionId, pagePath }: Photo,
): Promise<string> {
  const photo = await objects.info(pagePath);
  if (!photo) throw new AppError('not-found', 'no such photo');
  const identity = [READING_VERSION, pagePath, photo.metadata.sha256 ?? photo.sizeBytes];
  const hash = createHash('sha256').update(JSON.stringify(identity)).digest('hex');
  return `manuscripts/${sessionId}/pages/${hash}.json`;
}
