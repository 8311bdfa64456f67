import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../../../../src/domain/errors.ts';
import type { Review } from '../../../../../src/domain/manuscript/review.ts';
import type { JobInputs } from '../../../ports/jobs.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { TranscribedPage } from '../../../ports/transcriber.ts';
import { mapLimited } from '../../../processes/map-limited.ts';
import { type OutcomeOfReading, recordReading, sourceOfPages } from '../../../records/books/manuscripts.ts';
import {
  hasWords,
  ownTitle,
  type ReadPage,
  reviewOfPages,
  storeManuscript,
  unreadPagesOf,
} from '../store-manuscript.ts';
import { transcribedLines } from '../text/clean-text.ts';
import { findTranscription, readPageJob } from './read-page.ts';

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

const NO_WORDS =
  'No words could be read on these photos. Please take them again in good light, one page at a time.';

/**
 * Joins photographed pages, in the order given, into the session's manuscript. Every page on the photos counts: a
 * photo of an open book is two, and a leaf left empty is one as well, though it adds no words. A photo that cannot be
 * opened is an empty page, named as such and not counted. Only photos without a word, and without one that a person could
 * type, make a manuscript that fails; it names those that cannot be opened by their place in that order, counted from 1.
 * @throws AppError not-found, disk-full and what else is no fault of the photos; AbortError
 */
export async function runTranscribePhotos(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs' | 'wordList'>,
  job: JobInputs['transcribe-photos'],
  signal: AbortSignal,
): Promise<void> {
  const { sessionId, pagePaths } = job;
  const source = sourceOfPages(pagePaths);
  const record = (outcome: OutcomeOfReading) => recordReading(ports, sessionId, source, outcome);
  const photos = await joinPhotos(ports, job, signal, (pagesRead) =>
    record({ status: 'reading', pagesRead, pageTotal: pagePaths.length }),
  );
  const pages = pagesOf(photos, pagePaths);
  const unreadable = [...photos.keys()].filter((index) => !photos[index]).map((index) => index + 1);
  const review = reviewOfPages(
    (paragraphs) => ownTitle(paragraphs) ?? '',
    pages,
    true,
    await ports.wordList?.(),
  );
  // handwriting is no failure: each such page has room to type what we cannot read
  const canBeTyped = pages.some(({ isToBeTyped, isUnreadable }) => isToBeTyped && !isUnreadable);
  const errorMessage = canBeTyped ? undefined : failureOf(unreadable, review);
  if (errorMessage) return record({ status: 'failed', errorCode: 'photo-unreadable', errorMessage });
  const ownPages = pages.length - unreadPagesOf(review);
  await storeManuscript(ports, { sessionId, source }, { review, ownPages });
}

function pagesOf(photos: readonly (PagesOfPhoto | undefined)[], pagePaths: readonly string[]): ReadPage[] {
  return photos.flatMap((photo, at): ReadPage[] => {
    const photoPath = pagePaths[at] ?? null;
    if (!photo)
      return [{ lines: [], photoPath, side: 0, isBlank: false, isUnreadable: true, isToBeTyped: true }];
    return photo.map((page, side) => ({
      lines: transcribedLines(page),
      photoPath,
      side,
      isBlank: page.state === 'blank',
      isToBeTyped: page.state === 'handwriting' || page.state === 'other-language',
      ...problemOf(page, photo),
    }));
  });
}

/** Of an open book only the better page is told about with the photo. */
function problemOf({ state }: PagesOfPhoto[number], photo: PagesOfPhoto): Pick<ReadPage, 'trouble'> {
  const isTold = photo.length === 1 || (state !== 'handwriting' && state !== 'other-language');
  return isTold ? {} : { trouble: state };
}

function failureOf(unreadable: readonly number[], review: Review): string | undefined {
  if (hasWords(review)) return undefined;
  const [first, ...more] = unreadable;
  if (first === undefined) return NO_WORDS;
  if (more.length === 0) return `The photo of page ${first} cannot be opened. Please take it again.`;
  const places = `${unreadable.slice(0, -1).join(', ')} and ${unreadable.at(-1)}`;
  return `The photos of pages ${places} cannot be opened. Please take them again.`;
}
