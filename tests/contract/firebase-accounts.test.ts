import {
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  linkWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updateEmail,
  updatePassword,
  updateProfile,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { afterAll, describe, expect, it } from 'vitest';
import { connectSdk } from './firebase-sdk.ts';

const sdk = await connectSdk();
const { auth, anonymousUser } = sdk;
afterAll(() => sdk.close());

let people = 0;
const nextEmail = () => `person${people++}@example.org`;

describe('accounts through the SDK', () => {
  it('signs in anonymously, links an e-mail address and keeps the uid', async () => {
    const user = await anonymousUser();
    expect(user.isAnonymous).toBe(true);
    const email = nextEmail();
    const linked = await linkWithCredential(
      user,
      EmailAuthProvider.credential(email.toUpperCase(), 'secret gate 1'),
    );
    expect(linked.user.uid).toBe(user.uid);
    expect(linked.user.email).toBe(email);
    expect(linked.user.isAnonymous).toBe(false);
    expect(linked.user.providerData.map(({ providerId }) => providerId)).toEqual(['password']);
    const token = await linked.user.getIdTokenResult();
    expect(token.signInProvider).toBe('password');
    expect(token.claims.email).toBe(email);
    const lifeMs = Date.parse(token.expirationTime) - Date.parse(token.issuedAtTime);
    expect(lifeMs).toBe(3_600_000);
    await signOut(auth);
    const again = await signInWithEmailAndPassword(auth, email, 'secret gate 1');
    expect(again.user.uid).toBe(user.uid);
  });

  it('refreshes a token', async () => {
    const user = await anonymousUser();
    expect(await user.getIdToken(true)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('gives back the name that updateProfile sets, also after a reload', async () => {
    const user = await anonymousUser();
    await linkWithCredential(user, EmailAuthProvider.credential(nextEmail(), 'secret gate 1'));
    await updateProfile(user, { displayName: 'Bo Ek' });
    expect(user.displayName).toBe('Bo Ek');
    await user.reload();
    expect(user.displayName).toBe('Bo Ek');
    await updateProfile(user, { displayName: '' });
    await user.reload();
    expect(user.displayName).toBeFalsy();
  });

  it('changes the password, and no address without a letter', async () => {
    const email = nextEmail();
    const { user } = await createUserWithEmailAndPassword(auth, email, 'secret gate 1');
    await expect(updateEmail(user, nextEmail())).rejects.toMatchObject({
      code: 'auth/operation-not-allowed',
    });
    await updatePassword(user, 'secret gate 2');
    await signOut(auth);
    await expect(signInWithEmailAndPassword(auth, email, 'secret gate 1')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    });
    const again = await signInWithEmailAndPassword(auth, email, 'secret gate 2');
    expect(again.user.uid).toBe(user.uid);
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const email = nextEmail();
    await createUserWithEmailAndPassword(auth, email, 'secret gate 1');
    for (const [address, password] of [
      [email, 'wrong-one'],
      [nextEmail(), 'secret gate 1'],
    ] as const)
      await expect(signInWithEmailAndPassword(auth, address, password)).rejects.toMatchObject({
        code: 'auth/invalid-credential',
      });
  });

  it.each([
    ['a used address', () => auth.currentUser?.email ?? '', 'secret gate 2', 'auth/invalid-credential'],
    ['a short password', nextEmail, '12345', 'auth/weak-password'],
    ['what is no address', () => 'nobody.example.org', 'secret gate 1', 'auth/invalid-email'],
  ])('refuses %s at sign-up', async (_, email, password, code) => {
    await createUserWithEmailAndPassword(auth, nextEmail(), 'secret gate 1');
    await expect(createUserWithEmailAndPassword(auth, email(), password)).rejects.toMatchObject({ code });
  });

  it('resets a password by the code of the mail, once', async () => {
    const email = nextEmail();
    const { user } = await createUserWithEmailAndPassword(auth, email, 'secret gate 1');
    await sendPasswordResetEmail(auth, email);
    const mail = sdk.lines().findLast((line) => line.includes(email)) ?? '';
    const code = /oobCode=([\w-]+)/.exec(mail)?.[1] ?? '';
    expect(await verifyPasswordResetCode(auth, code)).toBe(email);
    await expect(confirmPasswordReset(auth, code, '123')).rejects.toMatchObject({
      code: 'auth/weak-password',
    });
    await confirmPasswordReset(auth, code, 'secret gate 2');
    await expect(confirmPasswordReset(auth, code, 'secret gate 3')).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    });
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    expect((await signInWithEmailAndPassword(auth, email, 'secret gate 2')).user.uid).toBe(user.uid);
  });

  it('says nothing about an address without an account, and sends it no mail', async () => {
    const email = nextEmail();
    await sendPasswordResetEmail(auth, email);
    expect(sdk.lines().filter((line) => line.includes(email))).toEqual([]);
  });

  it('deletes an account for good', async () => {
    const email = nextEmail();
    const { user } = await createUserWithEmailAndPassword(auth, email, 'secret gate 1');
    await deleteUser(user);
    expect(auth.currentUser).toBeNull();
    await expect(signInWithEmailAndPassword(auth, email, 'secret gate 1')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    });
  });
});
