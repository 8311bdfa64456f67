import { addAbortSignal } from 'node:stream';
import { isSameCover } from '../../../../src/domain/audiobook/order.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { dressedTags, narratorOf, readTags, withTags } from '../../audio/mp3/dress-tags.ts';
import type { Ports } from '../../ports/ports.ts';
import { findOrder, noteCover } from './order-record.ts';
import { paintCover } from './paint-cover.ts';

type DressingPorts = Pick<Ports, 'documents' | 'objects' | 'coverPainter'>;

/**
 * Puts the cover and author chosen last on a finished book: tags of both files, and the picture beside them. The sound is
 * copied as it is. Nothing happens when the book wears them already.
 * @throws AppError not-found, disk-full; AbortError
 */
export async function dressAudiobook(
  ports: DressingPorts,
  orderId: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { status, title, cover, audiobook } = await findOrder(ports, orderId);
    if (status !== 'completed' || !audiobook || isSameCover(cover, audiobook.cover)) return;
    const tags = await readTags(await ports.objects.read(objectPath.audiobook(orderId)));
    const painted = await paintCover(ports, orderId, { title, narrator: narratorOf(tags) });
    const dressed = { author: painted.choice.author, cover: painted.jpeg };
    const dress = async (path: string) => {
      const sound = withTags(await ports.objects.read(path), (worn) => dressedTags(worn, dressed));
      return ports.objects.write(path, addAbortSignal(signal, sound), { contentType: 'audio/mpeg' });
    };
    const phone = await dress(objectPath.phoneCopy(orderId));
    const book = await dress(objectPath.audiobook(orderId));
    await noteCover(ports, orderId, {
      cover: painted.choice,
      audioFileSize: book.sizeBytes,
      phoneFileSize: phone.sizeBytes,
    });
  }
}
