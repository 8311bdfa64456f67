import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface AudiobookRun {
  readonly process: ChildProcess;
  readonly stdout: () => string;
  readonly ended: Promise<{
    readonly status: number | null;
    readonly stdout: string;
    readonly stderr: string;
  }>;
}

/** `npm run audiobook -- …` without npm in between, so that a signal reaches the program itself. */
export function runAudiobook(args: readonly string[], dataDir: string): AudiobookRun {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'functions/src/entries/command-line.ts', ...args],
    {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (part: Buffer) => {
    stdout += part.toString();
  });
  child.stderr.on('data', (part: Buffer) => {
    stderr += part.toString();
  });
  const ended = new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) =>
    child.once('close', (status) => resolve({ status, stdout, stderr })),
  );
  return { process: child, stdout: () => stdout, ended };
}
