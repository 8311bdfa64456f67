import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import {
  type Kept,
  keptByFile,
  mayPersonKeep,
  NOTHING,
  sumOfKept,
} from '../../../../src/domain/transfer/allowance.ts';
import { UPLOAD_FOLDERS } from '../../../../src/domain/transfer/object-path.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';
import { sessions } from '../people/sessions.ts';

type Stores = Pick<Ports, 'documents' | 'objects'>;
const count = v.optional(v.number(), 0);

/**
 * `kept_uploads/{uid}`: what each person keeps, where no server stands before the storage, counted when an object has
 * arrived. The count may run high, because a signal may come twice and a deletion is not told; so before anybody is
 * stopped by it all is counted anew.
 */
export const keptUploads = collection<Kept>({
  name: COLLECTIONS.keptUploads,
  schema: v.looseObject({ files: count, bytes: count, pages: count, clips: count, sessions: count }),
  owner: null,
  readableBy: 'nobody',
  held: { notHeldBecause: 'it is a sum of what is held, and ends with the person (settleKept)' },
});

/** `used_up/{uid}`: what the rules look at, which cannot count. */
export const usedUp = collection<{ readonly ownerUid: string }>({
  name: COLLECTIONS.usedUp,
  schema: v.looseObject({ ownerUid: v.string() }),
  owner: null,
  readableBy: 'owner',
  held: { notHeldBecause: 'it follows from kept_uploads, and ends with the person (settleKept)' },
});

async function countedAnew(ports: Stores, uid: string): Promise<Kept> {
  const own = await sessions.where(ports, 'ownerUid', uid);
  let kept: Kept = { ...NOTHING, sessions: own.length };
  for (const { id } of own)
    for (const folder of UPLOAD_FOLDERS)
      for (const { path, sizeBytes } of await ports.objects.all(`${folder}/${id}/`))
        kept = sumOfKept(kept, keptByFile(path, sizeBytes));
  return kept;
}

/** Whether a person may keep this as well, where it is a server that adds it: counted by what is really there. */
export const mayKeepAlso = async (ports: Stores, uid: string, added: Kept): Promise<boolean> =>
  mayPersonKeep(await countedAnew(ports, uid), added);

/** Notes how much is really there, and lifts or sets the flag by it. @returns whether it is within the allowance */
export async function recountKept(ports: Stores, uid: string): Promise<boolean> {
  const kept = await countedAnew(ports, uid);
  await keptUploads.change(ports, uid, () => kept);
  const isWithin = mayPersonKeep(NOTHING, kept);
  if (isWithin) await usedUp.delete(ports, uid);
  else await usedUp.change(ports, uid, () => ({ ownerUid: uid }));
  return isWithin;
}

/**
 * Counts an object that has arrived.
 * @returns false when its owner keeps more than the allowance: it stays, but nothing costly is done for it
 */
export async function countArrival(ports: Stores, path: string, sizeBytes: number): Promise<boolean> {
  const [folder = '', sessionId = ''] = path.split('/');
  if (!UPLOAD_FOLDERS.includes(folder)) return true;
  const session = await sessions.find(ports, sessionId);
  if (!session) return true;
  const uid = session.ownerUid;
  // Whoever sends on all the same costs one look for each file; a deletion counts anew.
  if (await usedUp.exists(ports, uid)) return false;
  const counted = await keptUploads.change(ports, uid, (known) =>
    sumOfKept(known ?? NOTHING, keptByFile(path, sizeBytes)),
  );
  return mayPersonKeep(NOTHING, counted ?? NOTHING) || recountKept(ports, uid);
}

/** @throws AppError allowance-used-up */
export async function checkNotUsedUp(ports: Pick<Ports, 'documents'>, uid: string): Promise<void> {
  if (await usedUp.exists(ports, uid)) throw new AppError('allowance-used-up');
}

/** After a deletion: what was counted for a person who stays is counted anew, and forgotten with one who goes. */
export async function settleKept(ports: Stores, uid: string, isGone: boolean): Promise<void> {
  if (!isGone && (await keptUploads.exists(ports, uid))) {
    await recountKept(ports, uid);
    return;
  }
  await keptUploads.delete(ports, uid);
  await usedUp.delete(ports, uid);
}

/** After a memoir was handed over: where arrivals are counted, both owners are counted anew. */
export async function handOverKept(ports: Stores, from: string, to: string): Promise<void> {
  const counted = await Promise.all([from, to].map((uid) => keptUploads.exists(ports, uid)));
  if (!counted.includes(true)) return;
  for (const uid of [from, to]) await recountKept(ports, uid);
}
