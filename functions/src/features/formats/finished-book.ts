import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { BookFormat } from '../../../../src/domain/audiobook/book-file.ts';
import type { Order } from '../../../../src/domain/audiobook/order.ts';
import { readTimings, type Timings } from '../../../../src/domain/audiobook/timings.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { readTags, type WornTags, wornTags } from '../../audio/mp3/id3.ts';
import type { Ports } from '../../ports/ports.ts';

/** Raised for a format when the same book would be made to other bytes. */
const VERSIONS: Partial<Record<BookFormat, number>> = {};
const KEY_CHARACTERS = 32;

/** A finished book as it is now: what its tags say, and when each sentence is heard. */
export interface FinishedBook {
  readonly order: Order;
  readonly tags: Uint8Array;
  readonly worn: WornTags;
  readonly timings: Timings;
  /** a hash of its sound alone, whatever it wears */
  readonly soundKey: string;
  /** a hash of all that a file of this format is made of */
  readonly keyFor: (format: BookFormat) => string;
}

/** @throws AppError not-found, stored-file-damaged, failed-precondition for a book without times */
export async function readFinishedBook(ports: Pick<Ports, 'objects'>, order: Order): Promise<FinishedBook> {
  const tags = await readTags(await ports.objects.read(objectPath.audiobook(order.id)));
  const stored = await buffer(await ports.objects.read(objectPath.timings(order.id)));
  const timings = readTimings(JSON.parse(stored.toString('utf8')));
  if (!timings) throw new AppError('internal', 'the times of this book have another shape');
  const keyFor = (format: BookFormat) =>
    createHash('sha256')
      .update(JSON.stringify([format, VERSIONS[format] ?? 1, order.title, order.audioFileSize]))
      .update(tags)
      .update(stored)
      .digest('hex')
      .slice(0, KEY_CHARACTERS);
  const soundKey = createHash('sha256').update(stored).digest('hex').slice(0, KEY_CHARACTERS);
  return { order, tags, worn: wornTags(tags), timings, soundKey, keyFor };
}
