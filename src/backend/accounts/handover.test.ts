import { beforeEach, expect, test, vi } from 'vitest';
import { readSetting, saveSetting } from '@/device/storage/settings.ts';
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

const knownAccount = () =>
  provider.accounts.set(EMAIL, {
    person: { uid: 'account-of-ada', email: EMAIL, isAnonymous: false },
    password: PASSWORD,
  });
const claimed = () => backend.calls.filter(([name]) => name === 'claim_session').map(([, input]) => input);

/** A guest asked for a quote for one book and began another; the server knows both. */
async function twoBooksOnTheWay() {
  const kept = await progress.loadProgress();
  await progress.changeProgress((one) => ({ ...one, quote: { email: EMAIL, pageCount: 812 } }));
  const current = await progress.startOver();
  const { uid } = await auth.ensureSignedIn();
  for (const book of [kept, current]) await saveSetting(`session-owner:${book.sessionId}`, uid);
  const bequests = [current, kept].map((book) => ({
    sessionId: book.sessionId,
    previousIdToken: `token-of-${uid}`,
  }));
  return { current, kept, uid, bequests };
}

test('signing in takes along the book that waits for its quote, beside the one that was begun after it', async () => {
  const { bequests, kept } = await twoBooksOnTheWay();
  knownAccount();
  expect(await accounts.signIn(EMAIL, PASSWORD)).toMatchObject({ success: true });
  expect(claimed()).toEqual(bequests);
  expect(await readSetting(`session-owner:${kept.sessionId}`)).toBe('account-of-ada');
  expect(await readSetting('pending-handover')).toBeUndefined();
});

test('paying with a known address takes along the book that waits for its quote', async () => {
  const { bequests, current } = await twoBooksOnTheWay();
  provider.refusal = 'auth/email-already-in-use';
  knownAccount();
  expect(await accounts.createAccount(EMAIL, PASSWORD, current.sessionId)).toMatchObject({ success: true });
  expect(claimed()).toEqual(bequests);
});

test('a book that could not be handed over is claimed by the next try, and one that could is not held back', async () => {
  const { bequests, current, kept } = await twoBooksOnTheWay();
  knownAccount();
  backend.answer = () => {
    if (backend.calls.length === 1) throw vendorError('functions/unavailable');
    return { success: true };
  };
  expect(await accounts.signIn(EMAIL, PASSWORD)).toMatchObject({ success: false });
  expect(claimed()).toEqual(bequests);
  expect(await readSetting(`session-owner:${kept.sessionId}`)).toBe('account-of-ada');
  expect(await accounts.signIn(EMAIL, PASSWORD)).toMatchObject({ success: true });
  expect(claimed()).toEqual([...bequests, bequests[0]]);
  expect(await readSetting(`session-owner:${current.sessionId}`)).toBe('account-of-ada');
});

test('a kept book that is gone from the server holds nobody back', async () => {
  const { bequests, current } = await twoBooksOnTheWay();
  knownAccount();
  backend.answer = () => {
    if (backend.calls.length === 2) throw vendorError('functions/not-found');
    return { success: true };
  };
  expect(await accounts.signIn(EMAIL, PASSWORD)).toMatchObject({ success: true });
  expect(claimed()).toEqual(bequests);
  expect(await readSetting(`session-owner:${current.sessionId}`)).toBe('account-of-ada');
  expect(await readSetting('pending-handover')).toBeUndefined();
});

test('what an earlier guest left is still claimed after another guest signs in', async () => {
  const earlier = makeSessionId(2_000, new Uint8Array(16));
  // a row of the version that noted one session
  await saveSetting('pending-handover', `${earlier} token-of-earlier`);
  const { bequests } = await twoBooksOnTheWay();
  knownAccount();
  expect(await accounts.signIn(EMAIL, 'nope nope')).toMatchObject({ success: false });
  expect(await readSetting('pending-handover')).toBe(`${earlier} token-of-earlier`);
  expect(await accounts.signIn(EMAIL, PASSWORD)).toMatchObject({ success: true });
  expect(claimed()).toEqual([{ sessionId: earlier, previousIdToken: 'token-of-earlier' }, ...bequests]);
  expect(await readSetting('pending-handover')).toBeUndefined();
});

test('a book whose proof has grown too old holds back neither the person nor the other book', async () => {
  const { bequests, current, kept } = await twoBooksOnTheWay();
  knownAccount();
  backend.answer = () => {
    if (backend.calls.length === 1) throw vendorError('functions/permission-denied');
    return { success: true };
  };
  expect(await accounts.createAccount(EMAIL, PASSWORD, current.sessionId)).toMatchObject({ success: true });
  expect(claimed()).toEqual(bequests);
  expect(await readSetting(`session-owner:${current.sessionId}`)).toBe('anonymous-1');
  expect(await readSetting(`session-owner:${kept.sessionId}`)).toBe('account-of-ada');
});
