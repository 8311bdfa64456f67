import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { resolve as resolvePath } from 'node:path';

const root = resolvePath(import.meta.dirname, '../..');

/** Google's metadata server, as far as clients ask it who they are and for a token. */
export async function startMetadataServer(token: string): Promise<{ readonly host: string; close(): void }> {
  const server = http.createServer((request, response) => {
    const isToken = request.url?.includes('/token') === true;
    const answer = isToken ? { access_token: token, expires_in: 3_600, token_type: 'Bearer' } : 'demo';
    response.writeHead(200, {
      'metadata-flavor': 'Google',
      'content-type': isToken ? 'application/json' : 'application/text',
    });
    response.end(isToken ? JSON.stringify(answer) : 'demo-kindred');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface CloudFunction {
  readonly url: string;
  readonly output: () => string;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 30_000;

/**
 * Starts a program that serves on `PORT`, and waits until it answers.
 * @param program its file, from the root of the checkout
 */
export async function startServing(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  cwd: string,
): Promise<CloudFunction> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [resolvePath(root, program), ...args], {
    cwd,
    // Not ours: a machine of Google's knows nothing of this one.
    env: { PATH: process.env.PATH ?? '', HOME: cwd, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const hear = (part: Buffer) => {
    output += part.toString();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const isUp = await fetch(`${url}/`, { method: 'OPTIONS' }).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`it did not start: ${output.slice(-2_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    output: () => output,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
