import { AppError } from '../../../src/domain/errors.ts';
import { titleFromFileName } from '../../../src/domain/manuscript.ts';
import type { JobInputs } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';
import type { TranscribedPage } from '../ports/transcriber.ts';
import { cleanPages } from './clean-text.ts';
import { recordReading } from './manuscript-record.ts';
import { storeManuscript } from './manuscript-text.ts';
import { sourceOfPages } from './source-of-pages.ts';
import { transcribePage } from './transcribe-page.ts';

type PhotoPorts = Pick<Ports, 'documents' | 'objects' | 'transcriber'>;

const NO_WORDS =
  'No words could be read on these photos. Please take them again in good light, one page at a time.';

/**
 * Reads photographed pages, in the order given, into the session's manuscript; each photo is one page. Photos that
 * cannot be opened make a manuscript that names them by their place in that order, counted from 1.
 * @throws AppError not-found, disk-full and what else is no fault of the photos; AbortError
 */
export async function transcribePhotos(
  ports: PhotoPorts,
  job: JobInputs['transcribe-photos'],
  signal: AbortSignal,
): Promise<void> {
  const { sessionId, pagePaths } = job;
  const source = sourceOfPages(pagePaths);
  const pageTotal = pagePaths.length;
  const pages: TranscribedPage[] = [];
  const unreadable: number[] = [];
  for (const [index, pagePath] of pagePaths.entries()) {
    signal.throwIfAborted();
    await recordReading(ports, sessionId, source, { status: 'reading', pagesRead: index, pageTotal });
    const page = await readable(transcribePage(ports, { sessionId, pagePath }, signal));
    if (page) pages.push(page);
    else unreadable.push(index + 1);
  }
  const paragraphs = cleanPages(pages.map(printedPage));
  const errorMessage = failureOf(unreadable, paragraphs);
  if (errorMessage) {
    await recordReading(ports, sessionId, source, {
      status: 'failed',
      errorCode: 'photo-unreadable',
      errorMessage,
    });
    return;
  }
  const title = titleFromFileName('');
  await storeManuscript(ports, { sessionId, source }, { title, paragraphs, pageCount: pageTotal });
}

async function readable(page: Promise<TranscribedPage>): Promise<TranscribedPage | undefined> {
  try {
    return await page;
  } catch (error) {
    if (error instanceof AppError && error.code === 'photo-unreadable') return undefined;
    throw error;
  }
}

/** Whether the first paragraph of a photo goes on from the page before, only the words can tell. */
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
