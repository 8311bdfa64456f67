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

export const textFrame = (id: string, text: string) => frame(id, [Uint8Array.of(UTF8), utf8(text)]);

const ownFrame = (name: string, text: string) =>
  frame('TXXX', [Uint8Array.of(UTF8), utf8(`${name}\0${text}`)]);

function commentFrame(text: string): Uint8Array {
  return frame('COMM', [Uint8Array.of(UTF8), utf8('eng\0'), utf8(text)]);
}

export function pictureFrame(jpeg: Uint8Array): Uint8Array {
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

/** Frames as a tag, with room behind them. */
export function tagOf(frames: readonly Uint8Array[]): Uint8Array {
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
    commentFrame(
      `Narrated by a computer in a voice recreated after recordings of ${tags.narrator}. It is not a recording of ${tags.narrator}.`,
    ),
    ...(tags.cover ? [pictureFrame(tags.cover)] : []),
    contentsFrame(marks.length),
    ...marks.map(chapterFrame),
  ]);
}
