import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { endBrokenConnections } from './connections.ts';

/** Everything that comes on a connection on which so much was sent, until the server closes it. */
async function received(sent: string): Promise<string> {
  const times = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 };
  const server = http.createServer(times, (_, response) => response.end('well'));
  endBrokenConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A reset is an end as well.
  socket.on('error', () => undefined);
  if (sent) socket.write(sent);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

it.each([
  ['was opened in advance and never used', ''],
  ['brought half a head and no more', 'POST /call/echo HTTP/1.1\r\nhost: localhost\r\n'],
])('a connection that %s is closed without a word', async (_, sent) => {
  expect(await received(sent)).toBe('');
});

it('what is no request is told so', async () => {
  expect(await received('what is this\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});
