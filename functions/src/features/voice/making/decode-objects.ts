import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sentFile } from '../../../../../src/domain/errors.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Sound } from '../../../ports/voice-engine.ts';

/** The sound of stored clips or videos, one after another: each through a file of its own that is gone afterwards. */
export async function decodeObjects(
  ports: Pick<Ports, 'objects' | 'audioDecoder'>,
  paths: readonly string[],
  optionsOf: (index: number) => Parameters<Ports['audioDecoder']['decode']>[1],
  signal: AbortSignal,
): Promise<Sound[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kindred-pages-clip-'));
  try {
    const sounds: Sound[] = [];
    for (const [index, path] of paths.entries()) {
      signal.throwIfAborted();
      const file = join(folder, `clip-${index}`);
      await sentFile('clip-damaged', () => ports.objects.readToFile(path, file));
      sounds.push(await ports.audioDecoder.decode(file, optionsOf(index), signal));
      await rm(file, { force: true });
    }
    return sounds;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
