import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../../../../src/domain/errors.ts';
import type { ReviewPage } from '../../../../../src/domain/manuscript/review.ts';
import { seemsForeign } from '../../../../../src/domain/manuscript/seems-foreign.ts';
import type {
  DocumentFile,
  DocumentPage,
  DocumentText,
  PagePictures,
} from '../../../ports/document-reader.ts';
import type { JobInputs } from '../../../ports/jobs.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { TextPage } from '../../../ports/text-line.ts';
import type { TranscribedPage } from '../../../ports/transcriber.ts';
import { mapLimited } from '../../../processes/map-limited.ts';
import { transcribedLines } from '../text/clean-text.ts';
import { readOnce } from './read-page.ts';
import { withPicturesRead, withWordsOfPictures } from './words-of-pictures.ts';

type ReadingPorts = Pick<Ports, 'objects' | 'documentReader' | 'transcriber'>;

/** What a reader takes at a time on two processors. */
const PAGES_AT_ONCE = 2;

/** Of a text: pages with pictures, or pictures of a Word file. Each takes a second. */
const MAX_WITH_PICTURES = 200;

/** Stands where the picture is, so that nobody has to find out from the finished book that it is not read. */
const UNOPENED: TextPage = [{ text: 'A picture that we can’t open', begins: true }];
const UNSEEN: TextPage = [{ text: 'A picture we didn’t look at for words', begins: true }];

interface Reading {
  readonly job: JobInputs['process-document'];
  readonly document: DocumentFile;
  readonly signal: AbortSignal;
  /** pages whose words are known, of all */
  readonly tell: (pagesRead: number, pageTotal: number) => Promise<void>;
}

export interface DocumentPageRead {
  readonly lines: TextPage;
  /** whether it could not be opened, or is a picture that could not be drawn, or holds words that we cannot read */
  readonly isUnreadable: boolean;
  /** a picture that nothing here can open; its words are not known to be none */
  readonly isUnopened?: true;
  /** what keeps its words from being read aloud; it may have some all the same */
  readonly trouble?: NonNullable<ReviewPage['trouble']>;
}

/**
 * The lines of all pages of a document, those of pages that are pictures read from them. Of what the file says and what
 * is seen the longer counts, so that a scan with a stamp and a text with a picture both lose nothing.
 * @throws AppError disk-full, not-found; AbortError
 */
export async function readPicturedPages(
  ports: ReadingPorts,
  { pages }: DocumentText,
  reading: Reading,
): Promise<readonly DocumentPageRead[]> {
  const pictures = [...new Set(pages.flatMap(({ lines }) => lines.flatMap(({ picture }) => picture ?? [])))];
  if (pictures.length > 0) {
    const isScan = pages.every(({ lines }) => lettersIn(lines) === 0);
    const toSee = isScan ? pictures : pictures.slice(0, MAX_WITH_PICTURES);
    const seen = await readPictures(ports, toSee, reading);
    if (isScan) return seen.map(([, page]) => page);
    const known = new Map(pictures.map((picture) => [picture, UNSEEN]));
    for (const [picture, page] of seen) known.set(picture, page.isUnopened ? UNOPENED : page.lines);
    return pages.map((page) => asWritten({ ...page, lines: withPicturesRead(page.lines, known) }));
  }
  const withPictures = pages.filter(({ isPicture, pictures }) => pictures && !isPicture);
  const unseen = new Set(withPictures.slice(MAX_WITH_PICTURES));
  const toRead = pages.filter((page) => page.isPicture || (page.pictures && !unseen.has(page)));
  if (toRead.length === 0) return pages.map(asWritten);
  let pagesRead = pages.length - toRead.length;
  await reading.tell(pagesRead, pages.length);
  const drawn = ports.documentReader.pictures(reading.document);
  try {
    const seen = await mapLimited(toRead, PAGES_AT_ONCE, async (page) => {
      const { lines, ...seenAs } = await seenOn(ports, page.number, reading, drawn);
      pagesRead += 1;
      if (pagesRead < pages.length) await reading.tell(pagesRead, pages.length);
      if (!page.isPicture)
        return [page, withWordsOfPictures(asWritten(page), page.pictures ?? [], lines)] as const;
      const best = lettersIn(lines) > lettersIn(page.lines) ? { lines } : asWritten(page);
      return [page, { ...best, ...seenAs }] as const;
    });
    const known = new Map(seen);
    return pages.map((page) => known.get(page) ?? asWritten(unseen.has(page) ? withUnseen(page) : page));
  } finally {
    drawn.close();
  }
}

const withUnseen = (page: DocumentPage): DocumentPage => ({
  ...page,
  lines: [...page.lines, ...UNSEEN.map((line) => ({ ...line, leftOutAs: 'in-picture' as const }))],
});

/** The pictures of a Word file, which stand between its lines, or are all that it has: then it is a scan. */
async function readPictures(
  ports: ReadingPorts,
  pictures: readonly number[],
  reading: Reading,
): Promise<readonly (readonly [number, DocumentPageRead])[]> {
  let picturesRead = 0;
  await reading.tell(picturesRead, pictures.length);
  const drawn = ports.documentReader.pictures(reading.document);
  try {
    return await mapLimited(pictures, PAGES_AT_ONCE, async (picture) => {
      const page = await seenOn(ports, picture, reading, drawn);
      picturesRead += 1;
      await reading.tell(picturesRead, pictures.length);
      return [picture, page] as const;
    });
  } finally {
    drawn.close();
  }
}

/** A page of text, which says by itself what language it is in. */
function asWritten({ lines, isLost }: DocumentPage): DocumentPageRead {
  const isForeign = seemsForeign(lines.map(({ text }) => text).join(' '));
  return { lines, isUnreadable: isLost === true, ...(isForeign ? { trouble: 'other-language' } : {}) };
}

const lettersIn = (lines: TextPage) =>
  lines.reduce((sum, { text, leftOutAs }) => sum + (leftOutAs ? 0 : (text.match(/\p{L}/gu)?.length ?? 0)), 0);

async function seenOn(
  ports: ReadingPorts,
  number: number,
  { job, signal }: Reading,
  pictures: PagePictures,
): Promise<DocumentPageRead> {
  const what = { sessionId: job.sessionId, path: job.documentPath, part: number };
  const pages = await readOnce(ports, what, async () => {
    signal.throwIfAborted();
    const picture = await pictures.draw(number, signal);
    return picture ? transcribed(ports, picture, signal) : [];
  });
  const isEmpty = pages.every(({ lines }) => lines.length === 0);
  const trouble = pages
    .map(({ state }) => state)
    .find((state) => state === 'handwriting' || state === 'other-language');
  const isUnreadable = pages.length === 0 || (isEmpty && trouble !== undefined);
  const isUnopened = pages.length === 0 && ({ isUnopened: true } as const);
  return { lines: pages.flatMap(transcribedLines), isUnreadable, ...isUnopened, ...(trouble && { trouble }) };
}

/** None for a picture that cannot be read: the page stays empty, and the rest of the book is there. */
async function transcribed(
  { transcriber }: ReadingPorts,
  picture: Uint8Array,
  signal: AbortSignal,
): Promise<readonly TranscribedPage[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kindred-'));
  try {
    const file = join(folder, 'page.jpg');
    await writeFile(file, picture);
    return await transcriber.transcribe(file, signal);
  } catch (error) {
    if (error instanceof AppError && error.code === 'photo-unreadable') return [];
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
