const ADDRESS = /^\/downloads\/([A-Za-z0-9_-]{1,64})\.mp3$/;

/** Where the service worker answers with a book kept on this device. No server knows this address. */
export function downloadAddress(orderId: string): string {
  return `/downloads/${orderId}.mp3`;
}

/** The order of such an address; null for any other. */
export function downloadedOrderOf(pathname: string): string | null {
  return ADDRESS.exec(pathname)?.[1] ?? null;
}
