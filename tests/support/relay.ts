import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Relay {
  readonly address: string;
  /** From now on the service worker comes with another byte: to every browser that is a new version. */
  releaseNewVersion(): void;
  stop(): Promise<void>;
}

const WORKER = '/service-worker.js';

/** Stands before a product as its host would, and can put a new version of the service worker there. */
export async function startRelay(productAddress: string): Promise<Relay> {
  const { hostname, port } = new URL(productAddress);
  let suffix = '';
  const server = http.createServer((request, response) => {
    const { url: path, method, headers } = request;
    const isWorker = path === WORKER;
    // Whole and unpacked, so that something can be added to its end.
    const wanted = isWorker ? { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' } : headers;
    const asked = http.request({ hostname, port, path, method, headers: wanted }, (answer) => {
      const length = Number(answer.headers['content-length']);
      const longer = isWorker
        ? { 'content-length': length + suffix.length, etag: `"v${suffix.length}"` }
        : {};
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...longer });
      answer.pipe(response, { end: !isWorker });
      if (isWorker) answer.once('end', () => response.end(suffix));
    });
    asked.on('error', () => response.destroy());
    request.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    releaseNewVersion: () => {
      suffix += '\n//';
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
