import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface CreatedTask {
  readonly task: {
    readonly name?: string;
    /** `1800s` */
    readonly dispatchDeadline?: string;
    readonly httpRequest: { readonly body: string; readonly headers?: Record<string, string> };
  };
}

export interface TaskCourier {
  readonly host: string;
  /** each task that came, in order */
  readonly came: readonly { readonly queue: string; readonly name: string; readonly deadline: string }[];
  close(): Promise<void>;
}

/**
 * Cloud Tasks' interface for adding tasks, and its delivery: each task goes once to whoever does the work of its queue.
 * @param addressOf where the function of a queue listens
 */
export async function startTaskCourier(
  addressOf: (queue: string) => string | undefined,
  idToken: string,
): Promise<TaskCourier> {
  const came: { queue: string; name: string; deadline: string }[] = [];
  const deliver = async (queue: string, body: string) => {
    const address = addressOf(queue);
    if (address === undefined) return;
    await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${idToken}` },
      body: Buffer.from(body, 'base64'),
    });
  };
  const server = http.createServer(async (request, response) => {
    const queue = /\/queues\/([^/]+)\/tasks$/.exec(request.url ?? '')?.[1] ?? '';
    const { task } = (await json(request)) as CreatedTask;
    const name = task.name?.split('/').at(-1) ?? '';
    const isKnown = came.some((other) => other.queue === queue && other.name === name);
    response.writeHead(isKnown ? 409 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isKnown ? { error: { code: 409, status: 'ALREADY_EXISTS' } } : {}));
    if (isKnown) return;
    came.push({ queue, name, deadline: task.dispatchDeadline ?? '' });
    // The sender may be gone by then, as in the cloud.
    deliver(queue, task.httpRequest.body).catch(() => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    came,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
