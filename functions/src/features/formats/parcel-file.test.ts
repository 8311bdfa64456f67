// @module-tag voices
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { VOICE_PERMISSION_VERSION } from '../../../../src/domain/voice/voice.ts';
import { epubcheck, hasEpubcheck } from '../../../../tests/support/epubcheck.ts';
import { BOOK_ID, BOOK_SESSION, finishedBook, OWNER } from '../../../../tests/support/finished-book.ts';
import { hasProgram } from '../../../../tests/support/has-program.ts';
import { contentOf, ffprobe, filesOf, made, unpack } from '../../../../tests/support/made-book-file.ts';
import { keepPermission } from '../../records/voices/permissions.ts';
import { answerBookFiles } from './answer-book-files.ts';
import { runMakeBookFile } from './run-make-book-file.ts';

type Ports = Awaited<ReturnType<typeof finishedBook>>;

const ROOT = 'The House on the Lane/';
const job = { orderId: BOOK_ID, format: 'parcel' } as const;

const allow = (ports: Ports) =>
  keepPermission(
    ports,
    { ownerUid: OWNER.uid, sessionId: BOOK_SESSION },
    { speakerName: 'Rose Hill', right: 'kin', textVersion: VOICE_PERMISSION_VERSION },
    [],
  );

async function parcelOf(ports: Ports): Promise<Map<string, Buffer>> {
  const files = await unpack(await contentOf(ports, 'parcel'));
  return new Map(files.map(([name, content]) => [name.slice(ROOT.length), content]));
}

describe('the parcel of a book', () => {
  it('holds everything there is of it, in one folder, each file by its sum', async () => {
    const files = await parcelOf(await finishedBook());
    expect([...files.keys()]).toEqual([
      ...['README.txt', 'index.html', 'text.txt', 'who-is-heard.txt', 'captions.vtt', 'captions.srt'],
      ...['cover.jpg', 'The House on the Lane.m4b', 'The House on the Lane.epub'],
      'chapters/.ignore',
      'chapters/01 Chapter 1 The River.mp3',
      'chapters/02 Chapter 2 The Winter.mp3',
      'chapters/03 Chapter 3 Home.mp3',
      'SHA256SUMS',
    ]);
    const sums = [...files].slice(0, -1).map(([name, content]) => {
      return `${createHash('sha256').update(content).digest('hex')}  ${name}\n`;
    });
    expect(files.get('SHA256SUMS')?.toString()).toBe(sums.join(''));
    const told = files.get('README.txt')?.toString() ?? '';
    for (const words of ['cover.jpg\n', 'chapters/.ignore\n', 'Get-FileHash', 'certutil -hashfile'])
      expect(told).toContain(words);
  });

  it.skipIf(!hasProgram('sha256sum'))(
    'is found whole by sha256sum, and one changed byte is found',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'parcel-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      for (const [name, content] of await parcelOf(await finishedBook())) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), content);
      }
      const check = () =>
        execFileSync('sha256sum', ['-c', '--strict', 'SHA256SUMS'], {
          cwd: folder,
          encoding: 'utf8',
          stdio: 'pipe',
        });
      expect(
        check()
          .trim()
          .split('\n')
          .map((line) => line.split(': ')[1]),
      ).toEqual(Array(13).fill('OK'));
      writeFileSync(join(folder, 'text.txt'), 'something else');
      expect(check).toThrow('1 computed checksum did NOT match');
    },
  );

  it.skipIf(!hasEpubcheck() || !hasProgram('ffprobe'))(
    'has an M4B and an EPUB that others can open',
    { timeout: 180_000 },
    async () => {
      const files = await parcelOf(await finishedBook());
      expect(epubcheck(files.get('The House on the Lane.epub') ?? Buffer.alloc(0))).toEqual([]);
      const m4b = ffprobe('book.m4b', files.get('The House on the Lane.m4b') ?? Buffer.alloc(0));
      expect(m4b.chapters.map(({ tags }: { tags: { title: string } }) => tags.title)).toEqual([
        'Chapter 1: The River',
        'Chapter 2: The Winter',
        'Chapter 3: Home',
      ]);
    },
  );

  it('says in words whose voice it is, by what permission, and that it was recreated', async () => {
    const ports = await finishedBook();
    const before = (await parcelOf(ports)).get('who-is-heard.txt')?.toString();
    expect(before).toContain('How the permission was given is no longer on record.');
    await allow(ports);
    const files = await parcelOf(ports);
    for (const name of ['who-is-heard.txt', 'index.html']) {
      const words = files.get(name)?.toString() ?? '';
      expect(words).toContain('in a voice recreated from recordings of Rose Hill');
      expect(words).toContain('They named Rose Hill and answered: “I am their next of kin or executor.”');
      expect(words).toContain('do you have permission to use it?');
    }
  });

  it('has the whole text without any markup', async () => {
    const text = (await parcelOf(await finishedBook())).get('text.txt')?.toString();
    expect(text).toBe(
      'The House on the Lane\nby Rose Hill\nRead by Rose Hill (recreated voice)\n\n\nChapter 1: The River\n\n' +
        'We lived at Smith & Sons, where <nobody> slept. The river was high that year.\n\nZoë came on a Sunday.\n\n\n' +
        'Chapter 2: The Winter\n\nIt snowed for nine days. We burned the chairs.\n\n\n' +
        'Chapter 3: Home\n\nIn spring we went home.\n',
    );
  });

  it('asks nobody: its page names no address and takes nothing from elsewhere', async () => {
    const page = (await parcelOf(await finishedBook())).get('index.html')?.toString() ?? '';
    expect(page).not.toMatch(/https?:|\/\/[a-z]|@import|<script src|<link rel="stylesheet/);
  });

  it('takes the M4B that is there, and is the same to the byte as one made without', async () => {
    const alone = await contentOf(await finishedBook(), 'parcel');
    const ports = await finishedBook();
    await made(ports, 'm4b');
    await answerBookFiles(ports, OWNER, { orderId: BOOK_ID, make: 'parcel' });
    const nothingToEncode = async () => {
      throw new Error('what is there was encoded again');
    };
    await runMakeBookFile(
      { ...ports, soundEncoder: { toAac: nothingToEncode } },
      job,
      new AbortController().signal,
    );
    ports.jobs.finish(`book-file:${BOOK_ID}:parcel`);
    expect(Buffer.compare(await contentOf(ports, 'parcel'), alone)).toBe(0);
    expect(filesOf(ports)).toHaveLength(2);
  });

  it('goes on with the sound that was encoded when its making was ended in the middle', async () => {
    const ports = await finishedBook();
    await answerBookFiles(ports, OWNER, { orderId: BOOK_ID, make: 'parcel' });
    const ending = new AbortController();
    const write = ports.objects.write;
    const cut: Ports = {
      ...ports,
      objects: {
        ...ports.objects,
        write: async (...[path, content, about]: Parameters<typeof write>) => {
          if (path.endsWith('.zip')) ending.abort(new Error('the power went'));
          ending.signal.throwIfAborted();
          return write(path, content, about);
        },
      },
    };
    await expect(runMakeBookFile(cut, job, ending.signal)).rejects.toThrow('power');
    expect(filesOf(ports)).toEqual([expect.stringMatching(/\/parcel\/parts\/[0-9a-f]+\/0\.aac$/)]);
    await runMakeBookFile(
      { ...ports, soundEncoder: { toAac: () => Promise.reject(new Error('encoded again')) } },
      job,
      new AbortController().signal,
    );
    expect(filesOf(ports)).toEqual([expect.stringMatching(/\/parcel\/[0-9a-f]+\.zip$/)]);
  });
});
