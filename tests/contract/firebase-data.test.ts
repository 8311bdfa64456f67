import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { signInAnonymously, signOut } from 'firebase/auth';
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions';
import {
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  listAll,
  ref,
  uploadBytes,
  uploadBytesResumable,
} from 'firebase/storage';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSessionId } from '../../src/domain/session.ts';
import { connectSdk, noise, sha256 } from './firebase-sdk.ts';

const sdk = await connectSdk();
const { auth, db, storage, functions, anonymousUser } = sdk;
afterAll(() => sdk.close());

const nextSession = () => makeSessionId(Date.now(), crypto.getRandomValues(new Uint8Array(16)));

async function aSession(): Promise<string> {
  const sessionId = nextSession();
  await setDoc(doc(db, 'sessions', sessionId), {
    ownerUid: auth.currentUser?.uid,
    createdAt: Timestamp.now(),
  });
  return sessionId;
}

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
    for (const forged of ['guess', `${Date.now() + 9_000_000}.${'A'.repeat(43)}`, ''])
      expect((await fetch(url.replace(/token=.*/, `token=${forged}`))).status).toBe(403);
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
    const regional = getFunctions(sdk.app, 'us-central1');
    connectFunctionsEmulator(regional, '127.0.0.1', sdk.port);
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
    expect(sdk.lines().some((line) => line.includes('a secret of the server'))).toBe(true);
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
    await sdk.killAndRestart();
    expect((await getDoc(doc(db, 'sessions', sessionId))).data()?.ownerUid).toBe(user.uid);
    expect(await user.getIdToken(true)).toBeTruthy();
    expect(sha256(new Uint8Array(await getBytes(clip)))).toBe(sha256(bytes));
    await signInAnonymously(auth);
    expect(auth.currentUser?.uid).toBe(user.uid);
  });

  async function startUpload(bytes: Uint8Array) {
    const user = await anonymousUser();
    const path = `voice-samples/${await aSession()}/audio_0.wav`;
    const authorization = `Firebase ${await user.getIdToken()}`;
    const bucket = 'demo-kindred.appspot.com';
    const started = await fetch(`${sdk.url}/v0/b/${bucket}/o?name=${encodeURIComponent(path)}`, {
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
    const headersOf = (command: string, offset: number) => ({
      authorization,
      'x-goog-upload-command': command,
      'x-goog-upload-offset': String(offset),
    });
    const send = (command: string, offset: number, end: number) =>
      fetch(url, { method: 'POST', headers: headersOf(command, offset), body: bytes.slice(offset, end) });
    const received = async () => {
      const asked = await send('query', 0, 0);
      expect(asked.headers.get('x-goog-upload-status')).toBe('active');
      return Number(asked.headers.get('x-goog-upload-size-received'));
    };
    const stored = async () => sha256(new Uint8Array(await getBytes(ref(storage, path))));
    const file = join(sdk.dataDir, 'incoming', `upload-${new URL(url).searchParams.get('upload_id')}`);
    return { url, headersOf, send, received, stored, file };
  }

  it('takes up a resumable upload where it was', async () => {
    const bytes = noise(3 * 262_144 + 5_000);
    const { send, received, stored } = await startUpload(bytes);
    expect((await send('upload', 0, 2 * 262_144)).headers.get('x-goog-upload-status')).toBe('active');
    await sdk.killAndRestart();
    const offset = await received();
    expect(offset).toBe(2 * 262_144);
    const finished = await send('upload, finalize', offset, bytes.length);
    expect(finished.headers.get('x-goog-upload-status')).toBe('final');
    expect((await finished.json()).size).toBe(String(bytes.length));
    expect((await send('upload, finalize', offset, bytes.length)).status).toBe(200);
    expect(await stored()).toBe(sha256(bytes));
  });

  it.each([100_000, 262_144 + 1, 3 * 262_144 + 99_999])(
    'keeps whole chunks of what was arriving when it was killed after %i bytes',
    async (killAfter) => {
      const bytes = noise(4 * 262_144 + 5_000);
      const { url, headersOf, send, received, stored, file } = await startUpload(bytes);
      const arriving = http.request(url, {
        method: 'POST',
        headers: { ...headersOf('upload, finalize', 0), 'content-length': bytes.length },
      });
      const broken = once(arriving, 'error');
      arriving.write(bytes.subarray(0, killAfter));
      await expect.poll(() => statSync(file).size).toBe(killAfter);
      await sdk.killAndRestart();
      await broken;
      const offset = await received();
      expect(offset).toBe(killAfter - (killAfter % 262_144));
      expect((await send('upload, finalize', offset, bytes.length)).status).toBe(200);
      expect(await stored()).toBe(sha256(bytes));
    },
  );
});
