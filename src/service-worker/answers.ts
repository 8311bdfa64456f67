// Apart from the worker itself: Workbox cannot be loaded outside a worker, and these are tested there.

import { CONFIG_PATH } from '@/domain/config/config-path.ts';
import { KEYS_PATH } from '@/domain/provenance/keys-path.ts';

const CACHE_NAME = 'config';

/** Configuration and public keys from the network, so that new ones are seen at once; offline those seen last. */
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

/**
 * Has both ready for a device that loses its line right after its first visit: the page that installs the worker has asked
 * for them before there was one.
 */
export async function keepForOffline(): Promise<void> {
  const cache = await caches.open(CACHE_NAME);
  // The app works without them, and the page that needs them asks again.
  await Promise.allSettled([CONFIG_PATH, KEYS_PATH].map((path) => cache.add(path)));
}

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
  // Whoever looks whether the service is well sees its own answer.
  /^\/healthz$/,
  /^\/process-audio$/,
  /^\/test-payments\//,
  // What a messenger looks at when a link is posted; it leads on to the book.
  /^\/card\//,
];

/** True for the address of a screen, which the start page answers: no backend and no file, such as robots.txt. */
export function isScreen(pathname: string): boolean {
  const isFile = /\.[^/.]+$/.test(pathname);
  return !isFile && !BACKEND_PATHS.some((pattern) => pattern.test(pathname));
}
