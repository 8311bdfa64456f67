import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '../../../../src/domain/errors.ts';
import {
  PROVENANCE_FIELD,
  type Provenance,
  type ProvenanceFacts,
  readToken,
} from '../../../../src/domain/provenance/provenance.ts';
import type { ProvenanceSigner } from '../../ports/provenance-signer.ts';

/** A stretch of the audiobook that a player can jump to. */
export interface ChapterMark {
  readonly title: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

export interface AudiobookTags {
  readonly title: string;
  /** who wrote the memoir; null when nobody said */
  readonly author: string | null;
  /** whose voice is recreated */
  readonly narrator: string;
  /** a JPEG; null without a cover */
  readonly cover: Uint8Array | null;
  readonly chapters: readonly ChapterMark[];
  /** whether the first chapter is the person's own recording */
  readonly beginsWithRecording?: boolean;
}

/** So that a player can correct a title in place, without rewriting a gigabyte. */
const PADDING_BYTES = 2_048;
const LATIN1 = 0;
const UTF8 = 3;
const FRONT_COVER = 3;
const TOP_LEVEL_AND_ORDERED = 3;
const MAX_CHAPTERS = 255;
const NO_BYTE_OFFSET = 0xffffffff;

/** Stands behind the name of who is heard. */
export const RECREATED = ' (recreated voice)';

const utf8 = (text: string) => new TextEncoder().encode(text);

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Sizes have seven bits a byte, so that they never look like the start of a frame of sound. */
function size(bytes: number): Uint8Array {
  return Uint8Array.of((bytes >> 21) & 127, (bytes >> 14) & 127, (bytes >> 7) & 127, bytes & 127);
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function frame(id: string, content: readonly Uint8Array[]): Uint8Array {
  const body = joined(content);
  return joined([utf8(id), size(body.length), Uint8Array.of(0, 0), body]);
}

const textFrame = (id: string, text: string) => frame(id, [Uint8Array.of(UTF8), utf8(text)]);

const ownFrame = (name: string, text: string) =>
  frame('TXXX', [Uint8Array.of(UTF8), utf8(`${name}\0${text}`)]);

function commentFrame(text: string): Uint8Array {
  return frame('COMM', [Uint8Array.of(UTF8), utf8('eng\0'), utf8(text)]);
}

function pictureFrame(jpeg: Uint8Array): Uint8Array {
  return frame('APIC', [
    Uint8Array.of(LATIN1),
    utf8('image/jpeg\0'),
    Uint8Array.of(FRONT_COVER),
    utf8('\0'),
    jpeg,
  ]);
}

function chapterFrame(mark: ChapterMark, index: number): Uint8Array {
  const [startMs, endMs] = [mark.startSeconds * 1_000, mark.endSeconds * 1_000].map(Math.round);
  return frame('CHAP', [
    utf8(`ch${index}\0`),
    uint32(startMs ?? 0),
    uint32(endMs ?? 0),
    uint32(NO_BYTE_OFFSET),
    uint32(NO_BYTE_OFFSET),
    textFrame('TIT2', mark.title),
  ]);
}

function contentsFrame(count: number): Uint8Array {
  const names = Array.from({ length: count }, (_, i) => utf8(`ch${i}\0`));
  return frame('CTOC', [utf8('toc\0'), Uint8Array.of(TOP_LEVEL_AND_ORDERED, count), ...names]);
}

/** How the comment of a book begins that begins with the person's own recording. */
const RECORDED = 'The first chapter is a recording of ';

function commentOf({ narrator, beginsWithRecording }: AudiobookTags): string {
  const recreated = `arrated by a computer in a voice recreated from recordings of ${narrator}`;
  if (!beginsWithRecording) return `N${recreated}. It is not a recording of ${narrator}.`;
  return `${RECORDED}${narrator}. Everything after it is n${recreated}, and is not a recording of ${narrator}.`;
}

/** Frames as a tag, with room behind them. */
function tagOf(frames: readonly Uint8Array[]): Uint8Array {
  const body = joined([...frames, new Uint8Array(PADDING_BYTES)]);
  return joined([utf8('ID3'), Uint8Array.of(4, 0, 0), size(body.length), body]);
}

/** The table of contents counts in one byte: what is over goes to the last chapter. */
function atMost(count: number, chapters: readonly ChapterMark[]): readonly ChapterMark[] {
  const [last, end] = [chapters[count - 1], chapters.at(-1)];
  if (chapters.length <= count || !last || !end) return chapters;
  return [...chapters.slice(0, count - 1), { ...last, endSeconds: end.endSeconds }];
}

/**
 * The tags at the head of an audiobook: ID3v2.4, chapters after the addendum "ID3v2 Chapter Frame 1.0". They say that
 * the voice is recreated, in words and in a field for machines. No dates and no ids: the same book gives the same bytes.
 */
export function id3Tags(tags: AudiobookTags): Uint8Array {
  const marks = atMost(MAX_CHAPTERS, tags.chapters);
  const speaker = `${tags.narrator}${RECREATED}`;
  return tagOf([
    textFrame('TIT2', tags.title),
    textFrame('TALB', tags.title),
    textFrame('TPE1', tags.author ?? speaker),
    // Where players of audiobooks look for the narrator.
    textFrame('TCOM', speaker),
    ownFrame('NARRATOR', speaker),
    textFrame('TCON', 'Audiobook'),
    textFrame('TLAN', 'eng'),
    ownFrame('VOICE', 'recreated'),
    ownFrame('AI_GENERATED', 'true'),
    commentFrame(commentOf(tags)),
    ...(tags.cover ? [pictureFrame(tags.cover)] : []),
    contentsFrame(marks.length),
    ...marks.map(chapterFrame),
  ]);
}

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

const isProvenance = (frame: Frame) =>
  frame.id === 'TXXX' && textOf(frame).startsWith(`${PROVENANCE_FIELD}\0`);

/** What a signature is about: everything but itself. */
const signedFrames = (tags: Uint8Array) => framesOf(tags).filter((frame) => !isProvenance(frame));

/** What our own tags say in the field of provenance; null where there is none. */
function provenanceTokenIn(tags: Uint8Array): string | null {
  const frame = framesOf(tags).find(isProvenance);
  return frame ? textOf(frame).slice(PROVENANCE_FIELD.length + 1) : null;
}

/**
 * Our own tags, signed; an earlier signature goes. It stands in TXXX and not in PRIV: then every program shows it, and those
 * that write tags anew keep it.
 * @param sign given SHA-256 in hex of all other frames
 */
function signedTags(tags: Uint8Array, sign: (hash: string) => string): Uint8Array {
  const frames = signedFrames(tags).map(({ bytes }) => bytes);
  const hash = createHash('sha256');
  for (const bytes of frames) hash.update(bytes);
  return tagOf([...frames, ownFrame(PROVENANCE_FIELD, sign(hash.digest('hex')))]);
}

const speakerOf = (tags: Uint8Array) => textOf(framesOf(tags).find(({ id }) => id === 'TCOM'));

/** Whose voice is recreated. */
export function narratorOf(tags: Uint8Array): string {
  return speakerOf(tags).replace(RECREATED, '');
}

/** Our own tags with another author and cover, not signed; everything else as it was. */
export function updatedTags(
  tags: Uint8Array,
  { author, cover }: { readonly author: string | null; readonly cover: Uint8Array },
): Uint8Array {
  const frames = signedFrames(tags).filter(({ id }) => id !== 'APIC');
  return tagOf(
    frames.flatMap(({ id, bytes }) => {
      if (id === 'TPE1') return [textFrame('TPE1', author ?? speakerOf(tags))];
      return id === 'CTOC' ? [pictureFrame(cover), bytes] : [bytes];
    }),
  );
}

/** What a finished book says about itself. */
export interface WornTags {
  readonly title: string;
  /** who wrote the memoir; null when nobody said */
  readonly author: string | null;
  readonly narrator: string;
  /** the JPEG; null without one */
  readonly cover: Uint8Array | null;
  readonly comment: string;
}

/** Reads our own tags. */
export function wornTags(tags: Uint8Array): WornTags {
  const frames = framesOf(tags);
  const find = (id: string) => frames.find((frame) => frame.id === id);
  const text = (id: string) => textOf(find(id)).replaceAll('\0', '');
  const picture = find('APIC')?.bytes.subarray(HEAD_BYTES + 1);
  // After the type of the picture, its place in a book and its empty name.
  const cover = picture?.subarray(picture.indexOf(0) + 3) ?? null;
  const author = text('TPE1');
  return {
    title: text('TIT2'),
    author: author === speakerOf(tags) ? null : author,
    narrator: narratorOf(tags),
    cover,
    comment: text('COMM').replace(/^eng/, ''),
  };
}

interface ChapterAsFile {
  readonly title: string;
  readonly number: number;
  readonly count: number;
  readonly hasCover: boolean;
  /** it is the person's own recording, of which nothing was made by a computer */
  readonly isRecording?: boolean;
}

/** Whether the first chapter is the person's own recording. */
export const beginsWithRecording = (tags: Uint8Array): boolean => wornTags(tags).comment.startsWith(RECORDED);

/** A frame without what is said of a recreated voice. */
function asRecorded(frame: Frame, narrator: string): Uint8Array[] {
  const text = textOf(frame);
  if (frame.id === 'COMM') return [commentFrame(`This is a recording of ${narrator}.`)];
  if (/^(?:VOICE|AI_GENERATED)\0/.test(text)) return [];
  if (!text.endsWith(RECREATED)) return [frame.bytes];
  return [frame.id === 'TXXX' ? ownFrame('NARRATOR', narrator) : textFrame(frame.id, narrator)];
}

/** Our own tags for one chapter as a file of its own, not signed: its title, and the how-manieth it is; no chapters in it. */
export function chapterTags(
  tags: Uint8Array,
  { title, number, count, hasCover, isRecording = false }: ChapterAsFile,
): Uint8Array {
  const left = ['CTOC', 'CHAP', ...(hasCover ? [] : ['APIC'])];
  const frames = signedFrames(tags).filter(({ id }) => !left.includes(id));
  const narrator = narratorOf(tags);
  return tagOf(
    frames.flatMap((frame) => {
      if (frame.id === 'TIT2') return [textFrame('TIT2', title), textFrame('TRCK', `${number}/${count}`)];
      return isRecording ? asRecorded(frame, narrator) : [frame.bytes];
    }),
  );
}

/** Signs a file: given its tags and SHA-256 in hex of its sound, the tags with what the file says of itself. */
export type SignTags = (tags: Uint8Array, sound: string) => Uint8Array;

/** Signs what an MP3 says of itself. */
export function signTags(signer: ProvenanceSigner, facts: ProvenanceFacts): SignTags {
  const { madeBy } = signer;
  return (tags, sound) =>
    signedTags(tags, (hash) => signer.sign({ ...factsOf(facts), madeBy, sound, tags: hash }));
}

const factsOf = ({ madeOn, right, mark }: ProvenanceFacts): ProvenanceFacts => ({ madeOn, right, mark });

/** What our own tags say of their sound, as we wrote it; null where they were never signed. */
export function provenanceIn(tags: Uint8Array): Provenance | null {
  const token = provenanceTokenIn(tags);
  return token === null ? null : (readToken(token)?.provenance ?? null);
}

/**
 * Tags that were changed, signed as those before them were: the sound behind them is the same. Where those were not signed,
 * or nobody signs, these are not either.
 */
export function signedLike(
  before: Uint8Array,
  tags: Uint8Array,
  signer: ProvenanceSigner | undefined,
): Uint8Array {
  const said = provenanceIn(before);
  return said && signer ? signTags(signer, said)(tags, said.sound) : tags;
}
