import { createHash, randomBytes } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInAnonymously } from 'firebase/auth';
import { doc, initializeFirestore, serverTimestamp, setDoc } from 'firebase/firestore/lite';
import { getFunctions, httpsCallable } from 'firebase/functions';
import { connectStorageEmulator, getStorage, ref, uploadBytes } from 'firebase/storage';
import type { CallableInput, CallableName, CallableOutput } from '../../src/domain/callables.ts';
import type { Config } from '../../src/domain/config.ts';
import { downloadUrlOf } from '../../src/domain/object-path.ts';
import { makeSessionId } from '../../src/domain/session.ts';

/** A family without a browser: the real client SDK against a running product, configured by its /config.json alone. */
export async function openFamily(address: string) {
  const config = (await (await fetch(`${address}/config.json`)).json()) as Config;
  const { hostname, port, host } = new URL(address);
  const { projectId, apiKey, storageBucket } = config.firebase;
  const app = initializeApp({ projectId, apiKey, storageBucket }, randomBytes(4).toString('hex'));
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, address, { disableWarnings: true });
  const { user } = await signInAnonymously(auth);
  const db = initializeFirestore(app, { host, ssl: false });
  const storage = getStorage(app);
  connectStorageEmulator(storage, hostname, Number(port));
  const functions = getFunctions(app, `${address}/call`);
  const sessionId = makeSessionId(Date.now(), randomBytes(16));
  await setDoc(doc(db, 'sessions', sessionId), { ownerUid: user.uid, createdAt: serverTimestamp() });
  const urlOf = (path: string) => downloadUrlOf('', config.firebase.storageBucket, path);

  return {
    sessionId,
    urlOf,
    async upload(path: string, bytes: Uint8Array, contentType: string): Promise<string> {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await uploadBytes(ref(storage, path), bytes, { contentType, customMetadata: { sha256 } });
      return urlOf(path);
    },
    async call<N extends CallableName>(name: N, input: CallableInput<N>): Promise<CallableOutput<N>> {
      return (await httpsCallable<CallableInput<N>, CallableOutput<N>>(functions, name)(input)).data;
    },
    close: () => deleteApp(app),
  };
}
