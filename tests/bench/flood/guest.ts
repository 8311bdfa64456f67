import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import { makeSessionId } from '../../../src/domain/session.ts';

export interface Answer {
  readonly status: number;
  readonly json: unknown;
  readonly elapsedMs: number;
}

const ROOT = 'projects/kindred-local/databases/(default)/documents';
const OBJECTS = '/v0/b/kindred-local.appspot.com/o';

/** One person with a connection of their own, from an address of their own where the machine has more than one. */
export interface Guest {
  readonly uid: string;
  readonly idToken: string;
  beginMemoir(): Promise<{ readonly sessionId: string; readonly answer: Answer }>;
  sendPage(sessionId: string, n: number, bytes: Buffer): Promise<Answer>;
  readMemoir(sessionId: string): Promise<Answer>;
  /** @param body as JSON */
  call(name: string, body?: string): Promise<Answer>;
  commit(writes: readonly unknown[]): Promise<Answer>;
  leave(): void;
}

/** @param localAddress Linux has all of 127.0.0.0/8; elsewhere everybody is the same address */
export async function newGuest(url: string, localAddress: string, connections: number): Promise<Guest> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const from = process.platform === 'linux' ? { localAddress } : {};
  const post = (path: string, headers: Record<string, string>, body: Buffer | string) =>
    new Promise<Answer>((resolve, reject) => {
      const startedAt = performance.now();
      const bytes = Buffer.from(body);
      const request = http.request(url + path, {
        method: 'POST',
        agent,
        ...from,
        headers: { ...headers, 'content-length': bytes.length },
      });
      request.once('error', reject);
      request.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            json: JSON.parse(Buffer.concat(chunks).toString() || 'null'),
            elapsedMs: performance.now() - startedAt,
          }),
        );
      });
      request.end(bytes);
    });
  const signedUp = await post(
    '/identitytoolkit.googleapis.com/v1/accounts:signUp',
    {},
    '{"returnSecureToken":true}',
  );
  const { idToken, localId: uid } = signedUp.json as { idToken: string; localId: string };
  const bearer = { authorization: `Bearer ${idToken}` };
  const commit = (writes: readonly unknown[]) =>
    post(`/v1/${ROOT}:commit`, bearer, JSON.stringify({ writes }));

  return {
    uid,
    idToken,
    commit,
    async beginMemoir() {
      const sessionId = makeSessionId(Date.now(), randomBytes(16));
      const fields = {
        ownerUid: { stringValue: uid },
        createdAt: { timestampValue: new Date().toISOString() },
      };
      const answer = await commit([{ update: { name: `${ROOT}/sessions/${sessionId}`, fields } }]);
      return { sessionId, answer };
    },
    sendPage(sessionId, n, bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const json = JSON.stringify({ contentType: 'image/jpeg', metadata: { sha256 } });
      const head = `--b\r\n\r\n${json}\r\n--b\r\nContent-Type: image/jpeg\r\n\r\n`;
      return post(
        `${OBJECTS}?name=${encodeURIComponent(`book-scans/${sessionId}/page_${n}.jpg`)}`,
        { authorization: `Firebase ${idToken}`, 'content-type': 'multipart/related; boundary=b' },
        Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--')]),
      );
    },
    readMemoir: (sessionId) =>
      post(
        `/v1/${ROOT}:batchGet`,
        bearer,
        JSON.stringify({ documents: [`${ROOT}/sessions/${sessionId}`, `${ROOT}/manuscripts/${sessionId}`] }),
      ),
    call: (name, body = '{"data":{}}') =>
      post(`/call/${name}`, { ...bearer, 'content-type': 'application/json' }, body),
    leave: () => agent.destroy(),
  };
}

/** Places in books of nobody, many to a commit: rules look for the order, and refuse. */
export function heardPlaces(uid: string, count: number): unknown[] {
  return Array.from({ length: count }, () => {
    const orderId = randomBytes(16).toString('hex');
    const fields = {
      ownerUid: { stringValue: uid },
      orderId: { stringValue: orderId },
      seconds: { integerValue: '1' },
      heardAt: { timestampValue: new Date().toISOString() },
    };
    return { update: { name: `${ROOT}/listening/${uid}_${orderId}`, fields } };
  });
}
