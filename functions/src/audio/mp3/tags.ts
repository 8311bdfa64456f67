import { Readable } from 'node:stream';
import { AppError } from '../../../../src/domain/errors.ts';
import { pictureFrame, RECREATED, tagOf, textFrame } from './id3.ts';

const HEAD_BYTES = 10;

const sizeAt = (bytes: Uint8Array, at: number) =>
  [0, 1, 2, 3].reduce((sum, i) => sum * 128 + (bytes[at + i] ?? 0), 0);

/** How long the tags at the head of a file are, told by its first bytes. */
function lengthOfTags(bytes: Uint8Array): number {
  if (String.fromCharCode(...bytes.subarray(0, 3)) !== 'ID3')
    throw new AppError('internal', 'this audiobook has no tags');
  return HEAD_BYTES + sizeAt(bytes, 6);
}

/** The file's parts: first its tags whole, then its sound as it comes. */
async function* tagsFirst(file: Readable): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0);
  let length = Number.POSITIVE_INFINITY;
  for await (const bytes of file) {
    if (head.length >= length) {
      yield bytes as Uint8Array;
      continue;
    }
    head = Buffer.concat([head, bytes as Uint8Array]);
    if (head.length >= HEAD_BYTES) length = lengthOfTags(head);
    if (head.length < length) continue;
    yield head.subarray(0, length);
    yield head.subarray(length);
  }
}

/** The tags at the head of an audiobook; the rest of it is not read. @throws AppError internal when there are none */
export async function readTags(file: Readable): Promise<Uint8Array> {
  try {
    for await (const tags of tagsFirst(file)) return tags;
  } finally {
    file.destroy();
  }
  throw new AppError('internal', 'this audiobook ends in its tags');
}

/** The same sound behind other tags. */
export function withTags(file: Readable, change: (tags: Uint8Array) => Uint8Array): Readable {
  async function* changed(): AsyncGenerator<Uint8Array> {
    let isFirst = true;
    for await (const part of tagsFirst(file)) {
      yield isFirst ? change(part) : part;
      isFirst = false;
    }
  }
  return Readable.from(changed(), { objectMode: false });
}

interface Frame {
  readonly id: string;
  readonly bytes: Uint8Array;
}

function framesOf(tags: Uint8Array): Frame[] {
  const frames: Frame[] = [];
  for (let at = HEAD_BYTES; at + HEAD_BYTES <= tags.length && tags[at] !== 0; ) {
    const end = at + HEAD_BYTES + sizeAt(tags, at + 4);
    frames.push({ id: String.fromCharCode(...tags.subarray(at, at + 4)), bytes: tags.subarray(at, end) });
    at = end;
  }
  return frames;
}

const textOf = (frame: Frame | undefined) =>
  new TextDecoder().decode(frame?.bytes.subarray(HEAD_BYTES + 1) ?? new Uint8Array(0));

const speakerOf = (tags: Uint8Array) => textOf(framesOf(tags).find(({ id }) => id === 'TCOM'));

/** Whose voice is recreated. */
export function narratorOf(tags: Uint8Array): string {
  return speakerOf(tags).replace(RECREATED, '');
}

/** Our own tags with another author and cover; everything else as it was. */
export function updatedTags(
  tags: Uint8Array,
  { author, cover }: { readonly author: string | null; readonly cover: Uint8Array },
): Uint8Array {
  const frames = framesOf(tags).filter(({ id }) => id !== 'APIC');
  return tagOf(
    frames.flatMap(({ id, bytes }) => {
      if (id === 'TPE1') return [textFrame('TPE1', author ?? speakerOf(tags))];
      return id === 'CTOC' ? [pictureFrame(cover), bytes] : [bytes];
    }),
  );
}
