import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const READY = /is ready: (http:\/\/\S+)/;
const READY_WITHIN_MS = 20_000;

export interface Product {
  readonly address: string;
  readonly process: ChildProcess;
  /** What the server wrote to its terminal so far. */
  readonly output: () => string;
  /** As a person would: Ctrl-C, and waits for the end. */
  stop(): Promise<void>;
  /** As a power cut would, job processes included in as far as they notice. */
  kill(): Promise<void>;
}

/** Starts the built product over a data folder, the way `npm start` does after the build. */
export function startProduct(options: {
  readonly dataDir: string;
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** as after `npm start --` */
  readonly options?: readonly string[];
}): Promise<Product> {
  const child = spawn(process.execPath, ['functions/src/entries/local.ts', ...(options.options ?? [])], {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
      ...process.env,
      PORT: String(options.port ?? 0),
      DATA_DIR: options.dataDir,
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const endBy = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the product did not start: ${output}`)),
      READY_WITHIN_MS,
    );
    child.once('exit', (code) => reject(new Error(`the product ended with code ${code}: ${output}`)));
    const hear = (part: Buffer) => {
      output += part.toString();
      const address = READY.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve({
        address,
        process: child,
        output: () => output,
        stop: () => endBy('SIGINT'),
        kill: () => endBy('SIGKILL'),
      });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  });
}

/** A data folder of its own, away after the test. */
export function scratchFolder(name: string): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `kindred-${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
