import { Readable } from 'node:stream';
import { MP3_SAMPLE_RATE_HZ } from '../../../../src/domain/limits.ts';
import { PROVENANCE_FIELD } from '../../../../src/domain/provenance/provenance.ts';
import { RECREATED, type WornTags } from '../mp3/id3.ts';
import { hashOf } from '../mp3/mp3.ts';
import { PACKET_SAMPLES } from './encode-parts.ts';

/** Boxes of the ISO base media file format (ISO/IEC 14496-12), of which an M4B file is made. */
type Bytes = Uint8Array;

const utf8 = (text: string): Bytes => Buffer.from(text);
const latin = (text: string): Bytes => Buffer.from(text, 'latin1');

function numbers(bits: 8 | 16 | 32, ...values: readonly number[]): Bytes {
  const size = bits / 8;
  const bytes = Buffer.alloc(values.length * size);
  for (const [i, value] of values.entries()) bytes.writeUIntBE(value, i * size, size);
  return bytes;
}
const u8 = (...values: readonly number[]) => numbers(8, ...values);
const u16 = (...values: readonly number[]) => numbers(16, ...values);
const u32 = (...values: readonly number[]) => numbers(32, ...values);

function u64(value: number): Bytes {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

/** Size, name, content. */
function box(name: string, ...parts: readonly Bytes[]): Bytes {
  const length = parts.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([u32(length), latin(name), ...parts], length);
}

/** The same with a version and flags before its content. */
const fullBox = (name: string, version: number, flags: number, ...parts: readonly Bytes[]): Bytes =>
  box(name, u32(version * 0x1000000 + flags), ...parts);

/** Nothing is turned or made larger. */
const MATRIX: Bytes = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

interface M4bChapter {
  readonly title: string;
  readonly startSeconds: number;
}

/** What an M4B file is made of. */
interface M4bBook {
  readonly worn: WornTags;
  readonly chapters: readonly M4bChapter[];
  /** without what the encoder begins with */
  readonly durationSeconds: number;
  readonly kbps: number;
  /** bytes of every packet, the first one among them, which is not heard */
  readonly sizes: readonly number[];
  /** the packets themselves, in pieces of any length; asked for twice where the book is signed */
  readonly sound: () => AsyncIterable<Uint8Array>;
  /** given SHA-256 in hex of what lies in `mdat` and of the tags, what the file says of itself */
  readonly sign?: (sound: string, tags: string) => string;
}

/** The movie's clock: milliseconds. */
const CLOCK = 1_000;
const AUDIO = 1;
const CHAPTERS = 2;
const ENABLED_IN_MOVIE = 3;
const IN_MOVIE = 2;
/** Packets that lie together; a player fetches about so much at a time: 12 seconds. */
const CHUNK_PACKETS = 512;
const MAX_NERO_CHAPTERS = 255;
const NERO_TICKS = 10_000_000;
const JPEG = 13;
const TEXT = 1;
const AUDIOBOOK = 2;
const MAX_32 = 0xffffffff;
/** AAC-LC, 44.1 kHz, mono: ISO/IEC 14496-3, AudioSpecificConfig. */
const CONFIG = u8(0x12, 0x08);

/** A chapter's title as QuickTime keeps it: its length, its letters, and that they are UTF-8. */
const titleSample = ({ title }: M4bChapter): Bytes =>
  Buffer.concat([u16(utf8(title).length), utf8(title), box('encd', u32(0x100))]);

interface TrackFacts {
  readonly id: number;
  readonly flags: number;
  readonly durationMs: number;
  /** 0x100 is loud, 0 for what is not heard */
  readonly volume: number;
}

function track({ id, flags, durationMs, volume }: TrackFacts, ...more: Bytes[]): Bytes {
  const head = fullBox(
    'tkhd',
    1,
    flags,
    ...[u64(0), u64(0), u32(id, 0), u64(durationMs), u32(0, 0), u16(0, 0, volume, 0), MATRIX, u32(0, 0)],
  );
  return box('trak', head, ...more);
}

interface MediaFacts {
  /** ticks of a second */
  readonly clock: number;
  readonly duration: number;
  readonly handler: 'soun' | 'text';
  readonly name: string;
}

function media({ clock, duration, handler, name }: MediaFacts, ...info: Bytes[]): Bytes {
  const english = 0x15c7;
  return box(
    'mdia',
    fullBox('mdhd', 1, 0, u64(0), u64(0), u32(clock), u64(duration), u16(english, 0)),
    fullBox('hdlr', 0, 0, u32(0), latin(handler), u32(0, 0, 0), utf8(`${name}\0`)),
    box('minf', ...info),
  );
}

const HERE = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)));

