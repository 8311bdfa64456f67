// @module-tag voices
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { BOOK_FORMATS, type BookFormat } from '../../../../src/domain/audiobook/book-file.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { BOOK_ID, finishedBook, OWNER } from '../../../../tests/support/finished-book.ts';
import { hasProgram } from '../../../../tests/support/has-program.ts';
import {
  contentOf,
  ffprobe,
  filesOf,
  made,
  timingsOf,
  unpack,
} from '../../../../tests/support/made-book-file.ts';
import { probeMp3 } from '../../../../tests/support/probe-mp3.ts';
import { moveBookFile } from '../../records/orders/book-files.ts';
import { chooseCover, moveOrder } from '../../records/orders/orders.ts';
import { getDownloadLink } from '../account/get-download-link.ts';
import { runGenerateTts } from '../audiobook/run-generate-tts.ts';
import { answerBookFiles } from './answer-book-files.ts';
import { runMakeBookFile } from './run-make-book-file.ts';

const signal = new AbortController().signal;
const stranger = { ...OWNER, uid: 'eve' };
const of = (format: BookFormat) => ({ orderId: BOOK_ID, format });

describe('a file of a finished book in another format', () => {
  it('is asked for, followed, stopped and listed by the owner of the book alone', async () => {
    const ports = await finishedBook();
    for (const wish of [{}, { make: 'srt' }, { cancel: 'srt' }] as const) {
      const asked = { orderId: BOOK_ID, ...wish };
      await expect(answerBookFiles(ports, null, asked)).rejects.toMatchObject({ code: 'unauthenticated' });
      await expect(answerBookFiles(ports, stranger, asked)).rejects.toMatchObject({
        code: 'permission-denied',
      });
    }
    expect(ports.jobs.all()).toEqual([]);
  });

  it('is made once: asked for again it is there', async () => {
    const ports = await finishedBook();
    const first = await made(ports, 'srt');
    const stored = filesOf(ports);
    const { files } = await answerBookFiles(ports, OWNER, { orderId: BOOK_ID, make: 'srt' });
    expect(files).toEqual([first]);
    expect(filesOf(ports)).toEqual(stored);
    expect(await ports.jobs.state(`book-file:${BOOK_ID}:srt`)).toEqual({ kind: 'done' });
  });

  it('is made again when the book has another cover, and the old one goes', async () => {
    const ports = await finishedBook();
    const before = await contentOf(ports, 'mp3-chapters');
    const [old] = filesOf(ports);
    await chooseCover(ports, BOOK_ID, { author: 'Iris Hill', photo: null });
    await runGenerateTts(ports, { orderId: BOOK_ID }, signal);
    const after = await contentOf(ports, 'mp3-chapters');
    expect(filesOf(ports)).toHaveLength(1);
    expect(filesOf(ports)).not.toContain(old);
    expect([before.includes('Iris Hill'), after.includes('Iris Hill')]).toEqual([false, true]);
  });

  it('is made again when it is not where it was stored', async () => {
    const ports = await finishedBook();
    await made(ports, 'vtt');
    await ports.objects.deleteAll(filesOf(ports)[0] ?? '');
    const { files } = await answerBookFiles(ports, OWNER, { orderId: BOOK_ID, make: 'vtt' });
    expect(files).toMatchObject([{ status: 'making', url: null }]);
    expect(await made(ports, 'vtt')).toMatchObject({ status: 'ready' });
  });

  it('ends when it was canceled, is not stored, and can be asked for again', async () => {
    const ports = await finishedBook();
    await answerBookFiles(ports, OWNER, { orderId: BOOK_ID, make: 'mp3-chapters' });
    const read = ports.objects.read;
    const stopping = {
      ...ports,
      objects: {
        ...ports.objects,
        read: async (path: string) => {
          await answerBookFiles(ports, OWNER, { orderId: BOOK_ID, cancel: 'mp3-chapters' });
          return read(path);
        },
      },
    };
    await runMakeBookFile(stopping, of('mp3-chapters'), signal);
    const { files } = await answerBookFiles(ports, OWNER, { orderId: BOOK_ID });
    expect(files).toMatchObject([{ status: 'cancelled', url: null }]);
    ports.jobs.finish(`book-file:${BOOK_ID}:mp3-chapters`);
    expect(await made(ports, 'mp3-chapters')).toMatchObject({ status: 'ready' });
  });

  it('that failed says why, and is tried again when it is asked for', async () => {
    const ports = await finishedBook();
    await answerBookFiles(ports, OWNER, { orderId: BOOK_ID, make: 'srt' });
    await moveBookFile(ports, BOOK_ID, 'srt', { kind: 'failed', errorMessage: 'The disk is full.' });
    const { files } = await answerBookFiles(ports, OWNER, { orderId: BOOK_ID });
    expect(files).toMatchObject([{ status: 'failed', error: 'The disk is full.' }]);
    ports.jobs.finish(`book-file:${BOOK_ID}:srt`);
    expect(await made(ports, 'srt')).toMatchObject({ status: 'ready' });
  });

  it('is made of no book that is not finished, or was deleted', async () => {
    const ports = await finishedBook();
    await moveOrder(ports, BOOK_ID, { kind: 'remade' });
    expect(await answerBookFiles(ports, OWNER, { orderId: BOOK_ID, make: 'srt' })).toMatchObject({
      success: false,
    });
    expect(ports.jobs.all()).toEqual([]);
  });

  it('is opened by its owner alone, and saved under the title of the book', async () => {
    const ports = await finishedBook();
    for (const format of BOOK_FORMATS) {
      const file = await made(ports, format);
      const link = { url: file?.url ?? '', save: true };
      await expect(getDownloadLink(ports, stranger, link)).rejects.toMatchObject({
        code: 'permission-denied',
      });
      const { url = '' } = await getDownloadLink(ports, OWNER, link);
      expect(decodeURIComponent(url)).toContain('saveAs=The House on the Lane');
    }
  });
});

