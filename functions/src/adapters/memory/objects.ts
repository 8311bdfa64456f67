import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '../../../../src/domain/errors.ts';
import { downloadUrlOf } from '../../../../src/domain/object-path.ts';
import type { ObjectInfo, Objects } from '../../ports/objects.ts';

/** File storage in memory, for tests of use cases. */
export function memoryObjects(
  bucket = 'memory-bucket',
): Objects & { readonly paths: () => readonly string[] } {
  const stored = new Map<string, { readonly info: ObjectInfo; readonly bytes: Buffer }>();

  const find = (path: string) => {
    const object = stored.get(path);
    if (!object) throw new AppError('not-found', `no object ${path}`);
    return object;
  };

  return {
    bucket,
    paths: () => [...stored.keys()].sort(),

    async info(path) {
      return stored.get(path)?.info ?? null;
    },

    async read(path) {
      return Readable.from([find(path).bytes]);
    },

    async readToFile(path, file) {
      await writeFile(file, find(path).bytes);
    },

    async write(path, bytes, { contentType, metadata = {} }) {
      const whole = bytes instanceof Uint8Array ? Buffer.from(bytes) : await buffer(bytes);
      const info = { path, sizeBytes: whole.length, contentType, metadata: { ...metadata } };
      stored.set(path, { info, bytes: whole });
      return info;
    },

    async deleteAll(prefix) {
      const doomed = [...stored.keys()].filter((path) => path.startsWith(prefix));
      for (const path of doomed) stored.delete(path);
      return doomed.length;
    },

    async downloadUrl(path) {
      return `${downloadUrlOf('', bucket, find(path).info.path)}&token=memory`;
    },
  };
}
