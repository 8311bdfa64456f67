import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { Config } from '../../src/domain/config/config.ts';
import { makeSessionId, type SessionId } from '../../src/domain/session.ts';
import { makeClip } from '../support/make-clip.ts';
import { ANSWERED_TODAY } from '../support/permission-answer.ts';

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an outsider reads whatever comes
  readonly json: any;
  readonly text: string;
}

/** One HTTP request, byte for byte as given: no client library stands between attacker and server. */
export function ask(
  url: string,
  options: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string | Uint8Array;
    readonly signal?: AbortSignal;
  } = {},
): Promise<Answer> {
  const body = options.body === undefined ? undefined : Buffer.from(options.body);
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      method: options.method ?? (body ? 'POST' : 'GET'),
      headers: { ...(body && { 'content-length': String(body.length) }), ...options.headers },
      ...(options.signal && { signal: options.signal }),
    });
    request.once('error', reject);
    request.once('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () => {
        const text = Buffer.concat(parts).toString();
        resolve({ status: response.statusCode ?? 0, text, json: parseOrNull(text) });
      });
    });
    request.end(body);
  });
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export interface Person {
  readonly uid: string;
  readonly idToken: string;
  readonly refreshToken: string;
}

export interface SentDocument {
  readonly fileName: string;
  readonly fileType: string;
  readonly bytes: Uint8Array;
}

export type Outsider = ReturnType<typeof approach>;

