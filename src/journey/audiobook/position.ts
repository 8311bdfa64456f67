const key = (orderId: string) => `kindred-position-${orderId}`;

/** Where this device stopped listening, in seconds. */
export function positionOf(orderId: string): number {
  try {
    const seconds = Number(localStorage.getItem(key(orderId)));
    return Number.isFinite(seconds) ? seconds : 0;
  } catch {
    // Storage is blocked: it begins at the beginning.
    return 0;
  }
}

export function keepPosition(orderId: string, seconds: number): void {
  try {
    localStorage.setItem(key(orderId), String(seconds));
  } catch {
    // Storage is blocked or full: only the place is lost.
  }
}
