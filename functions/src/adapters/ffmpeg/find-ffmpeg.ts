import { access, chmod, constants, copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { AppError } from '../../../../src/domain/errors.ts';

async function mayRun(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** The copy that comes with the packages; undefined on a platform it does not know. */
function packagedFfmpeg(): string | undefined {
  try {
    return createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg').path as string;
  } catch {
    return undefined;
  }
}

/** The package sets its execute bit in an install script, which a careful npm does not run. */
export async function madeRunnable(file: string): Promise<string> {
  if (await mayRun(file)) return file;
  const changed = await chmod(file, 0o755).then(
    () => true,
    () => false,
  );
  if (changed) return file;
  const folder = join(tmpdir(), `kindred-pages-ffmpeg-${process.getuid?.() ?? 'user'}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const copy = join(folder, 'ffmpeg');
  await copyFile(file, copy);
  await chmod(copy, 0o755);
  return copy;
}

/**
 * The FFmpeg program: FFMPEG_PATH, else the first on PATH, else the one among the packages.
 * @throws AppError unavailable when there is none
 */
export async function findFfmpeg(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  if (env.FFMPEG_PATH) return env.FFMPEG_PATH;
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  for (const folder of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const file = join(folder, name);
    if (await mayRun(file)) return file;
  }
  const packaged = packagedFfmpeg();
  if (packaged) return madeRunnable(packaged);
  throw new AppError('unavailable', 'no FFmpeg: set FFMPEG_PATH, or install it');
}
