// @module-tag walks
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, getAuth, signInAnonymously } from 'firebase/auth';
import { doc, getDoc, initializeFirestore, setDoc, Timestamp } from 'firebase/firestore/lite';
import { getFunctions, httpsCallable } from 'firebase/functions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../../src/domain/config/config.ts';
import { makeSessionId } from '../../src/domain/session.ts';
import { openBrowser } from '../support/browser.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** What a phone meets: https at an address of the machine's network; where there is none, another loopback address. */
const ADDRESS =
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2';
const scratch = scratchFolder('phone');
const dataDir = join(scratch.path, 'data');
const memoir = join(import.meta.dirname, '../fixtures/memoir.docx');

let product: Product;
let home: string;
let authorityUrl: string;
let authority: X509Certificate;

const start = (folder: string, environment: Record<string, string> = {}, port = 0) =>
  startProduct({
    dataDir: folder,
    port,
    options: ['--phone'],
    environment: { HOST: ADDRESS, ...environment },
  });

beforeAll(async () => {
  product = await start(dataDir);
  home = /https:\/\/\S+/.exec(product.output())?.[0] ?? '';
  authorityUrl = /http:\/\/\S+\.crt/.exec(product.output())?.[0] ?? '';
  authority = new X509Certificate(Buffer.from(await (await fetch(authorityUrl)).arrayBuffer()));
  // From here on this process trusts the authority, as a phone does once it was told to.
  tls.setDefaultCACertificates([...tls.getCACertificates(), authority.toString()]);
});

afterAll(async () => {
  await product?.stop();
  scratch.remove();
});

describe('npm start -- --phone', () => {
  it('prints the address, a QR code and how iPhones and Androids come to trust it', () => {
    const output = product.output();
    expect(home).toBe(`https://${ADDRESS}:${new URL(product.address).port}`);
    expect(output).toMatch(/[█▀▄]{20,}/);
    expect(output).toMatch(/iPhone.*Certificate Trust Settings/);
    expect(output).toMatch(/Android.*Install a certificate/);
  });

  it('hands out its authority over plain http, and sends everything else to https at its own address', async () => {
    const { headers } = await fetch(authorityUrl);
    expect(headers.get('content-type')).toBe('application/x-x509-ca-cert');
    expect(authority.ca).toBe(true);
    const { origin } = new URL(authorityUrl);
    const sent = await fetch(`${origin}/step-1?page=2`, { redirect: 'manual' });
    expect([sent.status, sent.headers.get('location')]).toEqual([302, `${home}/step-1?page=2`]);
    expect(await locationOf(origin, 'http://elsewhere.example/')).toBe(`${home}/`);
    expect(await locationOf(origin, '@elsewhere.example')).toBeUndefined();
    expect((await fetch(`${home}/local-authority.crt`)).headers.get('content-type')).toBe(
      'application/x-x509-ca-cert',
    );
  });

  it('still serves this computer at the address it always had', async () => {
    expect(product.address).toMatch(/^http:\/\/localhost:/);
    expect((await fetch(`${product.address}/config.json`)).status).toBe(200);
  });
});

