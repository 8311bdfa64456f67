import { type ChildProcess, execFile, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { fromPlainError } from '../../../src/domain/errors.ts';
import type { FromChild } from './child-message.ts';
import { limitProcessTime } from './limit-time.ts';

const MIB = 1_048_576;
const MEMORY_LOOK_MS = 50;

/** Pictures are large and short-lived: glibc would keep what they held, a quarter of all that a reader of photos holds. */
const GIVES_MEMORY_BACK = { MALLOC_MMAP_THRESHOLD_: '131072' };

export interface ChildLimits {
  /** wall time of one request; more where the processors are busy with others, see limitTime */
  readonly timeoutMs: number;
  /** everything the process holds, buffers and WebAssembly included */
  readonly maxResidentBytes: number;
}

export interface ChildOptions extends ChildLimits {
  /** module that calls serveParent */
  readonly entry: URL;
  /** files the child may read besides our own source */
  readonly readable: readonly string[];
  /**
   * Whether it may load native code (default: no). Node's permissions do not bind such code, so only where a package
   * has no other form; the limits of time and memory hold all the same.
   */
  readonly needsNativeCode?: boolean;
  /** further options of Node, such as what its engine may take for itself */
  readonly nodeOptions?: readonly string[];
  /** number of an open file that becomes its standard input: it reads this file and cannot open its neighbors */
  readonly input?: number;
  /** is handed what it writes to its standard output, which is closed without */
  readonly onOutput?: (part: Buffer) => void;
}

/** The child ended without an answer. The caller knows what that means for its kind of file. */
export class ChildEnded extends Error {
  /** 'busy': it never had its turn, which says nothing of the file */
  readonly reason: 'time' | 'memory' | 'crash' | 'busy';

  constructor(reason: ChildEnded['reason']) {
    super(`the child process ended: ${reason}`);
    this.name = 'ChildEnded';
    this.reason = reason;
  }
}

export interface GuardedChild<Request, Result> {
  /**
   * One request at a time.
   * @throws ChildEnded when a limit was passed or the process broke, AppError of the child, AbortError.
   *   After ChildEnded and AbortError the process is gone.
   */
  ask(request: Request, signal: AbortSignal): Promise<Result>;
  readonly isAlive: boolean;
  kill(): void;
}

/**
 * A process for code that reads hostile bytes: it may read the named files and our source, cannot start processes,
 * and is killed with SIGKILL by time, by memory and by the signal. A worker thread would not do: what parsers
 * take outside the JavaScript heap counts against no limit of Node's.
 */
export function guardedChild<Request, Result>(options: ChildOptions): GuardedChild<Request, Result> {
  const child = start(options);
  let ended: ChildEnded | undefined;
  let lastId = 0;
  const end = (reason: ChildEnded['reason']) => {
    ended ??= new ChildEnded(reason);
    child.kill('SIGKILL');
  };
  child.once('exit', (code, signal) => {
    // V8 aborts when the heap limit is reached
    ended ??= new ChildEnded(code === 134 || signal === 'SIGABRT' ? 'memory' : 'crash');
  });
  // Every one: a second error without a listener would end the parent.
  child.on('error', () => end('crash'));
  if (options.onOutput) child.stdout?.on('data', options.onOutput);

  return {
    get isAlive() {
      return ended === undefined;
    },
    kill: () => end('crash'),
    async ask(request, signal) {
      signal.throwIfAborted();
      if (ended) throw ended;
      lastId += 1;
      keepsParentAlive(child, true);
      const watch = watchMemory(child, options.maxResidentBytes, () => end('memory'));
      const endLimit = limitProcessTime(child.pid, options.timeoutMs, end);
      const abort = () => end('crash');
      signal.addEventListener('abort', abort);
      try {
        return (await answerOf(child, { id: lastId, request }, () => ended)) as Result;
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      } finally {
        signal.removeEventListener('abort', abort);
        endLimit();
        clearInterval(watch);
        keepsParentAlive(child, false);
      }
    },
  };
}

/** Files and folders a child must be able to read to run our code: source and packages, but no data. */
function readableSource(): string[] {
  const server = fileURLToPath(new URL('..', import.meta.url));
  const found = [server, fileURLToPath(new URL('../../../src/domain', import.meta.url))];
  for (let folder = dirname(server); ; folder = dirname(folder)) {
    found.push(join(folder, 'node_modules'), join(folder, 'package.json'));
    if (folder === dirname(folder)) break;
  }
  return found.filter((path) => existsSync(path));
}

function start({
  entry,
  readable,
  maxResidentBytes,
  needsNativeCode,
  nodeOptions = [],
  input,
  onOutput,
}: ChildOptions): ChildProcess {
  const paths = [...readableSource(), ...readable].map((path) => `--allow-fs-read=${path}`);
  const heapMib = Math.floor((maxResidentBytes / MIB) * 0.75);
  return fork(fileURLToPath(entry), [], {
    execArgv: [
      '--permission',
      ...paths,
      `--max-old-space-size=${heapMib}`,
      '--allow-worker',
      ...(needsNativeCode ? ['--allow-addons'] : []),
      ...nodeOptions,
    ],
    // the child must not inherit secrets, nor NODE_OPTIONS of whoever started the parent
    env: { NODE_NO_WARNINGS: '1', ...GIVES_MEMORY_BACK },
    cwd: tmpdir(),
    stdio: [input ?? 'ignore', onOutput ? 'pipe' : 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}

/** An idle child must not keep a finished program from ending; it ends by itself when its parent is gone. */
function keepsParentAlive(child: ChildProcess, keeps: boolean): void {
  if (keeps) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

const KIB = 1_024;
const run = promisify(execFile);

/**
 * Memory a process holds right now, what lies outside the JavaScript heap included.
 * @returns bytes; null when the process is gone or the system does not tell (Windows)
 */
export async function residentBytes(pid: number): Promise<number | null> {
  try {
    if (process.platform === 'linux') {
      const kib = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
      return kib === undefined ? null : Number(kib) * KIB;
    }
    if (process.platform === 'win32') return null;
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
    return Number(stdout.trim()) * KIB || null;
  } catch {
    return null; // the process ended between two looks
  }
}

function watchMemory(child: ChildProcess, maxResidentBytes: number, tooMuch: () => void): NodeJS.Timeout {
  return setInterval(async () => {
    const bytes = child.pid === undefined ? null : await residentBytes(child.pid);
    if (bytes !== null && bytes > maxResidentBytes) tooMuch();
  }, MEMORY_LOOK_MS);
}

function answerOf(
  child: ChildProcess,
  message: { id: number; request: unknown },
  ended: () => ChildEnded | undefined,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      child.off('message', onMessage);
      child.off('exit', onExit);
      child.off('error', onExit);
    };
    const onMessage = (answer: FromChild) => {
      if (answer.id !== message.id) return;
      stop();
      if (answer.kind === 'done') resolve(answer.result);
      else reject(fromPlainError(answer.error));
    };
    const onExit = () => {
      stop();
      reject(ended() ?? new ChildEnded('crash'));
    };
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.on('error', onExit);
    child.send(message, (error) => error && onExit());
  });
}
