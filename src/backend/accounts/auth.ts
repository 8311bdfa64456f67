import { createStore, type StoreApi } from 'zustand/vanilla';
import { toBackendError, vendorCode } from '@/backend/calls/vendor-error.ts';
import type { Identity, Person } from '@/backend/firebase/auth.ts';
import { identity } from '@/backend/services.ts';
import { knownMember, noteMember } from '@/device/storage/settings.ts';
import { AppError } from '@/domain/errors.ts';
import { inTurn } from './sign-in-turn.ts';

export interface CurrentUser {
  readonly status: 'unknown' | 'signed-out' | 'signed-in';
  readonly user: Person | null;
  /** a member's sign-in was ended from elsewhere: by a new password, or because it was too old */
  readonly hasEnded: boolean;
}

/** Who uses this page. 'unknown' until the stored sign-in was read. */
export const currentUser: StoreApi<CurrentUser> = createStore<CurrentUser>(() => ({
  status: 'unknown',
  user: null,
  hasEnded: false,
}));

let watching: Promise<void> | undefined;

/** Nobody is signed in: tells a member whose sign-in was ended from a guest who never had one. */
async function showNobody(): Promise<void> {
  const hasEnded = (await knownMember()) !== null;
  // Somebody may have signed in meanwhile.
  if (currentUser.getState().user === null) currentUser.setState({ hasEnded });
}

/** What a sign-in has made of the person, told before the provider tells it. */
export function show(person: Person | null): void {
  currentUser.setState({
    status: person ? 'signed-in' : 'signed-out',
    user: person,
    ...(person && { hasEnded: false }),
  });
  // The worker hears of a sign-out later than the page in which it happened, and would note who has just left.
  const isWorker = 'ServiceWorkerGlobalScope' in globalThis;
  const noting = person ? !isWorker && !person.isAnonymous && noteMember(person.uid) : showNobody();
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

/** The identity provider, whose changes are followed from now on. @throws AppError unavailable */
export async function watchedIdentity(): Promise<Identity> {
  watching ??= startWatching();
  await watching;
  return identity();
}

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
