import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BRAND } from '../../../src/domain/config/brand.ts';
import {
  type CheckTools,
  checkProvenance,
  type ProvenanceVerdict,
  type PublicKey,
} from '../../../src/domain/provenance/check-provenance.ts';
import { claimsText } from '../../../src/domain/provenance/provenance.ts';
import type { ProvenanceSigner } from '../ports/provenance-signer.ts';
import { StartError } from '../ports/start-error.ts';
import { shownValue } from './shown-value.ts';

const base64Url = (text: string | Uint8Array) => Buffer.from(text).toString('base64url');

/** The thumbprint of RFC 7638. */
function keyIdOf(x: string): string {
  return createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
}

const publicKeyOf = (x: string): PublicKey => ({ kid: keyIdOf(x), x });

/** @param text PKCS #8 as base64, in one line */
function privateKeyOf(text: string, from: string): KeyObject {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (cause) {
    throw new StartError(`${from} holds no key. docs/deploy.md says how one is made.`, { cause });
  }
  throw new StartError(`${from} holds a key that is not of Ed25519. docs/deploy.md says how one is made.`);
}

/** Made at the first start, for this user's eyes alone. Several processes may begin at once: the first one's is kept. */
function keyInFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const { privateKey } = generateKeyPairSync('ed25519');
  const text = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, `${text}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8');
}

/** Public keys that were set: those of earlier times, and on Firebase the one that signs now as well. */
export function knownPublicKeys(environment: NodeJS.ProcessEnv): PublicKey[] {
  const listed = (environment.VOICE_PUBLIC_KEYS ?? '').split(',').map((x) => x.trim());
  return listed.filter(Boolean).map((x) => {
    if (Buffer.from(x, 'base64url').length !== 32)
      throw new StartError(
        `VOICE_PUBLIC_KEYS: "${shownValue(x)}" is no public key of Ed25519 (43 characters of base64url).`,
      );
    return publicKeyOf(x);
  });
}

/** The keys of this machine's own service and those that were set, without making one. */
export function publicKeysHere(environment: NodeJS.ProcessEnv, keyFile: string): readonly PublicKey[] {
  const isSigning = environment.VOICE_SIGNING_KEY || existsSync(keyFile);
  return isSigning ? openSigner(environment, keyFile).publicKeys() : knownPublicKeys(environment);
}

/**
 * Signs with the key of `VOICE_SIGNING_KEY`, or with the one in a file, which is made when it is first needed.
 * @param keyFile null where nothing is kept: then nothing is signed without the setting
 * @throws StartError, when it is first needed, for a key that is none
 */
export function openSigner(environment: NodeJS.ProcessEnv, keyFile: string): ProvenanceSigner;
export function openSigner(environment: NodeJS.ProcessEnv, keyFile: null): ProvenanceSigner | null;
export function openSigner(environment: NodeJS.ProcessEnv, keyFile: string | null): ProvenanceSigner | null {
  const set = environment.VOICE_SIGNING_KEY;
  if (!set && keyFile === null) return null;
  let opened: { readonly key: KeyObject; readonly own: PublicKey } | undefined;
  const open = () => {
    if (opened) return opened;
    const key = set
      ? privateKeyOf(set, 'VOICE_SIGNING_KEY')
      : privateKeyOf(keyInFile(keyFile ?? ''), keyFile ?? '');
    const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
    opened = { key, own: publicKeyOf(x) };
    return opened;
  };
  return {
    get madeBy() {
      return BRAND.name;
    },
    sign(provenance) {
      const { key, own } = open();
      const head = base64Url(JSON.stringify({ alg: 'EdDSA', kid: own.kid }));
      const message = `${head}.${base64Url(claimsText(provenance))}`;
      return `${message}.${base64Url(sign(null, Buffer.from(message), key))}`;
    },
    publicKeys() {
      const { own } = open();
      return [own, ...knownPublicKeys(environment).filter(({ kid }) => kid !== own.kid)];
    },
  };
}

/** As RFC 7517 has them. */
export const keySetOf = (keys: readonly PublicKey[]) => ({
  keys: keys.map((key) => ({ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', ...key })),
});

const TOOLS: CheckTools = {
  sha256() {
    const hash = createHash('sha256');
    return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('hex') };
  },
  async isSigned(key, signature, message) {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: base64Url(key) };
    return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature);
  },
};

/** What a file on this machine says of itself, and whether that can be believed. @throws what opening it throws */
export async function checkFile(path: string, keys: readonly PublicKey[]): Promise<ProvenanceVerdict> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (from: number, to: number) => {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
      return buffer.subarray(0, bytesRead);
    };
    return await checkProvenance({ size, read }, keys, TOOLS);
  } finally {
    await file.close();
  }
}
