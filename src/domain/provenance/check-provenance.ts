import { type FileBytes, findProvenance } from './find-provenance.ts';
import { fromBase64Url, type Provenance, readToken } from './provenance.ts';

/** A public key of a service, as a JSON Web Key (RFC 8037). */
export interface PublicKey {
  readonly kid: string;
  /** base64url of its 32 bytes */
  readonly x: string;
}

interface Hash {
  update(bytes: Uint8Array): void;
  /** in hex */
  digest(): string;
}

/** What a browser and a server do each with their own means. */
export interface CheckTools {
  readonly sha256: () => Hash;
  /** Ed25519. @returns null where that is not known here */
  readonly isSigned: (
    key: Uint8Array<ArrayBuffer>,
    signature: Uint8Array,
    message: Uint8Array,
  ) => Promise<boolean | null>;
  readonly onProgress?: (share: number) => void;
}

/**
 * What a file says of itself, and whether that can be believed: nothing; nothing that can be read; signed with a key that
 * is none of ours; not what was signed with our key; signed by us. `cannot-tell` is a browser without Ed25519, or without
 * our keys.
 */
export type ProvenanceVerdict =
  | { readonly is: 'none' | 'unreadable' | 'unknown-key' | 'forged' | 'cannot-tell' }
  | {
      readonly is: 'signed';
      readonly provenance: Provenance;
      /** whether sound and tags are those that were signed */
      readonly isSoundWhole: boolean;
      readonly areTagsWhole: boolean;
    };

const PIECE_BYTES = 4 * 1_048_576;

/** @param keys null where nobody could be asked for them */
export async function checkProvenance(
  file: FileBytes,
  keys: readonly PublicKey[] | null,
  { sha256, isSigned, onProgress }: CheckTools,
): Promise<ProvenanceVerdict> {
  const found = await findProvenance(file);
  if (!found || found.token === null) return { is: 'none' };
  const signed = readToken(found.token);
  if (!signed) return { is: 'unreadable' };
  if (!keys) return { is: 'cannot-tell' };
  const { provenance, message, signature, keyId } = signed;
  const key = fromBase64Url(keys.find(({ kid }) => kid === keyId)?.x ?? '');
  if (!key || key.length === 0) return { is: 'unknown-key' };
  const isOurs = await isSigned(key, signature, message);
  if (isOurs === null) return { is: 'cannot-tell' };
  if (!isOurs) return { is: 'forged' };
  const tags = sha256();
  for (const tag of found.tags) tags.update(tag);
  const sound = sha256();
  const { from, to } = found.sound;
  for (let at = from; at < to; at += PIECE_BYTES) {
    sound.update(await file.read(at, Math.min(to, at + PIECE_BYTES)));
    onProgress?.(Math.min(1, (at + PIECE_BYTES - from) / (to - from)));
  }
  return {
    is: 'signed',
    provenance,
    isSoundWhole: sound.digest() === provenance.sound,
    areTagsWhole: tags.digest() === provenance.tags,
  };
}
