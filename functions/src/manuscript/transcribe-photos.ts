import { AppError } from '../../../src/domain/errors.ts';
import { titleFromFileName } from '../../../src/domain/manuscript.ts';
import type { JobInputs } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';
import type { TranscribedPage } from '../ports/transcriber.ts';
import { cleanPages } from './clean-text.ts';
import { type OutcomeOfReading, recordReading } from './manuscript-record.ts';
import { someAtOnce } from './some-at-once.ts';
import { sourceOfPages } from './source-of-pages.ts';
import { storeManuscript } from './store-manuscript.ts';
import { reviewOfParagraphs } from './stored-review.ts';
import { type PhotoPorts, transcribePhoto } from './transcribe-photo.ts';

type ReadingPorts = PhotoPorts & Pick<Ports, 'documents'>;

/** What a reader takes at a time on two processors. */
const PHOTOS_AT_ONCE = 2;

const NO_WORDS =
  'No words could be read on these photos. Please take them again in good light, one page at a time.';

/**
 * Reads photographed pages, in the order given, into the session's manuscript. Every page on the photos counts: a
 * photo of an open book is two, and a leaf left empty is one as well, though it adds no words. Photos that cannot be
 * opened make a manuscript that names them by their place in that order, counted from 1.
 * @throws AppError not-found, disk-full and what else is no fault of the photos; AbortError
 */
export async function transcribePhotos(
  ports: ReadingPorts,
  job: JobInputs['transcribe-photos'],
  signal: AbortSignal,
): Promise<void> {
  const { sessionId, pagePaths } = job;
  const source = sourceOfPages(pagePaths);
  const record = (outcome: OutcomeOfReading) => recordReading(ports, sessionId, source, outcome);
  const photos = await readPhotos(ports, job, signal, (pagesRead) =>
    record({ status: 'reading', pagesRead, pageTotal: pagePaths.length }),
  );
  const pages = photos.flatMap((photo) => photo ?? []);
  const unreadable = [...photos.keys()].filter((index) => !photos[index]).map((index) => index + 1);
  const paragraphs = cleanPages(pages.map(printedPage));
  const errorMessage = failureOf(unreadable, paragraphs);
  if (errorMessage) return record({ status: 'failed', errorCode: 'photo-unreadable', errorMessage });
  const title = titleFromFileName('');
  const review = reviewOfParagraphs(title, paragraphs);
  await storeManuscript(ports, { sessionId, source }, { review, pageCount: pages.length });
}

type PagesOfPhoto = readonly TranscribedPage[];

/** The pages of each photo; undefined for one that cannot be opened. */
async function readPhotos(
  ports: ReadingPorts,
  { sessionId, pagePaths }: JobInputs['transcribe-photos'],
  signal: AbortSignal,
  tell: (photosRead: number) => Promise<void>,
): Promise<(PagesOfPhoto | undefined)[]> {
  let photosRead = 0;
  await tell(photosRead);
  return someAtOnce(pagePaths, PHOTOS_AT_ONCE, async (pagePath) => {
    signal.throwIfAborted();
    const pages = await readable(transcribePhoto(ports, { sessionId, pagePath }, signal));
    photosRead += 1;
    if (photosRead < pagePaths.length) await tell(photosRead);
    return pages;
  });
}

async function readable(pages: Promise<PagesOfPhoto>): Promise<PagesOfPhoto | undefined> {
  try {
    return await pages;
  } catch (error) {
    if (error instanceof AppError && error.code === 'photo-unreadable') return undefined;
    throw error;
  }
}

/** Whether the first paragraph of a page goes on from the page before, only the words can tell. */
function printedPage({ paragraphs }: TranscribedPage) {
  return paragraphs.map((text, index) => (index === 0 ? { text } : { text, begins: true }));
}

function failureOf(unreadable: readonly number[], paragraphs: readonly string[]): string | undefined {
  const [first, ...more] = unreadable;
  if (first === undefined) return paragraphs.length === 0 ? NO_WORDS : undefined;
  if (more.length === 0) return `The photo of page ${first} cannot be opened. Please take it again.`;
  const places = `${unreadable.slice(0, -1).join(', ')} and ${unreadable.at(-1)}`;
  return `The photos of pages ${places} cannot be opened. Please take them again.`;
}
