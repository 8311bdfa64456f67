import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { type NamedFile, zipFiles } from './zip-files.ts';

async function* inPieces(...pieces: string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}

async function* each(files: readonly NamedFile[]): AsyncGenerator<NamedFile> {
  yield* files;
}

/** What another program finds in it; the program checks sizes and sums. */
async function unpack(zip: Buffer): Promise<[name: string, content: string, year: number][]> {
  const opened = await yauzl.fromBufferPromise(zip);
  const found: [string, string, number][] = [];
  for await (const entry of opened.eachEntry()) {
    const content = await buffer(await opened.openReadStreamPromise(entry));
    found.push([entry.fileName, content.toString(), entry.getLastModDate().getFullYear()]);
  }
  return found;
}

describe('a zip made while it is read', () => {
  it('gives another program every file as it was, and no date', async () => {
    const files = [
      { name: 'records.json', read: async () => inPieces('{"a":', '1}') },
      { name: 'book-scans/Zoë/1.jpg', read: async () => inPieces() },
    ];
    expect(await unpack(await buffer(zipFiles(each(files))))).toEqual([
      ['records.json', '{"a":1}', 1980],
      ['book-scans/Zoë/1.jpg', '', 1980],
    ]);
  });

  it('ends with the error of a file that cannot be read, so that nobody keeps half an archive', async () => {
    const read = async () => {
      throw new Error('gone');
    };
    await expect(buffer(zipFiles(each([{ name: 'a', read }])))).rejects.toThrow('gone');
  });

  it('stops reading its files when nobody reads it any more', async () => {
    let isEnded = false;
    async function* endless() {
      try {
        for (;;) yield new Uint8Array(65_536);
      } finally {
        isEnded = true;
      }
    }
    const zip = zipFiles(each([{ name: 'endless', read: async () => endless() }]));
    for await (const _ of zip) break;
    for (let turn = 0; turn < 100 && !isEnded; turn += 1) await setImmediate();
    expect([zip.destroyed, isEnded]).toEqual([true, true]);
  });
});
