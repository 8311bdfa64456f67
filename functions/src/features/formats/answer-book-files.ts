import {
  BOOK_FORMATS,
  type BookFile,
  type BookFormat,
  type ListedBookFile,
} from '../../../../src/domain/audiobook/book-file.ts';
import type { Order } from '../../../../src/domain/audiobook/order.ts';
import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { bookFilesOf, findBookFile, moveBookFile } from '../../records/orders/book-files.ts';
import { ownOrder } from '../../records/orders/orders.ts';
import { readFinishedBook } from './finished-book.ts';

const NOT_FINISHED = {
  success: false,
  error: 'This book isn’t finished yet. Its other formats can be made as soon as it is.',
  errorCode: 'order-under-way',
} as const;
const TOO_OLD = {
  success: false,
  error: 'This book was made before other formats could be. Please write to us, and we’ll make it again.',
  errorCode: 'failed-precondition',
} as const;

async function told(ports: Pick<Ports, 'objects'>, file: BookFile): Promise<ListedBookFile> {
  const { format, status } = file;
  const isReady = status === 'ready';
  return {
    format,
    status,
    percent: status === 'making' ? file.percent : isReady ? 100 : 0,
    url: isReady ? await ports.objects.downloadUrl(file.path) : null,
    sizeBytes: isReady ? file.sizeBytes : null,
    error: status === 'failed' ? file.errorMessage : null,
  };
}

/** Puts the making of a file on the list, unless it is there. @throws AppError stored-file-damaged */
async function ask(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs'>,
  order: Order,
  format: BookFormat,
): Promise<void> {
  const { id: orderId, userId: ownerUid } = order;
  const contentKey = (await readFinishedBook(ports, order)).keyFor(format);
  const before = await findBookFile(ports, orderId, format);
  // Somebody may have taken a disk away since: what is not there is made again.
  if (before?.status === 'ready' && !(await ports.objects.info(before.path)))
    await moveBookFile(ports, orderId, format, { kind: 'lost' });
  const file = await moveBookFile(ports, orderId, format, {
    kind: 'asked',
    ownerUid,
    orderId,
    format,
    contentKey,
  });
  if (file?.status !== 'making') return;
  const key = `book-file:${orderId}:${format}`;
  await ports.jobs.enqueue({ kind: 'make-book-file', key, input: { orderId, format } }, { again: true });
}

/**
 * Callable `book_files`: what there is of a finished book in other formats. One that is asked for is made once of the same
 * content, by a job that goes on where it was killed; one that is canceled ends within seconds.
 * @throws AppError unauthenticated, not-found, permission-denied, invalid-argument, stored-file-damaged
 */
export async function answerBookFiles(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs'>,
  caller: Caller | null,
  { orderId, make, cancel }: CallableInput<'book_files'>,
): Promise<CallableOutput<'book_files'>> {
  const order = await ownOrder(ports, caller, orderId);
  for (const format of [make, cancel])
    if (format && !BOOK_FORMATS.includes(format)) throw new AppError('invalid-argument', 'no such format');
  if (cancel) await moveBookFile(ports, orderId, cancel, { kind: 'cancelled' });
  if (make) {
    if (order.status !== 'completed') return NOT_FINISHED;
    if (!order.audiobook) return TOO_OLD;
    await ask(ports, order, make);
  }
  const files = await bookFilesOf(ports, orderId);
  const sorted = BOOK_FORMATS.flatMap((format) => files.filter((file) => file.format === format));
  return { success: true, files: await Promise.all(sorted.map((file) => told(ports, file))) };
}
