import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, initializeApp, setLogLevel } from 'firebase/app';
import { connectAuthEmulator, getAuth, signInAnonymously, signOut, type User } from 'firebase/auth';
import { initializeFirestore } from 'firebase/firestore/lite';
import { getFunctions } from 'firebase/functions';
import { connectStorageEmulator, getStorage } from 'firebase/storage';
import { startWireProcess } from './wire-process.ts';

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
export const noise = (length: number) =>
  Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) % 256);

/** The real client SDK, connected to the wire server in a process of its own. */
export async function connectSdk() {
  setLogLevel('silent'); // Firestore logs every refusal, and refusals are what is tested
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-sdk-'));
  let server = await startWireProcess(dataDir);
  const { url, port } = server;
  // A name of its own: another file of the same process has an app as well.
  const app = initializeApp(
    { projectId: 'demo-kindred', apiKey: 'local', storageBucket: 'demo-kindred.appspot.com' },
    dataDir,
  );
  const auth = getAuth(app);
  connectAuthEmulator(auth, url, { disableWarnings: true });
  const storage = getStorage(app);
  connectStorageEmulator(storage, '127.0.0.1', port);
  return {
    app,
    auth,
    // These two forms, unlike connectFirestoreEmulator and connectFunctionsEmulator, also work over https.
    db: initializeFirestore(app, { host: `127.0.0.1:${port}`, ssl: false }),
    functions: getFunctions(app, `${url}/call`),
    storage,
    url,
    port,
    dataDir,
    /** what the server printed */
    lines: () => server.lines,
    async anonymousUser(): Promise<User> {
      await signOut(auth);
      return (await signInAnonymously(auth)).user;
    },
    /** SIGKILL, then a new process over the same data on the same port */
    async killAndRestart(): Promise<void> {
      await server.kill();
      server = await startWireProcess(dataDir, port);
    },
    async close(): Promise<void> {
      await deleteApp(app);
      await server.kill();
      rmSync(dataDir, { recursive: true });
    },
  };
}
