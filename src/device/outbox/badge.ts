import { countWaitingPages } from '@/device/storage/uploads/upload-queue.ts';

let isShowing = false;
let isWanted = false;

async function show(): Promise<void> {
  const waiting = await countWaitingPages();
  await (waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge());
}

/**
 * Shows at the app's icon how many pages are not safe yet; none when all are. Does nothing where there are no badges.
 * Calls that come while it works are answered once.
 */
export async function showBadge(): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  isWanted = true;
  if (isShowing) return;
  isShowing = true;
  while (isWanted) {
    isWanted = false;
    // Not installed, not allowed or the store is busy: only the number is missing.
    await show().catch(() => undefined);
  }
  isShowing = false;
}
