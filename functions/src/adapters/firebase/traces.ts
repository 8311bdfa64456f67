import { setTimeout as delay } from 'node:timers/promises';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import type { Traces } from '../../ports/traces.ts';
import { mapLimited } from '../../processes/map-limited.ts';
import { BEAT_MS } from './run-task.ts';
import { translated } from './vendor-error.ts';

/** What a query can ask for at once. */
const IDS_AT_ONCE = 30;
const DELETES_AT_ONCE = 20;
/** Collections beside those of the product whose documents say whom they are about. */
const COLLECTIONS = ['jobs', 'call_counts'] as const;

/** Jobs and counted calls. Tasks on their way carry names of jobs only, and find nothing. */
export function firebaseTraces(firestore: Firestore, untilStoppedMs = BEAT_MS + 2_000): Traces {
  const about = async (collection: string, ids: readonly string[]) => {
    const found = new Map<string, { readonly ref: DocumentReference; readonly state: unknown }>();
    for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
      const some = ids.slice(at, at + IDS_AT_ONCE);
      const { docs } = await firestore
        .collection(collection)
        .where('about', 'array-contains-any', some)
        .get();
      for (const document of docs)
        found.set(document.id, { ref: document.ref, state: document.get('state') });
    }
    return [...found.values()];
  };
  const remove = (documents: readonly { readonly ref: DocumentReference }[]) =>
    mapLimited(documents, DELETES_AT_ONCE, ({ ref }) => ref.delete());

  return {
    stop: ({ sessionIds, orderIds }) =>
      translated(async () => {
        const jobs = await about('jobs', [...sessionIds, ...orderIds]);
        await remove(jobs);
        // Workers look after every beat whether their job is still there.
        if (jobs.some(({ state }) => state === 'running')) await delay(untilStoppedMs);
      }),

    forget: ({ sessionIds, orderIds, giftIds = [], uid }) =>
      translated(async () => {
        const ids = [...sessionIds, ...orderIds, ...giftIds, ...(uid === undefined ? [] : [uid])];
        let count = 0;
        for (const collection of COLLECTIONS) {
          const documents = await about(collection, ids);
          await remove(documents);
          count += documents.length;
        }
        return count;
      }),
  };
}
