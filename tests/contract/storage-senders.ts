import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { listeningWire } from './listening-wire.ts';
import type { SignedIn } from './start-wire.ts';
import { BUCKET } from './wire-fixture.ts';

export type Wire = Awaited<ReturnType<typeof listeningWire>>;
export const CHUNK = 262_144;
export const noise = (length: number) =>
  Buffer.from(Uint8Array.from({ length }, (_, n) => (n * 31 + (n >> 8)) % 256));
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
export const base = `/v0/b/${BUCKET}/o`;
export const objectUrl = (wire: Wire, path: string) => `${wire.url}${base}/${encodeURIComponent(path)}`;
export const bearer = (user: Pick<SignedIn, 'idToken'> | null) =>
  user ? { authorization: `Firebase ${user.idToken}` } : undefined;

export function sendWhole(wire: Wire, user: SignedIn | null, path: string, bytes: Buffer) {
  const json = JSON.stringify({ contentType: 'image/jpeg', metadata: { sha256: sha256(bytes) } });
  const head = `--b\r\nContent-Type: application/json\r\n\r\n${json}\r\n--b\r\nContent-Type: x/y\r\n\r\n`;
  return fetch(`${wire.url}${base}?name=${encodeURIComponent(path)}`, {
    method: 'POST',
    headers: {
      ...bearer(user),
      'x-goog-upload-protocol': 'multipart',
      'content-type': 'multipart/related; boundary=b',
    },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--')]),
  });
}

export async function startUpload(wire: Wire, user: SignedIn, path: string, bytes: Buffer) {
  const started = await fetch(`${wire.url}${base}?name=${encodeURIComponent(path)}`, {
    method: 'POST',
    headers: {
      ...bearer(user),
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(bytes.length),
      'x-goog-upload-header-content-type': 'audio/wav',
    },
    body: JSON.stringify({ metadata: { sha256: sha256(bytes) } }),
  });
  const url = started.headers.get('x-goog-upload-url') ?? '';
  const send = async (command: string, offset = 0, end = offset, sender: SignedIn | null = user) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        ...bearer(sender),
        'x-goog-upload-command': command,
        'x-goog-upload-offset': String(offset),
      },
      body: Uint8Array.from(bytes.subarray(offset, end)),
    });
    await response.arrayBuffer();
    return {
      http: response.status,
      status: response.headers.get('x-goog-upload-status'),
      received: Number(response.headers.get('x-goog-upload-size-received')),
    };
  };
  const id = URL.parse(url)?.searchParams.get('upload_id') ?? '';
  return { response: started, url, send, file: join(wire.dataDir, 'incoming', `upload-${id}`) };
}

export async function withSession(more?: Parameters<typeof listeningWire>[0]) {
  const wire = await listeningWire(more);
  const user = await wire.anonymous();
  const sessionId = await wire.session(user.localId);
  return {
    wire,
    user,
    sessionId,
    clip: `voice-samples/${sessionId}/audio_0.wav`,
    page: `book-scans/${sessionId}/page_1.jpg`,
  };
}