describe('captions', () => {
  it('name every sentence with its time, in WebVTT', async () => {
    const ports = await finishedBook();
    const vtt = (await contentOf(ports, 'vtt')).toString();
    const { starts, texts } = await timingsOf(ports);
    expect(vtt.startsWith('WEBVTT\n\n')).toBe(true);
    expect(vtt).toContain('We lived at Smith &amp; Sons, where &lt;nobody&gt; slept.');
    expect(vtt.match(/ --> /g)).toHaveLength(texts.length);
    const second = (starts[1] ?? 0).toFixed(3).padStart(6, '0');
    expect(vtt).toContain(` --> 00:00:${second}\n${texts[0]}\n\n00:00:${second} --> `);
  });

  it('are numbered in SubRip, without signs of a page', async () => {
    const srt = (await contentOf(await finishedBook(), 'srt')).toString();
    expect(srt).toMatch(/^1\n00:00:00,\d{3} --> 00:00:0\d,\d{3}\nThe House on the Lane\n\n2\n/);
    expect(srt).toContain('We lived at Smith & Sons, where <nobody> slept.\n');
    expect(srt).toContain('Zoë came on a Sunday.\n');
  });

  it.skipIf(!hasProgram('ffprobe'))('are read by FFmpeg', async () => {
    const ports = await finishedBook();
    for (const format of ['vtt', 'srt'] as const)
      expect(ffprobe(`book.${format}`, await contentOf(ports, format))).toMatchObject({
        streams: [{ codec_type: 'subtitle' }],
      });
  });
});

describe('an mp3 for each chapter', () => {
  it('plays without a complaint, and all of them last as long as the book', async () => {
    const ports = await finishedBook();
    const files = await unpack(await contentOf(ports, 'mp3-chapters'));
    expect(files.map(([name]) => name)).toEqual([
      'The House on the Lane/cover.jpg',
      'The House on the Lane/01 Chapter 1 The River.mp3',
      'The House on the Lane/02 Chapter 2 The Winter.mp3',
      'The House on the Lane/03 Chapter 3 Home.mp3',
    ]);
    const { chapters, durationSeconds } = await timingsOf(ports);
    const ends = [...chapters.slice(1).map(({ startSeconds }) => startSeconds), durationSeconds];
    let at = 0;
    for (const [i, [, mp3]] of files.slice(1).entries()) {
      const { seconds, warnings } = await probeMp3(mp3);
      expect(warnings).toBe('');
      at += seconds;
      // a frame, and what a decoder leaves out at the beginning of a file
      expect(Math.abs(at - (ends[i] ?? 0))).toBeLessThan(0.06 * (i + 1));
    }
  });

  it('is cut, not encoded again: its frames are those of the book', async () => {
    const ports = await finishedBook();
    const book = Buffer.from(await buffer(await ports.objects.read(objectPath.audiobook(BOOK_ID))));
    for (const [name, mp3] of (await unpack(await contentOf(ports, 'mp3-chapters'))).slice(1)) {
      const sound = mp3.subarray(mp3.indexOf('LAME3.100') + 1_000);
      expect([name, book.includes(sound)]).toEqual([name, true]);
    }
  });

  it.skipIf(!hasProgram('ffprobe'))('has tags by which players keep the book together', async () => {
    const files = await unpack(await contentOf(await finishedBook(), 'mp3-chapters'));
    const { format, streams, chapters } = ffprobe('2.mp3', files[2]?.[1] ?? Buffer.alloc(0));
    expect(format.tags).toMatchObject({
      title: 'Chapter 2: The Winter',
      album: 'The House on the Lane',
      artist: 'Rose Hill',
      track: '2/3',
      VOICE: 'recreated',
    });
    expect(streams.map(({ codec_name }: { codec_name: string }) => codec_name)).toEqual(['mp3', 'mjpeg']);
    expect(chapters).toEqual([]);
  });
});
