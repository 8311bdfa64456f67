import { call } from '@/backend/calls/callables.ts';
import { changeSetting, readSetting, saveSetting } from '@/device/storage/settings.ts';
import { AppError } from '@/domain/errors.ts';
import { isSessionId, type SessionId } from '@/domain/session.ts';

const ownerSetting = (sessionId: SessionId) => `session-owner:${sessionId}`;

/** The uid under which this device last saw the server accept a session; undefined before that. */
export async function knownOwner(sessionId: SessionId): Promise<string | undefined> {
  const uid = await readSetting(ownerSetting(sessionId));
  return uid === undefined ? undefined : String(uid);
}

export function noteOwner(sessionId: SessionId, uid: string): Promise<void> {
  return saveSetting(ownerSetting(sessionId), uid);
}

const PENDING = 'pending-handover';

/** The books an anonymous person leaves to the account that signs in. */
export interface Bequest {
  readonly sessionIds: readonly SessionId[];
  readonly previousUid: string;
  readonly previousIdToken: string;
}

/** One book of a bequest: a line of the note, `{sessionId} {token}`. Earlier versions noted one book, as one line. */
interface Left {
  readonly sessionId: SessionId;
  readonly previousIdToken: string;
}

function leftIn(note: string | number | undefined): Left[] {
  const lines = note === undefined ? [] : String(note).split('\n');
  return lines.flatMap((line) => {
    const [sessionId, previousIdToken] = line.split(' ');
    return isSessionId(sessionId) && previousIdToken ? [{ sessionId, previousIdToken }] : [];
  });
}

function changeLeft(change: (left: Left[]) => Left[]): Promise<void> {
  return changeSetting(PENDING, (note) => {
    const lines = change(leftIn(note)).map((one) => `${one.sessionId} ${one.previousIdToken}`);
    return lines.length > 0 ? lines.join('\n') : undefined;
  });
}

/**
 * Remembers the anonymous person's books before another account signs in: afterwards only this token proves whose
 * they were, and a tab that dies in between must not lose it.
 * @returns whether there is anything to hand over
 */
export async function prepareHandover(bequest: Bequest): Promise<boolean> {
  const { previousUid, previousIdToken } = bequest;
  const leaving: Left[] = [];
  for (const sessionId of new Set(bequest.sessionIds)) {
    // A session the server never saw simply becomes the account's at its first upload.
    if ((await knownOwner(sessionId)) === previousUid) leaving.push({ sessionId, previousIdToken });
  }
  if (leaving.length === 0) return false;
  const ids = new Set(leaving.map(({ sessionId }) => sessionId));
  // What an earlier guest left and nobody could claim yet stays.
  await changeLeft((left) => [...left.filter(({ sessionId }) => !ids.has(sessionId)), ...leaving]);
  return true;
}

/** Forgets what was to be proven with this token, because nobody else signed in. */
export async function cancelHandover(token: string): Promise<void> {
  await changeLeft((left) => left.filter(({ previousIdToken }) => previousIdToken !== token));
}

async function claim({ sessionId, previousIdToken }: Left, uid: string): Promise<void> {
  try {
    await call('claim_session', { sessionId, previousIdToken });
    await noteOwner(sessionId, uid);
  } catch (error) {
    // Deleted meanwhile: it becomes the account's at its next upload, like a session the server never saw.
    if (!(error instanceof AppError && error.code === 'not-found')) throw error;
  }
  await changeLeft((left) => left.filter((one) => one.sessionId !== sessionId));
}

/** The proof is too old, or the book is somebody else's: said where that book is opened (`ensureSession`). */
const isRefused = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'permission-denied';

/**
 * Claims what was left behind for the account that is signed in now. Does nothing when nothing was. A book that cannot
 * be claimed holds back neither the others nor, when it is refused, the person.
 * @throws AppError of the first call that failed; its book stays for another try
 */
export async function finishHandover(uid: string): Promise<void> {
  const failures: unknown[] = [];
  for (const left of leftIn(await readSetting(PENDING))) {
    await claim(left, uid).catch((error: unknown) => failures.push(error));
  }
  const open = failures.filter((error) => !isRefused(error));
  if (open.length > 0) throw open[0];
}

/**
 * The same for one book, when it is needed before the others were claimed: by the worker, or after a broken line.
 * @throws AppError of the call
 */
export async function claimIfLeft(sessionId: SessionId, uid: string): Promise<void> {
  const left = leftIn(await readSetting(PENDING)).find((one) => one.sessionId === sessionId);
  if (left) await claim(left, uid);
}
