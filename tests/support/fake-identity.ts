import type { Identity, Person } from '../../src/backend/firebase/auth.ts';

export function vendorError(code: string): Error & { code: string } {
  return Object.assign(new Error(`Firebase: Error (${code}).`), { code });
}

/** An identity provider in memory: accounts by address, errors with the vendor's codes. */
export class FakeIdentity implements Identity {
  readonly accounts = new Map<string, { person: Person; password: string }>();
  readonly resets: string[] = [];
  person: Person | null = null;
  anonymousCount = 0;
  /** the word for a used address: Google's service says what it is, the local server says no more than at a sign-in */
  refusal = 'auth/invalid-credential';
  /** thrown by the next call that would reach the server */
  failure: Error | undefined;
  private listeners: ((person: Person | null) => void)[] = [];

  ready = async () => this.person;
  current = () => this.person;
  watch = (listener: (person: Person | null) => void) => {
    this.listeners.push(listener);
    listener(this.person);
  };
  signInAnonymously = async () => {
    this.fail();
    this.anonymousCount += 1;
    return this.become({ uid: `anonymous-${this.anonymousCount}`, email: null, isAnonymous: true });
  };
  signIn = async (email: string, password: string) => {
    this.fail();
    const account = this.accounts.get(email);
    if (!account || account.password !== password) throw vendorError('auth/invalid-credential');
    return this.become(account.person);
  };
  createAccount = async (email: string, password: string) => {
    this.fail();
    if (this.accounts.has(email)) throw vendorError(this.refusal);
    const uid = this.person?.isAnonymous ? this.person.uid : `account-${this.accounts.size + 1}`;
    const person = { uid, email, isAnonymous: false };
    this.accounts.set(email, { person, password });
    return this.become(person);
  };
  signOut = async () => {
    this.become(null);
  };
  sendPasswordReset = async (email: string) => {
    this.fail();
    this.resets.push(email);
  };
  idToken = async (forceRefresh: boolean) =>
    this.person ? `token-of-${this.person.uid}${forceRefresh ? '-fresh' : ''}` : null;

  private become<P extends Person | null>(person: P): P {
    this.person = person;
    for (const listener of this.listeners) listener(person);
    return person;
  }

  private fail(): void {
    const { failure } = this;
    this.failure = undefined;
    if (failure) throw failure;
  }
}
