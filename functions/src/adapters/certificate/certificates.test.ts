import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import forge from 'node-forge';
import { afterAll, expect, it } from 'vitest';
import { type LocalCertificate, localCertificate } from './certificates.ts';

const scratch = mkdtempSync(join(tmpdir(), 'kindred-certificate-'));
afterAll(() => rmSync(scratch, { recursive: true }));

let folders = 0;
const newFolder = () => join(scratch, String(folders++));
const DAY_MS = 86_400_000;
const now = new Date('2026-11-20T12:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * DAY_MS);
const pemOf = (der: Buffer) => new X509Certificate(der).toString();
const daysOf = (certificate: X509Certificate) =>
  (certificate.validToDate.getTime() - certificate.validFromDate.getTime()) / DAY_MS;

/** Shakes hands with a server that shows this certificate; the reason of a refusal, or null. */
async function refusal(shown: { key: string; cert: string }, ca: Buffer, host: string, servername = '') {
  const server = tls.createServer(shown).listen(0, '127.0.0.1');
  server.on('tlsClientError', () => {}); // the refusing client hangs up; its reason is what counts
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const checkServerIdentity = (_name: string, peer: tls.PeerCertificate) =>
    tls.checkServerIdentity(servername || host, peer);
  const socket = tls.connect({ host: '127.0.0.1', port, ca: pemOf(ca), servername, checkServerIdentity });
  try {
    await once(socket, 'secureConnect');
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    socket.destroy();
    server.close();
  }
}

const shownBy = ({ key, certificate }: LocalCertificate) => ({ key, cert: certificate });

it('proves localhost and every address to a client that trusts the authority, and no other name', async () => {
  const made = await localCertificate(newFolder(), ['192.168.1.20', '10.0.0.7']);
  const shown = shownBy(made);
  for (const host of ['192.168.1.20', '10.0.0.7', '127.0.0.1'])
    expect(await refusal(shown, made.authority, host)).toBeNull();
  expect(await refusal(shown, made.authority, '127.0.0.1', 'localhost')).toBeNull();
  expect(await refusal(shown, made.authority, '192.168.1.21')).toMatch(
    /does not match certificate's altnames|is not in the cert's list/,
  );
});

it('is not trusted by a client that trusts another authority', async () => {
  const [ours, other] = await Promise.all([
    localCertificate(newFolder(), []),
    localCertificate(newFolder(), []),
  ]);
  expect(await refusal(shownBy(ours), other.authority, '127.0.0.1')).toMatch(/unable to verify|signature/);
});

it('has an authority that can vouch for no name on the internet', async () => {
  const folder = newFolder();
  const { authority } = await localCertificate(folder, []);
  const stolenKey = forge.pki.privateKeyFromPem(readFileSync(join(folder, 'authority.pem'), 'utf8'));
  const keys = forge.pki.rsa.generateKeyPair(2_048);
  const forged = forge.pki.createCertificate();
  forged.publicKey = keys.publicKey;
  forged.validity.notAfter = new Date(Date.now() + DAY_MS);
  forged.setSubject([{ name: 'commonName', value: 'bank.example' }]);
  forged.setIssuer(forge.pki.certificateFromPem(pemOf(authority)).subject.attributes);
  forged.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 2, value: 'bank.example' }] }]);
  forged.sign(stolenKey, forge.md.sha256.create());
  const shown = { key: forge.pki.privateKeyToPem(keys.privateKey), cert: forge.pki.certificateToPem(forged) };
  expect(await refusal(shown, authority, '127.0.0.1', 'bank.example')).toBe('permitted subtree violation');
});

it('lasts ten years for phones to trust, and for no longer than browsers allow', async () => {
  const made = await localCertificate(newFolder(), ['192.168.1.20'], now);
  const authority = new X509Certificate(made.authority);
  const server = new X509Certificate(made.certificate);
  expect([authority.ca, server.ca]).toEqual([true, false]);
  expect(daysOf(authority)).toBeGreaterThanOrEqual(3_652);
  expect(daysOf(server)).toBeLessThanOrEqual(397);
  expect(server.validFromDate.getTime()).toBeLessThan(now.getTime());
});

it('stays the same from start to start, in files for this account only', async () => {
  const folder = newFolder();
  const first = await localCertificate(folder, ['192.168.1.20', '10.0.0.7'], now);
  expect(await localCertificate(folder, ['10.0.0.7', '192.168.1.20'], later(300))).toEqual(first);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const file of ['authority.pem', 'server.pem'])
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
});

it('is made again by the same authority for another address or near its end', async () => {
  const folder = newFolder();
  const first = await localCertificate(folder, ['192.168.1.20'], now);
  const moved = await localCertificate(folder, ['192.168.1.33'], now);
  const renewed = await localCertificate(folder, ['192.168.1.33'], later(380));
  expect(new X509Certificate(moved.certificate).subjectAltName).toBe(
    'DNS:localhost, IP Address:127.0.0.1, IP Address:192.168.1.33',
  );
  expect(renewed.certificate).not.toBe(moved.certificate);
  expect([moved.authority, renewed.authority]).toEqual([first.authority, first.authority]);
});

it('goes with its authority: a new one makes a new certificate', async () => {
  const folder = newFolder();
  const first = await localCertificate(folder, [], now);
  rmSync(join(folder, 'authority.pem'));
  const second = await localCertificate(folder, [], now);
  expect(second.authority.equals(first.authority)).toBe(false);
  expect(
    new X509Certificate(second.certificate).verify(new X509Certificate(second.authority).publicKey),
  ).toBe(true);
});

it('never replaces a damaged authority on its own, because phones trust the old one', async () => {
  const folder = newFolder();
  await localCertificate(folder, [], now);
  const file = join(folder, 'authority.pem');
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 3_000));
  await expect(localCertificate(folder, [], now)).rejects.toThrow();
  expect(readFileSync(file, 'utf8')).toHaveLength(3_000);
});