function descriptor(tag: number, ...parts: Bytes[]): Bytes {
  const content = Buffer.concat(parts);
  return Buffer.concat([u8(tag, content.length), content]);
}

function audioEntry(kbps: number): Bytes {
  const rate = kbps * 1_000;
  const decoder = descriptor(4, u8(0x40, 0x15, 0, 0, 0), u32(rate, rate), descriptor(5, CONFIG));
  const esds = fullBox('esds', 0, 0, descriptor(3, u16(0), u8(0), decoder, descriptor(6, u8(2))));
  return box(
    'mp4a',
    ...[u8(0, 0, 0, 0, 0, 0), u16(1), u32(0, 0), u16(1, 16, 0, 0), u32(MP3_SAMPLE_RATE_HZ * 0x10000), esds],
  );
}

interface Layout {
  readonly sizes: readonly number[];
  /** where each chunk begins in the file */
  readonly chunkOffsets: readonly number[];
  readonly chunkLength: number;
}

/** Where the samples of a track lie. */
function places({ sizes, chunkOffsets, chunkLength }: Layout): Bytes[] {
  const last = sizes.length % chunkLength;
  const isUneven = last > 0 && chunkOffsets.length > 1;
  const runs = [u32(1, Math.min(chunkLength, sizes.length), 1)];
  if (isUneven) runs.push(u32(chunkOffsets.length, last, 1));
  const isLong = (chunkOffsets.at(-1) ?? 0) > MAX_32;
  return [
    fullBox('stsc', 0, 0, u32(runs.length), ...runs),
    fullBox('stsz', 0, 0, u32(0, sizes.length), u32(...sizes)),
    isLong
      ? fullBox('co64', 0, 0, u32(chunkOffsets.length), ...chunkOffsets.map(u64))
      : fullBox('stco', 0, 0, u32(chunkOffsets.length), u32(...chunkOffsets)),
  ];
}

function audioTrack(book: M4bBook, durationMs: number, layout: Layout): Bytes {
  const packets = book.sizes.length;
  const samples = packets * PACKET_SAMPLES;
  return track(
    { id: AUDIO, flags: ENABLED_IN_MOVIE, durationMs, volume: 0x100 },
    box('edts', fullBox('elst', 1, 0, u32(1), u64(durationMs), u64(PACKET_SAMPLES), u16(1, 0))),
    box('tref', box('chap', u32(CHAPTERS))),
    media(
      { clock: MP3_SAMPLE_RATE_HZ, duration: samples, handler: 'soun', name: 'Sound' },
      fullBox('smhd', 0, 0, u32(0)),
      HERE,
      box(
        'stbl',
        fullBox('stsd', 0, 0, u32(1), audioEntry(book.kbps)),
        fullBox('stts', 0, 0, u32(1), u32(packets, PACKET_SAMPLES)),
        ...places(layout),
      ),
    ),
  );
}

/** What QuickTime asks of text that is not shown. Source: FFmpeg, libavformat/movenc.c, mov_create_chapter_track. */
const TEXT_ENTRY = box(
  'text',
  ...[u8(0, 0, 0, 0, 0, 0), u16(1), u32(1), u16(0), u32(0, 0, 0, 0), u16(1, 0), u32(0)],
  box('ftab', u16(1, 1), u8(0)),
);
const TEXT_HEAD = box(
  'gmhd',
  fullBox('gmin', 0, 0, u16(0x40, 0x8000, 0x8000, 0x8000, 0, 0)),
  box('text', u16(1), u32(0, 0, 0, 1, 0, 0, 0, 0x4000), u16(0)),
);

function chapterTrack(book: M4bBook, durationMs: number, layout: Layout): Bytes {
  const starts = book.chapters.map(({ startSeconds }, i) => (i === 0 ? 0 : Math.round(startSeconds * CLOCK)));
  const lengths = starts.map((start, i) => Math.max(0, (starts[i + 1] ?? durationMs) - start));
  return track(
    { id: CHAPTERS, flags: IN_MOVIE, durationMs, volume: 0 },
    media(
      { clock: CLOCK, duration: durationMs, handler: 'text', name: 'Chapters' },
      TEXT_HEAD,
      HERE,
      box(
        'stbl',
        fullBox('stsd', 0, 0, u32(1), TEXT_ENTRY),
        fullBox('stts', 0, 0, u32(lengths.length), ...lengths.map((length) => u32(1, length))),
        ...places(layout),
      ),
    ),
  );
}

