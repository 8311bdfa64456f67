import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../../../../src/domain/errors.ts';
import type { JobInputs } from '../../../ports/jobs.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { TranscribedPage } from '../../../ports/transcriber.ts';
import { mapLimited } from '../../../processes/map-limited.ts';
import { readPageJob } from './page-arrived.ts';
import { findTranscription } from './transcribe-photo.ts';

export type PagesOfPhoto = readonly TranscribedPage[];

/** All are asked for at once, so that they are read in their order; waiting costs next to nothing. */
const WAITED_FOR_AT_ONCE = 8;
/** Between two looks whether the work was stopped. */
const WAIT_MS = 2_000;

/**
 * The pages of each photo, in order; undefined for one that cannot be read. What was read when it arrived is there; the
 * rest is put before all that nobody waits for. Each photo is read by its own job, so never twice.
 * @throws AppError not-found, disk-full and what else is no fault of the photos; AbortError
 */
export async function joinPhotos(
  ports: Pick<Ports, 'objects' | 'jobs'>,
  { sessionId, pagePaths }: JobInputs['transcribe-photos'],
  signal: AbortSignal,
  tell: (photosRead: number) => Promise<void>,
): Promise<(PagesOfPhoto | undefined)[]> {
  let photosRead = 0;
  await tell(photosRead);
  for (const pagePath of pagePaths) {
    signal.throwIfAborted();
    const job = readPageJob(pagePath);
    if (job && !(await findTranscription(ports, { sessionId, pagePath })))
      await ports.jobs.enqueue(job, { again: true, isAwaited: true });
  }
  return mapLimited(pagePaths, WAITED_FOR_AT_ONCE, async (pagePath) => {
    const pages = await waitForPhoto(ports, { sessionId, pagePath }, signal);
    photosRead += 1;
    if (photosRead < pagePaths.length) await tell(photosRead);
    return pages;
  });
}

async function waitForPhoto(
  ports: Pick<Ports, 'objects' | 'jobs'>,
  photo: JobInputs['read-page'],
  signal: AbortSignal,
): Promise<PagesOfPhoto | undefined> {
  const known = await findTranscription(ports, photo);
  if (known) return known;
  const job = readPageJob(photo.pagePath);
  if (!job) throw new AppError('invalid-argument', 'this object is no page');
  for (;;) {
    signal.throwIfAborted();
    try {
      await ports.jobs.settled(job.key, WAIT_MS);
      return (await findTranscription(ports, photo)) ?? undefined;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'deadline-exceeded') throw error;
      await setImmediate(); // a list of jobs that answers at once must not keep everybody else from working
    }
  }
}
