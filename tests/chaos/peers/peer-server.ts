// The peers' server: the built pages, a tus endpoint, and a plain PUT that stores by name. `node peer-server.ts web data`

import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';

const [, , web = '', data = ''] = process.argv;
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.html': 'text/html' };
const folders = { tus: join(data, 'tus'), put: join(data, 'put') };
for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });

const tus = new Server({
  path: '/files',
  relativeLocation: true,
  datastore: new FileStore({ directory: folders.tus }),
});

async function store(request: http.IncomingMessage, response: http.ServerResponse, name: string) {
  const part = join(folders.put, `.${name}.${Math.random()}`);
  try {
    await pipeline(request, createWriteStream(part));
  } catch {
    response.socket?.destroy(); // the body broke off: nothing is stored
    return;
  }
  renameSync(part, join(folders.put, name));
  response.writeHead(200).end();
}

const server = http.createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://peer');
  if (pathname.startsWith('/files')) return void tus.handle(request, response);
  const name = /^\/upload\/(page_\d+\.jpg)$/.exec(pathname)?.[1];
  if (name && request.method === 'PUT') return void store(request, response, name);
  const file = join(web, pathname === '/' ? 'index.html' : pathname);
  if (!existsSync(file)) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`peer is ready: http://localhost:${(server.address() as AddressInfo).port}`);
});
