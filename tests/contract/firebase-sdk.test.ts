import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, type FirebaseApp, initializeApp, setLogLevel } from 'firebase/app';
import {
  type Auth,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  getAuth,
  linkWithCredential,
  sendPasswordResetEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updateEmail,
  updatePassword,
  updateProfile,
  verifyPasswordResetCode,
} from 'firebase/auth';
import {
  collection,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  initializeFirestore,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import { type Functions, getFunctions, httpsCallable } from 'firebase/functions';
import {
  connectStorageEmulator,
  deleteObject,
  type FirebaseStorage,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStorage,
  listAll,
  ref,
  uploadBytes,
  uploadBytesResumable,
} from 'firebase/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSessionId } from '../../src/domain/session.ts';
import { startWireProcess, type WireProcess } from './wire-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kindred-sdk-'));
let server: WireProcess;
let app: FirebaseApp;
let auth: Auth;
let db: Firestore;
let storage: FirebaseStorage;
let functions: Functions;
let people = 0;

const nextEmail = () => `person${people++}@example.org`;
const nextSession = () => makeSessionId(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const noise = (length: number) =>
  Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) % 256);

async function aSession(): Promise<string> {
  const sessionId = nextSession();
  await setDoc(doc(db, 'sessions', sessionId), {
    ownerUid: auth.currentUser?.uid,
    createdAt: Timestamp.now(),
  });
  return sessionId;
}

async function anonymousUser(): Promise<User> {
  await signOut(auth);
  return (await signInAnonymously(auth)).user;
}

beforeAll(async () => {
  setLogLevel('silent'); // Firestore logs every refusal, and refusals are what is tested
  server = await startWireProcess(dataDir);
  app = initializeApp({
    projectId: 'demo-kindred',
    apiKey: 'local',
    storageBucket: 'demo-kindred.appspot.com',
  });
  auth = getAuth(app);
  connectAuthEmulator(auth, server.url, { disableWarnings: true });
  db = initializeFirestore(app, { host: `127.0.0.1:${server.port}`, ssl: false });
  storage = getStorage(app);
  connectStorageEmulator(storage, '127.0.0.1', server.port);
  functions = getFunctions(app, `${server.url}/call`);
});

afterAll(async () => {
  await deleteApp(app);
  await server.kill();
  rmSync(dataDir, { recursive: true });
});

