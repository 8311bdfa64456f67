import { AppError } from '../../../src/domain/errors.ts';
import {
  type Kept,
  keptByFile,
  mayPersonKeep,
  NOTHING,
  sumOfKept,
  UPLOAD_FOLDERS,
} from '../../../src/domain/transfer/allowance.ts';
import type { DocumentFields } from '../ports/documents.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * What each person keeps, where no server stands before the storage: counted when an object has arrived. The count may
 * run high, because a signal may come twice and a deletion is not told; so before anybody is stopped by it all is
 * counted anew. `used_up/{uid}` is what the rules look at, which cannot count.
 */
type Stores = Pick<Ports, 'documents' | 'objects'>;
const countPath = (uid: string) => `kept_uploads/${uid}`;
const flagPath = (uid: string) => `used_up/${uid}`;

function keptOf(fields: DocumentFields | null): Kept {
  const number = (name: keyof Kept) => Number(fields?.[name] ?? 0);
  return {
    files: number('files'),
    bytes: number('bytes'),
    pages: number('pages'),
    clips: number('clips'),
    sessions: number('sessions'),
  };
}

async function countedAnew({ documents, objects }: Stores, uid: string): Promise<Kept> {
  const sessions = await documents.matching('sessions', 'ownerUid', uid);
  let kept: Kept = { ...NOTHING, sessions: sessions.length };
  for (const { id } of sessions)
    for (const folder of UPLOAD_FOLDERS)
      for (const { path, sizeBytes } of await objects.all(`${folder}/${id}/`))
        kept = sumOfKept(kept, keptByFile(path, sizeBytes));
  return kept;
}

/** Notes how much is really there, and lifts or sets the flag by it. @returns whether it is within the allowance */
export async function recountKept(ports: Stores, uid: string): Promise<boolean> {
  const kept = await countedAnew(ports, uid);
  await ports.documents.update(countPath(uid), () => ({ ...kept }));
  const isWithin = mayPersonKeep(NOTHING, kept);
  if (isWithin) await ports.documents.delete(flagPath(uid));
  else await ports.documents.update(flagPath(uid), () => ({ ownerUid: uid }));
  return isWithin;
}

/**
 * Counts an object that has arrived.
 * @returns false when its owner keeps more than the allowance: it stays, but nothing costly is done for it
 */
export async function countArrival(ports: Stores, path: string, sizeBytes: number): Promise<boolean> {
  const [folder = '', sessionId = ''] = path.split('/');
  if (!UPLOAD_FOLDERS.includes(folder)) return true;
  const session = await ports.documents.get(`sessions/${sessionId}`);
  if (typeof session?.ownerUid !== 'string') return true;
  const uid = session.ownerUid;
  const counted = await ports.documents.update(countPath(uid), (current) => ({
    ...sumOfKept(keptOf(current), keptByFile(path, sizeBytes)),
  }));
  return mayPersonKeep(NOTHING, keptOf(counted)) || recountKept(ports, uid);
}

/** @throws AppError allowance-used-up */
export async function checkNotUsedUp({ documents }: Pick<Ports, 'documents'>, uid: string): Promise<void> {
  if (await documents.get(flagPath(uid))) throw new AppError('allowance-used-up');
}

/** After a deletion: what was counted for a person who stays is counted anew, and forgotten with one who goes. */
export async function settleKept(ports: Stores, uid: string, isGone: boolean): Promise<void> {
  if (!isGone && (await ports.documents.get(countPath(uid)))) {
    await recountKept(ports, uid);
    return;
  }
  await ports.documents.delete(countPath(uid));
  await ports.documents.delete(flagPath(uid));
}

/** After a memoir was handed over: where arrivals are counted, both owners are counted anew. */
export async function handOverKept(ports: Stores, from: string, to: string): Promise<void> {
  const counts = await Promise.all([from, to].map((uid) => ports.documents.get(countPath(uid))));
  if (counts.every((count) => count === null)) return;
  for (const uid of [from, to]) await recountKept(ports, uid);
}
