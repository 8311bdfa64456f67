/** The tag under which the browser wakes the service worker. */
export const SYNC_TAG = 'outbox';

/** Background Sync is not in TypeScript's library: it exists in Chromium alone. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Asks the browser to wake the service worker when the line is back, where it can do that. */
export async function registerSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: SyncManager };
  // Refused permission and a missing worker mean the same: the page sends by itself while it is open.
  await sync?.register(SYNC_TAG).catch(() => {});
}
