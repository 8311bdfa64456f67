/**
 * Asks the browser not to clear this site's storage. Never awaited before saving: a browser may put a question to the
 * person and answer only after it.
 */
export function askForPersistence(): void {
  navigator.storage?.persist?.().catch(() => {
    // A refusal and a failure mean the same: storage stays as it is. Saving does not depend on it.
  });
}

/** How much of this device's store is used; null when the browser does not say. */
export async function roomLeft(): Promise<{ usedBytes: number; quotaBytes: number } | null> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  if (estimate?.usage === undefined || estimate.quota === undefined) return null;
  return { usedBytes: estimate.usage, quotaBytes: estimate.quota };
}
