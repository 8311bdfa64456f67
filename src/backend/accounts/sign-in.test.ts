import { beforeEach, expect, test, vi } from 'vitest';
import { saveSetting } from '@/device/storage/settings.ts';
import { makeSessionId } from '@/domain/session.ts';
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

const sessionId = makeSessionId(1_000, new Uint8Array(16));
const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse';

let provider: FakeIdentity;
let auth: typeof import('./auth.ts');
let accounts: typeof import('./sign-in.ts');
let progress: typeof import('@/device/storage/books/progress.ts');
beforeEach(async () => {
  vi.resetModules();
  await freshDevice();
  provider = new FakeIdentity();
  backend.identity = provider;
  backend.calls = [];
  backend.answer = undefined;
  auth = await import('./auth.ts');
  accounts = await import('./sign-in.ts');
  progress = await import('@/device/storage/books/progress.ts');
});

/** An anonymous person whose session the server knows. */
async function someoneOnTheWay(): Promise<string> {
  const { uid } = await auth.ensureSignedIn();
  await saveSetting(`session-owner:${sessionId}`, uid);
  return uid;
}
const knownAccount = () =>
  provider.accounts.set(EMAIL, {
    person: { uid: 'account-of-ada', email: EMAIL, isAnonymous: false },
    password: PASSWORD,
  });
const claimed = () => backend.calls.filter(([name]) => name === 'claim_session').map(([, input]) => input);

test('an account keeps the uid of the anonymous person, so nothing needs to be handed over', async () => {
  const uid = await someoneOnTheWay();
  expect(await accounts.createAccount(EMAIL, PASSWORD, sessionId)).toEqual({ success: true, uid });
  expect(claimed()).toEqual([]);
  expect(auth.currentUser.getState().user).toEqual({ uid, email: EMAIL, isAnonymous: false });
});

const REFUSALS = ['auth/email-already-in-use', 'auth/invalid-credential'];

test.each(REFUSALS)(
  'with a known address (%s) the session moves to that account, proven by the old token',
  async (refusal) => {
    provider.refusal = refusal;
    const uid = await someoneOnTheWay();
    knownAccount();
    const result = await accounts.createAccount(EMAIL, PASSWORD, sessionId);
    expect(result).toEqual({ success: true, uid: 'account-of-ada' });
    expect(claimed()).toEqual([{ sessionId, previousIdToken: `token-of-${uid}` }]);
  },
);

test.each(REFUSALS)(
  'with a known address and another password (%s) the person stays who they were and reads why',
  async (refusal) => {
    provider.refusal = refusal;
    const uid = await someoneOnTheWay();
    knownAccount();
    expect(await accounts.createAccount(EMAIL, 'wrong password', sessionId)).toEqual({
      success: false,
      error: 'This email is already registered. Please use the correct password or use a different email.',
      field: 'password',
    });
    expect(provider.person?.uid).toBe(uid);
    expect(claimed()).toEqual([]);
  },
);

test('a handover that failed is finished by the next try', async () => {
  const uid = await someoneOnTheWay();
  knownAccount();
  backend.answer = () => {
    throw vendorError('functions/unavailable');
  };
  expect(await accounts.createAccount(EMAIL, PASSWORD, sessionId)).toMatchObject({ success: false });
  backend.answer = undefined;
  expect(await accounts.createAccount(EMAIL, PASSWORD, sessionId)).toEqual({
    success: true,
    uid: 'account-of-ada',
  });
  expect(claimed().at(-1)).toEqual({ sessionId, previousIdToken: `token-of-${uid}` });
});

test('signing in on the way takes the session of this device along', async () => {
  const current = await progress.loadProgress();
  const { uid } = await auth.ensureSignedIn();
  await saveSetting(`session-owner:${current.sessionId}`, uid);
  knownAccount();
  expect(await accounts.signIn(EMAIL, PASSWORD)).toEqual({ success: true, uid: 'account-of-ada' });
  expect(claimed()).toEqual([{ sessionId: current.sessionId, previousIdToken: `token-of-${uid}` }]);
});

test('a session the server never saw needs no handover', async () => {
  await progress.loadProgress();
  await auth.ensureSignedIn();
  knownAccount();
  await accounts.signIn(EMAIL, PASSWORD);
  expect(claimed()).toEqual([]);
});

test.each([
  ['', PASSWORD, 'Please enter your email and password', 'email'],
  [EMAIL, '', 'Please enter your email and password', 'password'],
  [EMAIL, '12345', 'Password must be at least 6 characters long.', 'password'],
])('an account with %j and %j is refused before anyone is asked', async (email, password, error, field) => {
  provider.failure = vendorError('auth/network-request-failed');
  expect(await accounts.createAccount(email, password, sessionId)).toEqual({ success: false, error, field });
});

test.each(['123456', 'sunshine', 'Sunshine'])('six characters are an account: %j', async (password) => {
  await someoneOnTheWay();
  expect(await accounts.createAccount(EMAIL, password, sessionId)).toMatchObject({ success: true });
});

test.each([
  ['auth/weak-password', 'Password must be at least 6 characters long.', 'password'],
  [
    'auth/password-does-not-meet-requirements',
    'Please choose a longer password with a mix of letters, numbers, and symbols.',
    'password',
  ],
  ['auth/invalid-email', 'Authentication failed. Please check your email and password.', 'email'],
  [
    'auth/network-request-failed',
    'We can’t reach the server. Please try again when you’re back online.',
    undefined,
  ],
])('a sign-up that ends in %s reads so', async (code, error, field) => {
  await someoneOnTheWay();
  provider.failure = vendorError(code);
  expect(await accounts.createAccount(EMAIL, PASSWORD, sessionId)).toEqual({
    success: false,
    error,
    ...(field && { field }),
  });
});

test('a wrong password at sign-in reads so', async () => {
  knownAccount();
  expect(await accounts.signIn(EMAIL, 'nope nope')).toEqual({
    success: false,
    error: 'Authentication failed. Please check your email and password.',
    field: 'password',
  });
});

test('a reset is asked for at the provider', async () => {
  await accounts.sendPasswordReset(EMAIL);
  expect(provider.resets).toEqual([EMAIL]);
});
