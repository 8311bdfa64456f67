import { addAbortSignal, Readable } from 'node:stream';
import { type BookFormat, extensionOf, FORMAT_FACTS } from '../../../../src/domain/audiobook/book-file.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import type { JobInputs } from '../../ports/jobs.ts';
import type { Ports } from '../../ports/ports.ts';
import type { SoundEncoder } from '../../ports/sound-encoder.ts';
import { bookFilePath, findBookFile, moveBookFile } from '../../records/orders/book-files.ts';
import { findOrder } from '../../records/orders/orders.ts';
import { subRip, webVtt } from './captions.ts';
import { chapterArchive, type OnProgress } from './chapter-files.ts';
import { epubFile } from './epub-file.ts';
import { type FinishedBook, readFinishedBook } from './finished-book.ts';
import { m4bFile } from './m4b-file.ts';
import { parcelFile } from './parcel-file.ts';

type Needed = Pick<Ports, 'documents' | 'objects' | 'clock' | 'provenanceSigner'> & {
  readonly soundEncoder: SoundEncoder;
};

/** How often the row is told, and asked whether it was cancelled. */
const LOOK_EVERY_MS = 1_000;
/** The last percent is for storing the file. */
const MADE_PERCENT = 99;

interface Making {
  readonly book: FinishedBook;
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal;
}

/** How each format is made: as a stream, so that no book is in memory whole. */
const MAKERS: {
  readonly [F in BookFormat]: (ports: Needed, making: Making) => Readable | Promise<Readable>;
} = {
  'mp3-chapters': (ports, { book, onProgress }) => chapterArchive(ports, book, onProgress),
  epub: (ports, { book, onProgress }) => epubFile(ports, book, onProgress),
  m4b: (ports, making) => m4bFile(ports, 'm4b', making),
  'm4b-small': (ports, making) => m4bFile(ports, 'm4b-small', making),
  parcel: (ports, making) => parcelFile(ports, making),
  vtt: (_, { book }) => Readable.from([Buffer.from(webVtt(book.timings))]),
  srt: (_, { book }) => Readable.from([Buffer.from(subRip(book.timings))]),
};

/** Follows the making of a file: writes how far it is, and stops it when the family did. */
function watchMaking(ports: Needed, { orderId, format }: JobInputs['make-book-file'], outer: AbortSignal) {
  const stopping = new AbortController();
  let lastLookMs = ports.clock.nowMs();
  let writing: Promise<void> = Promise.resolve();
  const write = async (percent: number) => {
    const file = await moveBookFile(ports, orderId, format, { kind: 'progressed', percent });
    if (file?.status !== 'making') stopping.abort();
  };
  return {
    signal: AbortSignal.any([outer, stopping.signal]),
    isStopped: () => stopping.signal.aborted,
    onProgress(fraction: number) {
      const nowMs = ports.clock.nowMs();
      if (nowMs - lastLookMs < LOOK_EVERY_MS) return;
      lastLookMs = nowMs;
      // One after another: an older percent must not arrive last. A failed write ends the making.
      writing = writing.then(() => write(Math.floor(fraction * MADE_PERCENT)));
      writing.catch((error: unknown) => stopping.abort(error));
    },
    end: () => writing,
  };
}

/**
 * The job behind `book_files`. Killed anywhere it begins again with what is kept; run again after the end it changes
 * nothing. Cancelled, it ends without an error.
 * @throws AppError not-found, stored-file-damaged, disk-full; AbortError
 */
export async function runMakeBookFile(
  ports: Needed,
  job: JobInputs['make-book-file'],
  signal: AbortSignal,
): Promise<void> {
  const { orderId, format } = job;
  const file = await findBookFile(ports, orderId, format);
  if (file?.status !== 'making') return;
  const order = await findOrder(ports, orderId);
  if (order.status !== 'completed' || order.deletedAt) {
    await moveBookFile(ports, orderId, format, { kind: 'cancelled' });
    return;
  }
  const book = await readFinishedBook(ports, order);
  // The cover may have been changed since it was asked for.
  const contentKey = book.keyFor(format);
  await moveBookFile(ports, orderId, format, {
    kind: 'asked',
    ownerUid: order.userId,
    orderId,
    format,
    contentKey,
  });
  const watch = watchMaking(ports, job, signal);
  const path = bookFilePath(orderId, format, `${contentKey}.${extensionOf(format)}`);
  try {
    const { sizeBytes } =
      // Stored by a run that was killed before it could say so.
      (await ports.objects.info(path)) ?? (await store(ports, path, { book, format, watch }));
    await watch.end();
    await moveBookFile(ports, orderId, format, { kind: 'finished', path, sizeBytes });
  } catch (error) {
    await watch.end();
    if (!watch.isStopped()) throw error;
    // Asked for again before this job had ended: then nobody else goes on with it.
    const now = await findBookFile(ports, orderId, format);
    if (now?.status === 'making') throw new AppError('unavailable', 'the file was asked for again');
    return;
  }
  await forgetOthers(ports, job, path);
}

async function store(
  ports: Needed,
  path: string,
  {
    book,
    format,
    watch: { onProgress, signal },
  }: { book: FinishedBook; format: BookFormat; watch: Omit<Making, 'book'> },
) {
  const made = await MAKERS[format](ports, { book, onProgress, signal });
  const { contentType } = FORMAT_FACTS[format];
  return ports.objects.write(path, addAbortSignal(signal, made), { contentType });
}

/** Earlier versions of the same file, and pieces of it. */
async function forgetOthers(
  { objects }: Needed,
  { orderId, format }: JobInputs['make-book-file'],
  path: string,
): Promise<void> {
  for (const other of await objects.all(bookFilePath(orderId, format, '')))
    if (other.path !== path) await objects.deleteAll(other.path);
}
