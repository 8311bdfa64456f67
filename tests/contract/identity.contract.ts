import { describe, expect, it } from 'vitest';
import type { Caller, Identity } from '../../functions/src/ports/identity.ts';

/** A provider under test, and how to get tokens of it. */
export interface IdentityUnderTest {
  readonly identity: Identity;
  readonly signInAnonymously: () => Promise<{ readonly uid: string; readonly idToken: string }>;
  readonly signUp: (email: string) => Promise<{ readonly uid: string; readonly idToken: string }>;
}

/** What every identity provider promises. */
export function describeIdentity(name: string, make: () => Promise<IdentityUnderTest>): void {
  describe(`identity: ${name}`, () => {
    it('says who an anonymous person is', async () => {
      const { identity, signInAnonymously } = await make();
      const { uid, idToken } = await signInAnonymously();
      expect(await identity.verify(idToken)).toEqual<Caller>({ uid, email: null, isAnonymous: true });
    });

    it('says who a person with an account is', async () => {
      const { identity, signUp } = await make();
      const { uid, idToken } = await signUp('ann@example.org');
      expect(await identity.verify(idToken)).toEqual<Caller>({
        uid,
        email: 'ann@example.org',
        isAnonymous: false,
      });
    });

    it('knows nobody by a token that is not its own', async () => {
      const { identity, signInAnonymously } = await make();
      const { idToken } = await signInAnonymously();
      const [header, payload, signature] = idToken.split('.');
      for (const token of [
        '',
        'x',
        'a.b.c',
        `${header}.${payload}.`,
        `${header}.${payload}.${signature}x`,
        '....',
      ])
        expect(await identity.verify(token), token).toBeNull();
    });
  });
}
