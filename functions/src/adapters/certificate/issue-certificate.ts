import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import forge from 'node-forge';

/** A certificate and its private key, both as PEM. */
export interface Credentials {
  readonly certificate: string;
  readonly key: string;
}

const DAY_MS = 86_400_000;
/** Below the 398 days after which Apple refuses public certificates; ones like ours it spares so far. Source: support.apple.com/102028 */
const SERVER_DAYS = 397;
const AUTHORITY_DAYS = 3_653;
/** The authority lives longer than 2030, to which 2,048 bits are recommended. Source: NIST SP 800-57 */
const AUTHORITY_BITS = 3_072;
const SERVER_BITS = 2_048;

/**
 * A new authority for this one computer.
 * @param name shown on the phone beside the button that trusts it
 */
export async function makeAuthority(name: string, now: Date): Promise<Credentials> {
  const { key, publicKey } = await makeKey(AUTHORITY_BITS);
  const certificate = blankCertificate(publicKey, now, AUTHORITY_DAYS);
  const subject = subjectOf(name);
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.setExtensions([
    { name: 'basicConstraints', critical: true, cA: true, pathLenConstraint: 0 },
    { name: 'keyUsage', critical: true, keyCertSign: true, cRLSign: true },
    onlyNamesOfThisComputer(),
    { name: 'subjectKeyIdentifier' },
  ]);
  return signed(certificate, key, key);
}

/**
 * A certificate for localhost and these addresses.
 * @param addresses IPv4
 */
export async function issueCertificate(
  authority: Credentials,
  addresses: readonly string[],
  now: Date,
): Promise<Credentials> {
  const issuer = forge.pki.certificateFromPem(authority.certificate);
  const { key, publicKey } = await makeKey(SERVER_BITS);
  const certificate = blankCertificate(publicKey, now, SERVER_DAYS);
  certificate.setSubject(subjectOf('Kindred Pages'));
  certificate.setIssuer(issuer.subject.attributes);
  certificate.setExtensions([
    { name: 'basicConstraints', critical: true, cA: false },
    { name: 'keyUsage', critical: true, digitalSignature: true, keyEncipherment: true },
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectAltName', altNames: altNames(addresses) },
    { name: 'subjectKeyIdentifier' },
    {
      name: 'authorityKeyIdentifier',
      keyIdentifier: issuer.generateSubjectKeyIdentifier().getBytes(),
    },
  ]);
  return signed(certificate, key, authority.key);
}

const DNS_NAME = 2;
const IP_ADDRESS = 7;

function altNames(addresses: readonly string[]) {
  return [{ type: DNS_NAME, value: 'localhost' }, ...addresses.map((ip) => ({ type: IP_ADDRESS, ip }))];
}

async function makeKey(modulusLength: number) {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { key: privateKey, publicKey: forge.pki.publicKeyFromPem(publicKey) };
}

function blankCertificate(publicKey: forge.pki.PublicKey, now: Date, days: number): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  // The first byte keeps the number positive; a negative one is no serial number.
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`;
  // A phone's clock may be behind ours.
  certificate.validity.notBefore = new Date(now.getTime() - DAY_MS);
  certificate.validity.notAfter = new Date(now.getTime() + (days - 1) * DAY_MS);
  return certificate;
}

function subjectOf(name: string): forge.pki.CertificateField[] {
  return [
    { name: 'organizationName', value: 'Kindred Pages' },
    { name: 'commonName', value: name },
  ];
}

/**
 * Name constraints: of host names the authority may vouch for localhost alone. A phone that trusts it trusts our
 * addresses, and a thief of the key cannot use it to pose as anybody's bank. Source: RFC 5280, 4.2.1.10
 */
function onlyNamesOfThisComputer() {
  const { Class, Type, create, toDer } = forge.asn1;
  const base = create(Class.CONTEXT_SPECIFIC, DNS_NAME as forge.asn1.Type, false, 'localhost');
  const subtree = create(Class.UNIVERSAL, Type.SEQUENCE, true, [base]);
  const permitted = create(Class.CONTEXT_SPECIFIC, 0 as forge.asn1.Type, true, [subtree]);
  const constraints = create(Class.UNIVERSAL, Type.SEQUENCE, true, [permitted]);
  return { id: '2.5.29.30', critical: true, value: toDer(constraints).getBytes() };
}

function signed(certificate: forge.pki.Certificate, key: string, signingKey: string): Credentials {
  certificate.sign(forge.pki.privateKeyFromPem(signingKey), forge.md.sha256.create());
  return { certificate: forge.pki.certificateToPem(certificate), key };
}
