import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

const scratch = scratchFolder('start');
const root = join(import.meta.dirname, '../..');
afterAll(() => scratch.remove());

function start(environment: Record<string, string>) {
  return spawnSync(process.execPath, ['functions/src/entries/local.ts'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 20_000,
    env: { ...process.env, DATA_DIR: join(scratch.path, 'data'), ...environment },
  });
}

describe('npm start', () => {
  it('says in one sentence that the port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const result = start({ PORT: String(port) });
    other.close();
    expect(result.stderr.trim()).toBe(
      `Port ${port} is in use. Stop the other program, or choose another port: PORT=${port + 1} npm start`,
    );
    expect(result.status).toBe(1);
  });

  it('says in one sentence that PORT is no port', () => {
    const result = start({ PORT: 'http' });
    expect(result.stderr.trim()).toMatch(/^PORT is "http".*set another one\.$/);
    expect(result.status).toBe(1);
  });

  it('says in one sentence that the data folder cannot be written', () => {
    // A file where a folder should be stops root as well, which no permission does.
    const result = start({ PORT: '0', DATA_DIR: join(root, 'package.json', 'data') });
    expect(result.stderr.trim()).toMatch(/cannot be written\. Please set DATA_DIR to a folder that can\.$/);
    expect(result.status).toBe(1);
  });

  it('says in one sentence that the data folder is in use', async () => {
    const dataDir = join(scratch.path, 'shared');
    mkdirSync(dataDir);
    const product: Product = await startProduct({ dataDir });
    const result = start({ PORT: '0', DATA_DIR: dataDir });
    await product.stop();
    expect(result.stderr.trim()).toMatch(/is in use by another Kindred Pages/);
    expect(result.status).toBe(1);
  });

  it('starts again over the folder of a server that was killed', { tags: ['recovery'] }, async () => {
    const dataDir = join(scratch.path, 'killed');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o700);
    const first = await startProduct({ dataDir });
    await first.kill();
    const second = await startProduct({ dataDir });
    expect((await fetch(`${second.address}/config.json`)).status).toBe(200);
    await second.stop();
  });

  it('says which Node it needs on an old one', () => {
    const code =
      "Object.defineProperty(process.versions,'node',{value:'20.20.2'});await import('./functions/require-node.mjs')";
    const result = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(result.stderr.trim()).toMatch(/^Kindred Pages runs on Node 24, but this is Node 20\.20\.2\./);
    expect(result.status).toBe(1);
  });
});
