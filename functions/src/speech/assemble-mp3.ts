import { Readable } from 'node:stream';
import { type ChapterMark, id3Tags } from './id3.ts';
import { infoFrame } from './info-frame.ts';
import { secondsOfFrames } from './mp3-frames.ts';

/** A finished chunk of an audiobook, somewhere outside memory. */
export interface ChunkFile {
  readonly frameCount: number;
  readonly sizeBytes: number;
  /** index into the chapter titles; never goes back */
  readonly chapter: number;
  read(): Promise<Readable>;
}

export interface Assembly {
  readonly stream: Readable;
  readonly durationSeconds: number;
  readonly chapters: readonly ChapterMark[];
}

function chapterMarks(chunks: readonly ChunkFile[], titles: readonly string[]): ChapterMark[] {
  const frames = titles.map(() => 0);
  for (const chunk of chunks) frames[chunk.chapter] = (frames[chunk.chapter] ?? 0) + chunk.frameCount;
  let before = 0;
  return titles.map((title, i) => {
    const start = before;
    before += frames[i] ?? 0;
    return { title, startSeconds: secondsOfFrames(start), endSeconds: secondsOfFrames(before) };
  });
}

async function* bytesOf(
  head: readonly Uint8Array[],
  chunks: readonly ChunkFile[],
): AsyncGenerator<Uint8Array> {
  yield* head;
  for (const chunk of chunks) yield* await chunk.read();
}

/**
 * Joins chunks to one MP3 with tags and chapters, as a stream: the book is never in memory. Times are exact because
 * they come from counted frames.
 */
export function assembleMp3(
  chunks: readonly ChunkFile[],
  book: { readonly title: string; readonly narrator: string; readonly chapterTitles: readonly string[] },
): Assembly {
  const frameCount = chunks.reduce((sum, chunk) => sum + chunk.frameCount, 0);
  const byteCount = chunks.reduce((sum, chunk) => sum + chunk.sizeBytes, 0);
  const chapters = chapterMarks(chunks, book.chapterTitles);
  const head = [
    id3Tags({ title: book.title, narrator: book.narrator, chapters }),
    infoFrame(frameCount, byteCount),
  ];
  return {
    stream: Readable.from(bytesOf(head, chunks), { objectMode: false }),
    durationSeconds: secondsOfFrames(frameCount),
    chapters,
  };
}
