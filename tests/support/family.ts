import { createHash, randomBytes } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInAnonymously } from 'firebase/auth';
import { doc, getDoc, initializeFirestore, serverTimestamp, setDoc } from 'firebase/firestore/lite';
import { getFunctions, httpsCallable } from 'firebase/functions';
import { connectStorageEmulator, getStorage, ref, uploadBytes } from 'firebase/storage';
import type {
  CallableInput,
  CallableName,
  CallableOutput,
  ProcessAudioInput,
  ProcessAudioOutput,
} from '../../src/domain/calls/callables.ts';
import type { Config } from '../../src/domain/config/config.ts';
import { makeSessionId } from '../../src/domain/session.ts';
import { downloadUrlOf } from '../../src/domain/transfer/object-path.ts';
import type { VoiceProfile } from '../../src/domain/voice/voice.ts';
import { ANSWERED_TODAY } from './permission-answer.ts';

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
    /** POST {audio service}/process-audio, with a permission. */
    async processAudio(
      input: Pick<ProcessAudioInput, 'audioUrls' | 'referenceStart' | 'referenceDuration'>,
    ): Promise<ProcessAudioOutput> {
      const permission = { speakerName: 'Rose', right: 'own', ...ANSWERED_TODAY };
      const asked = { similarityThreshold: 0.85, adaptiveThreshold: true, applyPostProcessing: true };
      const response = await fetch(new URL('/process-audio', config.audioService || address), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${await user.getIdToken()}` },
        body: JSON.stringify({ ...input, ...asked, sessionId, permission }),
      });
      return (await response.json()) as ProcessAudioOutput;
    },
    async voiceProfile(): Promise<Partial<VoiceProfile> | null> {
      const found = await getDoc(doc(db, 'voice_profiles', sessionId));
      return (found.data() as Partial<VoiceProfile> | undefined) ?? null;
    },
    close: () => deleteApp(app),
  };
}
