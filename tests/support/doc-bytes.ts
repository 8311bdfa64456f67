import { type DocLists, withDocLists } from './doc-lists.ts';

const SECTOR = 512;
const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;
const ALLOCATION = 0xfffffffd;
/** Shorter streams would live in a second, smaller kind of sector. */
const MIN_STREAM_BYTES = 4_096;

const padded = (bytes: Buffer) => {
  const size = Math.max(MIN_STREAM_BYTES, Math.ceil(bytes.length / SECTOR) * SECTOR);
  return Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
};

const SHORT_SECTOR = 64;
const inShortSectors = (bytes: Buffer) => Math.ceil(bytes.length / SHORT_SECTOR);

/** The same where every stream is a short one: they lie together in the stream of the root, 64 bytes by 64. */
export function shortOleBytes(streams: readonly { readonly name: string; readonly bytes: Buffer }[]): Buffer {
  const shortAllocation = Buffer.alloc(SECTOR, 0xff);
  let at = 0;
  const entries = streams.map(({ name, bytes }) => {
    const [start, last] = [at, at + inShortSectors(bytes) - 1];
    for (; at < last; at += 1) shortAllocation.writeUInt32LE(at + 1, at * 4);
    shortAllocation.writeUInt32LE(END_OF_CHAIN, last * 4);
    at = last + 1;
    return directoryEntry(name, 2, start, bytes.length);
  });
  const together = Buffer.concat(
    streams.flatMap(({ bytes }) => [
      bytes,
      Buffer.alloc(inShortSectors(bytes) * SHORT_SECTOR - bytes.length),
    ]),
  );
  const sectors = Math.ceil(together.length / SECTOR);
  const content = Buffer.concat([together, Buffer.alloc(sectors * SECTOR - together.length)]);
  const allocation = Buffer.alloc(SECTOR, 0xff);
  for (const [sector, next] of [ALLOCATION, END_OF_CHAIN, END_OF_CHAIN].entries())
    allocation.writeUInt32LE(next, sector * 4);
  for (let sector = 3; sector < 3 + sectors; sector += 1)
    allocation.writeUInt32LE(sector < 2 + sectors ? sector + 1 : END_OF_CHAIN, sector * 4);
  const header = oleHeader();
  header.writeUInt32LE(2, 60);
  header.writeUInt32LE(1, 64);
  const root = directoryEntry('Root Entry', 5, 3, together.length);
  const directory = inOneRow([root, ...entries]);
  return Buffer.concat([header, allocation, directory, shortAllocation, content]);
}

/** Siblings as a chain to the right, which is a legal if unbalanced tree. */
function inOneRow(entries: readonly Buffer[]): Buffer {
  for (const [index, entry] of entries.entries()) {
    if (index === 0) entry.writeUInt32LE(1, 76);
    else if (index < entries.length - 1) entry.writeUInt32LE(index + 1, 72);
  }
  const directory = Buffer.concat(entries);
  return Buffer.concat([directory, Buffer.alloc(SECTOR - directory.length)]);
}

/** A compound file (MS-CFB, version 3) with these streams, at most 60 kB in all. */
export function oleBytes(streams: readonly { readonly name: string; readonly bytes: Buffer }[]): Buffer {
  const contents = streams.map(({ bytes }) => padded(bytes));
  const allocation = Buffer.alloc(SECTOR, 0xff);
  allocation.writeUInt32LE(ALLOCATION, 0);
  allocation.writeUInt32LE(END_OF_CHAIN, 4);
  let sector = 2;
  const entries = [directoryEntry('Root Entry', 5, END_OF_CHAIN, 0)];
  for (const [index, content] of contents.entries()) {
    entries.push(directoryEntry(streams[index]?.name ?? '', 2, sector, content.length));
    const last = sector + content.length / SECTOR - 1;
    for (; sector < last; sector += 1) allocation.writeUInt32LE(sector + 1, sector * 4);
    allocation.writeUInt32LE(END_OF_CHAIN, last * 4);
    sector = last + 1;
  }
  return Buffer.concat([oleHeader(), allocation, inOneRow(entries), ...contents]);
}

function oleHeader(): Buffer {
  const header = Buffer.alloc(SECTOR, 0xff);
  header.fill(0, 0, 76);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(MIN_STREAM_BYTES, 56);
  header.writeUInt32LE(END_OF_CHAIN, 60);
  header.writeUInt32LE(END_OF_CHAIN, 68);
  header.writeUInt32LE(0, 76);
  return header;
}

function directoryEntry(name: string, kind: number, startSector: number, sizeBytes: number): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry.writeUInt8(kind, 66);
  entry.writeUInt8(1, 67);
  for (const at of [68, 72, 76]) entry.writeUInt32LE(FREE, at);
  entry.writeUInt32LE(startSector, 116);
  entry.writeUInt32LE(sizeBytes, 120);
  return entry;
}

const TEXT_AT = 0x800;
const TABLE_IN_1TABLE = 0x0200;
const ENCRYPTED = 0x0100;

