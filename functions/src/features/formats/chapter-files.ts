import type { Readable } from 'node:stream';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { audiobookFileName } from '../../../../src/domain/transfer/saved-name.ts';
import { cutSound, openSound } from '../../audio/mp3/cut-mp3.ts';
import { chapterTags } from '../../audio/mp3/id3.ts';
import { headOfStretch } from '../../audio/mp3/mp3.ts';
import type { Ports } from '../../ports/ports.ts';
import type { FinishedBook } from './finished-book.ts';
import { type NamedFile, zipFiles } from './zip-files.ts';

export type OnProgress = (fraction: number) => void;

async function* bytes(...parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

/**
 * The book as one mp3 for each chapter, in a folder of its title with the cover beside them: so players of audiobooks take
 * them for one book in this order. The sound is cut between frames, not encoded again.
 */
export async function* chapterFiles(
  { objects }: Pick<Ports, 'objects'>,
  { order, tags, worn, timings }: FinishedBook,
  onProgress: OnProgress,
): AsyncGenerator<NamedFile> {
  const path = objectPath.audiobook(order.id);
  const { chapters } = timings;
  const stretches = await cutSound(
    await objects.read(path),
    chapters.map(({ startSeconds }) => startSeconds),
  );
  const folder = audiobookFileName(order.title, '');
  const digits = Math.max(2, String(chapters.length).length);
  if (worn.cover) yield { name: `${folder}/cover.jpg`, read: async () => bytes(worn.cover ?? tags) };
  const sound = await openSound(await objects.read(path));
  const total = stretches.at(-1)?.to ?? 1;
  try {
    for (const [i, { from, to, frameCount }] of stretches.entries()) {
      const title = chapters[i]?.title ?? order.title;
      // A chapter of which nothing is heard would be a file that no player opens.
      if (frameCount === 0) continue;
      const worn = chapterTags(tags, { title, number: i + 1, count: chapters.length });
      async function* content() {
        yield headOfStretch(worn, frameCount, to - from);
        yield* sound.take(to - from);
        onProgress(to / total);
      }
      const name = `${folder}/${String(i + 1).padStart(digits, '0')} ${audiobookFileName(title)}`;
      yield { name, read: async () => content() };
    }
  } finally {
    sound.close();
  }
}

/** The same as one archive. */
export const chapterArchive = (
  ports: Pick<Ports, 'objects'>,
  book: FinishedBook,
  onProgress: OnProgress,
): Readable => zipFiles(chapterFiles(ports, book, onProgress));
