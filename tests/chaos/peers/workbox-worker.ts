import { Queue } from 'workbox-background-sync/Queue.js';

/** The worker's global, as far as it is used here; the tests' project has the types of a page. */
interface Worker {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}
interface WorkerEvent {
  readonly request: Request;
  readonly data: unknown;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}

const worker = self as unknown as Worker;
const queue = new Queue('pages');
const SHELL = 'shell';

/** As the library's documentation shows it, and 5xx are queued too, which its plugin would not do. */
async function sendOrQueue(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request.clone());
    if (answer.status < 500) return answer;
  } catch {
    // Queued below, like an answer that came to nothing.
  }
  await queue.pushRequest({ request });
  return new Response('queued', { status: 202 });
}

async function networkFirst(request: Request): Promise<Response> {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const known = await cache.match(request);
    if (known) return known;
    throw error;
  }
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('message', (event) => {
  if (event.data === 'replay') event.waitUntil(queue.replayRequests().catch(() => {}));
});
worker.addEventListener('fetch', (event) => {
  const isUpload = event.request.method === 'PUT';
  event.respondWith(isUpload ? sendOrQueue(event.request) : networkFirst(event.request));
});
