import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { SYNC_TAG } from '@/device/outbox/background-sync.ts';
import { drainOutbox } from '@/device/outbox/drain.ts';
import { sendReviews } from '@/device/outbox/send-reviews.ts';
import { readSendingChoice, stopOf } from '@/device/outbox/sending-choice.ts';
import { parseMessage } from '@/device/storage/channel.ts';
import { answerListenApp, isListenAppAddress } from '@/device/storage/downloads/listen-app.ts';
import { nextDueMs } from '@/device/storage/uploads/upload-queue.ts';
import { CONFIG_PATH } from '@/domain/config/config-path.ts';
import { KEYS_PATH } from '@/domain/provenance/keys-path.ts';
import { SHARE_PATH } from '@/domain/transfer/share.ts';
import { answerConfig, isScreen, keepForOffline, receiveShare } from '@/service-worker/answers.ts';
import { answerDownload, isDownloadAddress } from '@/service-worker/downloads-route.ts';

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
  const { isForLater } = await sendReviews(neverStopped);
  const isPaused = stopOf(await readSendingChoice()) === 'paused';
  if (isForLater || (!isPaused && (await nextDueMs()) !== null))
    throw new Error('something is left for the next sync');
}

// Where a visitor came from, and what is wanted, stands behind the question mark; the page is the same.
precacheAndRoute(self.__WB_MANIFEST, {
  ignoreURLParametersMatching: [/^source$/, /^utm_/, /^fbclid$/, /^scan$/],
});
cleanupOutdatedCaches();
self.addEventListener('install', (event) => event.waitUntil(keepForOffline()));

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && [CONFIG_PATH, KEYS_PATH].includes(url.pathname),
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
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isListenAppAddress(url),
  ({ request }) => answerListenApp(request),
);
const answerShell = createHandlerBoundToURL('/app');

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