interface DocOptions {
  readonly locked?: boolean;
  readonly footnotes?: readonly string[];
  readonly textBoxes?: readonly string[];
  readonly lists?: DocLists;
  /** words of the body, and the property of characters that is set for them; not together with lists */
  readonly looks?: readonly { readonly words: string; readonly property: number; readonly value: number }[];
  /** of the stream that pictures lie in */
  readonly data?: Buffer;
  /** as a program writes it that does not fill short streams up */
  readonly isShort?: boolean;
}

const ended = (paragraphs: readonly string[] = []) => paragraphs.map((text) => `${text}\r`).join('');

const inSectors = (bytes: Buffer) =>
  Buffer.concat([bytes, Buffer.alloc(Math.ceil(bytes.length / SECTOR) * SECTOR - bytes.length)]);

/** Where each paragraph ends in the main stream. */
function endsOf(paragraphs: readonly string[]): readonly number[] {
  let at = TEXT_AT;
  return paragraphs.map((text) => {
    at += (text.length + 1) * 2;
    return at;
  });
}

const PAGE_BYTES = 512;

/** One page of what characters look like, from TEXT_AT on. Source: MS-DOC, 2.9.33 */
function looksPage(text: string, looks: NonNullable<DocOptions['looks']>): { page: Buffer; ends: Buffer } {
  const page = Buffer.alloc(PAGE_BYTES);
  const places = looks
    .map(({ words, ...look }) => ({
      ...look,
      from: text.indexOf(words),
      to: text.indexOf(words) + words.length,
    }))
    .sort((one, other) => one.from - other.from);
  const runs = places.flatMap((place, at) => [{ from: places[at - 1]?.to ?? 0 }, place]);
  runs.push({ from: places.at(-1)?.to ?? 0 });
  const placeOf = (character: number) => TEXT_AT + character * 2;
  let at = PAGE_BYTES - 2;
  for (const [index, run] of runs.entries()) {
    page.writeUInt32LE(placeOf(run.from), index * 4);
    if (!('property' in run)) continue;
    const isWide = run.property >> 13 === 4;
    at -= 6;
    page.writeUInt8(isWide ? 4 : 3, at);
    page.writeUInt16LE(run.property, at + 1);
    page.writeUInt16LE(run.value, at + 3);
    page.writeUInt8(at / 2, (runs.length + 1) * 4 + index);
  }
  page.writeUInt32LE(placeOf(text.length), runs.length * 4);
  page.writeUInt8(runs.length, PAGE_BYTES - 1);
  const ends = Buffer.alloc(12);
  ends.writeUInt32LE(TEXT_AT, 0);
  ends.writeUInt32LE(placeOf(text.length), 4);
  return { page, ends };
}

function withLooks(main: Buffer, table: Buffer, text: string, looks: NonNullable<DocOptions['looks']>) {
  const { page, ends } = looksPage(text, looks);
  ends.writeUInt32LE(main.length / PAGE_BYTES, 8);
  main.writeUInt32LE(table.length, 0xfa);
  main.writeUInt32LE(ends.length, 0xfe);
  return { main: Buffer.concat([main, page]), table: Buffer.concat([table, ends]) };
}

/** A Word 97 file (MS-DOC) of one piece of text; its notes and text boxes stand behind the body. */
export function docBytes(paragraphs: readonly string[], options: DocOptions = {}): Buffer {
  const [body, notes, boxes] = [ended(paragraphs), ended(options.footnotes), ended(options.textBoxes)];
  const text = body + notes + boxes;
  const head = Buffer.alloc(TEXT_AT);
  head.writeUInt16LE(0xa5ec, 0);
  head.writeUInt16LE(0xc1, 2);
  head.writeUInt16LE(TABLE_IN_1TABLE | (options.locked ? ENCRYPTED : 0), 10);
  head.writeUInt32LE(TEXT_AT, 0x18);
  head.writeUInt32LE(body.length, 0x4c);
  head.writeUInt32LE(notes.length, 0x50);
  head.writeUInt32LE(boxes.length, 0x64);
  const pieces = Buffer.alloc(21);
  pieces.writeUInt8(2, 0);
  pieces.writeUInt32LE(16, 1);
  pieces.writeUInt32LE(text.length, 9);
  pieces.writeUInt32LE(TEXT_AT, 15);
  head.writeUInt32LE(0, 0x1a2);
  head.writeUInt32LE(pieces.length, 0x1a6);
  const written = Buffer.concat([head, Buffer.from(text, 'utf16le')]);
  const { main, table } = options.lists
    ? withDocLists(inSectors(written), pieces, options.lists, [TEXT_AT, endsOf(paragraphs)])
    : options.looks
      ? withLooks(inSectors(written), pieces, text, options.looks)
      : { main: written, table: pieces };
  const container = options.isShort ? shortOleBytes : oleBytes;
  return container([
    { name: 'WordDocument', bytes: main },
    { name: '1Table', bytes: table },
    ...(options.data ? [{ name: 'Data', bytes: options.data }] : []),
  ]);
}
