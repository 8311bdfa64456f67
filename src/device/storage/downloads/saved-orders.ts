import { inLibrary, writeStrictly } from '@/device/storage/database.ts';
import { deleteSetting, readSetting, saveSetting } from '@/device/storage/settings.ts';
import type { Order } from '@/domain/audiobook/order.ts';

const LAST_MEMBER = 'last-member';

/** The orders of a person as this device last saw them; undefined when it never did. */
export async function readSavedOrders(uid: string): Promise<readonly Order[] | undefined> {
  return inLibrary((library) => library.get('shelves', uid));
}

/** Remembers a person's orders, and that it is this person whose library opens without internet. */
export async function saveOrders(uid: string, orders: readonly Order[]): Promise<void> {
  await writeStrictly(['shelves'], (writing) => writing.objectStore('shelves').put(orders, uid));
  if ((await readSetting(LAST_MEMBER)) !== uid) await saveSetting(LAST_MEMBER, uid);
}

/** Whose library this device showed last; null after signing out. */
export async function lastMember(): Promise<string | null> {
  const uid = await readSetting(LAST_MEMBER);
  return typeof uid === 'string' ? uid : null;
}

export async function forgetMember(): Promise<void> {
  await deleteSetting(LAST_MEMBER);
}
