import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { extensionOf, FORMAT_FACTS } from '../../../../src/domain/audiobook/book-file.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { audiobookFileName } from '../../../../src/domain/transfer/saved-name.ts';
import { BOOK_MP3 } from '../../audio/mp3/mp3.ts';
import type { Ports } from '../../ports/ports.ts';
import type { SoundEncoder } from '../../ports/sound-encoder.ts';
import { bookFilePath } from '../../records/orders/book-files.ts';
import { subRip, webVtt } from './captions.ts';
import {
  bytes,
  type ChapterSource,
  chapterFileName,
  chapterSounds,
  chapterStretches,
  type OnProgress,
} from './chapter-files.ts';
import { chaptersOf, epubFile, numbered } from './epub-file.ts';
import type { FinishedBook } from './finished-book.ts';
import { m4bFile } from './m4b-file.ts';
import { type ParcelChapter, parcelPage } from './parcel-page.ts';
import { type ParcelContents, plainText, readme, voiceText } from './parcel-words.ts';
import { type NamedFile, zipFiles } from './zip-files.ts';

interface Making {
  readonly book: FinishedBook;
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal;
}

/** Encoding takes most of the time; the rest is copied. */
const ENCODED = 0.8;

/** The M4B as it was made already, else made now, its pieces kept with the parcel. */
async function m4bOf(
  ports: Pick<Ports, 'objects'> & { readonly soundEncoder: SoundEncoder },
  { book, onProgress, signal }: Making,
): Promise<NamedFile['read']> {
  const name = `${book.keyFor('m4b')}.${extensionOf('m4b')}`;
  const path = bookFilePath(book.order.id, 'm4b', name);
  if (await ports.objects.info(path)) return () => ports.objects.read(path);
  const made = await m4bFile(
    ports,
    'm4b',
    { book, signal, onProgress: (done) => onProgress(done * ENCODED) },
    'parcel',
  );
  return async () => made;
}

/** Every file with its sum while it is read; the list of sums comes last, as `sha256sum -c` reads it. */
async function* withSums(files: AsyncIterable<NamedFile>, folder: string): AsyncGenerator<NamedFile> {
  const sums: string[] = [];
  for await (const { name, read } of files) {
    async function* summed() {
      const hash = createHash('sha256');
      for await (const part of await read()) {
        hash.update(part);
        yield part;
      }
      sums.push(`${hash.digest('hex')}  ${name}\n`);
    }
    yield { name: `${folder}/${name}`, read: async () => summed() };
  }
  yield { name: `${folder}/SHA256SUMS`, read: async () => bytes(Buffer.from(sums.join(''))) };
}

async function* parcelFiles(
  ports: Pick<Ports, 'objects'>,
  { book, onProgress }: Making,
  m4b: NamedFile['read'],
): AsyncGenerator<NamedFile> {
  const { order, worn, timings, permissions } = book;
  const source: ChapterSource = {
    path: objectPath.audiobook(order.id),
    format: BOOK_MP3,
    hasCover: true,
  };
  const stretches = await chapterStretches(ports, book, source);
  const chapters = chaptersOf(book, stretches).map((chapter, i): ParcelChapter => {
    const file = chapter.sound && `chapters/${chapterFileName(book, i)}`;
    return { ...chapter, file };
  });
  const pictures = book.pictures.map(({ sentence, path }, i) => {
    const file = `pages/${numbered('page', i, book.pictures.length)}.jpg`;
    return { file, path, sentence, number: i + 1 };
  });
  const contents: ParcelContents = {
    ...{ worn, title: order.title, permissions },
    m4b: audiobookFileName(order.title, FORMAT_FACTS.m4b.ending),
    epub: audiobookFileName(order.title, FORMAT_FACTS.epub.ending),
    chapterCount: chapters.filter(({ file }) => file !== null).length,
    pictureCount: pictures.length,
  };
  const text = (name: string, words: string): NamedFile => ({
    name,
    read: async () => bytes(Buffer.from(words)),
  });
  yield text('README.txt', readme(contents));
  yield text('index.html', parcelPage(contents, chapters, pictures));
  yield text('text.txt', plainText(contents, chapters));
  yield text('who-is-heard.txt', voiceText(contents));
  yield text('captions.vtt', webVtt(timings));
  yield text('captions.srt', subRip(timings));
  const { cover } = worn;
  if (cover) yield { name: 'cover.jpg', read: async () => bytes(cover) };
  for (const { file, path } of pictures) yield { name: file, read: () => ports.objects.read(path) };
  yield { name: contents.m4b, read: m4b };
  yield { name: contents.epub, read: async () => epubFile(ports, book, () => undefined) };
  // The same sound once more: a library that takes every file for a part of the book would have it twice. Audiobookshelf
  // and Jellyfin pass over a folder with such a file in it.
  yield text('chapters/.ignore', '');
  const reached: OnProgress = (done) => onProgress(ENCODED + done * (1 - ENCODED));
  for await (const { chapter, read } of chapterSounds(ports, book, {
    ...{ source, stretches, onProgress: reached },
  }))
    yield { name: chapters[chapter]?.file ?? '', read };
}

/** One archive that opens without us: everything there is of a book, and a page that plays it. */
export async function parcelFile(
  ports: Pick<Ports, 'objects'> & { readonly soundEncoder: SoundEncoder },
  making: Making,
): Promise<Readable> {
  // Before anything is sent: where files lie, nobody waits through an hour of encoding for the next byte.
  const m4b = await m4bOf(ports, making);
  const folder = audiobookFileName(making.book.order.title, '');
  return zipFiles(withSums(parcelFiles(ports, making, m4b), folder));
}
