import { readSetting, saveSetting } from '@/device/storage/settings.ts';
import type { SessionId } from '@/domain/session.ts';

const ownerSetting = (sessionId: SessionId) => `session-owner:${sessionId}`;

/** The uid under which this device last saw the server accept a session; undefined before that. */
export async function knownOwner(sessionId: SessionId): Promise<string | undefined> {
  const uid = await readSetting(ownerSetting(sessionId));
  return uid === undefined ? undefined : String(uid);
}

export function noteOwner(sessionId: SessionId, uid: string): Promise<void> {
  return saveSetting(ownerSetting(sessionId), uid);
}
