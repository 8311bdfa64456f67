import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The wire server in a process of its own. */
export interface WireProcess {
  readonly port: number;
  readonly url: string;
  /** what it printed, line by line */
  readonly lines: readonly string[];
  readonly process: ChildProcess;
  /** SIGKILL, and the end awaited */
  kill(): Promise<void>;
}

/** @param port the same one again after a kill; 0 for any */
export async function startWireProcess(dataDir: string, port = 0): Promise<WireProcess> {
  const script = fileURLToPath(new URL('./wire-server.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir, String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  const listening = new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const found = /^listening (\d+)$/.exec(line)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    child.once('exit', () => reject(new Error(`the server ended: ${lines.join('\n')}`)));
  });
  const actualPort = await listening;
  return {
    port: actualPort,
    url: `http://127.0.0.1:${actualPort}`,
    lines,
    process: child,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
