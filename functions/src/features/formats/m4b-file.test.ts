// @module-tag formats
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { BOOK_ID, finishedBook, OWNER } from '../../../../tests/support/finished-book.ts';
import { hasProgram } from '../../../../tests/support/has-program.ts';
import { contentOf, ffprobe, filesOf, timingsOf } from '../../../../tests/support/made-book-file.ts';
import { answerBookFiles } from './answer-book-files.ts';
import { runMakeBookFile } from './run-make-book-file.ts';

interface Stream {
  readonly codec_type: string;
  readonly codec_name: string;
}

describe('one M4B of a book', () => {
  it.skipIf(!hasProgram('ffprobe')).each([
    ['m4b', 128],
    ['m4b-small', 64],
  ] as const)('has its chapters, tags and cover: %s', async (format, kbps) => {
    const ports = await finishedBook();
    const { chapters, durationSeconds } = await timingsOf(ports);
    const told = ffprobe('book.m4b', await contentOf(ports, format));
    expect(told.format.tags).toMatchObject({
      major_brand: 'M4B ',
      title: 'The House on the Lane',
      album: 'The House on the Lane',
      artist: 'Rose Hill',
      album_artist: 'Rose Hill',
      composer: 'Rose Hill (recreated voice)',
      genre: 'Audiobook',
      media_type: '2',
      VOICE: 'recreated',
      NARRATOR: 'Rose Hill (recreated voice)',
    });
    expect(told.format.tags.comment).toContain('in a voice recreated from recordings of Rose Hill');
    const streams: Stream[] = told.streams;
    expect(streams.map(({ codec_name }) => codec_name)).toEqual(['aac', 'bin_data', 'mjpeg']);
    expect(told.streams[0]).toMatchObject({ profile: 'LC', channels: 1, sample_rate: '44100' });
    // A simple sound needs fewer bits than it may have.
    expect(Number(told.streams[0].bit_rate)).toBeLessThan(kbps * 1_100);
    expect(Number(told.streams[0].bit_rate)).toBeGreaterThan(kbps * 500);
    expect(Math.abs(Number(told.format.duration) - durationSeconds)).toBeLessThan(0.03);
    const found = told.chapters.map((chapter: { start_time: string; tags: { title: string } }) => [
      chapter.tags.title,
      Number(chapter.start_time).toFixed(2),
    ]);
    expect(found).toEqual(
      chapters.map(({ title, startSeconds }, i) => [title, (i === 0 ? 0 : startSeconds).toFixed(2)]),
    );
  });

  it('is the same to the byte when its making was ended in the middle, and its pieces go', async () => {
    const ports = await finishedBook();
    const whole = await contentOf(ports, 'm4b');
    expect(filesOf(ports)).toHaveLength(1);
    await ports.objects.deleteAll(filesOf(ports)[0] ?? '');
    await answerBookFiles(ports, OWNER, { orderId: BOOK_ID, make: 'm4b' });
    const ending = new AbortController();
    const write = ports.objects.write;
    const cut = {
      ...ports,
      objects: {
        ...ports.objects,
        write: async (...[path, bytes, content]: Parameters<typeof write>) => {
          if (path.endsWith('.m4b')) ending.abort(new Error('the power went'));
          ending.signal.throwIfAborted();
          return write(path, bytes, content);
        },
      },
    };
    await expect(runMakeBookFile(cut, { orderId: BOOK_ID, format: 'm4b' }, ending.signal)).rejects.toThrow(
      'power',
    );
    expect(filesOf(ports).map((path) => path.split('/').slice(3))).toEqual([
      ['m4b', 'parts', expect.any(String), '0.aac'],
    ]);
    const nothingToEncode = async () => {
      throw new Error('what is there was encoded again');
    };
    await runMakeBookFile(
      { ...ports, soundEncoder: { toAac: nothingToEncode } },
      { orderId: BOOK_ID, format: 'm4b' },
      new AbortController().signal,
    );
    const [path = ''] = filesOf(ports);
    expect(filesOf(ports)).toHaveLength(1);
    expect(Buffer.compare(await buffer(await ports.objects.read(path)), whole)).toBe(0);
  });
});
