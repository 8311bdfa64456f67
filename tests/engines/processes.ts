import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

interface Process {
  readonly id: number;
  readonly parentId: number;
  readonly command: string;
}

function listProcesses(): Process[] {
  const text = execFileSync('ps', ['-ww', '-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return text
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .flatMap((found) =>
      found ? [{ id: Number(found[1]), parentId: Number(found[2]), command: found[3] ?? '' }] : [],
    );
}

/** Every process that descends from this one. */
function descendants(id: number, all = listProcesses()): Process[] {
  return all
    .filter(({ parentId }) => parentId === id)
    .flatMap((child) => [child, ...descendants(child.id, all)]);
}

function endProcess(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It ended with its parent a moment ago.
  }
}

/** Ends a program and all that it has started at once, as the system does when memory runs out. */
export async function killTree(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const family = descendants(child.pid);
  endProcess(child.pid);
  for (const { id } of family) endProcess(id);
  await ended;
}

/** Ends the first process below this one whose command line matches. @returns false when there is none */
export function killBelow(parent: number, command: RegExp): boolean {
  const found = descendants(parent).find((one) => command.test(one.command));
  if (found) endProcess(found.id);
  return found !== undefined;
}

/** True when the shell would find a program of this name. */
export function isInstalled(program: string): boolean {
  return spawnSync('which', [program]).status === 0;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