/** Everything somebody can ask a running product, with nothing but HTTP. */
export async function approach(address: string) {
  const config = (await ask(`${address}/config.json`)).json as Config;
  const { projectId, storageBucket } = config.firebase;
  const documents = `projects/${projectId}/databases/(default)/documents`;

  const identity = (method: string, body: Readonly<Record<string, unknown>>) =>
    ask(`${address}/identitytoolkit.googleapis.com/v1/accounts:${method}`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ returnSecureToken: true, ...body }),
    });

  const personOf = ({ json }: Answer): Person => {
    if (!json?.idToken) throw new Error(`not signed in: ${JSON.stringify(json)}`);
    return { uid: json.localId, idToken: json.idToken, refreshToken: json.refreshToken };
  };

  const call = (who: Person | null, name: string, data: unknown): Promise<Answer> =>
    ask(`${address}/call/${name}`, {
      headers: { 'content-type': 'application/json', ...(who && { authorization: `Bearer ${who.idToken}` }) },
      body: JSON.stringify({ data }),
    });

  const objectUrl = (path: string, query = '') =>
    `${address}/v0/b/${storageBucket}/o/${encodeURIComponent(path)}${query}`;

  const upload = (who: Person, path: string, bytes: Uint8Array, contentType: string): Promise<Answer> => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const json = JSON.stringify({ name: path, contentType, metadata: { sha256 } });
    const head = `--b\r\nContent-Type: application/json\r\n\r\n${json}\r\n--b\r\nContent-Type: ${contentType}\r\n\r\n`;
    return ask(`${address}/v0/b/${storageBucket}/o?name=${encodeURIComponent(path)}`, {
      headers: {
        authorization: `Firebase ${who.idToken}`,
        'x-goog-upload-protocol': 'multipart',
        'content-type': 'multipart/related; boundary=b',
      },
      body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--')]),
    });
  };

  const commit = (who: Person, path: string, fields: Readonly<Record<string, unknown>>): Promise<Answer> =>
    ask(`${address}/v1/${documents}:commit`, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${who.idToken}` },
      body: JSON.stringify({ writes: [{ update: { name: `${documents}/${path}`, fields } }] }),
    });

  return {
    address,
    identity,
    personOf,
    call,
    objectUrl,
    upload,
    commit,
    guest: async () => personOf(await identity('signUp', {})),
    account: async (email: string, password: string) =>
      personOf(await identity('signUp', { email, password })),
    refresh: (refreshToken: string) =>
      ask(`${address}/securetoken.googleapis.com/v1/token`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `grant_type=refresh_token&refresh_token=${encodeURIComponent(refreshToken)}`,
      }),
    async session(who: Person): Promise<SessionId> {
      const sessionId = makeSessionId(Date.now(), randomBytes(16));
      const { status, text } = await commit(who, `sessions/${sessionId}`, {
        ownerUid: { stringValue: who.uid },
        createdAt: { timestampValue: new Date().toISOString() },
      });
      if (status !== 200) throw new Error(`no session: ${text}`);
      return sessionId;
    },
    /** @returns whether the document is there and may be read */
    async sees(who: Person, path: string): Promise<boolean> {
      const { json } = await ask(`${address}/v1/${documents}:batchGet`, {
        headers: { 'content-type': 'application/json', authorization: `Bearer ${who.idToken}` },
        body: JSON.stringify({ documents: [`${documents}/${path}`] }),
      });
      return Array.isArray(json) && json[0]?.found !== undefined;
    },
    async ordersOf(who: Person): Promise<Answer['json'][]> {
      const { json } = await ask(`${address}/v1/${documents}:runQuery`, {
        headers: { 'content-type': 'application/json', authorization: `Bearer ${who.idToken}` },
        body: JSON.stringify({
          structuredQuery: {
            from: [{ collectionId: 'orders' }],
            where: {
              fieldFilter: {
                field: { fieldPath: 'userId' },
                op: 'EQUAL',
                value: { stringValue: who.uid },
              },
            },
          },
        }),
      });
      return (json as Answer['json'][]).flatMap((row) => row.document ?? []);
    },
    /** A document of the session, read. */
    async readDocument(
      who: Person,
      sessionId: SessionId,
      { fileName, fileType, bytes }: SentDocument,
    ): Promise<Answer> {
      const path = `documents/${sessionId}/${fileName}`;
      await upload(who, path, bytes, fileType);
      const documentUrl = objectUrl(path, '?alt=media');
      return call(who, 'process_document', { documentUrl, fileName, fileType, sessionId });
    },
    readText(who: Person, sessionId: SessionId, text: string, fileName = 'memoir.txt'): Promise<Answer> {
      const bytes = Buffer.from(text);
      return this.readDocument(who, sessionId, { fileName, fileType: 'text/plain', bytes });
    },
    processAudio: (who: Person, sessionId: SessionId, audioUrls: readonly string[], textVersion?: string) =>
      ask(`${address}/process-audio`, {
        headers: { 'content-type': 'application/json', authorization: `Bearer ${who.idToken}` },
        body: JSON.stringify({
          audioUrls,
          sessionId,
          referenceStart: 1,
          referenceDuration: 4,
          similarityThreshold: 0.85,
          adaptiveThreshold: true,
          applyPostProcessing: true,
          permission: {
            speakerName: 'Rose',
            right: 'own',
            ...ANSWERED_TODAY,
            ...(textVersion !== undefined && { textVersion }),
          },
        }),
      }),
    pay: (clientSecret: string, email: string, cardNumber = '4242424242424242') =>
      ask(`${address}/test-payments/confirm`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientSecret, cardNumber, email }),
      }),
    answerBank: (clientSecret: string, isApproved: boolean) =>
      ask(`${address}/test-payments/authenticate`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientSecret, isApproved }),
      }),
  };
}

let clip: Promise<Uint8Array> | undefined;

/** A clip of nobody, sent and made a voice. */
export async function giveVoice(outsider: Awaited<Outsider>, who: Person, sessionId: SessionId) {
  clip ??= makeClip(120);
  const path = `voice-samples/${sessionId}/audio_0.wav`;
  await outsider.upload(who, path, await clip, 'audio/wav');
  const made = await outsider.processAudio(who, sessionId, [outsider.objectUrl(path, '?alt=media')]);
  if (made.json?.success !== true) throw new Error(`no voice: ${made.text}`);
}

/** A book up to the card: text, voice, price. */
export async function bringBook(outsider: Awaited<Outsider>, who: Person, text: string) {
  const sessionId = await outsider.session(who);
  const read = await outsider.readText(who, sessionId, text);
  const pageCount: number = read.json?.result?.data?.pageCount;
  await giveVoice(outsider, who, sessionId);
  const price = await outsider.call(who, 'create_payment_intent', { pageCount, sessionId });
  return { sessionId, pageCount, clientSecret: price.json?.result?.clientSecret as string, price };
}

/** Until `look` finds something, at most so long. @returns undefined when it never came */
export async function until<T>(look: () => Promise<T | undefined>, withinMs: number): Promise<T | undefined> {
  const endsAt = performance.now() + withinMs;
  while (performance.now() < endsAt) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return undefined;
}
