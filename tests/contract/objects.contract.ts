import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Objects } from '../../functions/src/ports/objects.ts';
import { pathOfDownloadUrl } from '../../src/domain/transfer/object-path.ts';

const TEXT = { contentType: 'text/plain' };

async function textOf(objects: Objects, path: string): Promise<string> {
  return (await buffer(await objects.read(path))).toString();
}

/** What every file storage promises. `make` gives an empty one. */
export function describeObjects(name: string, make: () => Objects | Promise<Objects>): void {
  describe(`objects: ${name}`, () => {
    it('knows nothing about an object that was never written', async () => {
      const objects = await make();
      expect(await objects.info('a/b')).toBeNull();
      await expect(objects.read('a/b')).rejects.toMatchObject({ code: 'not-found' });
      await expect(objects.readToFile('a/b', '/nowhere')).rejects.toMatchObject({ code: 'not-found' });
      await expect(objects.downloadUrl('a/b')).rejects.toMatchObject({ code: 'not-found' });
      await expect(objects.signedUrl('a/b', 60)).rejects.toMatchObject({ code: 'not-found' });
    });

    it('gives back bytes, type and metadata', async () => {
      const objects = await make();
      const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 31) % 256);
      const written = await objects.write('book-scans/s1/page_1.jpg', bytes, {
        contentType: 'image/jpeg',
        metadata: { sha256: 'ab', 'page side': 'links ä' },
      });
      expect(written).toEqual({
        path: 'book-scans/s1/page_1.jpg',
        sizeBytes: 300_000,
        contentType: 'image/jpeg',
        metadata: { sha256: 'ab', 'page side': 'links ä' },
      });
      expect(await objects.info(written.path)).toEqual(written);
      expect(await buffer(await objects.read(written.path))).toEqual(Buffer.from(bytes));
    });

    it('writes a stream, and an empty object', async () => {
      const objects = await make();
      const stream = Readable.from([Buffer.from('one '), Buffer.from('two')]);
      expect((await objects.write('a/b', stream, TEXT)).sizeBytes).toBe(7);
      expect(await textOf(objects, 'a/b')).toBe('one two');
      expect((await objects.write('a/empty', new Uint8Array(0), TEXT)).sizeBytes).toBe(0);
      expect(await textOf(objects, 'a/empty')).toBe('');
    });

    it('keeps the old object when the new one breaks off', async () => {
      const objects = await make();
      await objects.write('a/b', Buffer.from('old'), TEXT);
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('new');
          throw new Error('broken off');
        })(),
      );
      await expect(objects.write('a/b', broken, TEXT)).rejects.toThrow('broken off');
      expect(await textOf(objects, 'a/b')).toBe('old');
    });

    it('replaces an object whole, under the same download URL', async () => {
      const objects = await make();
      await objects.write('a/b', Buffer.from('a longer text'), { ...TEXT, metadata: { n: '1' } });
      const url = await objects.downloadUrl('a/b');
      await objects.write('a/b', Buffer.from('short'), { contentType: 'text/html' });
      expect(await textOf(objects, 'a/b')).toBe('short');
      expect(await objects.info('a/b')).toMatchObject({ contentType: 'text/html', metadata: {} });
      expect(await objects.downloadUrl('a/b')).toBe(url);
    });

    it('lets a reader finish what was replaced meanwhile', async () => {
      const objects = await make();
      await objects.write('a/b', Buffer.alloc(500_000, 'a'), TEXT);
      const reading = await objects.read('a/b');
      await objects.write('a/b', Buffer.alloc(500_000, 'b'), TEXT);
      expect((await buffer(reading)).equals(Buffer.alloc(500_000, 'a'))).toBe(true);
    });

    it('ends whole when many write the same path at once', async () => {
      const objects = await make();
      const versions = Array.from({ length: 12 }, (_, index) => Buffer.alloc(50_000 + index, 97 + index));
      await Promise.all(versions.map((bytes) => objects.write('a/b', bytes, TEXT)));
      const bytes = await buffer(await objects.read('a/b'));
      expect(versions.some((version) => version.equals(bytes))).toBe(true);
      expect((await objects.info('a/b'))?.sizeBytes).toBe(bytes.length);
    });

    it('copies an object into a file', async () => {
      const objects = await make();
      const folder = await mkdtemp(join(tmpdir(), 'objects-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      await objects.write('a/b', Buffer.from('copied'), TEXT);
      await objects.readToFile('a/b', join(folder, 'copy'));
      expect(await readFile(join(folder, 'copy'), 'utf8')).toBe('copied');
    });

    it('deletes by prefix, taking every character of it literally', async () => {
      const objects = await make();
      for (const path of ['s_1/a', 's_1/b/c', 's_10/a', 'sx1/a', 's%/a'])
        await objects.write(path, Buffer.from(path), TEXT);
      expect(await objects.deleteAll('s_1/')).toBe(2);
      expect(await objects.info('s_1/a')).toBeNull();
      expect(await textOf(objects, 's_10/a')).toBe('s_10/a');
      expect(await objects.deleteAll('s%')).toBe(1);
      expect(await textOf(objects, 'sx1/a')).toBe('sx1/a');
      expect(await objects.deleteAll('nothing/')).toBe(0);
    });

    it('treats a path as a name, not as a place on the disk', async () => {
      const objects = await make();
      const path = `../../etc/${'x'.repeat(300)}/ä b?#%2f`;
      await objects.write(path, Buffer.from('safe'), TEXT);
      expect(await textOf(objects, path)).toBe('safe');
    });

    it('names bucket and path in the download URL', async () => {
      const objects = await make();
      await objects.write('samples/s 1/ä.mp3', Buffer.from('x'), { contentType: 'audio/mpeg' });
      const url = new URL(await objects.downloadUrl('samples/s 1/ä.mp3'), 'http://localhost');
      expect(url.pathname).toBe(`/v0/b/${objects.bucket}/o/${encodeURIComponent('samples/s 1/ä.mp3')}`);
      expect(url.searchParams.get('alt')).toBe('media');
      expect(url.searchParams.get('token')).toBeNull();
      const signed = await objects.signedUrl('samples/s 1/ä.mp3', 60);
      expect(pathOfDownloadUrl(signed, objects.bucket)).toBe('samples/s 1/ä.mp3');
      expect(signed).toMatch(/[?&](?:token|X-Goog-Signature)=\S+/);
      const saved = await objects.signedUrl('samples/s 1/ä.mp3', 60, 'Mémoire & 1.mp3');
      expect(pathOfDownloadUrl(saved, objects.bucket)).toBe('samples/s 1/ä.mp3');
      expect(decodeURIComponent(new URL(saved, 'http://localhost').search)).toMatch(/M(?:é|%C3%A9)moire/);
    });

    it('lists by prefix, in order, with sizes', async () => {
      const objects = await make();
      for (const path of ['b/2', 'a/2', 'a/1', 'a_/3']) await objects.write(path, Buffer.from(path), TEXT);
      const found = await objects.all('a/');
      expect(found.map(({ path, sizeBytes }) => [path, sizeBytes])).toEqual([
        ['a/1', 3],
        ['a/2', 3],
      ]);
    });
  });
}
