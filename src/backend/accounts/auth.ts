import { createStore, type StoreApi } from 'zustand/vanilla';
import { toBackendError, vendorCode } from '@/backend/calls/vendor-error.ts';
import type { Identity, Person } from '@/backend/firebase/auth.ts';
import { identity } from '@/backend/services.ts';
import { sessionsHere } from '@/device/storage/books/current-session.ts';
import { knownMember, noteMember, releaseMember } from '@/device/storage/settings.ts';
import { AppError } from '@/domain/errors.ts';
import { MIN_PASSWORD_LENGTH } from '@/domain/limits.ts';
import type { SessionId } from '@/domain/session.ts';
import { AUTH_TEXTS, type AuthField, authField, authText } from './auth-texts.ts';
import { cancelHandover, finishHandover, prepareHandover } from './handover.ts';
import { inTurn } from './sign-in-turn.ts';

export interface CurrentUser {
  readonly status: 'unknown' | 'signed-out' | 'signed-in';
  readonly user: Person | null;
  /** a member's sign-in was ended from elsewhere: by a new password, or because it was too old */
  readonly hasEnded: boolean;
}

export type AuthResult =
  | { readonly success: true; readonly uid: string }
  /** `field`: where the words belong, when they are about one */
  | { readonly success: false; readonly error: string; readonly field?: AuthField };

/** Who uses this page. 'unknown' until the stored sign-in was read. */
export const currentUser: StoreApi<CurrentUser> = createStore<CurrentUser>(() => ({
  status: 'unknown',
  user: null,
  hasEnded: false,
}));

const refusal = (error: string, field: AuthField | undefined): AuthResult => ({
  success: false,
  error,
  ...(field && { field }),
});

let watching: Promise<void> | undefined;

/** Nobody is signed in: tells a member whose sign-in was ended from a guest who never had one. */
async function showNobody(): Promise<void> {
  const hasEnded = (await knownMember()) !== null;
  // Somebody may have signed in meanwhile.
  if (currentUser.getState().user === null) currentUser.setState({ hasEnded });
}

function show(person: Person | null): void {
  currentUser.setState({
    status: person ? 'signed-in' : 'signed-out',
    user: person,
    ...(person && { hasEnded: false }),
  });
  const noting = person ? !person.isAnonymous && noteMember(person.uid) : showNobody();
  // A store that does not answer stops whatever needs it, and says so there.
  if (noting) noting.catch((error: unknown) => console.error(error));
}

async function startWatching(): Promise<void> {
  try {
    (await identity()).watch(show);
  } catch (error) {
    // Offline at the first visit. Whoever needs an identity next starts this again.
    watching = undefined;
    throw error;
  }
}

async function watchedIdentity(): Promise<Identity> {
  watching ??= startWatching();
  await watching;
  return identity();
}

/** A refused sign-up. The one word that sign-in has too does not say whether somebody has the address. */
const REFUSED = /^(email-already-in-use|credential-already-in-use|invalid-credential)$/;

/** A refused refresh: the password was changed or the account disabled or deleted elsewhere, or the sign-in is too old. */
const ENDED = /^(user-token-expired|invalid-user-token|user-disabled|user-not-found)$/;

/** Starts following the sign-in. Loads Firebase, so call it after the first paint. */
export function watchAuth(): void {
  watchedIdentity().catch(() => {
    // The state stays 'unknown', which the screens show as such; 'online' is the moment to look again.
    globalThis.addEventListener('online', watchAuth, { once: true });
  });
}

/**
 * The person's uid; nobody becomes an anonymous person. But a member whose sign-in was ended does not: what they have
 * here belongs to their account, and a guest could send none of it.
 * @throws AppError signed-out; unavailable and the codes of the identity provider
 */
export async function ensureSignedIn(): Promise<{ uid: string }> {
  const provider = await watchedIdentity();
  const known = await provider.ready();
  if (known) return { uid: known.uid };
  if ((await knownMember()) !== null) throw new AppError('signed-out');
  try {
    const person = await inTurn(
      () => provider.current(),
      () => provider.signInAnonymously(),
    );
    show(person);
    return { uid: person.uid };
  } catch (error) {
    throw toBackendError(error);
  }
}

/**
 * A valid ID token of the person signed in.
 * @throws AppError signed-out when their sign-in was ended, unauthenticated when nobody is signed in
 */
