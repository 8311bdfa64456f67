import { isMeasuredPage, PIXEL_URL } from '@/domain/config/measuring.ts';
import { mayMeasure } from './answer.ts';
import { dropEvent, keptEvents, type MeasuredEvent } from './events.ts';

const LOCK = 'kindred-measuring';

/** @param page address of the public page that tells it, without its question mark's part */
export function pixelAddress(pixelId: string, { id, name, at, value }: MeasuredEvent, page: string): string {
  const words = new URLSearchParams({
    id: pixelId,
    ev: name,
    dl: page,
    ts: String(at),
    eid: id,
    noscript: '1',
  });
  if (value !== undefined) {
    words.set('cd[value]', value.toFixed(2));
    words.set('cd[currency]', 'USD');
  }
  return `${PIXEL_URL}?${words}`;
}

/** Whether the picture came. A blocker, a lost line or a policy without its place refuses it. */
function fetchPicture(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image();
    picture.referrerPolicy = 'no-referrer';
    picture.onload = () => resolve(true);
    picture.onerror = () => resolve(false);
    picture.src = address;
  });
}

/** A page keeps the policy it was loaded with, however far one goes on in it: one that began as a step may ask nobody. */
function beganPublic(): boolean {
  const [arrival] = performance.getEntriesByType('navigation');
  return arrival !== undefined && isMeasuredPage(new URL(arrival.name, location.href).pathname);
}

async function sendEach(pixelId: string): Promise<void> {
  for (const event of keptEvents()) {
    // Asked anew for each: meanwhile the visitor may have gone on to a step, or taken the answer back.
    if (!mayMeasure() || !isMeasuredPage(location.pathname)) return;
    const page = location.origin + location.pathname;
    if (!(await fetchPicture(pixelAddress(pixelId, event, page)))) return;
    dropEvent(event.id);
  }
}

/** Tells the measuring service what happened since it was last told, one after the other. What fails waits for the next page. */
export async function sendEvents(pixelId: string): Promise<void> {
  if (!beganPublic()) return;
  const { locks } = navigator;
  if (!locks) return sendEach(pixelId);
  // Another tab is at it already.
  await locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? sendEach(pixelId) : undefined));
}
