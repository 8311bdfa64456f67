import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ObjectContent, ObjectInfo, Objects } from '../../functions/src/ports/objects.ts';
import { AppError } from '../../src/domain/errors.ts';
import { downloadUrlOf } from '../../src/domain/object-path.ts';

/** File storage in memory, for tests; `stored` is what lies in it. */
export function memoryObjects(): Objects & { readonly stored: Map<string, Uint8Array> } {
  const stored = new Map<string, Uint8Array>();
  const infos = new Map<string, ObjectInfo>();
  function existing(path: string): Uint8Array {
    const bytes = stored.get(path);
    if (!bytes) throw new AppError('not-found');
    return bytes;
  }
  async function write(
    path: string,
    bytes: Uint8Array | Readable,
    content: ObjectContent,
  ): Promise<ObjectInfo> {
    const parts: Uint8Array[] = [];
    if (bytes instanceof Uint8Array) parts.push(Uint8Array.from(bytes));
    else for await (const part of bytes) parts.push(part);
    const whole = new Uint8Array(Buffer.concat(parts));
    stored.set(path, whole);
    const { contentType, metadata = {} } = content;
    const info = { path, sizeBytes: whole.length, contentType, metadata };
    infos.set(path, info);
    return info;
  }
  return {
    bucket: 'test',
    stored,
    write,
    info: async (path) => (stored.has(path) ? (infos.get(path) ?? null) : null),
    read: async (path) => Readable.from([existing(path)], { objectMode: false }),
    readToFile: async (path, file) => writeFile(file, existing(path)),
    deleteAll: async (prefix) => {
      const doomed = [...stored.keys()].filter((path) => path.startsWith(prefix));
      for (const path of doomed) stored.delete(path);
      return doomed.length;
    },
    downloadUrl: async (path) => {
      existing(path);
      return downloadUrlOf('', 'test', path);
    },
  };
}
