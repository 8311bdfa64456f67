import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { AppError } from '../../../../src/domain/errors.ts';
import { limitProcessTime } from '../../processes/limit-time.ts';

export interface Bounds {
  readonly wallMs: number;
  /** of the program, resident; watched where the system has /proc */
  readonly memoryBytes: number;
  readonly outputBytes: number;
}

export interface ProgramResult {
  readonly exitCode: number | null;
  /** in the pieces it came in */
  readonly output: readonly Buffer[];
  /** the end of what it complained about */
  readonly complaint: string;
}

const WATCH_MS = 100;
const COMPLAINT_CHARACTERS = 4_000;
const PAGE_BYTES = 4_096;

async function residentBytes(pid: number | undefined): Promise<number> {
  if (process.platform !== 'linux' || pid === undefined) return 0;
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES;
}

/**
 * Runs a program on a hostile file: killed at the first bound it crosses and when the signal says so.
 * @throws AppError clip-too-large at a bound; server-busy; unavailable when the program cannot be started; AbortError
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  bounds: Bounds,
  signal: AbortSignal,
): Promise<ProgramResult> {
  signal.throwIfAborted();
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    windowsHide: true,
  });
  const output: Buffer[] = [];
  let outputBytes = 0;
  let complaint = '';
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  const stop = (reason: unknown) => {
    child.kill('SIGKILL');
    reject(reason);
  };
  const tooLarge = (bound: keyof Bounds) =>
    stop(new AppError('clip-too-large', undefined, { details: { bound } }));
  child.stdout.on('data', (part: Buffer) => {
    outputBytes += part.length;
    if (outputBytes > bounds.outputBytes) tooLarge('outputBytes');
    else output.push(part);
  });
  child.stderr.on('data', (part: Buffer) => {
    complaint = (complaint + part.toString('latin1')).slice(-COMPLAINT_CHARACTERS);
  });
  child.on('error', (cause) => reject(new AppError('unavailable', `${program} does not start`, { cause })));
  child.on('close', resolve);
  const onAbort = () => stop(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const endLimit = limitProcessTime(child.pid, bounds.wallMs, (why) =>
    why === 'busy' ? stop(new AppError('server-busy')) : tooLarge('wallMs'),
  );
  const watch = setInterval(async () => {
    if ((await residentBytes(child.pid)) > bounds.memoryBytes) tooLarge('memoryBytes');
  }, WATCH_MS);
  try {
    return { exitCode: await promise, output, complaint };
  } finally {
    endLimit();
    clearInterval(watch);
    signal.removeEventListener('abort', onAbort);
  }
}
