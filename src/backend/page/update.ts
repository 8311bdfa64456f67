import { Workbox } from 'workbox-window';

const LOOK_EVERY_MS = 3_600_000;
/** An app on a home screen stays open for weeks, and comes to the front again and again. */
const LOOK_IN_FRONT_AFTER_MS = 300_000;

/**
 * Registers the service worker and looks for a new version now, every hour, and when the page comes to the front.
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
      let lookedAtMs = Date.now();
      const look = () => {
        lookedAtMs = Date.now();
        // Offline the look fails; the next one looks again.
        registration?.update().catch(() => {});
      };
      setInterval(look, LOOK_EVERY_MS);
      document.addEventListener('visibilitychange', () => {
        const isDue = Date.now() - lookedAtMs > LOOK_IN_FRONT_AFTER_MS;
        if (document.visibilityState === 'visible' && isDue) look();
      });
    },
    () => {
      // Private windows refuse workers. The product works without one, only not offline.
    },
  );
}
