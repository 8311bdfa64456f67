import { PROVENANCE_FIELD } from './provenance.ts';

/** A file, of which only what is needed is read. */
export interface FileBytes {
  readonly size: number;
  read(from: number, to: number): Promise<Uint8Array>;
}

/** What of a file carries what it says of itself, and what that is about. */
export interface Labeled {
  /** null where it says nothing */
  readonly token: string | null;
  /** every other tag, as it stands */
  readonly tags: readonly Uint8Array[];
  /** bytes of its sound */
  readonly sound: { readonly from: number; readonly to: number };
}

/** Covers included. */
const MOST_TAG_BYTES = 64 * 1_048_576;
const HEAD_BYTES = 10;

const latin = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));
const uint32 = (bytes: Uint8Array, at: number) =>
  [0, 1, 2, 3].reduce((sum, i) => sum * 256 + (bytes[at + i] ?? 0), 0);
const sevenBits = (bytes: Uint8Array, at: number) =>
  [0, 1, 2, 3].reduce((sum, i) => sum * 128 + (bytes[at + i] ?? 0), 0);

/** Our field's content; it is ASCII, so that in every encoding of tags only what lies between its letters differs. */
function tokenIn(content: Uint8Array): string | null {
  const start = latin(content, 0, 4 * PROVENANCE_FIELD.length).replace(/[^\x21-\x7e]/g, '');
  if (!start.startsWith(PROVENANCE_FIELD)) return null;
  const letters = content.filter((byte) => byte > 0x20 && byte < 0x7f);
  return Array.from(letters.subarray(PROVENANCE_FIELD.length), (byte) => String.fromCharCode(byte)).join('');
}

const KBPS = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const RATES_HZ = [44_100, 48_000, 32_000] as const;

/** Bytes of the silent frame before the sound, which every program that copies an MP3 writes anew. */
function infoBytes(start: Uint8Array): number {
  const [sync = 0, second = 0, third = 0] = start;
  const isInfo = /Info|Xing/.test(latin(start, 0, 40));
  if (!isInfo || sync !== 0xff || second < 0xe0) return 0;
  const isFirst = (second & 0x18) === 0x18;
  const kbps = KBPS[isFirst ? 1 : 2][third >> 4] ?? 0;
  const rate = (RATES_HZ[(third >> 2) & 3] ?? 44_100) / (isFirst ? 1 : 2);
  return Math.floor(((isFirst ? 144 : 72) * kbps * 1_000) / rate) + ((third >> 1) & 1);
}

/** ID3v2.3 and 2.4. */
async function inMp3(file: FileBytes, head: Uint8Array): Promise<Labeled | null> {
  const end = Math.min(file.size, HEAD_BYTES + sevenBits(head, 6));
  if (end > MOST_TAG_BYTES) return null;
  const all = await file.read(0, end);
  const sizeAt = (head[3] ?? 0) >= 4 ? sevenBits : uint32;
  const tags: Uint8Array[] = [];
  let token: string | null = null;
  for (let at = HEAD_BYTES; at + HEAD_BYTES <= end && all[at] !== 0; ) {
    const next = at + HEAD_BYTES + sizeAt(all, at + 4);
    const own = latin(all, at, at + 4) === 'TXXX' ? tokenIn(all.subarray(at + HEAD_BYTES + 1, next)) : null;
    if (own === null) tags.push(all.subarray(at, next));
    else token = own;
    at = next;
  }
  const first = await file.read(end, Math.min(file.size, end + 40));
  const last = await file.read(Math.max(end, file.size - 128), file.size);
  const to = latin(last, 0, 3) === 'TAG' ? file.size - 128 : file.size;
  return { token, tags, sound: { from: Math.min(to, end + infoBytes(first)), to } };
}

interface Box {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

function* boxesIn(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const size = uint32(bytes, at);
    if (size < 8 || at + size > to) return;
    yield { name: latin(bytes, at + 4, at + 8), from: at + 8, to: at + size };
    at += size;
  }
}

/** The list of tags: moov, udta, meta, ilst. */
function listIn(movie: Uint8Array): Box | null {
  let box: Box | undefined = { name: 'moov', from: 0, to: movie.length };
  for (const name of ['udta', 'meta', 'ilst']) {
    // A "meta" has a version before its boxes.
    const from: number = box.from + (box.name === 'meta' ? 4 : 0);
    box = [...boxesIn(movie, from, box.to)].find((inner) => inner.name === name);
    if (!box) return null;
  }
  return box;
}

/** The text of one of iTunes' own atoms, if it is ours. */
function ownIn(movie: Uint8Array, atom: Box): string | null {
  const parts = [...boxesIn(movie, atom.from, atom.to)];
  const [name, data] = ['name', 'data'].map((wanted) => parts.find((part) => part.name === wanted));
  if (!name || !data || latin(movie, name.from + 4, name.to) !== PROVENANCE_FIELD) return null;
  return Array.from(movie.subarray(data.from + 8, data.to), (byte) => String.fromCharCode(byte)).join('');
}

/** The boxes of a file, by their heads alone. */
async function* boxesOf(file: FileBytes): AsyncGenerator<Box> {
  for (let at = 0; at + 8 <= file.size; ) {
    const head = await file.read(at, Math.min(file.size, at + 16));
    const isLong = uint32(head, 0) === 1;
    const size = isLong ? uint32(head, 8) * 2 ** 32 + uint32(head, 12) : uint32(head, 0);
    const from = at + (isLong ? 16 : 8);
    // A box of no size goes to the end.
    const to = size === 0 ? file.size : Math.min(file.size, at + size);
    if (to < from) return;
    yield { name: latin(head, 4, 8), from, to };
    at = to;
  }
}

async function inMp4(file: FileBytes): Promise<Labeled | null> {
  let [movie, sound]: [Uint8Array | null, Labeled['sound'] | null] = [null, null];
  for await (const { name, from, to } of boxesOf(file)) {
    if (name === 'moov' && to - from <= MOST_TAG_BYTES) movie = await file.read(from, to);
    if (name === 'mdat') sound ??= { from, to };
  }
  if (!movie || !sound) return null;
  const list = listIn(movie);
  const tags: Uint8Array[] = [];
  let token: string | null = null;
  for (const atom of list ? boxesIn(movie, list.from, list.to) : []) {
    const own = atom.name === '----' ? ownIn(movie, atom) : null;
    if (own === null) tags.push(movie.subarray(atom.from - 8, atom.to));
    else token = own;
  }
  return { token, tags, sound };
}

/** @returns null for a file that is neither MP3 with tags nor MP4 */
export async function findProvenance(file: FileBytes): Promise<Labeled | null> {
  const head = await file.read(0, Math.min(file.size, 12));
  if (latin(head, 0, 3) === 'ID3') return inMp3(file, head);
  return latin(head, 4, 8) === 'ftyp' ? inMp4(file) : null;
}
