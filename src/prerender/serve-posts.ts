import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const POST_FILE = /^\/blog\/[a-z0-9-]+\.json$/;

/** The posts over http while pages are made, so that the loaders read them the way they do in a browser. */
export async function servePosts(publicDir: string): Promise<{ origin: string; stop: () => void }> {
  const server = createServer(({ url = '' }, response) => {
    if (!POST_FILE.test(url)) {
      response.writeHead(404).end();
      return;
    }
    readFile(join(publicDir, url)).then(
      (bytes) => response.writeHead(200, { 'content-type': 'application/json' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
