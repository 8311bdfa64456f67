import { buffer } from 'node:stream/consumers';
import { type CoverChoice, DRAWN_COVER } from '../../../../src/domain/audiobook/order.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import type { CoverWords } from '../../ports/cover-painter.ts';
import type { Ports } from '../../ports/ports.ts';
import { sentFile } from '../../ports/stored-file.ts';
import { chooseCover, findOrder } from './order-record.ts';

export interface PaintedCover {
  readonly choice: CoverChoice;
  readonly jpeg: Uint8Array;
}

/**
 * The cover as the family wants it now, stored beside the book. A photo that cannot be opened is given up for the drawn
 * cover: the book is worth more.
 * @throws AppError not-found, disk-full
 */
export async function paintCover(
  ports: Pick<Ports, 'documents' | 'objects' | 'coverPainter'>,
  orderId: string,
  words: Pick<CoverWords, 'title' | 'narrator'>,
): Promise<PaintedCover> {
  const { cover: choice = DRAWN_COVER } = await findOrder(ports, orderId);
  const { author } = choice;
  try {
    const photo = choice.photo ? await photoOf(ports, objectPath.coverPhoto(orderId, choice.photo)) : null;
    const jpeg = await ports.coverPainter.paint({ ...words, author, photo });
    await ports.objects.write(objectPath.cover(orderId), jpeg, { contentType: 'image/jpeg' });
    return { choice, jpeg };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'photo-unreadable') throw error;
    await chooseCover(ports, orderId, { author, photo: null });
    return paintCover(ports, orderId, words);
  }
}

const photoOf = ({ objects }: Pick<Ports, 'objects'>, path: string): Promise<Uint8Array> =>
  sentFile('photo-unreadable', async () => buffer(await objects.read(path)));
