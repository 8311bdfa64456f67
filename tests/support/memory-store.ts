import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DocumentFields, Documents } from '../../functions/src/ports/documents.ts';
import type { Objects } from '../../functions/src/ports/objects.ts';
import { AppError } from '../../src/domain/errors.ts';

/** Documents and objects in two maps, with what was written to each document, in order. */
export function memoryStore() {
  const rows = new Map<string, DocumentFields>();
  const history: DocumentFields[] = [];
  const files = new Map<string, Buffer>();
  const existing = (path: string): Buffer => {
    const bytes = files.get(path);
    if (!bytes) throw new AppError('not-found');
    return bytes;
  };
  const infoOf = (path: string) => ({
    path,
    sizeBytes: existing(path).length,
    contentType: 'application/octet-stream',
    metadata: {},
  });
  const documents: Documents = {
    get: async (path) => rows.get(path) ?? null,
    async update(path, change) {
      const next = change(rows.get(path) ?? null);
      if (next) {
        rows.set(path, next);
        history.push(next);
      }
      return rows.get(path) ?? null;
    },
    query: async () => [...rows.values()],
    all: async () => [...rows].map(([id, fields]) => ({ id, fields })),
    matching: async () => [...rows].map(([id, fields]) => ({ id, fields })),
    delete: async (path) => void rows.delete(path),
  };
  const objects: Objects = {
    bucket: 'memory',
    info: async (path) => (files.has(path) ? infoOf(path) : null),
    read: async (path) => Readable.from([existing(path)]),
    readToFile: (path, file) => writeFile(file, existing(path)),
    async write(path, bytes) {
      files.set(path, bytes instanceof Uint8Array ? Buffer.from(bytes) : await buffer(bytes));
      return infoOf(path);
    },
    async deleteAll(prefix) {
      const paths = [...files.keys()].filter((path) => path.startsWith(prefix));
      for (const path of paths) files.delete(path);
      return paths.length;
    },
    all: async (prefix) =>
      [...files.keys()]
        .filter((path) => path.startsWith(prefix))
        .map((path) => ({ ...infoOf(path), createdMs: 0 })),
    downloadUrl: async (path) => `memory:${path}`,
    signedUrl: async (path) => `memory:${path}`,
  };
  return { documents, objects, rows, files, history };
}
