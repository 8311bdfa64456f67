import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { memoryObjects } from '../../adapters/memory/objects.ts';
import { copyOut } from './make-formats.ts';

function place() {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-copy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('a book gets its name when it is whole', async () => {
  const [folder, objects] = [place(), memoryObjects()];
  await objects.write('audiobooks/book', Buffer.from('sound'), { contentType: 'audio/mpeg' });
  await copyOut({ objects }, 'audiobooks/book', join(folder, 'book.mp3'));
  expect(readdirSync(folder)).toEqual(['book.mp3']);
});

it('a full disk leaves what was there, nothing beside it, and a sentence that says what to do', async () => {
  const folder = place();
  const file = join(folder, 'book.mp3');
  writeFileSync(file, 'the former one');
  async function* full() {
    yield Buffer.alloc(1_000);
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  }
  const objects = { ...memoryObjects(), read: async () => Readable.from(full()) };
  await expect(copyOut({ objects }, 'audiobooks/book', file)).rejects.toMatchObject({
    code: 'disk-full',
    message: expect.stringMatching(/^There is no room for .*book\.mp3\. Please make room there/),
  });
  expect(readdirSync(folder)).toEqual(['book.mp3']);
  expect(readFileSync(file, 'utf8')).toBe('the former one');
});
