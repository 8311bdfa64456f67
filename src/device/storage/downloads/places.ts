import { inLibrary, writeStrictly } from '@/device/storage/database.ts';
import type { PlaceRow } from './listening-rows.ts';

export async function readPlace(orderId: string): Promise<PlaceRow | undefined> {
  return inLibrary((library) => library.get('places', orderId));
}

/** Keeps a place, unless a later one is there: another tab, or the server, may have been faster. */
export async function keepPlace(place: PlaceRow): Promise<void> {
  await writeStrictly(['places'], async (writing) => {
    const store = writing.objectStore('places');
    const known = await store.get(place.orderId);
    if (!known || known.heardAtMs <= place.heardAtMs) await store.put(place);
  });
}

/** Of a book that is gone. */
export async function forgetPlace(orderId: string): Promise<void> {
  await writeStrictly(['places'], (writing) => writing.objectStore('places').delete(orderId));
}

/** Notes that the server has the place of that moment. */
export async function markPlaceSent(orderId: string, heardAtMs: number): Promise<void> {
  await writeStrictly(['places'], async (writing) => {
    const store = writing.objectStore('places');
    const known = await store.get(orderId);
    if (known && known.sentAtMs < heardAtMs) await store.put({ ...known, sentAtMs: heardAtMs });
  });
}
