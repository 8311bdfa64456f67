import { deleteSetting, readSetting, saveSetting } from './settings.ts';

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