export async function idToken(forceRefresh = false): Promise<string> {
  const provider = await watchedIdentity();
  await provider.ready();
  let token: string | null;
  try {
    token = await provider.idToken(forceRefresh);
  } catch (error) {
    if (ENDED.test(vendorCode(error)) && (await knownMember()) !== null) {
      // The SDK does so itself after some of these words only.
      await provider.signOut();
      throw new AppError('signed-out', undefined, { cause: error });
    }
    throw toBackendError(error);
  }
  if (token === null) throw new AppError((await knownMember()) === null ? 'unauthenticated' : 'signed-out');
  return token;
}

/** Signs in as another person and takes over what the anonymous one had begun. */
async function changePerson(
  provider: Identity,
  signInAs: () => Promise<Person>,
  begun: readonly SessionId[] = [],
): Promise<Person> {
  const previous = await provider.ready();
  const token = previous?.isAnonymous ? await provider.idToken(false) : null;
  const sessionIds = [...begun, ...(await sessionsHere())];
  const isLeaving =
    previous !== null &&
    token !== null &&
    (await prepareHandover({ sessionIds, previousUid: previous.uid, previousIdToken: token }));
  let person: Person;
  try {
    person = await signInAs();
  } catch (error) {
    if (isLeaving) await cancelHandover(token);
    throw error;
  }
  show(person);
  await finishHandover(person.uid);
  return person;
}

/** Signs in; the books on this device move over to the account. The result carries the text to show. */
export async function signIn(email: string, password: string): Promise<AuthResult> {
  if (!email || !password) return refusal(AUTH_TEXTS.missing, email ? 'password' : 'email');
  try {
    const provider = await watchedIdentity();
    const person = await changePerson(provider, () => provider.signIn(email, password));
    return { success: true, uid: person.uid };
  } catch (error) {
    return refusal(authText(error), authField(error));
  }
}

async function signInWithSameCredentials(
  provider: Identity,
  sessionId: SessionId,
  [email, password]: readonly [string, string],
): Promise<AuthResult> {
  try {
    const person = await changePerson(provider, () => provider.signIn(email, password), [sessionId]);
    return { success: true, uid: person.uid };
  } catch (error) {
    const isWrongPassword = /^(invalid-credential|wrong-password|user-not-found)$/.test(vendorCode(error));
    return refusal(isWrongPassword ? AUTH_TEXTS.taken : authText(error), authField(error));
  }
}

/**
 * Makes the anonymous person an account, which keeps the uid and all that belongs to it. When the address is known,
 * signs in with the same credentials instead and takes the books on this device along.
 */
export async function createAccount(
  email: string,
  password: string,
  sessionId: SessionId,
): Promise<AuthResult> {
  if (!email || !password) return refusal(AUTH_TEXTS.missing, email ? 'password' : 'email');
  try {
    if (password.length < MIN_PASSWORD_LENGTH) return refusal(AUTH_TEXTS.short, 'password');
    const provider = await watchedIdentity();
    const known = await provider.ready();
    if (known && !known.isAnonymous) {
      // Signed in by an earlier try whose handover failed: only that is left to do.
      await finishHandover(known.uid);
      return { success: true, uid: known.uid };
    }
    try {
      const person = await provider.createAccount(email, password);
      show(person);
      return { success: true, uid: person.uid };
    } catch (error) {
      if (!REFUSED.test(vendorCode(error))) throw error;
      return await signInWithSameCredentials(provider, sessionId, [email, password]);
    }
  } catch (error) {
    return refusal(authText(error), authField(error));
  }
}

/** Signs out. Nothing on this device is wiped. */
export async function signOut(): Promise<void> {
  const provider = await watchedIdentity();
  // First, because the other tabs and the worker see at once that nobody is signed in any more.
  await releaseMember();
  await provider.signOut();
}

/** Goes on as a guest, by the person's own hand, after their sign-in was ended from elsewhere. */
export async function goOnAsGuest(): Promise<void> {
  await releaseMember();
  currentUser.setState({ hasEnded: false });
}

/** @throws AppError; an unknown address is not told apart from a known one */
export async function sendPasswordReset(email: string): Promise<void> {
  try {
    await (await watchedIdentity()).sendPasswordReset(email);
  } catch (error) {
    throw toBackendError(error);
  }
}
