import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../../../../src/domain/errors.ts';
import { MAX_PAGE_BYTES, MIB } from '../../../../../src/domain/limits.ts';
import type { ReviewPage } from '../../../../../src/domain/manuscript/review.ts';
import { seemsForeign } from '../../../../../src/domain/manuscript/seems-foreign.ts';
import { NOTHING } from '../../../../../src/domain/transfer/allowance.ts';
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
import { mayKeepAlso } from '../../../records/books/uploads.ts';
import { sessions } from '../../../records/people/sessions.ts';
import { transcribedLines } from '../text/clean-text.ts';
import { pathOfDrawn, readOnce } from './read-page.ts';
import { withPicturesRead, withWordsOfPictures } from './words-of-pictures.ts';

type ReadingPorts = Pick<Ports, 'documents' | 'objects' | 'documentReader' | 'transcriber'>;

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

interface PictureReading extends Reading {
  /** whether the picture stays, to be shown above the words that were read from it */
  readonly isKept: boolean;
}

export interface DocumentPageRead {
  readonly lines: TextPage;
  /** whether it could not be opened, or is a picture that could not be drawn, or holds words that we cannot read */
  readonly isUnreadable: boolean;
  /** a picture that nothing here can open; its words are not known to be none */
  readonly isUnopened?: true;
  /** what keeps its words from being read aloud; it may have some all the same */
  readonly trouble?: NonNullable<ReviewPage['trouble']>;
  /** object path of the picture its lines were read from and lie on */
  readonly scanPath?: string;
  /** which page of an open book, from 0; absent for the only one of its picture */
  readonly side?: number;
}

/** A page of 200 dots an inch has less. */
const PAGE_BYTES = MIB;

/** Whether so many scanned pages may be kept as pictures, to be shown above their text: they count like photographed ones. */
async function mayKeepPictures(
  ports: ReadingPorts,
  { job: { sessionId } }: Reading,
  count: number,
): Promise<boolean> {
  const session = await sessions.find(ports, sessionId);
  const added = { ...NOTHING, files: count, pages: count, bytes: count * PAGE_BYTES };
  return session !== null && mayKeepAlso(ports, session.ownerUid, added);
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
    const isKept = isScan && (await mayKeepPictures(ports, reading, toSee.length));
    const seen = await readPictures(ports, toSee, { ...reading, isKept });
    if (isScan) return seen.flatMap(([, sides]) => sides);
    const known = new Map(pictures.map((picture) => [picture, UNSEEN]));
    for (const [picture, sides] of seen)
      known.set(picture, sides.some(({ isUnopened }) => isUnopened) ? UNOPENED : linesOf(sides));
    return pages.map((page) => asWritten({ ...page, lines: withPicturesRead(page.lines, known) }));
  }
  const withPictures = pages.filter(({ isPicture, pictures }) => pictures && !isPicture);
  const unseen = new Set(withPictures.slice(MAX_WITH_PICTURES));
  const toRead = pages.filter((page) => page.isPicture || (page.pictures && !unseen.has(page)));
  if (toRead.length === 0) return pages.map(asWritten);
  let pagesRead = pages.length - toRead.length;
  await reading.tell(pagesRead, pages.length);
  const scans = pages.filter(({ isPicture }) => isPicture).length;
  const areKept = scans > 0 && (await mayKeepPictures(ports, reading, scans));
  const drawn = ports.documentReader.pictures(reading.document);
  try {
    const seen = await mapLimited(toRead, PAGES_AT_ONCE, async (page) => {
      const isKept = areKept && page.isPicture;
      const sides = await seenOn(ports, page.number, { ...reading, isKept }, drawn);
      pagesRead += 1;
      if (pagesRead < pages.length) await reading.tell(pagesRead, pages.length);
      return [page, page.isPicture ? asSeen(page, sides) : [asWrittenBeside(page, sides)]] as const;
    });
    const known = new Map(seen);
    return pages.flatMap((page) => known.get(page) ?? asWritten(unseen.has(page) ? withUnseen(page) : page));
  } finally {
    drawn.close();
  }
}

const linesOf = (sides: readonly DocumentPageRead[]): TextPage => sides.flatMap(({ lines }) => lines);

/** A page of text with the words of its pictures. */
const asWrittenBeside = (page: DocumentPage, sides: readonly DocumentPageRead[]): DocumentPageRead =>
  withWordsOfPictures(asWritten(page), page.pictures ?? [], linesOf(sides));

/** A page that is a picture: its sides as they were seen, or what the file says of it where that is longer. */
function asSeen(page: DocumentPage, sides: readonly DocumentPageRead[]): readonly DocumentPageRead[] {
  if (lettersIn(linesOf(sides)) > lettersIn(page.lines)) return sides;
  const [{ scanPath } = {}] = sides;
  const trouble = sides.find((side) => side.trouble)?.trouble;
  const isUnreadable = sides.every((side) => side.isUnreadable);
  return [{ ...asWritten(page), isUnreadable, ...(trouble && { trouble }), ...(scanPath && { scanPath }) }];
}

const withUnseen = (page: DocumentPage): DocumentPage => ({
  ...page,
  lines: [...page.lines, ...UNSEEN.map((line) => ({ ...line, leftOutAs: 'in-picture' as const }))],
});

/** The pictures of a Word file, which stand between its lines, or are all that it has: then it is a scan. */
async function readPictures(
  ports: ReadingPorts,
  pictures: readonly number[],
  reading: PictureReading,
): Promise<readonly (readonly [number, readonly DocumentPageRead[]])[]> {
  let picturesRead = 0;
  await reading.tell(picturesRead, pictures.length);
  const drawn = ports.documentReader.pictures(reading.document);
  try {
    return await mapLimited(pictures, PAGES_AT_ONCE, async (picture) => {
      const sides = await seenOn(ports, picture, reading, drawn);
      picturesRead += 1;
      await reading.tell(picturesRead, pictures.length);
      return [picture, sides] as const;
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

/** What is seen on a picture, left before right: an open book shows two pages, each with an edge of its own. */
async function seenOn(
  ports: ReadingPorts,
  number: number,
  { job, signal, isKept }: PictureReading,
  pictures: PagePictures,
): Promise<readonly DocumentPageRead[]> {
  const what = { sessionId: job.sessionId, path: job.documentPath, part: number };
  const scanPath = await pathOfDrawn(ports, what);
  const pages = await readOnce(ports, what, async () => {
    signal.throwIfAborted();
    const picture = await pictures.draw(number, signal);
    // Before its words, or nobody would draw it again after a kill.
    if (picture && isKept && picture.byteLength <= MAX_PAGE_BYTES)
      await ports.objects.write(scanPath, picture, { contentType: 'image/jpeg' });
    return picture ? transcribed(ports, picture, signal) : [];
  });
  const isShown = isKept && (await ports.objects.info(scanPath)) !== null;
  const shown = isShown && { scanPath };
  if (pages.length === 0) return [{ lines: [], isUnreadable: true, isUnopened: true, ...shown }];
  return pages.map((page, side) => {
    const trouble = page.state === 'handwriting' || page.state === 'other-language' ? page.state : undefined;
    return {
      lines: transcribedLines(page),
      isUnreadable: page.lines.length === 0 && trouble !== undefined,
      ...(trouble && { trouble }),
      ...shown,
      ...(pages.length > 1 && { side }),
    };
  });
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
