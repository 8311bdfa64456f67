// @module-tag formats
import { basename, dirname, extname } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { finishedBook } from '../../../../tests/support/finished-book.ts';
import { hasProgram } from '../../../../tests/support/has-program.ts';
import { contentOf, ffprobe, unpack } from '../../../../tests/support/made-book-file.ts';

/**
 * What audiobookshelf makes of our files, by its own rules. Source: its server/utils/prober.js (names of tags),
 * server/scanner/AudioFileScanner.js (which of them is what, and in which order files are played), server/utils/scandir.js
 * (what a folder's name says, and which files are one book), server/utils/fileUtils.js (which are passed over).
 */
const TAGS = {
  title: ['album', 'title'],
  author: ['artist', 'album_artist'],
  narrator: ['composer'],
  description: ['description', 'comment'],
  genre: ['genre'],
} as const;

function scanned(tags: Readonly<Record<string, string>>) {
  const find = (names: readonly string[]) =>
    names.map((name) => Object.entries(tags).find(([key]) => key.toLowerCase() === name)?.[1]).find(Boolean);
  return Object.fromEntries(Object.entries(TAGS).map(([what, names]) => [what, find(names)]));
}

const AUDIO = ['.m4b', '.mp3', '.m4a', '.flac', '.opus', '.ogg', '.oga', '.aac', '.wav'];
const TEXT = ['.epub', '.pdf', '.mobi', '.azw3', '.cbr', '.cbz'];

/** The files of a library as they are scanned: a folder that has a file `.ignore` is none of it, nor what begins with a dot. */
function passed(names: readonly string[]): string[] {
  const ignored = names.filter((name) => basename(name) === '.ignore').map(dirname);
  return names.filter(
    (name) =>
      !ignored.some((folder) => name.startsWith(folder)) &&
      !name.split('/').some((part) => part.startsWith('.')),
  );
}

/** The books of a library, by folder: the highest one with a sound or a text in it has all that lies below. */
function booksIn(names: readonly string[]): Map<string, string[]> {
  const media = passed(names).filter((name) => [...AUDIO, ...TEXT].includes(extname(name)));
  media.sort((one, other) => one.split('/').length - other.split('/').length);
  const books = new Map<string, string[]>();
  for (const name of media) {
    const folder = [...books.keys()].find((known) => name.startsWith(`${known}/`)) ?? dirname(name);
    books.set(folder, [...(books.get(folder) ?? []), name]);
  }
  return books;
}

const BOOK = {
  title: 'The House on the Lane',
  author: 'Rose Hill',
  narrator: 'Rose Hill (recreated voice)',
  genre: 'Audiobook',
  description: expect.stringContaining('in a voice recreated from recordings of Rose Hill'),
};

describe.skipIf(!hasProgram('ffprobe'))('audiobookshelf', () => {
  it('takes an M4B for the book, with its author, its narrator and its chapters', async () => {
    const { format, chapters } = ffprobe('book.m4b', await contentOf(await finishedBook(), 'm4b'));
    expect(scanned(format.tags)).toEqual(BOOK);
    expect(chapters.map(({ tags }: { tags: { title: string } }) => tags.title)).toHaveLength(3);
  });

  it('takes the mp3 of the chapters for one book in their order, and the picture beside them for its cover', async () => {
    const files = await unpack(await contentOf(await finishedBook(), 'mp3-chapters'));
    // The last folder's name is the title.
    expect([...new Set(files.map(([name]) => dirname(name)))]).toEqual([BOOK.title]);
    expect(basename(files[0]?.[0] ?? '')).toBe('cover.jpg');
    const tracks = files.slice(1).map(([name, mp3], i) => {
      const { tags } = ffprobe(`${i}.mp3`, mp3).format;
      expect([name, scanned(tags)]).toEqual([name, BOOK]);
      return Number.parseInt(tags.track, 10);
    });
    expect(tracks).toEqual([1, 2, 3]);
  });

  it('finds one book in the parcel, its sound once and its text beside it', async () => {
    const files = await unpack(await contentOf(await finishedBook(), 'parcel'));
    const books = booksIn(files.map(([name]) => name));
    expect([...books]).toEqual([
      [BOOK.title, [`${BOOK.title}/${BOOK.title}.m4b`, `${BOOK.title}/${BOOK.title}.epub`]],
    ]);
  });
});
