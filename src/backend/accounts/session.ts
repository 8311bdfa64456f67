import { toBackendError, vendorCode } from '@/backend/calls/vendor-error.ts';
import { documents } from '@/backend/services.ts';
import { isLeftByAnother } from '@/device/storage/books/others-books.ts';
import { knownMember } from '@/device/storage/settings.ts';
import { BROWSER_COLLECTIONS } from '@/domain/calls/collections.ts';
import { AppError, ERRORS } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { ensureSignedIn, watchedIdentity } from './auth.ts';
import { claimIfLeft, knownOwner, noteOwner } from './handover.ts';
import { oneAtATime } from './sign-in-turn.ts';

/**
 * What the server says about a session is never held against the files that wait for it, except that it belongs to
 * someone else: everything but that and a missing sign-in is asked again later.
 */
function toSessionError(error: unknown): unknown {
  const known = toBackendError(error);
  if (known instanceof AppError && known.message.includes(ERRORS['allowance-used-up'].sentence))
    return new AppError('allowance-used-up', undefined, { cause: error });
  const isFinal = known instanceof AppError && ['never', 'after-user-acts'].includes(known.retry);
  return isFinal ? new AppError('unavailable', undefined, { cause: error }) : known;
}

async function claim(sessionId: SessionId, uid: string): Promise<void> {
  const database = await documents();
  try {
    await database.write(BROWSER_COLLECTIONS.sessions, sessionId, { ownerUid: uid, createdAt: new Date() });
  } catch (error) {
    if (vendorCode(error) !== 'permission-denied') throw toSessionError(error);
    // Sessions are create-only: it may be ours already, from a visit whose answer was lost.
    if (!(await isOurs(sessionId, uid))) throw toBackendError(error);
  }
}

async function isOurs(sessionId: SessionId, uid: string): Promise<boolean> {
  try {
    const found = await (await documents()).read(BROWSER_COLLECTIONS.sessions, sessionId);
    return found?.data.ownerUid === uid;
  } catch (error) {
    if (vendorCode(error) === 'permission-denied') return false;
    throw toSessionError(error);
  }
}

/**
 * Whether the member this context still takes for signed in has signed out in another one, which hears of it first. What
 * is begun after that is not theirs.
 */
async function hasLeft(uid: string): Promise<boolean> {
  const person = (await watchedIdentity()).current();
  return person?.uid === uid && !person.isAnonymous && (await knownMember()) !== uid;
}

/**
 * Makes sure that the server knows this session and that it belongs to the person signed in; nobody signed in becomes
 * an anonymous person.
 * @throws AppError unavailable; permission-denied when it belongs to someone else
 */
export async function ensureSession(sessionId: SessionId): Promise<void> {
  const { uid } = await ensureSignedIn();
  if ((await knownOwner(sessionId)) === uid) return;
  // Page, second tab and worker often need a new session in the same moment, and the server refuses all but the first.
  await oneAtATime(`kindred-pages-session-${sessionId}`, async () => {
    const isKnown = async () => (await knownOwner(sessionId)) === uid;
    if (await isKnown()) return;
    if (await hasLeft(uid)) throw new AppError('unavailable');
    // Whoever signed out with things unsent finds them here again; they never go to the next person's account.
    if (await isLeftByAnother(sessionId, uid)) throw new AppError('permission-denied');
    await claimIfLeft(sessionId, uid);
    if (await isKnown()) return;
    await claim(sessionId, uid);
    await noteOwner(sessionId, uid);
  });
}
