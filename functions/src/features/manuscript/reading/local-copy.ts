import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ports } from '../../../ports/ports.ts';

/** Lends a copy of an object as a file on this machine; the copy is gone afterwards. @throws AppError not-found */
export async function withLocalCopy<T>(
  { objects }: Pick<Ports, 'objects'>,
  path: string,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kindred-'));
  try {
    const file = join(folder, 'copy');
    await objects.readToFile(path, file);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
