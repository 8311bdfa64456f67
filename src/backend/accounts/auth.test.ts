import { beforeEach, expect, test, vi } from 'vitest';
import { readSetting } from '@/device/storage/settings.ts';
import { FakeIdentity, vendorError } from '../../../tests/support/fake-identity.ts';
import { freshDevice } from '../../../tests/support/fresh-library.ts';

const backend = vi.hoisted(() => ({
  identity: undefined as unknown,
  calls: [] as [name: string, input: unknown][],
  answer: undefined as (() => unknown) | undefined,
}));
vi.mock('@/backend/services.ts', () => ({
  identity: async () => backend.identity,
  functions: async () => async (name: string, input: unknown) => {
    backend.calls.push([name, input]);
    return backend.answer ? backend.answer() : { success: true };
  },
}));

vi.mock('./sign-in-turn.ts', async (original) => {
  const { inTurn } = await original<typeof import('./sign-in-turn.ts')>();
  return { inTurn: (...[current, create]: Parameters<typeof inTurn>) => inTurn(current, create, 0) };
});

const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse';

let provider: FakeIdentity;
let auth: typeof import('./auth.ts');
let accounts: typeof import('./sign-in.ts');
beforeEach(async () => {
  vi.resetModules();
  await freshDevice();
  provider = new FakeIdentity();
  backend.identity = provider;
  backend.calls = [];
  backend.answer = undefined;
  auth = await import('./auth.ts');
  accounts = await import('./sign-in.ts');
});

const knownAccount = () =>
  provider.accounts.set(EMAIL, {
    person: { uid: 'account-of-ada', email: EMAIL, isAnonymous: false },
    password: PASSWORD,
  });

test('nobody becomes one anonymous person, however many ask at once', async () => {
  const people = await Promise.all([auth.ensureSignedIn(), auth.ensureSignedIn(), auth.ensureSignedIn()]);
  expect(new Set(people.map(({ uid }) => uid)).size).toBe(1);
  expect(provider.anonymousCount).toBe(1);
  expect(auth.currentUser.getState()).toMatchObject({ status: 'signed-in', user: { isAnonymous: true } });
});

test('whoever is signed in stays who they are', async () => {
  provider.person = { uid: 'account-of-ada', email: EMAIL, isAnonymous: false };
  expect(await auth.ensureSignedIn()).toEqual({ uid: 'account-of-ada' });
  expect(provider.anonymousCount).toBe(0);
});

test('without a line the sign-in is unavailable, and the next try works', async () => {
  provider.failure = vendorError('auth/network-request-failed');
  await expect(auth.ensureSignedIn()).rejects.toMatchObject({ code: 'unavailable' });
  expect((await auth.ensureSignedIn()).uid).toBe('anonymous-1');
});

test('a token needs someone signed in', async () => {
  await expect(auth.idToken()).rejects.toMatchObject({ code: 'unauthenticated' });
  const { uid } = await auth.ensureSignedIn();
  expect(await auth.idToken()).toBe(`token-of-${uid}`);
});

test('the state is unknown until the stored sign-in was read', async () => {
  expect(auth.currentUser.getState().status).toBe('unknown');
  auth.watchAuth();
  await expect.poll(() => auth.currentUser.getState().status).toBe('signed-out');
});

test('signing out shows nobody', async () => {
  await auth.ensureSignedIn();
  await accounts.signOut();
  expect(auth.currentUser.getState()).toEqual({ status: 'signed-out', user: null, hasEnded: false });
});

/** Ada is signed in on this phone; then the page is opened anew. */
async function adaOnThisPhone(): Promise<void> {
  knownAccount();
  await accounts.signIn(EMAIL, PASSWORD);
  await expect.poll(() => readSetting('member')).toBe('account-of-ada');
  vi.resetModules();
  auth = await import('./auth.ts');
  accounts = await import('./sign-in.ts');
}

test('a member whose sign-in was ended elsewhere is told so, and becomes no guest', async () => {
  await adaOnThisPhone();
  // What the SDK does at a start with a refused sign-in.
  provider.person = null;
  auth.watchAuth();
  await expect.poll(() => auth.currentUser.getState().hasEnded).toBe(true);
  await expect(auth.ensureSignedIn()).rejects.toMatchObject({ code: 'signed-out', retry: 'after-sign-in' });
  await expect(auth.idToken()).rejects.toMatchObject({ code: 'signed-out' });
  expect(provider.anonymousCount).toBe(0);
  expect(await accounts.signIn(EMAIL, PASSWORD)).toMatchObject({ success: true });
  expect(auth.currentUser.getState()).toMatchObject({ status: 'signed-in', hasEnded: false });
  expect(await auth.ensureSignedIn()).toEqual({ uid: 'account-of-ada' });
});

test.each(['user-token-expired', 'invalid-user-token', 'user-disabled', 'user-not-found'])(
  'a refresh that is refused (%s) ends the sign-in of a member while the page is open',
  async (word) => {
    await adaOnThisPhone();
    vi.spyOn(provider, 'idToken').mockRejectedValueOnce(vendorError(`auth/${word}`));
    await expect(auth.idToken()).rejects.toMatchObject({ code: 'signed-out' });
    await expect.poll(() => auth.currentUser.getState().hasEnded).toBe(true);
    await expect(auth.ensureSignedIn()).rejects.toMatchObject({ code: 'signed-out' });
    expect(provider.anonymousCount).toBe(0);
  },
);

test('who signs out by their own hand may go on as a guest, and so may who says so after an ended sign-in', async () => {
  await adaOnThisPhone();
  await accounts.signOut();
  expect((await auth.ensureSignedIn()).uid).toBe('anonymous-1');
  await adaOnThisPhone();
  provider.person = null;
  await expect(auth.ensureSignedIn()).rejects.toMatchObject({ code: 'signed-out' });
  await accounts.goOnAsGuest();
  expect((await auth.ensureSignedIn()).uid).toBe('anonymous-2');
});
