import { VOICE_RIGHTS, type VoiceRight } from '../voice/voice.ts';

/** Name of the field in a file's tags; the same in MP3 (TXXX) and in MP4 (iTunes' own atoms). */
export const PROVENANCE_FIELD = 'VOICE_PROVENANCE';
/** What is known before there is a file. */
export interface ProvenanceFacts {
  /** "2026-11-26" */
  readonly madeOn: string;
  /** by what right the voice is used; null when nobody was asked */
  readonly right: VoiceRight | null;
  /** what the mark in its sound says; null for a sound without one */
  readonly mark: string | null;
}

/** What a file says of itself, signed by the service that made it. */
export interface Provenance extends ProvenanceFacts {
  readonly madeBy: string;
  /** SHA-256 in hex of its sound, whatever it wears */
  readonly sound: string;
  /** SHA-256 in hex of its other tags */
  readonly tags: string;
}

const VERSION = 1;
const RECREATED = 'recreated';

/** The same as text of ASCII alone: tags are kept in many encodings, and it must be the same in all. */
export function claimsText({ madeBy, madeOn, right, mark, sound, tags }: Provenance): string {
  const claims = {
    ...{ v: VERSION, made_by: madeBy, made_on: madeOn, voice: RECREATED, right, mark },
    ...{ sound_sha256: sound, tags_sha256: tags },
  };
  return JSON.stringify(claims).replace(
    /[^\x20-\x7e]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const HASH = /^[0-9a-f]{64}$/;
const isText = (value: unknown): value is string => typeof value === 'string';

/** @returns null for a right that is not asked for (anymore) */
export const rightNamed = (name: unknown): VoiceRight | null =>
  isText(name) && Object.hasOwn(VOICE_RIGHTS, name) ? (name as VoiceRight) : null;

/** @returns null for what this version does not know */
function readClaims(text: string): Provenance | null {
  const claims = objectOf(text);
  if (claims?.v !== VERSION || claims.voice !== RECREATED) return null;
  const { made_by: madeBy, made_on: madeOn, right, mark, sound_sha256: sound, tags_sha256: tags } = claims;
  if (!isText(madeBy) || !isText(madeOn) || !isText(sound) || !isText(tags)) return null;
  if (!HASH.test(sound) || !HASH.test(tags)) return null;
  return {
    ...{ madeBy, madeOn, sound, tags },
    right: rightNamed(right),
    mark: isText(mark) ? mark : null,
  };
}

function objectOf(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    // Whatever stands there, it is not what we wrote.
    return null;
  }
}

/** A JSON Web Signature in compact form (RFC 7515), taken apart. */
export interface SignedClaims {
  readonly keyId: string;
  readonly provenance: Provenance;
  /** what the signature is over */
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** @returns null unless it is base64url */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [bits, held, at] = [0, 0, 0];
  for (const letter of text) {
    const digit = DIGITS.indexOf(letter);
    if (digit < 0) return null;
    bits = ((bits << 6) | digit) & 0xffffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at++] = (bits >> held) & 255;
  }
  return bytes;
}

const ascii = (bytes: Uint8Array | null) =>
  bytes ? Array.from(bytes, (b) => String.fromCharCode(b)).join('') : '';
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** @returns null for what cannot be read */
export function readToken(token: string): SignedClaims | null {
  const [head = '', claims = '', tail = '', ...more] = token.split('.');
  const keyId = objectOf(ascii(fromBase64Url(head)))?.kid;
  const provenance = readClaims(ascii(fromBase64Url(claims)));
  const signature = fromBase64Url(tail);
  if (more.length > 0 || !isText(keyId) || !provenance || !signature) return null;
  return { keyId, provenance, message: bytesOf(`${head}.${claims}`), signature };
}
