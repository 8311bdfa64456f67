// Apart from the worker itself: Workbox cannot be loaded outside a worker, and these are tested there.

import { storeShared } from '@/device/storage/shared-files/shared-files.ts';
import { CONFIG_PATH } from '@/domain/config/config-path.ts';
import { toAppError } from '@/domain/errors.ts';
import { KEYS_PATH } from '@/domain/provenance/keys-path.ts';
import { SHARE_MISSED_PATH } from '@/domain/transfer/share.ts';

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

/** See Other: the browser fetches the next screen with GET, and a reload of it sends nothing again. */
const seeOther = (path: string) => new Response(null, { status: 303, headers: { location: path } });
const missed = (why: string) => seeOther(`${SHARE_MISSED_PATH}?why=${why}`);

/** The share sheet names no referrer; a form on somebody else's site must not slip files into a memoir. */
function isForeign({ referrer }: Request, origin: string): boolean {
  return URL.canParse(referrer) && new URL(referrer).origin !== origin && new URL(referrer).origin !== 'null';
}

/**
 * Files from the share sheet: stored on this device first, then the person is led to the step that takes them in. This
 * is the one request with a body that the worker answers, and it is sent on nowhere.
 */
export async function receiveShare(request: Request, origin: string): Promise<Response> {
  if (isForeign(request, origin)) return missed('elsewhere');
  try {
    const form = await request.formData();
    const files = [...form.values()].filter((value) => value instanceof File);
    const kinds = await storeShared(files);
    if (kinds.length === 0) return missed('kind');
    const leftOut = files.length - kinds.length;
    const step = kinds.every((kind) => kind === 'clip') ? '/step-2' : '/step-1';
    return seeOther(leftOut > 0 ? `${step}?left-out=${leftOut}` : step);
  } catch (error) {
    return missed(toAppError(error, 'storage-unavailable').code);
  }
}
