import { generateKeyPairSync } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Storage } from '@google-cloud/storage';
import { GoogleAuth } from 'google-auth-library';
import { describe, expect, it, onTestFinished } from 'vitest';
import { firebaseObjects } from '../../functions/src/adapters/firebase/objects.ts';
import { pathOfDownloadUrl } from '../../src/domain/transfer/object-path.ts';
import { startJsonStorage } from '../support/json-storage.ts';
import { describeObjects } from './objects.contract.ts';

const BUCKET = 'demo-kindred.appspot.com';
/** Signs links as the functions' own account does; made for one run. */
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

function signer(): GoogleAuth {
  const auth = new GoogleAuth();
  auth.jsonContent = {
    type: 'service_account',
    client_email: 'functions@demo-kindred.iam.gserviceaccount.com',
    private_key: privateKey,
  };
  return auth;
}

async function objectsOnWire() {
  const server = await startJsonStorage(BUCKET);
  onTestFinished(() => server.close());
  const storage = new Storage({
    projectId: 'demo-kindred',
    apiEndpoint: server.url,
    authClient: signer(),
    retryOptions: { maxRetries: 3 },
  });
  return { server, objects: firebaseObjects(storage.bucket(BUCKET)) };
}

describeObjects('firebase', async () => (await objectsOnWire()).objects);

describe('firebase objects', () => {
  it('send a stream in pieces, and again what failed on the way', async () => {
    const { server, objects } = await objectsOnWire();
    const piece = Buffer.alloc(1_048_576, 'sound');
    server.failNext(1);
    const stream = Readable.from(Array.from({ length: 20 }, () => piece));
    const { sizeBytes } = await objects.write('audiobooks/o1/audiobook.mp3', stream, {
      contentType: 'audio/mpeg',
    });
    expect(sizeBytes).toBe(20 * piece.length);
    const bytes = await buffer(await objects.read('audiobooks/o1/audiobook.mp3'));
    expect(bytes.equals(Buffer.concat(Array.from({ length: 20 }, () => piece)))).toBe(true);
  });

  it('notice bytes that are not what was stored', async () => {
    const { server, objects } = await objectsOnWire();
    await objects.write('a/b', Buffer.from('as it was written'), { contentType: 'text/plain' });
    const found = server.stored.get('a/b');
    if (found) server.stored.set('a/b', { ...found, bytes: Buffer.from('as it was WRITTEN') });
    await expect(objects.read('a/b').then(buffer)).rejects.toMatchObject({
      code: 'stored-file-damaged',
    });
  });

  it('show the first bytes of an object, and take one away by itself', async () => {
    const { server, objects } = await objectsOnWire();
    server.put('book-scans/s/page_1.jpg', Buffer.from('\xff\xd8\xff and so on', 'latin1'), 'image/jpeg');
    server.put('book-scans/s/page_1.jpg.more', Buffer.from('x'), 'image/jpeg');
    const head = await objects.head('book-scans/s/page_1.jpg', 3);
    expect([...head]).toEqual([0xff, 0xd8, 0xff]);
    expect((await objects.head('book-scans/s/page_1.jpg.more', 64)).length).toBe(1);
    await objects.remove('book-scans/s/page_1.jpg');
    await objects.remove('book-scans/s/page_1.jpg');
    expect(server.paths()).toEqual(['book-scans/s/page_1.jpg.more']);
    await expect(objects.head('book-scans/s/page_1.jpg', 3)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('go up and down without a warning of listeners', async () => {
    const warnings: string[] = [];
    const note = (warning: Error) => warnings.push(warning.name);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    const { objects } = await objectsOnWire();
    await objects.write('a/b', Buffer.alloc(4_000_000), { contentType: 'text/plain' });
    await buffer(await objects.read('a/b'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual([]);
  });

  it('sign links for one version, for a quarter of an hour at most', async () => {
    const { objects } = await objectsOnWire();
    await objects.write('samples/s 1/ä.mp3', Buffer.from('x'), { contentType: 'audio/mpeg' });
    const first = new URL(await objects.signedUrl('samples/s 1/ä.mp3', 900));
    expect(first.searchParams.get('X-Goog-Expires')).toBe('900');
    expect(first.searchParams.get('X-Goog-Signature')).toMatch(/^[0-9a-f]{512}$/);
    await objects.write('samples/s 1/ä.mp3', Buffer.from('y'), { contentType: 'audio/mpeg' });
    const second = new URL(await objects.signedUrl('samples/s 1/ä.mp3', 900));
    expect(second.searchParams.get('generation')).not.toBe(first.searchParams.get('generation'));
    expect(pathOfDownloadUrl(second.href, BUCKET)).toBe('samples/s 1/ä.mp3');
    await expect(objects.signedUrl('samples/s 1/ä.mp3', 901)).rejects.toMatchObject({
      code: 'invalid-argument',
    });
  });
});
