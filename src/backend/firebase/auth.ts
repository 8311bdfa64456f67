import { type FirebaseApp, getApps, initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  linkWithCredential,
  onIdTokenChanged,
  sendPasswordResetEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from 'firebase/auth';
import { endpointOf } from '@/backend/config.ts';
import type { Config } from '@/domain/config/config.ts';

/** The one Firebase app of this page or worker. */
export function firebaseApp({ firebase: { appId, ...always } }: Config): FirebaseApp {
  return getApps()[0] ?? initializeApp(appId === undefined ? always : { ...always, appId });
}

/** A person as the identity provider knows them. */
export interface Person {
  readonly uid: string;
  readonly email: string | null;
  readonly isAnonymous: boolean;
}

const personOf = ({ uid, email, isAnonymous }: User): Person => ({ uid, email, isAnonymous });

/** The identity provider in our words. Its errors carry `code: 'auth/…'`. */
export interface Identity {
  /** resolves once the stored sign-in was read */
  ready(): Promise<Person | null>;
  current(): Person | null;
  /** also called when an anonymous person became an account, which keeps its uid */
  watch(listener: (person: Person | null) => void): void;
  signInAnonymously(): Promise<Person>;
  signIn(email: string, password: string): Promise<Person>;
  /** turns the anonymous person into an account with the same uid, or makes a new account */
  createAccount(email: string, password: string): Promise<Person>;
  signOut(): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
  idToken(forceRefresh: boolean): Promise<string | null>;
}

function makeAuth(config: Config): Auth {
  // Not getAuth(): that one carries popup and redirect sign-in, which nobody here uses.
  const auth = initializeAuth(firebaseApp(config), { persistence: indexedDBLocalPersistence });
  const url = endpointOf(config, 'auth');
  if (url !== undefined) connectAuthEmulator(auth, url, { disableWarnings: true });
  return auth;
}

async function createOrLink(auth: Auth, email: string, password: string): Promise<User> {
  const person = auth.currentUser;
  if (!person?.isAnonymous) return (await createUserWithEmailAndPassword(auth, email, password)).user;
  const { user } = await linkWithCredential(person, EmailAuthProvider.credential(email, password));
  // The old token still says "anonymous"; the server reads the token.
  await user.getIdToken(true);
  return user;
}

/** Connects to the identity provider. Call once. */
export function connectIdentity(config: Config): Identity {
  const auth = makeAuth(config);
  const current = () => (auth.currentUser ? personOf(auth.currentUser) : null);
  return {
    current,
    ready: async () => {
      await auth.authStateReady();
      return current();
    },
    watch: (listener) => {
      onIdTokenChanged(auth, (user) => listener(user && personOf(user)));
    },
    signInAnonymously: async () => personOf((await signInAnonymously(auth)).user),
    signIn: async (email, password) =>
      personOf((await signInWithEmailAndPassword(auth, email, password)).user),
    createAccount: async (email, password) => personOf(await createOrLink(auth, email, password)),
    signOut: () => signOut(auth),
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
    idToken: async (forceRefresh) => (await auth.currentUser?.getIdToken(forceRefresh)) ?? null,
  };
}
