import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import type { SoundStretch } from '../../audio/mp3/cut-mp3.ts';
import { RECREATED } from '../../audio/mp3/id3.ts';
import { PHONE_MP3, secondsOfFrames } from '../../audio/mp3/mp3.ts';
import type { Ports } from '../../ports/ports.ts';
import {
  bytes,
  type ChapterSource,
  chapterSounds,
  chapterStretches,
  type OnProgress,
} from './chapter-files.ts';
import {
  CONTAINER,
  chapterPage,
  coverPage,
  type EpubBook,
  type EpubChapter,
  type EpubPicture,
  navigation,
  overlay,
  packageFile,
  picturePage,
  STYLE,
  spokenIn,
} from './epub-pages.ts';
import type { FinishedBook } from './finished-book.ts';
import { toldChapters } from './told-chapters.ts';
import { type NamedFile, zipFiles } from './zip-files.ts';

type Stores = Pick<Ports, 'objects'>;

export const numbered = (word: string, i: number, count: number) =>
  `${word}-${String(i + 1).padStart(Math.max(2, String(count).length), '0')}`;

/** The same for the same order: reading apps know a book by it. Version 8 is a UUID of one's own making. */
function identifierOf(orderId: string): string {
  const hex = createHash('sha256').update(`book ${orderId}`).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return `urn:uuid:${[...parts, hex.slice(20, 32)].join('-')}`;
}

/** The chapters of a book, and where the sound of each lies in it. */
export function chaptersOf(
  { order, timings }: FinishedBook,
  stretches: readonly SoundStretch[],
): EpubChapter[] {
  const told = toldChapters(timings, order.title);
  return told.map((chapter, i) => {
    const { firstFrame = 0, frameCount = 0 } = stretches[i] ?? {};
    const from = secondsOfFrames(firstFrame);
    const sound = frameCount > 0 ? { from, to: from + secondsOfFrames(frameCount) } : null;
    return { ...chapter, name: numbered('chapter', i, told.length), sound };
  });
}

function picturesOf({ pictures }: FinishedBook, chapters: readonly EpubChapter[]): EpubPicture[] {
  const chapterOf = new Map(
    chapters.flatMap(({ name, paragraphs }) =>
      paragraphs.flatMap(({ sentences }) => sentences.map(({ index }) => [index, name] as const)),
    ),
  );
  return pictures.map(({ sentence }, i) => {
    const name = chapterOf.get(sentence);
    return {
      name: numbered('page', i, pictures.length),
      number: i + 1,
      target: name ? `${name}.xhtml#s${sentence}` : null,
    };
  });
}

function epubBook(book: FinishedBook, stretches: readonly SoundStretch[]): EpubBook {
  const { order, worn } = book;
  const chapters = chaptersOf(book, stretches);
  const changed = order.deliveredAt ?? order.createdAt;
  return {
    id: identifierOf(order.id),
    title: order.title,
    author: worn.author,
    narrator: `${worn.narrator}${RECREATED}`,
    description: worn.comment,
    modified: `${changed.toISOString().slice(0, 19)}Z`,
    hasCover: worn.cover !== null,
    chapters,
    pictures: picturesOf(book, chapters),
  };
}

const text = (name: string, content: string): NamedFile => ({
  name,
  read: async () => bytes(Buffer.from(content)),
});

/** Everything but the sound: what a reading app needs first stands first. */
function* pages(epub: EpubBook, cover: Uint8Array | null): Generator<NamedFile> {
  // The format wants this one first, and as it is.
  yield text('mimetype', 'application/epub+zip');
  yield text('META-INF/container.xml', CONTAINER);
  yield text('EPUB/package.opf', packageFile(epub));
  yield text('EPUB/nav.xhtml', navigation(epub));
  yield text('EPUB/style.css', STYLE);
  if (cover) {
    yield { name: 'EPUB/cover.jpg', read: async () => bytes(cover) };
    yield text('EPUB/text/cover.xhtml', coverPage(epub.title));
  }
  for (const chapter of epub.chapters) {
    yield text(`EPUB/text/${chapter.name}.xhtml`, chapterPage(chapter));
    if (spokenIn(chapter).length > 0) yield text(`EPUB/overlays/${chapter.name}.smil`, overlay(chapter));
  }
}

async function* epubFiles(
  ports: Stores,
  book: FinishedBook,
  onProgress: OnProgress,
): AsyncGenerator<NamedFile> {
  // A reading app opens the book whole: the phone's copy holds all that a voice has, in a third of the space.
  const source: ChapterSource = {
    path: objectPath.phoneCopy(book.order.id),
    format: PHONE_MP3,
    hasCover: false,
  };
  const stretches = await chapterStretches(ports, book, source);
  const epub = epubBook(book, stretches);
  yield* pages(epub, book.worn.cover);
  for (const [i, picture] of epub.pictures.entries()) {
    yield text(`EPUB/text/${picture.name}.xhtml`, picturePage(picture));
    const path = book.pictures[i]?.path ?? '';
    yield { name: `EPUB/pages/${picture.name}.jpg`, read: () => ports.objects.read(path) };
  }
  const heard = epub.chapters.map((chapter) => spokenIn(chapter).length > 0);
  for await (const { chapter, read } of chapterSounds(ports, book, { source, stretches, onProgress }))
    if (heard[chapter]) yield { name: `EPUB/sound/${epub.chapters[chapter]?.name}.mp3`, read };
}

/** The book as EPUB 3 with media overlays: text and sound together, sentence by sentence. */
export const epubFile = (ports: Stores, book: FinishedBook, onProgress: OnProgress): Readable =>
  zipFiles(epubFiles(ports, book, onProgress));
