import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { SYNC_TAG } from '@/device/outbox/background-sync.ts';
import { drainOutbox } from '@/device/outbox/drain.ts';
import { readSendingChoice, stopOf } from '@/device/outbox/sending-choice.ts';
import { parseMessage } from '@/device/storage/channel.ts';
import { nextDueMs } from '@/device/storage/uploads/upload-queue.ts';
import { CONFIG_PATH } from '@/domain/config/config-path.ts';
import { SHARE_PATH } from '@/domain/transfer/share.ts';

import { answerDownload, isDownloadAddress } from '@/service-worker/downloads-route.ts';
import { receiveShare } from '@/service-worker/receive-share.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (string | { url: string; revision: string | null })[];
};

/** Background Sync is not in TypeScript's library: it exists in Chromium alone. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

const neverStopped = new AbortController().signal;
/** A page that holds the lock is alive and sends by itself; the worker comes after it, never beside it. */
const behindPages = { patienceMs: Number.POSITIVE_INFINITY };

/** A sync that leaves something behind fails, so that the browser wakes us again; going on after a pause asks anew. */
async function drainForSync(): Promise<void> {
  await drainOutbox(neverStopped, { ...behindPages, hurries: true });
  const isPaused = stopOf(await readSendingChoice()) === 'paused';
  if (!isPaused && (await nextDueMs()) !== null) throw new Error('uploads are left for the next sync');
}

// Where a visitor came from, and what is wanted, stands behind the question mark; the page is the same.
precacheAndRoute(self.__WB_MANIFEST, {
  ignoreURLParametersMatching: [/^source$/, /^utm_/, /^fbclid$/, /^scan$/],
});
cleanupOutdatedCaches();

const CACHE_NAME = 'config';

/** The configuration from the network, so that a new backend is seen at once; offline the one seen last. */
export async function answerConfig(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE_NAME);
  try {
    const response = await fetch(request);
    if (response.ok) {
      await cache.put(request, response.clone());
      return response;
    }
    return (await cache.match(request)) ?? response;
  } catch (error) {
    const known = await cache.match(request);
    if (known) return known;
    throw error;
  }
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === CONFIG_PATH,
  ({ request }) => answerConfig(request),
);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && url.pathname === SHARE_PATH,
  ({ request }) => receiveShare(request, self.location.origin),
  'POST',
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isDownloadAddress(url),
  ({ request }) => answerDownload(request),
);
const answerShell = createHandlerBoundToURL('/app');

/**
 * Paths of the backend, when it lives on the page's own origin. The worker never answers or sends these requests:
 * workers that did so have sent empty upload bodies on WebKit while the server said OK.
 */
const BACKEND_PATHS: readonly RegExp[] = [
  /^\/v0\//,
  /^\/v1\//,
  /^\/call\//,
  /^\/identitytoolkit\.googleapis\.com\//,
  /^\/securetoken\.googleapis\.com\//,
  // Where the link of a letter about a password leads, on either host.
  /^\/__\//,
  /^\/process-audio$/,
  /^\/test-payments\//,
];

/** True for the address of a screen, which the start page answers: no backend and no file, such as robots.txt. */
export function isScreen(pathname: string): boolean {
  const isFile = /\.[^/.]+$/.test(pathname);
  return !isFile && !BACKEND_PATHS.some((pattern) => pattern.test(pathname));
}

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isScreen(url.pathname),
  answerShell,
);

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === SYNC_TAG) sync.waitUntil(drainForSync());
});

self.addEventListener('message', (event) => {
  // The word of workbox-window for "take over now"; a page says it only when nothing is under way.
  if ((event.data as { type?: unknown } | null)?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (parseMessage(event.data)?.kind === 'drain') event.waitUntil(drainOutbox(neverStopped, behindPages));
});
