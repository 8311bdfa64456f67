import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PhotoRead } from './read-photos.child.ts';

const CHILD = fileURLToPath(new URL('./read-photos.child.ts', import.meta.url));

/** Reads photos in a process of their own: as the product does, or by the package as its manual shows it. */
export async function readPhotos(mode: 'prepared' | 'plain', files: readonly string[]): Promise<PhotoRead[]> {
  const child = fork(CHILD, [mode, ...files], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`reading ${mode} photos failed`);
  });
  const [results] = await Promise.race([once(child, 'message'), ended]);
  return results as PhotoRead[];
}
