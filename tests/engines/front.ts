import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { TELL_ANSWERED } from './page/answered.ts';
import { freePort } from './processes.ts';

/** The product's origin, with the drill page beside the product and a line that can be cut. */
export interface Front {
  readonly address: string;
  /** what the drill page has told as saved */
  readonly saved: { n: number; sha256: string }[];
  /** Nothing answers at this address any more. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
}

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

function forward(request: http.IncomingMessage, response: http.ServerResponse, target: string): void {
  const { method, url = '/', headers } = request;
  const isWorker = url.startsWith('/service-worker.js');
  if (isWorker) delete headers['accept-encoding'];
  const onward = http.request(new URL(url, target), { method, headers }, (reply) => {
    if (isWorker) delete reply.headers['content-length'];
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    if (isWorker) response.write(TELL_ANSWERED);
    reply.pipe(response);
  });
  onward.once('error', () => response.destroy());
  request.pipe(onward);
}

async function sayHash(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const sha256 = createHash('sha256')
    .update(await buffer(request))
    .digest('hex');
  response.writeHead(200, { 'access-control-allow-origin': '*' }).end(sha256);
}

async function serve(server: http.Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

/**
 * @param product address of the running product
 * @param pageFolder the built drill page
 */
export async function openFront(product: string, pageFolder: string): Promise<Front> {
  const saved: Front['saved'] = [];
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', product);
    if (pathname === '/drill/hash') return sayHash(request, response);
    if (pathname === '/drill/saved') {
      saved.push(JSON.parse((await buffer(request)).toString()));
      return void response.end();
    }
    if (pathname === '/drill/clear') {
      return void response.writeHead(200, { 'clear-site-data': '"storage"' }).end('cleared');
    }
    if (!pathname.startsWith('/drill/')) return forward(request, response, product);
    const file = pathname.slice('/drill/'.length);
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.end(readFileSync(join(pageFolder, file)));
  };
  const server = http.createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const port = await freePort();
  await serve(server, port);
  return {
    address: `http://localhost:${port}`,
    saved,
    async goOffline() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
    goOnline: () => serve(server, port),
  };
}

/** Another origin: says what arrived, and never anything of the product. */
export async function openElsewhere(): Promise<{ address: string; close(): void }> {
  const server = http.createServer((request, response) => {
    if (request.method === 'POST') return void sayHash(request, response);
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    response.writeHead(200, headers).end('elsewhere');
  });
  const port = await freePort();
  await serve(server, port);
  return { address: `http://localhost:${port}`, close: () => void server.close() };
}
