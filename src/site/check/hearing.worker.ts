import { type HeardMark, hearMark } from '@/domain/mark/hear-mark.ts';
import {
  checkProvenance,
  type ProvenanceVerdict,
  type PublicKey,
} from '@/domain/provenance/check-provenance.ts';
import { sha256 } from './sha256.ts';

/** What the page gives: a file to read, or the channels of a sound at LISTENING_HZ to listen to. */
export type Asked =
  | { readonly file: Blob; readonly keys: readonly PublicKey[] | null }
  | { readonly channels: readonly Float32Array[] };
/** What it is told: the share that is done, and in the end what was found. */
export type Told = number | { readonly verdict: ProvenanceVerdict } | { readonly mark: HeardMark };

/** The worker's global; the page's library is in force here, and knows no worker. */
const worker = globalThis as unknown as {
  onmessage: ((event: MessageEvent<Asked>) => void) | null;
  postMessage(message: Told): void;
};

function mixed([first = new Float32Array(), ...others]: readonly Float32Array[]): Float32Array {
  for (const other of others)
    for (let i = 0; i < first.length; i++) (first[i] as number) += other[i] as number;
  return first;
}

/** Browsers before 2025 have no Ed25519, and a page without https no arithmetic of keys at all. */
async function isSigned(
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<boolean | null> {
  const known = await crypto.subtle?.importKey('raw', key, 'Ed25519', false, ['verify']).catch(() => null);
  return known
    ? crypto.subtle.verify('Ed25519', known, new Uint8Array(signature), new Uint8Array(message))
    : null;
}

function telling(): (share: number) => void {
  let told = 0;
  return (share) => {
    if (share < told + 0.01) return;
    told = share;
    worker.postMessage(share);
  };
}

async function read(file: Blob, keys: readonly PublicKey[] | null): Promise<ProvenanceVerdict> {
  const bytes = {
    size: file.size,
    read: async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  };
  return checkProvenance(bytes, keys, { sha256, isSigned, onProgress: telling() });
}

worker.onmessage = async ({ data }) => {
  worker.postMessage(
    'file' in data
      ? { verdict: await read(data.file, data.keys) }
      : { mark: hearMark(mixed(data.channels), telling()) },
  );
};
