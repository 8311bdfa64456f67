import { inLibrary, writeStrictly } from './database.ts';

/** Small facts that outlive a tab. */
export async function readSetting(name: string): Promise<string | number | undefined> {
  return inLibrary((library) => library.get('settings', name));
}

export async function saveSetting(name: string, value: string | number): Promise<void> {
  await writeStrictly(['settings'], (writing) => writing.objectStore('settings').put(value, name));
}

export async function deleteSetting(name: string): Promise<void> {
  await writeStrictly(['settings'], (writing) => writing.objectStore('settings').delete(name));
}

/** Changes a fact in one transaction, so that two tabs never overwrite each other's; undefined deletes it. */
export async function changeSetting(
  name: string,
  change: (value: string | number | undefined) => string | number | undefined,
): Promise<void> {
  await writeStrictly(['settings'], async (writing) => {
    const store = writing.objectStore('settings');
    const value = change(await store.get(name));
    if (value === undefined) await store.delete(name);
    else await store.put(value, name);
  });
}

/** The name of the setting `knownMember` reads. */
export const MEMBER = 'member';

/** The uid of who is signed in on this device with an account, until they sign out here; null for guests. */
export async function knownMember(): Promise<string | null> {
  const uid = await readSetting(MEMBER);
  return typeof uid === 'string' ? uid : null;
}

/** In one transaction: what was begun before somebody signed out must not note them afterwards. */
export async function noteMember(uid: string): Promise<void> {
  await changeSetting(MEMBER, () => uid);
}

/** By the person's own hand: from here on this device may be a guest's. */
export async function releaseMember(): Promise<void> {
  await deleteSetting(MEMBER);
}