describe('the Firebase SDK over https', () => {
  it('signs in, reads and writes documents, calls functions and is given an https upload address', async () => {
    const config: Config = await (await fetch(`${home}/config.json`)).json();
    const { projectId, apiKey, storageBucket } = config.firebase;
    const app = initializeApp({ projectId, apiKey, storageBucket });
    const auth = getAuth(app);
    connectAuthEmulator(auth, home, { disableWarnings: true });
    const db = initializeFirestore(app, { host: new URL(home).host, ssl: true });
    const { user } = await signInAnonymously(auth);
    const sessionId = makeSessionId(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
    const session = doc(db, 'sessions', sessionId);
    await setDoc(session, { ownerUid: user.uid, createdAt: Timestamp.now() });
    expect((await getDoc(session)).data()?.ownerUid).toBe(user.uid);

    const call = httpsCallable(getFunctions(app, `${home}/call`), 'request_quote');
    const { data } = await call({ sessionId, email: 'margaret@example.com' });
    expect(data).toMatchObject({ success: false, error: expect.stringContaining('No pages found') });

    const name = encodeURIComponent(`documents/${sessionId}/memoir.txt`);
    const authorization = `Firebase ${await user.getIdToken()}`;
    const started = await fetch(`${home}/v0/b/${storageBucket}/o?name=${name}`, {
      method: 'POST',
      headers: {
        authorization,
        'x-goog-upload-protocol': 'resumable',
        'x-goog-upload-command': 'start',
        'x-goog-upload-header-content-length': '5',
        'x-goog-upload-header-content-type': 'text/plain',
      },
      body: JSON.stringify({ metadata: { sha256: createHash('sha256').update('hello').digest('hex') } }),
    });
    const uploadUrl = started.headers.get('x-goog-upload-url') ?? '';
    expect(new URL(uploadUrl).origin).toBe(home);
    const finished = await fetch(uploadUrl, {
      method: 'POST',
      headers: {
        authorization,
        'x-goog-upload-command': 'upload, finalize',
        'x-goog-upload-offset': '0',
      },
      body: 'hello',
    });
    expect([finished.status, (await finished.json()).size]).toEqual([200, '5']);
    await deleteApp(app);
  });
});

describe('a browser over https', () => {
  it('walks from the home page to a read document, with a service worker and nothing over plain http', async () => {
    const browser = await openBrowser(join(scratch.path, 'profile'), {
      flags: [`--ignore-certificate-errors-spki-list=${await keyHashOf(new URL(home))}`],
    });
    const { page, context } = browser;
    const elsewhere: string[] = [];
    context.on('request', (request) => {
      if (!request.url().startsWith(home) && /^http/.test(request.url())) elsewhere.push(request.url());
    });
    const uploads: string[] = [];
    context.on('response', (response) => {
      const isUpload = response.request().method() === 'POST' && response.url().includes('/v0/b/');
      if (isUpload && response.ok()) uploads.push(response.url());
    });
    await page.goto(`${home}/`);
    await page.getByRole('link', { name: 'Get started' }).first().click();
    await page.getByRole('heading', { name: 'Step 1: Upload a Document or Scan a Book' }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    expect(
      await page.evaluate(() => [isSecureContext, Boolean(navigator.mediaDevices?.getUserMedia)]),
    ).toEqual([true, true]);

    await page.locator('input[type=file]').first().setInputFiles(memoir);
    await page.getByText('5 pages processed successfully').waitFor();
    await page.getByText('I was born in the back bedroom of a narrow brick house').waitFor();
    expect(uploads).toHaveLength(1);

    // Above 4 MiB an upload is resumable: it goes to the address that the server names.
    const recording = join(scratch.path, 'long.wav');
    writeFileSync(recording, silentWav(5_000_000));
    await page.getByRole('button', { name: 'Accept & Continue', exact: true }).click();
    await page.getByRole('heading', { name: /Step 2/ }).waitFor();
    await page.locator('input[type=file]').first().setInputFiles(recording);
    await expect.poll(() => uploads.some((url) => url.includes('upload_id='))).toBe(true);
    expect(elsewhere).toEqual([]);
    expect(browser.complaints).toEqual([]);
    await browser.close();
  });
});

describe('what can be wrong at the start', () => {
  const held: Server[] = [];
  afterAll(() => {
    for (const server of held) server.close();
  });
  const said = async (starting: Promise<Product>) => {
    const outcome = await starting.then(
      (running) => running.stop().then(() => 'it started'),
      (error: Error) => error.message,
    );
    return outcome.replace('the product ended with code 1: ', '').trim();
  };
  const folder = (name: string) => join(scratch.path, name);
  const freePort = () =>
    new Promise<number>((resolve) => {
      const server = createServer().listen(0, ADDRESS, () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
    });
  const hold = (port: number) =>
    new Promise<void>((resolve) => {
      held.push(createServer().listen(port, ADDRESS, resolve));
    });

  it.each([0, 1])('says in one sentence that the port is in use (PORT + %i)', async (offset) => {
    const port = await freePort();
    await hold(port + offset);
    expect(await said(start(folder(`busy-${offset}`), {}, port))).toBe(
      `Port ${port + offset} is in use. Stop the other program, or choose another port: PORT=${port + offset + 1} npm start -- --phone`,
    );
  });

  it('says in one sentence that the certificates cannot be kept', async () => {
    mkdirSync(folder('blocked'));
    writeFileSync(join(folder('blocked'), 'phone'), 'a file where a folder should be stops root as well');
    const sentence = await said(start(folder('blocked')));
    expect(sentence).toMatch(/^The certificates in .* cannot be read or written \(EEXIST.*$/);
  });

  it('says in one sentence that HOST is no address of this computer', async () => {
    expect(await said(start(folder('elsewhere'), { HOST: '203.0.113.9' }))).toBe(
      'HOST is "203.0.113.9", but that is not an address of this computer. Please leave HOST away.',
    );
  });

  it('says in one sentence that there is no such option', async () => {
    expect(await said(startProduct({ dataDir: folder('option'), options: ['--fone'] }))).toBe(
      '"--fone" is no option here. There is one: npm start -- --phone',
    );
  });
});

/** Where a request with a hostile path and host is sent. */
function locationOf(origin: string, path: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    get(origin, { path, headers: { host: 'elsewhere.example' } }, (response) => {
      response.resume();
      resolve(response.headers.location);
    }).once('error', reject);
  });
}

/** SHA-256 of the public key that the server shows to a client that trusts its authority. */
async function keyHashOf({ hostname, port }: URL): Promise<string> {
  const socket = tls.connect({ host: hostname, port: Number(port) });
  await once(socket, 'secureConnect');
  const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' });
  socket.destroy();
  return createHash('sha256')
    .update(key ?? '')
    .digest('base64');
}

/** Mono, 16 kHz, 16 bit. */
function silentWav(sizeBytes: number): Buffer {
  const wav = Buffer.alloc(44 + sizeBytes);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + sizeBytes, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(16_000, 24);
  wav.writeUInt32LE(32_000, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(sizeBytes, 40);
  return wav;
}
