import { titleFromFileName } from '../../../src/domain/manuscript.ts';
import type { Review } from '../../../src/domain/review.ts';
import type { JobInputs } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';
import { joinPhotos, type PagesOfPhoto } from './join-photos.ts';
import { type OutcomeOfReading, recordReading } from './manuscript-record.ts';
import { type ReadPage, reviewOfPages } from './review-of-pages.ts';
import { sourceOfPages } from './source-of-pages.ts';
import { storeManuscript } from './store-manuscript.ts';
import { transcribedLines } from './transcribed-lines.ts';

const NO_WORDS =
  'No words could be read on these photos. Please take them again in good light, one page at a time.';

/**
 * Joins photographed pages, in the order given, into the session's manuscript. Every page on the photos counts: a
 * photo of an open book is two, and a leaf left empty is one as well, though it adds no words. Photos that cannot be
 * opened make a manuscript that names them by their place in that order, counted from 1.
 * @throws AppError not-found, disk-full and what else is no fault of the photos; AbortError
 */
export async function transcribePhotos(
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
  const errorMessage = failureOf(unreadable, review);
  if (errorMessage) return record({ status: 'failed', errorCode: 'photo-unreadable', errorMessage });
  await storeManuscript(ports, { sessionId, source }, { review, pageCount: pages.length });
}

function pagesOf(photos: readonly (PagesOfPhoto | undefined)[], pagePaths: readonly string[]): ReadPage[] {
  return photos.flatMap((photo, at) =>
    (photo ?? []).map((page, side) => ({
      lines: transcribedLines(page),
      photoPath: pagePaths[at] ?? null,
      side,
      isBlank: page.state === 'blank',
      isToBeTyped: page.state === 'handwriting' || page.state === 'other-language',
    })),
  );
}

function failureOf(unreadable: readonly number[], { paragraphs }: Review): string | undefined {
  const [first, ...more] = unreadable;
  if (first === undefined) return paragraphs.some(({ text }) => text !== '') ? undefined : NO_WORDS;
  if (more.length === 0) return `The photo of page ${first} cannot be opened. Please take it again.`;
  const places = `${unreadable.slice(0, -1).join(', ')} and ${unreadable.at(-1)}`;
  return `The photos of pages ${places} cannot be opened. Please take them again.`;
}
