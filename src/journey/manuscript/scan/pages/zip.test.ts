import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import yauzl from 'yauzl';
import { type ZipFile, zipOf } from './zip.ts';

async function* each(files: readonly ZipFile[]): AsyncGenerator<ZipFile> {
  yield* files;
}

/** What another program finds in the zip; it checks every size. */
function unpack(zip: Buffer): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const found: Record<string, string> = {};
    yauzl.fromBuffer(zip, { lazyEntries: true }, (error, opened) => {
      if (error) return reject(error);
      opened.on('entry', (entry: yauzl.Entry) => {
        opened.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure);
          const bytes = Buffer.concat(await stream.toArray());
          expect(entry.crc32).toBe(crc32(bytes));
          found[entry.fileName] = bytes.toString('latin1');
          opened.readEntry();
        });
      });
      opened.on('end', () => resolve(found));
      opened.on('error', reject);
      opened.readEntry();
    });
  });
}

test('another program unpacks every file as it was', async () => {
  const files = Array.from({ length: 12 }, (_, i) => ({
    name: `page-${i + 1}.jpg`,
    blob: new Blob([`photo ${i} `.repeat(i * 100), Uint8Array.of(0, 255, 128)]),
  }));
  const zip = await zipOf(each(files));
  expect(zip.type).toBe('application/zip');
  const found = await unpack(Buffer.from(await zip.arrayBuffer()));
  expect(Object.keys(found)).toEqual(files.map(({ name }) => name));
  for (const { name, blob } of files) {
    expect(found[name]).toBe(Buffer.from(await blob.arrayBuffer()).toString('latin1'));
  }
});

test('no files are an empty zip, and a file may be empty', async () => {
  expect(await unpack(Buffer.from(await (await zipOf(each([]))).arrayBuffer()))).toEqual({});
  const zip = await zipOf(each([{ name: 'a.jpg', blob: new Blob([]) }]));
  expect(await unpack(Buffer.from(await zip.arrayBuffer()))).toEqual({ 'a.jpg': '' });
});
