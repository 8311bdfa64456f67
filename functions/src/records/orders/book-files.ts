import * as v from 'valibot';
import {
  BOOK_FORMATS,
  type BookFile,
  type BookFileEvent,
  type BookFormat,
  nextBookFile,
} from '../../../../src/domain/audiobook/book-file.ts';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { FOLDERS } from '../../../../src/domain/transfer/object-path.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';

type Stores = Pick<Ports, 'documents'>;

const ASKED = {
  ownerUid: v.string(),
  orderId: v.string(),
  format: v.picklist(BOOK_FORMATS),
  contentKey: v.string(),
};

/** `book_files/{orderId}_{format}`: a file of a finished book in another format, and how far it is. */
export const bookFiles = collection<BookFile>({
  name: COLLECTIONS.bookFiles,
  schema: v.variant('status', [
    v.looseObject({ ...ASKED, status: v.literal('making'), percent: v.number() }),
    v.looseObject({ ...ASKED, status: v.literal('ready'), path: v.string(), sizeBytes: v.number() }),
    v.looseObject({ ...ASKED, status: v.literal('failed'), errorMessage: v.string() }),
    v.looseObject({ ...ASKED, status: v.literal('cancelled') }),
  ]),
  owner: 'ownerUid',
  readableBy: 'nobody',
  held: { what: 'Audiobooks in other formats', group: 'book', of: 'order', by: 'orderId' },
});

/** One that was made, named by its content, or what it is made of. */
export const bookFilePath = (orderId: string, format: BookFormat, name: string): string =>
  `${FOLDERS.audiobooks}/${orderId}/files/${format}/${name}`;

const idOf = (orderId: string, format: BookFormat) => `${orderId}_${format}`;

export const findBookFile = (stores: Stores, orderId: string, format: BookFormat): Promise<BookFile | null> =>
  bookFiles.find(stores, idOf(orderId, format));

export async function bookFilesOf(stores: Stores, orderId: string): Promise<readonly BookFile[]> {
  return (await bookFiles.where(stores, 'orderId', orderId)).map((found) => found.read());
}

/** Moves it by an event, as one transaction; returns it as it is then, null when there is none. */
export const moveBookFile = (
  stores: Stores,
  orderId: string,
  format: BookFormat,
  event: BookFileEvent,
): Promise<BookFile | null> =>
  bookFiles.change(stores, idOf(orderId, format), (file) => nextBookFile(file, event));
