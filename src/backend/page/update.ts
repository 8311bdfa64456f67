import { Workbox } from 'workbox-window';

const LOOK_EVERY_MS = 3_600_000;

/**
 * Registers the service worker and looks for a new version now and every hour.
 * @param onReady a new version waits; `apply` makes it take over and reloads this page. Call it only while nothing is
 *   scanned, sent or paid, in this window or another.
 */
export function watchForUpdate(onReady: (apply: () => void) => void): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const workbox = new Workbox('/service-worker.js');
  workbox.addEventListener('waiting', () => {
    onReady(() => {
      workbox.addEventListener('controlling', () => location.reload());
      workbox.messageSkipWaiting();
    });
  });
  workbox.register().then(
    (registration) => {
      // Offline the look fails; the next hour looks again.
      setInterval(() => registration?.update().catch(() => {}), LOOK_EVERY_MS);
    },
    () => {
      // Private windows refuse workers. The product works without one, only not offline.
    },
  );
}
