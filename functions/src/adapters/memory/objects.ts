import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { downloadUrlOf } from '../../../../src/domain/transfer/object-path.ts';
import { noObject, type ObjectInfo, type Objects } from '../../ports/objects.ts';

/** File storage in memory, for tests of use cases; `stored` is what lies in it, for tests that damage it. */
export function memoryObjects(
  bucket = 'memory-bucket',
): Objects & { readonly paths: () => readonly string[]; readonly stored: Map<string, Uint8Array> } {
  const stored = new Map<string, Uint8Array>();
  const infos = new Map<string, ObjectInfo>();

  const find = (path: string) => {
    const bytes = stored.get(path);
    if (!bytes) throw noObject(path);
    return bytes;
  };

  /** A test may have put the bytes there itself: of those nothing more is known. */
  const infoOf = (path: string): ObjectInfo => ({
    path,
    contentType: 'application/octet-stream',
    metadata: {},
    ...infos.get(path),
    sizeBytes: find(path).length,
  });

  return {
    bucket,
    stored,
    paths: () => [...stored.keys()].sort(),

    async info(path) {
      return stored.has(path) ? infoOf(path) : null;
    },

    async read(path) {
      return Readable.from([find(path)], { objectMode: false });
    },

    async readToFile(path, file) {
      await writeFile(file, find(path));
    },

    async write(path, bytes, { contentType, metadata = {} }) {
      const whole = bytes instanceof Uint8Array ? Buffer.from(bytes) : await buffer(bytes);
      const info = { path, sizeBytes: whole.length, contentType, metadata: { ...metadata } };
      stored.set(path, whole);
      infos.set(path, info);
      return info;
    },

    async deleteAll(prefix) {
      const doomed = [...stored.keys()].filter((path) => path.startsWith(prefix));
      for (const path of doomed) stored.delete(path);
      return doomed.length;
    },

    all: async (prefix) =>
      [...stored.keys()]
        .filter((path) => path.startsWith(prefix))
        .sort()
        .map((path) => ({ ...infoOf(path), createdMs: 0 })),

    async downloadUrl(path) {
      find(path);
      return downloadUrlOf('', bucket, path);
    },

    async signedUrl(path, seconds, saveAs) {
      find(path);
      return `${downloadUrlOf('', bucket, path)}&token=memory-${seconds}${saveAs === undefined ? '' : `&saveAs=${encodeURIComponent(saveAs)}`}`;
    },
  };
}
