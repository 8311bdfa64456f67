import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Independent programs that read an MP3 to its end and say what is wrong with it. */
const DECODERS: readonly { readonly program: string; readonly args: (file: string) => string[] }[] = [
  // FFmpeg ends at the first error and tells of every doubt.
  {
    program: 'ffmpeg',
    args: (file) => [
      '-nostdin',
      '-v',
      'warning',
      '-xerror',
      '-err_detect',
      'explode',
      '-i',
      file,
      '-f',
      'null',
      '-',
    ],
  },
  {
    program: 'ffprobe',
    args: (file) => ['-v', 'warning', '-show_format', '-show_chapters', '-of', 'json', file],
  },
  { program: 'mpg123', args: (file) => ['--test', '--quiet', '--no-resync', file] },
  { program: 'mp3check', args: (file) => ['--error-check', '--only-mp3', '--max-errors=5', '--quiet', file] },
];

export async function isInstalled(program: string): Promise<boolean> {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program));
  const found = await Promise.all(
    places.map((file) =>
      access(file, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}

export interface StrictReading {
  /** names of the programs that read it */
  readonly readBy: readonly string[];
  /** what any of them complained about */
  readonly complaints: readonly string[];
}

/** Has every decoder of this machine read a file. */
export async function readStrictly(file: string): Promise<StrictReading> {
  const readBy: string[] = [];
  const complaints: string[] = [];
  for (const { program, args } of DECODERS) {
    if (!(await isInstalled(program))) continue;
    readBy.push(program);
    try {
      const { stderr } = await run(program, args(file), { maxBuffer: 1e8 });
      if (stderr.trim() !== '') complaints.push(`${program}: ${stderr.trim()}`);
    } catch (error) {
      complaints.push(`${program}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { readBy, complaints };
}
