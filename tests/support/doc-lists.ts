const u8 = (...values: readonly number[]) => Buffer.from(values);
function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2);
  return bytes;
}
function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4);
  return bytes;
}

export interface DocLevel {
  /** of a number: 0 for figures, 1 for capital Roman, 4 for small letters, 6 for words, 23 for a bullet */
  readonly format: number;
  /** in which a sign below nine stands for the number of that level */
  readonly text: string;
}

export interface DocParagraphList {
  /** counted from 1; 0 for none; left out where the style tells */
  readonly list?: number;
  readonly level?: number;
  /** by its place among the styles */
  readonly style?: number;
}

export interface DocLists {
  readonly definitions: readonly (readonly DocLevel[])[];
  /** the definition of each list by its place, and where its first level begins anew */
  readonly lists: readonly { readonly definition: number; readonly start?: number }[];
  /** what each style says of its list, and on which other style it is based */
  readonly styles: readonly (DocParagraphList & { readonly base?: number })[];
  /** of the paragraphs of the main text */
  readonly paragraphs: readonly DocParagraphList[];
}

const propertiesOf = ({ list, level }: DocParagraphList) =>
  Buffer.concat([
    // Tabs, before what is looked for.
    u16(0xc60d),
    u8(2, 0, 0),
    ...(level === undefined ? [] : [u16(0x260a), u8(level)]),
    ...(list === undefined ? [] : [u16(0x460b), u16(list)]),
  ]);

function levelBytes({ format, text }: DocLevel): Buffer {
  const places = [...text].flatMap((sign, at) => (sign.charCodeAt(0) < 9 ? [at + 1] : []));
  const head = Buffer.concat([u32(1), u8(format, 0), u8(...places), Buffer.alloc(9 - places.length)]);
  return Buffer.concat([
    head,
    u8(1),
    Buffer.alloc(8),
    u8(0, 0, 0, 0),
    u16(text.length),
    Buffer.from(text, 'utf16le'),
  ]);
}

function definitionsBytes({ definitions }: DocLists): { head: Buffer; levels: Buffer } {
  const heads = definitions.map((levels, at) =>
    Buffer.concat([u32(at, 0), u16(...Array(9).fill(0xfff)), u8(levels.length === 1 ? 1 : 0, 0)]),
  );
  const all = definitions.flatMap((levels) =>
    Array.from({ length: levels.length === 1 ? 1 : 9 }, (_, at) => levels[at] ?? { format: 0, text: '' }),
  );
  return {
    head: Buffer.concat([u16(definitions.length), ...heads]),
    levels: Buffer.concat(all.map(levelBytes)),
  };
}

function listsBytes({ lists }: DocLists): Buffer {
  const heads = lists.map(({ definition, start }) =>
    Buffer.concat([u32(definition, 0, 0), u8(start === undefined ? 0 : 1, 0, 0, 0)]),
  );
  const own = lists.map(({ start }) =>
    start === undefined ? u32(0xffffffff) : u32(0xffffffff, start, 0x10),
  );
  return Buffer.concat([u32(lists.length), ...heads, ...own]);
}

const BASE_BYTES = 10;

function stylesBytes({ styles }: DocLists): Buffer {
  const all = styles.map(({ base = 0xfff, ...own }, at) => {
    const properties = propertiesOf(own);
    const style = Buffer.concat([
      ...[u16(0, 1 | (base << 4), 0, 0, 0), u16(1), Buffer.from('s\0', 'utf16le')],
      ...[u16(properties.length + 2, at), properties],
    ]);
    return Buffer.concat([u16(style.length), style]);
  });
  const head = u16(styles.length, BASE_BYTES);
  return Buffer.concat([u16(head.length), head, ...all]);
}

const PAGE_BYTES = 512;
const RUN_BYTES = 13;

/** One page of what paragraphs say, which ends where properties of each stand. */
function paragraphsPage({ paragraphs }: DocLists, ends: readonly number[], begin: number): Buffer {
  const page = Buffer.alloc(PAGE_BYTES);
  u32(begin, ...ends).copy(page);
  let at = PAGE_BYTES - 2;
  for (const [index, { style = 0, ...own }] of paragraphs.entries()) {
    const properties = Buffer.concat([u16(style), propertiesOf(own)]);
    const odd = properties.length % 2 === 1;
    const stored = odd
      ? Buffer.concat([u8((properties.length + 1) / 2), properties])
      : Buffer.concat([u8(0, properties.length / 2), properties]);
    at -= stored.length + (stored.length % 2);
    stored.copy(page, at);
    page.writeUInt8(at / 2, (paragraphs.length + 1) * 4 + index * RUN_BYTES);
  }
  page.writeUInt8(paragraphs.length, PAGE_BYTES - 1);
  return page;
}

/**
 * Puts lists, styles, and what paragraphs say of them into a Word 97 file. Source: MS-DOC.
 * @param main with its text, a whole number of 512 bytes
 * @param table what the file's header tells of so far
 * @param ends where each paragraph ends in `main`
 */
export function withDocLists(
  main: Buffer,
  table: Buffer,
  lists: DocLists,
  [begin, ends]: readonly [begin: number, ends: readonly number[]],
): { main: Buffer; table: Buffer } {
  const { head, levels } = definitionsBytes(lists);
  const page = paragraphsPage(lists, ends, begin);
  const parts = [
    [0xa2, stylesBytes(lists)],
    [0x102, u32(begin, ends.at(-1) ?? begin, main.length / PAGE_BYTES)],
    [0x2e2, head],
    [null, levels],
    [0x2ea, listsBytes(lists)],
  ] as const;
  const header = Buffer.from(main);
  let whole = table;
  for (const [place, bytes] of parts) {
    if (place !== null) u32(whole.length, bytes.length).copy(header, place);
    whole = Buffer.concat([whole, bytes]);
  }
  return { main: Buffer.concat([header, page]), table: whole };
}