describe('accounts through the SDK', () => {
  it('signs in anonymously, links an e-mail address and keeps the uid', async () => {
    const user = await anonymousUser();
    expect(user.isAnonymous).toBe(true);
    const email = nextEmail();
    const linked = await linkWithCredential(
      user,
      EmailAuthProvider.credential(email.toUpperCase(), 'secret1'),
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
    const again = await signInWithEmailAndPassword(auth, email, 'secret1');
    expect(again.user.uid).toBe(user.uid);
  });

  it('refreshes a token', async () => {
    const user = await anonymousUser();
    expect(await user.getIdToken(true)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('gives back the name that updateProfile sets, also after a reload', async () => {
    const user = await anonymousUser();
    await linkWithCredential(user, EmailAuthProvider.credential(nextEmail(), 'secret1'));
    await updateProfile(user, { displayName: 'Bo Ek' });
    expect(user.displayName).toBe('Bo Ek');
    await user.reload();
    expect(user.displayName).toBe('Bo Ek');
    await updateProfile(user, { displayName: '' });
    await user.reload();
    expect(user.displayName).toBeFalsy();
  });

  it('changes the e-mail address alone, and the password alone', async () => {
    const first = nextEmail();
    const second = nextEmail();
    const { user } = await createUserWithEmailAndPassword(auth, first, 'secret1');
    await updateEmail(user, second);
    expect(user.email).toBe(second);
    await updatePassword(user, 'secret2');
    await signOut(auth);
    await expect(signInWithEmailAndPassword(auth, first, 'secret1')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    });
    const again = await signInWithEmailAndPassword(auth, second, 'secret2');
    expect(again.user.uid).toBe(user.uid);
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const email = nextEmail();
    await createUserWithEmailAndPassword(auth, email, 'secret1');
    for (const [address, password] of [
      [email, 'wrong-one'],
      [nextEmail(), 'secret1'],
    ] as const)
      await expect(signInWithEmailAndPassword(auth, address, password)).rejects.toMatchObject({
        code: 'auth/invalid-credential',
      });
  });

  it.each([
    ['a used address', () => auth.currentUser?.email ?? '', 'secret2', 'auth/email-already-in-use'],
    ['a short password', nextEmail, '12345', 'auth/weak-password'],
    ['what is no address', () => 'nobody.example.org', 'secret1', 'auth/invalid-email'],
  ])('refuses %s at sign-up', async (_, email, password, code) => {
    await createUserWithEmailAndPassword(auth, nextEmail(), 'secret1');
    await expect(createUserWithEmailAndPassword(auth, email(), password)).rejects.toMatchObject({ code });
  });

  it('resets a password by the code of the mail, once', async () => {
    const email = nextEmail();
    const { user } = await createUserWithEmailAndPassword(auth, email, 'secret1');
    await sendPasswordResetEmail(auth, email);
    const mail = server.lines.findLast((line) => line.includes(email)) ?? '';
    const code = /oobCode=([\w-]+)/.exec(mail)?.[1] ?? '';
    expect(await verifyPasswordResetCode(auth, code)).toBe(email);
    await expect(confirmPasswordReset(auth, code, '123')).rejects.toMatchObject({
      code: 'auth/weak-password',
    });
    await confirmPasswordReset(auth, code, 'secret2');
    await expect(confirmPasswordReset(auth, code, 'secret3')).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    });
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    expect((await signInWithEmailAndPassword(auth, email, 'secret2')).user.uid).toBe(user.uid);
  });

  it('says nothing about an address without an account, and sends it no mail', async () => {
    const email = nextEmail();
    await sendPasswordResetEmail(auth, email);
    expect(server.lines.filter((line) => line.includes(email))).toEqual([]);
  });

  it('deletes an account for good', async () => {
    const email = nextEmail();
    const { user } = await createUserWithEmailAndPassword(auth, email, 'secret1');
    await deleteUser(user);
    expect(auth.currentUser).toBeNull();
    await expect(signInWithEmailAndPassword(auth, email, 'secret1')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    });
  });
});

describe('documents through the SDK', () => {
  beforeEach(async () => {
    await anonymousUser();
  });

  it('creates a session once, and reads it back', async () => {
    const sessionId = nextSession();
    const session = doc(db, 'sessions', sessionId);
    const uid = auth.currentUser?.uid;
    await setDoc(session, { ownerUid: uid, createdAt: serverTimestamp() });
    const found = await getDoc(session);
    expect(found.data()?.ownerUid).toBe(uid);
    expect(found.data()?.createdAt).toBeInstanceOf(Timestamp);
    const denied = { code: 'permission-denied' };
    await expect(setDoc(session, { ownerUid: uid, createdAt: serverTimestamp() })).rejects.toMatchObject(
      denied,
    );
    await expect(updateDoc(session, { ownerUid: 'other' })).rejects.toMatchObject(denied);
    await expect(deleteDoc(session)).rejects.toMatchObject(denied);
    await anonymousUser();
    await expect(getDoc(session)).rejects.toMatchObject(denied);
  });

  it('shows the own orders only, in the wanted order', async () => {
    const uid = auth.currentUser?.uid ?? '';
    const write = httpsCallable(functions, 'write');
    for (const [id, userId, amount] of [
      [`a-${uid}`, uid, 899],
      [`b-${uid}`, uid, 9_999],
      [`c-${uid}`, 'someone', 1],
    ] as const)
      await write({ path: `orders/${id}`, fields: { userId, amount } });
    const orders = collection(db, 'orders');
    const mine = await getDocs(query(orders, where('userId', '==', uid)));
    expect(mine.docs.map((order) => order.data().amount)).toEqual([899, 9_999]);
    expect(mine.docs[0]?.data().at).toEqual(Timestamp.fromMillis(1_700_000_000_000));
    const dearest = await getDocs(
      query(orders, where('userId', '==', uid), orderBy('amount', 'desc'), limit(1)),
    );
    expect(dearest.docs.map(({ id }) => id)).toEqual([`b-${uid}`]);
    const denied = { code: 'permission-denied' };
    await expect(getDocs(query(orders, where('userId', '==', 'someone')))).rejects.toMatchObject(denied);
    await expect(getDocs(orders)).rejects.toMatchObject(denied);
    await expect(getDoc(doc(db, `orders/c-${uid}`))).rejects.toMatchObject(denied);
    await expect(setDoc(doc(db, 'orders/mine'), { userId: uid })).rejects.toMatchObject(denied);
    const ranged = query(orders, where('userId', '==', uid), where('amount', '>', 1_000));
    await expect(getDocs(ranged)).rejects.toMatchObject({ code: 'unimplemented' });
  });
});

