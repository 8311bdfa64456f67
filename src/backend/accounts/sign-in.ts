import { toBackendError, vendorCode } from '@/backend/calls/vendor-error.ts';
import type { Identity, Person } from '@/backend/firebase/auth.ts';
import { sessionsHere } from '@/device/storage/books/current-session.ts';
import { leaveBooks, returnToBooks } from '@/device/storage/books/left-books.ts';
import { knownMember, releaseMember } from '@/device/storage/settings.ts';
import { EMAIL_TAKEN } from '@/domain/account/password-words.ts';
import { AppError } from '@/domain/errors.ts';
import { MIN_PASSWORD_LENGTH } from '@/domain/limits.ts';
import type { SessionId } from '@/domain/session.ts';
import { currentUser, show, watchedIdentity } from './auth.ts';
import { cancelHandover, finishHandover, prepareHandover } from './handover.ts';

/** Source: product specification, section 8, "Payment"; but what is said of a weak password and a broken line is ours. */
const AUTH_TEXTS = {
  missing: 'Please enter your email and password',
  short: 'Password must be at least 6 characters long.',
  taken: EMAIL_TAKEN,
  /** a project of somebody's own may ask for more than we do */
  policy: 'Please choose a longer password with a mix of letters, numbers, and symbols.',
  wrong: 'Authentication failed. Please check your email and password.',
  offline: 'We can’t reach the server. Please try again when you’re back online.',
} as const;

const WRONG = ['invalid-credential', 'wrong-password', 'user-not-found', 'invalid-email', 'missing-password'];

/** The field that a refusal is about. */
export type AuthField = 'email' | 'password';

const OF_THE_EMAIL = ['invalid-email', 'missing-email'];
const OF_THE_PASSWORD = ['weak-password', 'password-does-not-meet-requirements', 'missing-password'];

/** The field where the words of `authText` belong; undefined when it is about neither, such as a broken line. */
function authField(error: unknown): AuthField | undefined {
  const word = vendorCode(error);
  if (OF_THE_EMAIL.includes(word)) return 'email';
  return OF_THE_PASSWORD.includes(word) || WRONG.includes(word) ? 'password' : undefined;
}

/** What a person reads when signing in or up failed. Only wrong credentials are called wrong credentials. */
function authText(error: unknown): string {
  const word = vendorCode(error);
  if (word === 'weak-password') return AUTH_TEXTS.short;
  if (word === 'password-does-not-meet-requirements') return AUTH_TEXTS.policy;
  if (WRONG.includes(word)) return AUTH_TEXTS.wrong;
  const known = toBackendError(error);
  // Nothing goes on by itself here: who signs in has to do it again.
  if (known instanceof AppError && known.code === 'unavailable') return AUTH_TEXTS.offline;
  if (known instanceof AppError && known.code !== 'unknown') return known.sentence;
  return AUTH_TEXTS.wrong;
}

export type AuthResult =
  | { readonly success: true; readonly uid: string }
  /** `field`: where the words belong, when they are about one */
  | { readonly success: false; readonly error: string; readonly field?: AuthField };

const refusal = (error: string, field: AuthField | undefined): AuthResult => ({
  success: false,
  error,
  ...(field && { field }),
});

/** A refused sign-up. The one word that sign-in has too does not say whether somebody has the address. */
const REFUSED = /^(email-already-in-use|credential-already-in-use|invalid-credential)$/;

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
  const before = await knownMember();
  let person: Person;
  try {
    person = await signInAs();
  } catch (error) {
    if (isLeaving) await cancelHandover(token);
    throw error;
  }
  if (before !== null && before !== person.uid) await leaveBooks(before);
  show(person);
  await returnToBooks(person.uid);
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
  begun: readonly SessionId[],
  [email, password]: readonly [string, string],
): Promise<AuthResult> {
  try {
    const person = await changePerson(provider, () => provider.signIn(email, password), begun);
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
  sessionId?: SessionId,
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
      return await signInWithSameCredentials(provider, sessionId ? [sessionId] : [], [email, password]);
    }
  } catch (error) {
    return refusal(authText(error), authField(error));
  }
}

/** What a member has begun here is out of sight of whoever uses this device next. */
async function leaveThisDevice(): Promise<void> {
  const member = await knownMember();
  if (member !== null) await leaveBooks(member);
  await releaseMember();
}

/** Signs out. Nothing on this device is wiped; a member's books wait until that member signs in again. */
export async function signOut(): Promise<void> {
  const provider = await watchedIdentity();
  // Before the provider, because the other tabs and the worker see at once that nobody is signed in anymore.
  await leaveThisDevice();
  await provider.signOut();
  // The provider's first word of who is signed in may have come meanwhile, and noted them as this device's member.
  await releaseMember();
  currentUser.setState({ hasEnded: false });
}

/** Goes on as a guest, by the person's own hand, after their sign-in was ended from elsewhere. */
export async function goOnAsGuest(): Promise<void> {
  await leaveThisDevice();
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
