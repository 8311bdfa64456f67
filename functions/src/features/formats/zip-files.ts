import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';

export interface NamedFile {
  /** with folders by "/" */
  readonly name: string;
  read(): Promise<AsyncIterable<Uint8Array>>;
}

/** The format's first day: an archive says nothing about when. */
const NO_DATE = new Date(1980, 0, 1);

/** A zip archive, made while it is read: one chunk of one file is in memory, and there is no limit to its size. */
export function zipFiles(files: AsyncIterable<NamedFile>): Readable {
  async function* inputs() {
    for await (const { name, read } of files) {
      const content = (await read())[Symbol.asyncIterator]();
      try {
        yield { name, input: { [Symbol.asyncIterator]: () => content }, lastModified: NO_DATE };
      } finally {
        // Whoever stops reading the archive stops here; the file that was being read would stay open.
        await content.return?.();
      }
    }
  }
  return Readable.from(makeZip(inputs()));
}
