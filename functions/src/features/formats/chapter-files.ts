import type { Readable } from 'node:stream';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { audiobookFileName } from '../../../../src/domain/transfer/saved-name.ts';
import { cutSound, openSound, type SoundStretch } from '../../audio/mp3/cut-mp3.ts';
import { beginsWithRecording, chapterTags, signTags } from '../../audio/mp3/id3.ts';
import { BOOK_MP3, hashOf, headOfStretch, type Mp3Format } from '../../audio/mp3/mp3.ts';
import type { Ports } from '../../ports/ports.ts';
import type { FinishedBook } from './finished-book.ts';
import { type NamedFile, zipFiles } from './zip-files.ts';

export type OnProgress = (fraction: number) => void;

/** Which of the two mp3 of a book is cut, and what its pieces wear. */
export interface ChapterSource {
  readonly path: string;
  readonly format: Mp3Format;
  readonly hasCover: boolean;
}

export async function* bytes(...parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

/** A chapter in the sound of its book. */
export interface ChapterStretch extends SoundStretch {
  /** SHA-256 in hex of it, where it is signed */
  readonly hash: string | null;
}

type Needed = Pick<Ports, 'objects' | 'provenanceSigner'>;

/** Where the chapters of a book lie in its sound. */
export async function chapterStretches(
  { objects, provenanceSigner }: Needed,
  { timings, provenance }: FinishedBook,
  { path, format }: ChapterSource,
): Promise<ChapterStretch[]> {
  const starts = timings.chapters.map(({ startSeconds }) => startSeconds);
  const stretches = await cutSound(await objects.read(path), starts, format);
  if (!provenance || !provenanceSigner) return stretches.map((stretch) => ({ ...stretch, hash: null }));
  const hashed: ChapterStretch[] = [];
  // What is signed stands before the sound it is about.
  const sound = await openSound(await objects.read(path), format);
  try {
    for (const stretch of stretches)
      hashed.push({ ...stretch, hash: await hashOf(sound.take(stretch.to - stretch.from)) });
  } finally {
    sound.close();
  }
  return hashed;
}

export interface ChapterSound {
  /** index in the book's chapters */
  readonly chapter: number;
  /** an mp3; to be read before the next one is asked for, or not at all */
  readonly read: NamedFile['read'];
}

/**
 * The book as one mp3 for each chapter of which something is heard: an empty one would be a file that no player opens. The
 * sound is cut between frames, not encoded again.
 */
export async function* chapterSounds(
  { objects, provenanceSigner: signer }: Needed,
  { order, tags, timings, provenance }: FinishedBook,
  {
    source: { path, format, hasCover },
    stretches,
    onProgress,
  }: { source: ChapterSource; stretches: readonly ChapterStretch[]; onProgress: OnProgress },
): AsyncGenerator<ChapterSound> {
  const count = timings.chapters.length;
  const sound = await openSound(await objects.read(path), format);
  const total = stretches.at(-1)?.to ?? 1;
  let at = 0;
  try {
    for (const [chapter, { from, to, frameCount, hash }] of stretches.entries()) {
      if (frameCount === 0) continue;
      await sound.skip(from - at);
      at = from;
      const title = timings.chapters[chapter]?.title ?? order.title;
      // What is signed says that the voice is recreated.
      const isRecording = chapter === 0 && beginsWithRecording(tags);
      const plain = chapterTags(tags, { title, number: chapter + 1, count, hasCover, isRecording });
      const isSigned = provenance && signer && hash !== null && !isRecording;
      const worn = isSigned ? signTags(signer, provenance)(plain, hash) : plain;
      async function* content() {
        yield headOfStretch(worn, { frameCount, byteCount: to - from }, format);
        yield* sound.take(to - from);
        at = to;
        onProgress(to / total);
      }
      yield { chapter, read: async () => content() };
    }
  } finally {
    sound.close();
  }
}

/** "02 The Winter.mp3": in the order of the book for whoever sorts by name. */
export function chapterFileName({ order, timings }: FinishedBook, chapter: number): string {
  const digits = Math.max(2, String(timings.chapters.length).length);
  const title = timings.chapters[chapter]?.title ?? order.title;
  return `${String(chapter + 1).padStart(digits, '0')} ${audiobookFileName(title)}`;
}

/** In a folder of the book's title with the cover beside them, players of audiobooks take them for one book. */
export async function* chapterFiles(
  ports: Needed,
  book: FinishedBook,
  onProgress: OnProgress,
): AsyncGenerator<NamedFile> {
  const { order, worn, tags } = book;
  const folder = audiobookFileName(order.title, '');
  const source = { path: objectPath.audiobook(order.id), format: BOOK_MP3, hasCover: true };
  const stretches = await chapterStretches(ports, book, source);
  if (worn.cover) yield { name: `${folder}/cover.jpg`, read: async () => bytes(worn.cover ?? tags) };
  for await (const { chapter, read } of chapterSounds(ports, book, { source, stretches, onProgress }))
    yield { name: `${folder}/${chapterFileName(book, chapter)}`, read };
}

/** The same as one archive. */
export const chapterArchive = (ports: Needed, book: FinishedBook, onProgress: OnProgress): Readable =>
  zipFiles(chapterFiles(ports, book, onProgress));
