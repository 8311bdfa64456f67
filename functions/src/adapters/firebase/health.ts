import type { Clock } from '../../ports/clock.ts';
import type { Documents } from '../../ports/documents.ts';
import type { FirebaseJobs } from './jobs.ts';
import type { FirebaseObjects } from './objects.ts';

/** A look writes; who asks more often gets the last one. */
const LOOK_EVERY_MS = 10_000;
const BEAT = 'health/beat';

type Part = 'works' | 'fails';

export interface CloudHealth {
  readonly database: Part;
  readonly storage: Part;
  /** how long the job that waits longest has been due; 0 without one */
  readonly oldestJobSeconds: number;
}

interface Looked {
  readonly documents: Documents;
  readonly objects: FirebaseObjects;
  readonly jobs: FirebaseJobs;
  readonly clock: Clock;
  /** told what failed, for the log */
  readonly onError: (error: unknown) => void;
}

/** Looks whether the project can be written: one document and one object, each replaced by the next look. */
export function firebaseHealth(looked: Looked): () => Promise<CloudHealth> {
  let last: { readonly atMs: number; readonly health: Promise<CloudHealth> } | undefined;
  return () => {
    const nowMs = looked.clock.nowMs();
    if (!last || nowMs - last.atMs >= LOOK_EVERY_MS) last = { atMs: nowMs, health: look(looked, nowMs) };
    return last.health;
  };
}

async function look({ documents, objects, jobs, onError }: Looked, nowMs: number): Promise<CloudHealth> {
  const beat = new Date(nowMs);
  let oldestJobSeconds = 0;
  const works = async (test: () => Promise<void>): Promise<Part> => {
    try {
      await test();
      return 'works';
    } catch (error) {
      onError(error);
      return 'fails';
    }
  };
  const [database, storage] = await Promise.all([
    works(async () => {
      await documents.update(BEAT, () => ({ beat }));
      oldestJobSeconds = await jobs.oldestJobSeconds();
    }),
    works(async () => {
      await objects.write(BEAT, Buffer.from(beat.toISOString()), { contentType: 'text/plain' });
    }),
  ]);
  return { database, storage, oldestJobSeconds };
}
