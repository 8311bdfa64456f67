import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { BookFormat } from '../../../../src/domain/audiobook/book-file.ts';
import type { Order } from '../../../../src/domain/audiobook/order.ts';
import { pagesIn, picturePath, readTimings, type Timings } from '../../../../src/domain/audiobook/timings.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import type { Provenance } from '../../../../src/domain/provenance/provenance.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { provenanceIn, readTags, type WornTags, wornTags } from '../../audio/mp3/id3.ts';
import type { Ports } from '../../ports/ports.ts';
import { PAGE_PICTURES } from '../../records/object-kinds.ts';
import { type GivenPermission, permissionsFor } from '../../records/voices/permissions.ts';

/** Raised for a format when the same book would be made to other bytes. */
const VERSIONS: Partial<Record<BookFormat, number>> = { parcel: 2 };
/** They are made anew when a picture came or went. */
const WITH_PICTURES: readonly BookFormat[] = ['epub', 'parcel'];
const KEY_CHARACTERS = 32;

/** A photographed page as it is shown beside the text. */
export interface BookPicture {
  /** of a JPEG */
  readonly path: string;
  /** the first sentence that was read from it */
  readonly sentence: number;
}

/** A finished book as it is now: what its tags say, and when each sentence is heard. */
export interface FinishedBook {
  readonly order: Order;
  readonly tags: Uint8Array;
  readonly worn: WornTags;
  /** what its tags say of its sound, signed; null for a book of before that */
  readonly provenance: Provenance | null;
  readonly timings: Timings;
  /** in the order of the text; none for a book that was no photographs, or whose family had them deleted */
  readonly pictures: readonly BookPicture[];
  /** by what right its voice is used, the first one first; those that were withdrawn among them */
  readonly permissions: readonly GivenPermission[];
  /** a hash of its sound alone, whatever it wears */
  readonly soundKey: string;
  /** a hash of all that a file of this format is made of */
  readonly keyFor: (format: BookFormat) => string;
}

/** @throws AppError not-found, stored-file-damaged, failed-precondition for a book without times */
export async function readFinishedBook(
  ports: Pick<Ports, 'objects' | 'documents'>,
  order: Order,
): Promise<FinishedBook> {
  const tags = await readTags(await ports.objects.read(objectPath.audiobook(order.id)));
  const stored = await buffer(await ports.objects.read(objectPath.timings(order.id)));
  const timings = readTimings(JSON.parse(stored.toString('utf8')));
  if (!timings) throw new AppError('internal', 'the times of this book have another shape');
  const pictures = await picturesOf(ports, order.id, timings);
  const permissions = [...(await permissionsFor(ports, order.sessionId))].sort(
    (one, other) => one.givenAt.getTime() - other.givenAt.getTime(),
  );
  const keyFor = (format: BookFormat) =>
    createHash('sha256')
      .update(JSON.stringify([format, VERSIONS[format] ?? 1, order.title, order.audioFileSize]))
      .update(WITH_PICTURES.includes(format) ? JSON.stringify(pictures) : '')
      .update(format === 'parcel' ? JSON.stringify(permissions.map(toldOf)) : '')
      .update(tags)
      .update(stored)
      .digest('hex')
      .slice(0, KEY_CHARACTERS);
  const soundKey = createHash('sha256').update(stored).digest('hex').slice(0, KEY_CHARACTERS);
  const provenance = provenanceIn(tags);
  return { order, tags, worn: wornTags(tags), provenance, timings, pictures, permissions, soundKey, keyFor };
}

/** What the parcel says of it. */
const toldOf = ({ speakerName, right, textVersion, givenAt, withdrawnAt }: GivenPermission) => ({
  ...{ speakerName, right, textVersion, givenAt, withdrawnAt },
});

async function picturesOf(
  { objects }: Pick<Ports, 'objects'>,
  orderId: string,
  timings: Timings,
): Promise<BookPicture[]> {
  const { photos = [] } = timings;
  if (photos.length === 0) return [];
  const there = new Set((await objects.all(PAGE_PICTURES.at(orderId))).map(({ path }) => path));
  return pagesIn(timings).flatMap((page) => {
    const path = picturePath(orderId, page);
    const first = photos.find((one) => one.path === page.path && one.half === page.half);
    return path && first && there.has(path) ? [{ path, sentence: first.sentence }] : [];
  });
}
