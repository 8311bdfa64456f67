import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import tls from 'node:tls';
import { type App, initializeApp } from 'firebase-admin/app';
import jwt from 'jsonwebtoken';
import forge from 'node-forge';

interface User {
  readonly localId: string;
  readonly email?: string;
  /** milliseconds since 1970, as text */
  readonly createdAt: string;
  readonly lastLoginAt: string;
  /** seconds since 1970, as text: tokens issued before are void */
  validSince: string;
}

export interface FakeGoogleIdentity {
  /** The administrator's client, which reaches this server wherever it thinks it goes. */
  readonly app: App;
  readonly users: Map<string, User>;
  /** Adds a person, last here at this time. */
  add(email?: string, atMs?: number): User;
  /** Signed as Google signs; the claims given take the place of what a good token says. */
  tokenOf(user: User, claims?: Readonly<Record<string, unknown>>): string;
  /** An App Check token; the claims given take the place of what a good one says. */
  appTokenOf(claims?: Readonly<Record<string, unknown>>): string;
  /** the keys can no longer be fetched, nor anything else */
  close(): Promise<void>;
}

const KEY_ID = 'key-1';
const PAGE = 2;

/** A key and its certificate, as Google publishes them for tokens. */
function keyWithCertificate() {
  const keys = forge.pki.rsa.generateKeyPair(2_048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = '01';
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000);
  certificate.setSubject([{ name: 'commonName', value: 'test' }]);
  certificate.setIssuer([{ name: 'commonName', value: 'test' }]);
  certificate.sign(keys.privateKey, forge.md.sha256.create());
  return {
    key: forge.pki.privateKeyToPem(keys.privateKey),
    cert: forge.pki.certificateToPem(certificate),
  };
}

/** Google's identity service and the keys of its tokens, as far as the administrator's client asks for them. */
export async function startGoogleIdentity(projectId: string): Promise<FakeGoogleIdentity> {
  const signing = keyWithCertificate();
  const users = new Map<string, User>();

  const answerTo = (path: string, query: URLSearchParams, body: Record<string, unknown>): unknown => {
    if (path === '/v1/jwks') {
      const jwk = createPublicKey(signing.cert).export({ format: 'jwk' });
      return { keys: [{ ...jwk, kid: KEY_ID, alg: 'RS256', use: 'sig' }] };
    }
    if (path.startsWith('/robot/v1/metadata/x509/')) return { [KEY_ID]: signing.cert };
    const method = path.split(':').at(-1);
    if (method === 'lookup') {
      const found = (body.localId as string[]).flatMap((uid) => users.get(uid) ?? []);
      return found.length > 0 ? { users: found } : {};
    }
    if (method === 'delete') {
      const isGone = users.delete(String(body.localId));
      return isGone ? {} : { error: { code: 400, message: 'USER_NOT_FOUND' } };
    }
    const from = Number(query.get('nextPageToken') ?? 0);
    const page = [...users.values()].slice(from, from + PAGE);
    return { users: page, ...(from + PAGE < users.size && { nextPageToken: String(from + PAGE) }) };
  };

  const server = https.createServer(signing, async (request, response) => {
    const url = new URL(request.url ?? '/', 'https://google.test');
    const body = request.method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {};
    const answer = answerTo(url.pathname, url.searchParams, body);
    const isError = typeof answer === 'object' && answer !== null && 'error' in answer;
    response.writeHead(isError ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  /** Whatever host is asked for, this server answers. */
  const agent = new https.Agent();
  agent.createConnection = () => tls.connect({ host: '127.0.0.1', port, rejectUnauthorized: false });

  const app = initializeApp(
    {
      projectId,
      httpAgent: agent,
      credential: { getAccessToken: async () => ({ access_token: 'test', expires_in: 3_600 }) },
    },
    crypto.randomUUID(),
  );

  return {
    app,
    users,
    add(email, atMs = Date.now()) {
      const user = {
        localId: crypto.randomUUID(),
        ...(email !== undefined && { email }),
        createdAt: String(atMs),
        lastLoginAt: String(atMs),
        validSince: String(Math.floor(atMs / 1_000)),
      };
      users.set(user.localId, user);
      return user;
    },
    tokenOf: ({ localId, email }, claims = {}) => {
      const nowSeconds = Math.floor(Date.now() / 1_000);
      const payload = {
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        auth_time: nowSeconds,
        iat: nowSeconds,
        exp: nowSeconds + 3_600,
        sub: localId,
        user_id: localId,
        ...(email !== undefined && { email }),
        firebase: { identities: {}, sign_in_provider: email === undefined ? 'anonymous' : 'password' },
        ...claims,
      };
      return jwt.sign(payload, signing.key, { algorithm: 'RS256', keyid: KEY_ID });
    },
    appTokenOf: (claims = {}) => {
      const exp = Math.floor(Date.now() / 1_000) + 3_600;
      const payload = {
        iss: 'https://firebaseappcheck.googleapis.com/123',
        aud: [`projects/${projectId}`],
        sub: '1:123:web:abc',
        exp,
        ...claims,
      };
      return jwt.sign(payload, signing.key, { algorithm: 'RS256', keyid: KEY_ID });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
