import { expect, it } from 'vitest';
import { chaptersOf, readId3, textOf } from '../../../../tests/support/read-id3.ts';
import { id3Tags } from './id3.ts';

const book = {
  title: 'Émile’s life — 我',
  author: null,
  narrator: 'Ann Hill',
  cover: null,
  chapters: [
    { title: 'Chapter One — é', startSeconds: 0, endSeconds: 61.2345 },
    { title: 'Chapter Two', startSeconds: 61.2345, endSeconds: 50_000 },
  ],
};

it('says title, narrator, kind, and that the voice is recreated', () => {
  const { frames } = readId3(id3Tags(book));
  expect(textOf(frames, 'TIT2')).toEqual([book.title]);
  expect(textOf(frames, 'TALB')).toEqual([book.title]);
  expect(textOf(frames, 'TPE1')).toEqual(['Ann Hill (recreated voice)']);
  expect(textOf(frames, 'TCON')).toEqual(['Audiobook']);
  expect(textOf(frames, 'TXXX')).toContain('VOICE\0recreated');
  expect(textOf(frames, 'COMM')[0]).toMatch(/^eng\0.*not a recording/);
});

it('names author and narrator where players look, and carries the cover', () => {
  const cover = Uint8Array.of(0xff, 0xd8, 0xff, 1, 2, 3);
  const { frames } = readId3(id3Tags({ ...book, author: 'Émile Hill', cover }));
  expect(textOf(frames, 'TPE1')).toEqual(['Émile Hill']);
  expect(textOf(frames, 'TCOM')).toEqual(['Ann Hill (recreated voice)']);
  const picture = Buffer.from(frames.find(({ id }) => id === 'APIC')?.content ?? []);
  expect(picture.subarray(0, 14).toString('latin1')).toBe('\0image/jpeg\0\u0003\0');
  expect(picture.subarray(14)).toEqual(Buffer.from(cover));
});

it('lists chapters with their times in milliseconds', () => {
  const { frames } = readId3(id3Tags(book));
  expect(chaptersOf(frames)).toEqual([
    { id: 'ch0', title: 'Chapter One — é', startMs: 0, endMs: 61_235 },
    { id: 'ch1', title: 'Chapter Two', startMs: 61_235, endMs: 50_000_000 },
  ]);
  const contents = frames.find((frame) => frame.id === 'CTOC')?.content ?? new Uint8Array();
  expect(new TextDecoder('latin1').decode(contents)).toBe('toc\0\u0003\u0002ch0\0ch1\0');
});

it('leaves room for a player to write', () => {
  const tags = id3Tags(book);
  const { frames, sizeBytes } = readId3(tags);
  const used = 10 + frames.reduce((sum, frame) => sum + 10 + frame.content.length, 0);
  expect(sizeBytes).toBe(tags.length);
  expect(tags.length - used).toBe(2_048);
});

it('gives the same bytes for the same book', () => {
  expect(Buffer.from(id3Tags(book)).equals(id3Tags(structuredClone(book)))).toBe(true);
});

it('lets the last of 255 chapters reach to the end when there are more', () => {
  const chapters = Array.from({ length: 300 }, (_, i) => ({
    title: `${i}`,
    startSeconds: i,
    endSeconds: i + 1,
  }));
  const read = chaptersOf(readId3(id3Tags({ ...book, chapters })).frames);
  expect(read.length).toBe(255);
  expect(read.at(-1)).toMatchObject({ startMs: 254_000, endMs: 300_000 });
});
