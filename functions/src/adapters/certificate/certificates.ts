import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type Credentials, issueCertificate, makeAuthority } from './issue-certificate.ts';

export interface LocalCertificate extends Credentials {
  /** what a phone installs, DER */
  readonly authority: Buffer;
}

const DAY_MS = 86_400_000;
/** A certificate that would end sooner is made again: a server runs for weeks. */
const LEAST_DAYS = 30;
const LONGEST_HOSTNAME = 40;

/**
 * The certificate of this computer, signed by its own authority. Both stay the same from start to start: the authority
 * because phones were told to trust it, the certificate until the addresses change or its end is near.
 * @param folder holds both with their private keys, for this account only
 * @param addresses IPv4
 * @throws Error when the folder cannot be written or a file in it is damaged
 */
export async function localCertificate(
  folder: string,
  addresses: readonly string[],
  now = new Date(),
): Promise<LocalCertificate> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const authority = await kept(join(folder, 'authority.pem'), lastsFrom(now), () =>
    makeAuthority(`Kindred Pages on ${hostname().slice(0, LONGEST_HOSTNAME)}`, now),
  );
  const root = new X509Certificate(authority.certificate);
  const named = [...new Set(['127.0.0.1', ...addresses])].sort();
  const names = ['DNS:localhost', ...named.map((address) => `IP Address:${address}`)].join(', ');
  const lasts = lastsFrom(now);
  const server = await kept(
    join(folder, 'server.pem'),
    (found) => lasts(found) && found.subjectAltName === names && found.verify(root.publicKey),
    () => issueCertificate(authority, named, now),
  );
  return { ...server, authority: root.raw };
}

const lastsFrom = (now: Date) => (found: X509Certificate) =>
  found.validToDate.getTime() - now.getTime() > LEAST_DAYS * DAY_MS;

/** What the file holds as long as it is still good; else something new, in the file before anybody uses it. */
async function kept(
  file: string,
  isGood: (found: X509Certificate) => boolean,
  make: () => Promise<Credentials>,
): Promise<Credentials> {
  const found = existsSync(file) ? parse(file) : null;
  if (found && isGood(new X509Certificate(found.certificate))) return found;
  const made = await make();
  // One file for both and a rename, so that no kill leaves a key without its certificate.
  const incoming = `${file}.new`;
  writeFileSync(incoming, made.key + made.certificate, { mode: 0o600, flush: true });
  renameSync(incoming, file);
  return made;
}

function parse(file: string): Credentials {
  const text = readFileSync(file, 'utf8');
  const start = text.indexOf('-----BEGIN CERTIFICATE-----');
  const key = text.slice(0, Math.max(start, 0));
  const certificate = text.slice(Math.max(start, 0));
  if (!new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key)))
    throw new Error(`${file} holds a key that does not fit its certificate`);
  return { key, certificate };
}
