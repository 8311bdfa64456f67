import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mail } from '../../functions/src/wire/identity/reset-codes.ts';
import type { WireOptions } from '../../functions/src/wire/wire-options.ts';
import { makeSessionId, type SessionId } from '../../src/domain/session.ts';
import { openWire, PROJECT_ID } from './wire-fixture.ts';

export interface SignedIn {
  readonly idToken: string;
  readonly refreshToken: string;
  readonly localId: string;
}

/** Rules that let everybody do everything, for what the protocol itself decides. */
export const OPEN_RULES = {
  firestore: `rules_version = '2'; service cloud.firestore { match /{path=**} { allow read, write; } }`,
  storage: `rules_version = '2'; service firebase.storage { match /{path=**} { allow read, write; } }`,
};

const START_MS = 1_800_000_000_000;
let sessions = 0;

/** A wire server in this process, on any port, with a clock that stands still until it is moved. */
export async function startWire(more: Partial<WireOptions> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-wire-'));
  const mails: Mail[] = [];
  let nowMs = START_MS;
  const wire = openWire(dataDir, {
    clock: { nowMs: () => nowMs },
    onMail: (mail) => mails.push(mail),
    ...more,
  });
  wire.server.listen(0, '127.0.0.1');
  await once(wire.server, 'listening');
  const url = `http://127.0.0.1:${(wire.server.address() as AddressInfo).port}`;

  const postJson = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(url + path, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json', ...headers },
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
    return { status: response.status, headers: response.headers, json: (await response.json()) as any };
  };
  const account = (method: string, body: unknown) =>
    postJson(`/identitytoolkit.googleapis.com/v1/accounts:${method}`, body);
  const commit = (writes: readonly unknown[], idToken?: string) =>
    postJson(
      `/v1/projects/${PROJECT_ID}/databases/(default)/documents:commit`,
      { writes },
      idToken === undefined ? {} : { authorization: `Bearer ${idToken}` },
    );

  return {
    ...wire,
    url,
    dataDir,
    mails,
    async close() {
      wire.server.closeAllConnections();
      await new Promise((resolve) => wire.server.close(resolve));
      wire.database.close();
      rmSync(dataDir, { recursive: true });
    },
    postJson,
    account,
    commit,
    passSeconds(seconds: number) {
      nowMs += seconds * 1_000;
    },
    async anonymous(): Promise<SignedIn> {
      return (await account('signUp', { returnSecureToken: true })).json;
    },
    /** a session that belongs to this person */
    async session(uid: string): Promise<SessionId> {
      const sessionId = makeSessionId(START_MS + sessions++, crypto.getRandomValues(new Uint8Array(16)));
      await wire.documents.update(`sessions/${sessionId}`, () => ({ ownerUid: uid, createdAt: new Date() }));
      return sessionId;
    },
  };
}
