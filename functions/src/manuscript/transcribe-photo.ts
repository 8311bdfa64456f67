import { createHash } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { AppError } from '../../../src/domain/errors.ts';
import type { Ports } from '../ports/ports.ts';
import type { TranscribedPage } from '../ports/transcriber.ts';
import { withLocalCopy } from './local-copy.ts';

export type PhotoPorts = Pick<Ports, 'objects' | 'transcriber'>;

/** Changes when the same photo would be read differently, so that old results are not taken for new ones. */
const READING_VERSION = 3;

/**
 * The pages on one photo, left before right. The result is kept as an object: a photo is read once, whoever asks and
 * however often the work is killed.
 * @throws AppError photo-unreadable, not-found; AbortError
 */
export async function transcribePhoto(
  ports: PhotoPorts,
  { sessionId, pagePath }: { readonly sessionId: string; readonly pagePath: string },
  signal: AbortSignal,
): Promise<readonly TranscribedPage[]> {
  const photo = await ports.objects.info(pagePath);
  if (!photo) throw new AppError('not-found', 'no such photo');
  const identity = [READING_VERSION, pagePath, photo.metadata.sha256 ?? photo.sizeBytes];
  const hash = createHash('sha256').update(JSON.stringify(identity)).digest('hex');
  const resultPath = `manuscripts/${sessionId}/pages/${hash}.json`;
  if (await ports.objects.info(resultPath))
    return (await json(await ports.objects.read(resultPath))) as TranscribedPage[];
  const pages = await withLocalCopy(ports, pagePath, (file) => ports.transcriber.transcribe(file, signal));
  await ports.objects.write(resultPath, Buffer.from(JSON.stringify(pages)), {
    contentType: 'application/json',
  });
  return pages;
}