const dataOf = (type: number, bytes: Bytes) => box('data', u32(type, 0), bytes);
const words = (name: string, text: string) => box(name, dataOf(TEXT, utf8(text)));
const own = (name: string, text: string) =>
  box(
    '----',
    fullBox('mean', 0, 0, utf8('com.apple.iTunes')),
    fullBox('name', 0, 0, utf8(name)),
    dataOf(TEXT, utf8(text)),
  );

function atoms({ worn }: M4bBook): Bytes[] {
  const speaker = `${worn.narrator}${RECREATED}`;
  return [
    words('\xa9nam', worn.title),
    words('\xa9alb', worn.title),
    words('\xa9ART', worn.author ?? speaker),
    words('aART', worn.author ?? speaker),
    // Where players of audiobooks look for the narrator.
    words('\xa9wrt', speaker),
    words('\xa9gen', 'Audiobook'),
    words('\xa9cmt', worn.comment),
    box('stik', dataOf(21, u8(AUDIOBOOK))),
    own('NARRATOR', speaker),
    own('VOICE', 'recreated'),
    own('AI_GENERATED', 'true'),
    ...(worn.cover ? [box('covr', dataOf(JPEG, worn.cover))] : []),
  ];
}

function tags(book: M4bBook, token: string | null): Bytes {
  const { chapters } = book;
  const list = box('ilst', ...atoms(book), ...(token === null ? [] : [own(PROVENANCE_FIELD, token)]));
  const handler = fullBox('hdlr', 0, 0, u32(0), latin('mdirappl'), u32(0, 0), u8(0));
  const some = chapters.slice(0, MAX_NERO_CHAPTERS);
  const nero = some.map(({ title, startSeconds }, i) => {
    const name = utf8(title).subarray(0, 255);
    const ticks = i === 0 ? 0 : Math.round(startSeconds * NERO_TICKS);
    return Buffer.concat([u64(ticks), u8(name.length), name]);
  });
  return box(
    'udta',
    fullBox('meta', 0, 0, handler, list),
    fullBox('chpl', 1, 0, u32(0), u8(some.length), ...nero),
  );
}

/** Everything before the sound, when the titles of the chapters begin at `at`, and the sound behind them. */
function headOf(book: M4bBook, token: string | null, at: number): Bytes {
  const durationMs = Math.round(book.durationSeconds * CLOCK);
  const titles = book.chapters.map((chapter) => titleSample(chapter).length);
  const soundAt = titles.reduce((sum, size) => sum + size, at);
  const chunkOffsets: number[] = [];
  let offset = soundAt;
  for (const [i, size] of book.sizes.entries()) {
    if (i % CHUNK_PACKETS === 0) chunkOffsets.push(offset);
    offset += size;
  }
  const next = u32(CHAPTERS + 1);
  const head = [u64(0), u64(0), u32(CLOCK), u64(durationMs), u32(0x10000), u16(0x100, 0), u32(0, 0)];
  return box(
    'moov',
    fullBox('mvhd', 1, 0, ...head, MATRIX, u32(0, 0, 0, 0, 0, 0), next),
    audioTrack(book, durationMs, { sizes: book.sizes, chunkOffsets, chunkLength: CHUNK_PACKETS }),
    chapterTrack(book, durationMs, { sizes: titles, chunkOffsets: [at], chunkLength: titles.length }),
    tags(book, token),
  );
}

/**
 * An audiobook as M4B, as a stream: chapters twice, as Apple's players and as others know them, tags and cover, and all of it
 * before the sound, so that a player can begin before the end is there. No dates: the same book gives the same bytes.
 */
export function assembleM4b(book: M4bBook): Readable {
  const type = box('ftyp', latin('M4B '), u32(0x200), latin('M4B M4A mp42isom'));
  const titles = Buffer.concat(book.chapters.map(titleSample));
  const length = book.sizes.reduce((sum, size) => sum + size, titles.length);
  const isLong = length + 8 > MAX_32;
  const mediaHead = isLong
    ? Buffer.concat([u32(1), latin('mdat'), u64(length + 16)])
    : Buffer.concat([u32(length + 8), latin('mdat')]);
  async function* media() {
    yield titles;
    yield* book.sound();
  }
  async function* bytes() {
    const token = book.sign?.(await hashOf(media()), await hashOf(Readable.from(atoms(book)))) ?? null;
    // Its length does not depend on where the sound is, unless that is beyond 4 GB.
    const guess = headOf(book, token, isLong ? MAX_32 + 1 : 0).length;
    const head = headOf(book, token, type.length + guess + mediaHead.length);
    yield Buffer.concat([type, head, mediaHead]);
    yield* media();
  }
  return Readable.from(bytes(), { objectMode: false });
}
