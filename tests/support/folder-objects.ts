import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Objects } from '../../functions/src/ports/objects.ts';
import { downloadUrlOf } from '../../src/domain/transfer/object-path.ts';

/** File storage in a folder, for benches: nothing of it is in memory. */
export function folderObjects(folder: string): Objects {
  const fileOf = (path: string) => join(folder, path);
  const info: Objects['info'] = async (path) => {
    const found = await stat(fileOf(path)).catch(() => null);
    return found && { path, sizeBytes: found.size, contentType: 'audio/mpeg', metadata: {} };
  };
  let writes = 0;
  return {
    bucket: 'bench',
    info,
    read: async (path) => createReadStream(fileOf(path)),
    readToFile: (path, file) => copyFile(fileOf(path), file),
    async write(path, bytes, { contentType, metadata = {} }) {
      const file = fileOf(path);
      // Equal chunks may be written side by side.
      const part = `${file}.${writes++}.part`;
      await mkdir(dirname(file), { recursive: true });
      if (bytes instanceof Uint8Array) await writeFile(part, bytes);
      else await pipeline(bytes, createWriteStream(part));
      await rename(part, file);
      return { path, sizeBytes: (await stat(file)).size, contentType, metadata };
    },
    async deleteAll(prefix) {
      await rm(fileOf(prefix), { recursive: true, force: true });
      return 1;
    },
    all: async () => [],
    downloadUrl: async (path) => downloadUrlOf('', 'bench', path),
    signedUrl: async (path) => downloadUrlOf('', 'bench', path),
  };
}