describe('files through the SDK', () => {
  let sessionId: string;
  beforeEach(async () => {
    await anonymousUser();
    sessionId = await aSession();
  });
  const page = (n: number) => ref(storage, `book-scans/${sessionId}/page_${n}.jpg`);
  const content = (bytes: Uint8Array, contentType = 'image/jpeg') => ({
    contentType,
    customMetadata: { sha256: sha256(bytes) },
  });

  it('uploads a page in one request, shows it, and refuses to replace or delete it', async () => {
    const bytes = noise(200_000);
    const { metadata } = await uploadBytes(page(1), bytes, content(bytes));
    expect(metadata.size).toBe(200_000);
    const found = await getMetadata(page(1));
    expect(found.md5Hash).toBe(createHash('md5').update(bytes).digest('base64'));
    expect(found.customMetadata).toEqual({ sha256: sha256(bytes) });
    expect(sha256(new Uint8Array(await getBytes(page(1))))).toBe(sha256(bytes));
    const refused = { code: 'storage/unauthorized' };
    await expect(uploadBytes(page(1), bytes, content(bytes))).rejects.toMatchObject(refused);
    await expect(deleteObject(page(1))).rejects.toMatchObject(refused);
    await expect(listAll(ref(storage, `book-scans/${sessionId}`))).rejects.toMatchObject(refused);
    await expect(getMetadata(page(2))).rejects.toMatchObject({ code: 'storage/object-not-found' });
  });

  it('opens a download URL without a login, whole and in ranges', async () => {
    const bytes = noise(300_001);
    await uploadBytes(page(1), bytes, content(bytes));
    const url = await getDownloadURL(page(1));
    const whole = await fetch(url);
    expect(sha256(new Uint8Array(await whole.arrayBuffer()))).toBe(sha256(bytes));
    const part = await fetch(url, { headers: { range: 'bytes=100-199' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/300001']);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
    expect((await fetch(url.replace(/token=.*/, 'token=guess'))).status).toBe(403);
  });

  it('uploads a recording in chunks', async () => {
    const bytes = noise(3_000_001);
    const clip = ref(storage, `voice-samples/${sessionId}/audio_0.wav`);
    const seen: number[] = [];
    const task = uploadBytesResumable(clip, bytes, content(bytes, 'audio/wav'));
    task.on('state_changed', ({ bytesTransferred }) => seen.push(bytesTransferred));
    expect((await task).metadata.size).toBe(3_000_001);
    expect(seen.length).toBeGreaterThan(3);
    expect(sha256(new Uint8Array(await getBytes(clip)))).toBe(sha256(bytes));
  });

  it('refuses what is too large, of another type, unhashed or in a session of someone else', async () => {
    const small = noise(1_000);
    const large = noise(8_388_609);
    const refused = { code: 'storage/unauthorized' };
    await expect(uploadBytesResumable(page(1), large, content(large))).rejects.toMatchObject(refused);
    await expect(uploadBytes(page(1), small, content(small, 'text/html'))).rejects.toMatchObject(refused);
    await expect(uploadBytes(page(1), small, { contentType: 'image/jpeg' })).rejects.toMatchObject(refused);
    await anonymousUser();
    await expect(uploadBytes(page(1), small, content(small))).rejects.toMatchObject(refused);
  });
});

describe('calls through the SDK', () => {
  it('carries data there and back, and says who calls', async () => {
    const user = await anonymousUser();
    const { data } = await httpsCallable(functions, 'echo')({ pages: [1, 2], title: 'Märchen' });
    expect(data).toEqual({ data: { pages: [1, 2], title: 'Märchen' }, uid: user.uid, email: null });
    expect((await httpsCallable(functions, 'nothing')()).data).toBeNull();
    await signOut(auth);
    expect((await httpsCallable(functions, 'echo')('x')).data).toEqual({ data: 'x', uid: null, email: null });
  });

  it('works under the region path as well', async () => {
    const regional = getFunctions(app, 'us-central1');
    const { connectFunctionsEmulator } = await import('firebase/functions');
    connectFunctionsEmulator(regional, '127.0.0.1', server.port);
    expect((await httpsCallable(regional, 'echo')(1)).data).toMatchObject({ data: 1 });
  });

  it('tells our own errors with their code, and hides unexpected ones', async () => {
    await expect(httpsCallable(functions, 'refuse')()).rejects.toMatchObject({
      code: 'functions/failed-precondition',
      message: expect.stringContaining('counted 7, not 5'),
      details: { code: 'page-count-differs', counted: 7 },
    });
    await expect(httpsCallable(functions, 'crash')()).rejects.toMatchObject({
      code: 'functions/internal',
      message: expect.stringMatching(/^INTERNAL\b/),
    });
    expect(server.lines.some((line) => line.includes('a secret of the server'))).toBe(true);
    await expect(httpsCallable(functions, 'unknown')()).rejects.toMatchObject({
      code: 'functions/not-found',
    });
  });
});

describe('a killed server', () => {
  it('knows logins, documents and files after SIGKILL and restart', async () => {
    const user = await anonymousUser();
    const sessionId = await aSession();
    const bytes = noise(400_000);
    const clip = ref(storage, `voice-samples/${sessionId}/audio_0.wav`);
    const hashed = { contentType: 'audio/wav', customMetadata: { sha256: sha256(bytes) } };
    await uploadBytesResumable(clip, bytes, hashed);
    await server.kill();
    server = await startWireProcess(dataDir, server.port);
    expect((await getDoc(doc(db, 'sessions', sessionId))).data()?.ownerUid).toBe(user.uid);
    expect(await user.getIdToken(true)).toBeTruthy();
    expect(sha256(new Uint8Array(await getBytes(clip)))).toBe(sha256(bytes));
    await signInAnonymously(auth);
    expect(auth.currentUser?.uid).toBe(user.uid);
  });

  it('takes up a resumable upload where it was', async () => {
    const user = await anonymousUser();
    const sessionId = await aSession();
    const bytes = noise(3 * 262_144 + 5_000);
    const authorization = `Firebase ${await user.getIdToken()}`;
    const name = encodeURIComponent(`voice-samples/${sessionId}/audio_0.wav`);
    const started = await fetch(`${server.url}/v0/b/demo-kindred.appspot.com/o?name=${name}`, {
      method: 'POST',
      headers: {
        authorization,
        'x-goog-upload-protocol': 'resumable',
        'x-goog-upload-command': 'start',
        'x-goog-upload-header-content-length': String(bytes.length),
        'x-goog-upload-header-content-type': 'audio/wav',
      },
      body: JSON.stringify({ metadata: { sha256: sha256(bytes) } }),
    });
    const url = started.headers.get('x-goog-upload-url') ?? '';
    expect(started.headers.get('x-goog-upload-chunk-granularity')).toBe('262144');
    const send = (command: string, offset: number, end: number) =>
      fetch(url, {
        method: 'POST',
        headers: { authorization, 'x-goog-upload-command': command, 'x-goog-upload-offset': String(offset) },
        body: bytes.slice(offset, end),
      });
    expect((await send('upload', 0, 2 * 262_144)).headers.get('x-goog-upload-status')).toBe('active');

    await server.kill();
    server = await startWireProcess(dataDir, server.port);
    const asked = await send('query', 0, 0);
    expect(asked.headers.get('x-goog-upload-status')).toBe('active');
    const received = Number(asked.headers.get('x-goog-upload-size-received'));
    expect(received).toBe(2 * 262_144);
    const finished = await send('upload, finalize', received, bytes.length);
    expect(finished.headers.get('x-goog-upload-status')).toBe('final');
    expect((await finished.json()).size).toBe(String(bytes.length));
    expect((await send('upload, finalize', received, bytes.length)).status).toBe(200);
    const stored = await getBytes(ref(storage, `voice-samples/${sessionId}/audio_0.wav`));
    expect(sha256(new Uint8Array(stored))).toBe(sha256(bytes));
  });
});
