import type { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';
import type { TrustedProxies } from './caller-address.ts';

/**
 * How long a request may take to arrive. The slowest line a client of ours waits for brings the largest body it sends at
 * once (4 MiB) in five and a half minutes; what is longer comes in chunks.
 */
export const REQUEST_TIMES = {
  requestTimeout: 600_000,
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
} as const;

/** So many connections has nobody who is honest, a household behind one address included. */
const MAX_PER_ADDRESS = 1_000;

/** Closes what one address opens beyond its share. Behind a proxy all connections are the proxy's own. */
export function limitConnections(server: Server, isTrusted: TrustedProxies): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    if (count > MAX_PER_ADDRESS && !isTrusted(address.replace(/^::ffff:/, ''))) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const rest = (open.get(address) ?? 1) - 1;
      if (rest > 0) open.set(address, rest);
      else open.delete(address);
    });
  });
}

/**
 * Ends connections whose request cannot be read. One that was opened and never used is closed without a word: browsers
 * open such connections in advance, and take whatever lies in one for the answer to the next thing they send.
 */
export function endBrokenConnections(server: HttpServer): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const isGarbled = error.code?.startsWith('HPE_') === true;
    if (isGarbled && socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
    else socket.destroy();
  });
}
