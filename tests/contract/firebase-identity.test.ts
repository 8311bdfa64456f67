import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it, onTestFinished } from 'vitest';
import { firebaseIdentity } from '../../functions/src/adapters/firebase/identity.ts';
import { startGoogleIdentity } from '../support/fake-google-identity.ts';
import { describeIdentity } from './identity.contract.ts';

async function google() {
  const server = await startGoogleIdentity('demo-kindred');
  onTestFinished(() => server.close());
  const identity = firebaseIdentity(getAuth(server.app));
  const signedIn = (email?: string) => {
    const user = server.add(email);
    return { uid: user.localId, idToken: server.tokenOf(user) };
  };
  return { server, identity, signedIn };
}

describeIdentity('firebase', async () => {
  const { identity, signedIn } = await google();
  return { identity, signInAnonymously: async () => signedIn(), signUp: async (email) => signedIn(email) };
});

describe('firebase identity', () => {
  it.each([
    ['of another project', { aud: 'other', iss: 'https://securetoken.google.com/other' }],
    ['that has ended', { exp: 1_700_000_000 }],
    ['issued before everything was signed out', { auth_time: 1_000, iat: 1_000 }],
    ['of nobody', { sub: 'gone' }],
  ])('knows nobody by a token %s', async (_, claims) => {
    const { server, identity } = await google();
    expect(await identity.verify(server.tokenOf(server.add(), claims))).toBeNull();
  });

  it('does not take a service that cannot be asked for a bad token', async () => {
    const { server, identity, signedIn } = await google();
    const { idToken } = signedIn();
    await server.close();
    await expect(identity.verify(idToken)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(identity.find('u1')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(identity.remove('u1')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('finds guests who were not here for long, over several pages, and nobody with an account', async () => {
    const { server, identity } = await google();
    const old = [server.add(undefined, 1_000), server.add(undefined, 2_000), server.add(undefined, 3_000)];
    server.add('ann@example.org', 1_000);
    server.add();
    const pages = await Array.fromAsync(identity.guestsBefore(4_000));
    expect(pages.length).toBeGreaterThan(1);
    const uids = (found: typeof pages) => found.flatMap((page) => page.uids);
    expect(uids(pages)).toEqual(old.map(({ localId }) => localId));
    const rest = await Array.fromAsync(identity.guestsBefore(4_000, pages[0]?.next ?? ''));
    expect(uids(rest)).toEqual(uids(pages.slice(1)));
  });

  it('finds and removes a person; who is gone is no error', async () => {
    const { server, identity } = await google();
    const { localId } = server.add('ann@example.org');
    expect(await identity.find(localId)).toEqual({
      uid: localId,
      email: 'ann@example.org',
      isAnonymous: false,
    });
    await identity.remove(localId);
    expect(await identity.find(localId)).toBeNull();
    await identity.remove(localId);
  });
});
