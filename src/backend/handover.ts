import { call } from '@/backend/callables.ts';
import { knownOwner, noteOwner } from '@/backend/session-owner.ts';
import { isSessionId, type SessionId } from '@/domain/session.ts';
import { deleteSetting, readSetting, saveSetting } from '@/storage/settings.ts';

const PENDING = 'pending-handover';

/** What an anonymous person leaves to the account that signs in. */
export interface Bequest {
  readonly sessionId: SessionId;
  readonly previousUid: string;
  readonly previousIdToken: string;
}

/**
 * Remembers the anonymous person's session before another account signs in: afterwards only this token proves whose
 * it was, and a tab that dies in between must not lose it.
 */
export async function prepareHandover({
  sessionId,
  previousUid,
  previousIdToken,
}: Bequest): Promise<boolean> {
  // A session the server never saw simply becomes the account's at its first upload.
  if ((await knownOwner(sessionId)) !== previousUid) return false;
  await saveSetting(PENDING, `${sessionId} ${previousIdToken}`);
  return true;
}

/** Forgets a bequest, because nobody else signed in. */
export async function cancelHandover(): Promise<void> {
  await deleteSetting(PENDING);
}

/**
 * Claims what was left behind for the account that is signed in now. Does nothing when nothing was.
 * @throws AppError of the call; the bequest stays for another try
 */
export async function finishHandover(uid: string): Promise<void> {
  const pending = await readSetting(PENDING);
  if (pending === undefined) return;
  const [sessionId, previousIdToken] = String(pending).split(' ');
  if (isSessionId(sessionId) && previousIdToken !== undefined) {
    await call('claim_session', { sessionId, previousIdToken });
    await noteOwner(sessionId, uid);
  }
  await deleteSetting(PENDING);
}
