import { sharePath } from '@/domain/audiobook/share-link.ts';

/**
 * What a browser installs as the app of one shared book. It lies on this device and is answered by the worker: no server is
 * told which book it is.
 */
const CACHE_NAME = 'listen-apps';
const ADDRESS = /^\/listen\/[A-Za-z0-9_-]{22}\/(?:app\.webmanifest|icon\.png)$/;
const ICON_PX = 512;
const PAPER = '#FBF7F0';

export const isListenAppAddress = (url: URL): boolean => ADDRESS.test(url.pathname);

const manifestPath = (token: string) => `${sharePath(token)}/app.webmanifest`;
const iconPath = (token: string) => `${sharePath(token)}/icon.png`;

/** The cover as an icon: square, and as large as browsers ask for. */
async function iconOf(cover: Blob): Promise<Blob> {
  const picture = await createImageBitmap(cover);
  const canvas = new OffscreenCanvas(ICON_PX, ICON_PX);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, ICON_PX, ICON_PX);
  picture.close();
  return canvas.convertToBlob({ type: 'image/png' });
}

/**
 * Keeps the app of a book, as it would be installed now.
 * @param cover square
 * @returns the address of its manifest
 */
export async function keepListenApp(token: string, title: string, cover: Blob): Promise<string> {
  const address = sharePath(token);
  const manifest = {
    ...{ id: address, start_url: address, scope: address, display: 'standalone', lang: 'en' },
    ...{ name: title, short_name: title, theme_color: PAPER, background_color: PAPER },
    icons: [{ src: iconPath(token), sizes: `${ICON_PX}x${ICON_PX}`, type: 'image/png' }],
  };
  const icon = await iconOf(cover);
  const cache = await caches.open(CACHE_NAME);
  await cache.put(iconPath(token), new Response(icon));
  const type = { headers: { 'content-type': 'application/manifest+json' } };
  await cache.put(manifestPath(token), new Response(JSON.stringify(manifest), type));
  return manifestPath(token);
}

/** In the worker: what this device keeps of the app, and nothing else. */
export async function answerListenApp(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE_NAME);
  return (await cache.match(request.url)) ?? new Response(null, { status: 404 });
}

/** Of a link that has ended. */
export async function forgetListenApp(token: string): Promise<void> {
  const cache = await caches.open(CACHE_NAME);
  await cache.delete(iconPath(token));
  await cache.delete(manifestPath(token));
}

export async function forgetListenApps(): Promise<void> {
  await caches.delete(CACHE_NAME);
}
