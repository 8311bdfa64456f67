import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Objects } from '../../functions/src/ports/objects.ts';

/** Of sixteen chunks one is missing. */
const isMissing = (path: string) => path.split('/').at(-1)?.startsWith('0') ?? false;

/** A storage in which most chunks seem to be there already: all are the same one, of an earlier narration. */
export async function lentChunks(objects: Objects, lender: string): Promise<Objects> {
  const folder = join(lender, 'chunks', 'bench');
  const names = (await readdir(folder)).sort();
  const [hash = ''] = (names.find((name) => name.endsWith('.chunk')) ?? '').split('.');
  const lent = (path: string) => {
    const isLent = path.startsWith('chunks/') && !isMissing(path);
    return isLent ? join(folder, `${hash}.${path.split('.').at(-1)}`) : null;
  };
  return {
    ...objects,
    async info(path) {
      const file = lent(path);
      if (!file) return objects.info(path);
      const { size } = await stat(file);
      return { path, sizeBytes: size, contentType: 'application/octet-stream', metadata: {} };
    },
    async read(path) {
      const file = lent(path);
      return file ? createReadStream(file) : objects.read(path);
    },
  };
}
