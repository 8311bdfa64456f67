import { titleFromFileName } from '../../../../../src/domain/manuscript/manuscript.ts';
import type { Review } from '../../../../../src/domain/manuscript/review.ts';
import type { JobInputs } from '../../../ports/jobs.ts';
import type { Ports } from '../../../ports/ports.ts';
import { type OutcomeOfReading, recordReading } from '../../../records/manuscripts.ts';
import { hasWords, type ReadPage, reviewOfPages, unreadPagesOf } from '../review/review-of-pages.ts';
import { storeManuscript } from '../store-manuscript.ts';
import { transcribedLines } from '../text/transcribed-lines.ts';
import { joinPhotos, type PagesOfPhoto } from './join-photos.ts';
import { sourceOfPages } from './source-of-pages.ts';

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
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs'>,
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
  const review = reviewOfPages(titleFromFileName(''), pages);
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
