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
    await (value === undefined ? store.delete(name) : store.put(value, name));
  });
}

const MEMBER = 'member';

/** The uid of who is signed in on this device with an account, until they sign out here; null for guests. */
export async function knownMember(): Promise<string | null> {
  const uid = await readSetting(MEMBER);
  return typeof uid === 'string' ? uid : null;
}

export async function noteMember(uid: string): Promise<void> {
  if ((await knownMember()) !== uid) await saveSetting(MEMBER, uid);
}

/** By the person's own hand: from here on this device may be a guest's. */
export async function releaseMember(): Promise<void> {
  await deleteSetting(MEMBER);
}
