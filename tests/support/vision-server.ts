import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface AskedOfVision {
  readonly path: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly features: unknown;
  readonly picture: Buffer;
}

/** What the server does with a request: it answers JSON or text, or does something with the connection itself. */
export type Act =
  | { status?: number; headers?: Record<string, string>; body: unknown }
  | ((response: ServerResponse) => void);

/** A server in the place of Cloud Vision that answers as it is told; the last act is for all further requests. */
export async function visionServer(...acts: readonly Act[]) {
  const asked: AskedOfVision[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse((await buffer(request)).toString('utf8'));
    const act = acts[Math.min(asked.length, acts.length - 1)];
    const [{ image, features }] = body.requests;
    const picture = Buffer.from(image.content, 'base64');
    asked.push({ path: request.url, headers: request.headers, features, picture });
    if (typeof act === 'function') return act(response);
    response.writeHead(act?.status ?? 200, { 'content-type': 'application/json', ...act?.headers });
    response.end(typeof act?.body === 'string' ? act.body : JSON.stringify(act?.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    environment: { GOOGLE_VISION_API_KEY: 'key', GOOGLE_VISION_ENDPOINT: `http://127.0.0.1:${port}` },
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
