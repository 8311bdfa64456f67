import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, getAuth, signInAnonymously } from 'firebase/auth';
import { doc, getDoc, initializeFirestore, setDoc, Timestamp } from 'firebase/firestore/lite';
import { getFunctions, httpsCallable } from 'firebase/functions';
import { getBytes, getStorage, ref, uploadBytesResumable } from 'firebase/storage';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeSessionId } from '../../src/domain/session.ts';
import { noise, sha256 } from './firebase-sdk.ts';
import { startWireProcess } from './wire-process.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** What a tunnel does: TLS outside, the wire server inside. Returns its host and port. */
async function behindTls(folder: string, port: number): Promise<string> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync(
    'openssl',
    ['req', '-x509', ...options, '-subj', '/CN=localhost', '-keyout', key, '-out', cert],
    {
      stdio: 'ignore',
    },
  );
  const tunnel = https.createServer(
    { key: readFileSync(key), cert: readFileSync(cert) },
    (request, response) => {
      const headers = { ...request.headers, 'x-forwarded-proto': 'https' };
      const inner = http.request({ port, method: request.method, path: request.url, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(response);
      });
      request.pipe(inner);
    },
  );
  tunnel.listen(0, '127.0.0.1');
  await once(tunnel, 'listening');
  onTestFinished(() => {
    tunnel.closeAllConnections();
    tunnel.close();
  });
  return `localhost:${(tunnel.address() as AddressInfo).port}`;
}

describe.skipIf(!hasOpenssl)('the SDK over TLS, as a phone has it (needs the program openssl)', () => {
  it('reaches every service', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kindred-tls-'));
    const server = await startWireProcess(folder);
    onTestFinished(async () => {
      await server.kill();
      rmSync(folder, { recursive: true });
    });
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0'); // the certificate is our own
    onTestFinished(() => void vi.unstubAllEnvs());
    const host = await behindTls(folder, server.port);

    const storageBucket = 'demo-kindred.appspot.com';
    const app = initializeApp({ projectId: 'demo-kindred', apiKey: 'local', storageBucket }, 'tls');
    onTestFinished(() => deleteApp(app));
    const auth = getAuth(app);
    connectAuthEmulator(auth, `https://${host}`, { disableWarnings: true });
    const db = initializeFirestore(app, { host, ssl: true });
    const storage = getStorage(app);
    // Undocumented; connectStorageEmulator would force http. This line is what notices when it goes away.
    (storage as unknown as { host: string }).host = host;

    const { user } = await signInAnonymously(auth);
    const sessionId = makeSessionId(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
    await setDoc(doc(db, 'sessions', sessionId), { ownerUid: user.uid, createdAt: Timestamp.now() });
    expect((await getDoc(doc(db, 'sessions', sessionId))).data()?.ownerUid).toBe(user.uid);
    const { data } = await httpsCallable(getFunctions(app, `https://${host}/call`), 'echo')('hello');
    expect(data).toMatchObject({ data: 'hello', uid: user.uid });
    const bytes = noise(600_000);
    const clip = ref(storage, `voice-samples/${sessionId}/audio_0.wav`);
    const customMetadata = { sha256: sha256(bytes) };
    await uploadBytesResumable(clip, bytes, { contentType: 'audio/wav', customMetadata });
    expect(sha256(new Uint8Array(await getBytes(clip)))).toBe(sha256(bytes));
  });
});
