import type { Level, List, Numbering, StyleNumbering } from './count-lists.ts';

/** Where the header of the main stream says where tables lie: each is an offset and a size. Source: MS-DOC, 2.5.6 */
const TABLES = {
  styles: 0x00a2,
  characters: 0x00fa,
  paragraphs: 0x0102,
  lists: 0x02e2,
  overrides: 0x02ea,
} as const;

interface Place {
  readonly at: number;
  readonly end: number;
}

function placeOf(main: Buffer, name: keyof typeof TABLES): Place {
  const at = main.readUInt32LE(TABLES[name]);
  return { at, end: at + main.readUInt32LE(TABLES[name] + 4) };
}

/** Kinds of numbers that are not in figures. Source: MS-OSHARED, 2.2.1.3 */
const FORMATS: Readonly<Record<number, string>> = {
  1: 'upperRoman',
  2: 'lowerRoman',
  3: 'upperLetter',
  4: 'lowerLetter',
  5: 'ordinal',
  6: 'cardinalText',
  7: 'ordinalText',
  22: 'decimalZero',
  23: 'bullet',
};

const LEVEL_BYTES = 28;
const IS_DECIMAL = 0x04;
const MAY_GO_ON = 0x08;
const NO_GAP = 2;

/** A level and where it ends. Source: MS-DOC, 2.9.150 */
function levelAt(table: Buffer, at: number, style: string): { level: Level; end: number } {
  const flags = table.readUInt8(at + 5);
  // How the number and its paragraph look.
  const textAt = at + LEVEL_BYTES + table.readUInt8(at + 24) + table.readUInt8(at + 25);
  const end = textAt + 2 + table.readUInt16LE(textAt) * 2;
  const text = table.toString('utf16le', textAt + 2, end);
  return {
    end,
    level: {
      start: table.readInt32LE(at),
      format: FORMATS[table.readUInt8(at + 4)] ?? 'decimal',
      // The number of a level stands in the text as the level itself.
      text: text.replace(/[\0-\b]/g, (sign) => `%${sign.charCodeAt(0) + 1}`),
      gap: table.readUInt8(at + 15) === NO_GAP ? '' : ' ',
      isDecimal: (flags & IS_DECIMAL) !== 0,
      goesOn: (flags & MAY_GO_ON) !== 0 && table.readUInt8(at + 26) === 0,
      style,
    },
  };
}

const DEFINITION_BYTES = 28;
const STYLES_AT = 8;
const IS_SIMPLE = 0x01;
const MAX_LEVELS = 9;

/** The levels of each definition, which lie behind all of them. Source: MS-DOC, 2.9.147 */
function definitionsIn(main: Buffer, table: Buffer): ReadonlyMap<number, ReadonlyMap<number, Level>> {
  const { at, end } = placeOf(main, 'lists');
  const definitions = new Map<number, ReadonlyMap<number, Level>>();
  if (end === at) return definitions;
  let levelsAt = end;
  for (let n = 0; n < table.readUInt16LE(at); n++) {
    const head = at + 2 + n * DEFINITION_BYTES;
    const levels = new Map<number, Level>();
    const count = table.readUInt8(head + 26) & IS_SIMPLE ? 1 : MAX_LEVELS;
    for (let depth = 0; depth < count; depth++) {
      const style = String(table.readUInt16LE(head + STYLES_AT + depth * 2));
      const read = levelAt(table, levelsAt, style);
      levels.set(depth, read.level);
      levelsAt = read.end;
    }
    definitions.set(table.readInt32LE(head), levels);
  }
  return definitions;
}

const OVERRIDE_BYTES = 16;
const OVERRIDDEN_LEVEL_BYTES = 8;
const HAS_START = 0x10;
const HAS_LEVEL = 0x20;

/** Lists by their ids, which paragraphs name. Source: MS-DOC, 2.9.131 to 2.9.134 */
export function listsInDoc(main: Buffer, table: Buffer): ReadonlyMap<string, List> {
  const definitions = definitionsIn(main, table);
  const { at, end } = placeOf(main, 'overrides');
  const lists = new Map<string, List>();
  if (end === at) return lists;
  const count = table.readUInt32LE(at);
  let ownAt = at + 4 + count * OVERRIDE_BYTES;
  for (let n = 0; n < count; n++) {
    const head = at + 4 + n * OVERRIDE_BYTES;
    const definition = table.readInt32LE(head);
    const levels = new Map(definitions.get(definition));
    const starts = new Map<number, number>();
    // Behind a place that says nothing.
    ownAt += 4;
    for (let own = 0; own < table.readUInt8(head + 12); own++) {
      const flags = table.readUInt8(ownAt + 4);
      const depth = flags & 0x0f;
      const start = table.readInt32LE(ownAt);
      ownAt += OVERRIDDEN_LEVEL_BYTES;
      if (flags & HAS_LEVEL) {
        const read = levelAt(table, ownAt, levels.get(depth)?.style ?? '');
        levels.set(depth, read.level);
        ownAt = read.end;
        if (flags & HAS_START) starts.set(depth, read.level.start);
      } else if (flags & HAS_START) starts.set(depth, start);
    }
    lists.set(String(n + 1), { definition: String(definition), levels, starts });
  }
  return lists;
}

const LEVEL = 0x260a;
const LIST = 0x460b;
const TABS = 0xc615;
const TABLE_ROW = 0xd608;
/** Bytes of what follows a property, by the kind that is part of its name; null: the first byte tells. Source: MS-DOC, 2.2.5.1 */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, null, 3] as const;
/** From here on a paragraph names a list that it has no number of. */
const NO_LIST = 0xf801;

function operandEnd(name: number, properties: Buffer, at: number): number {
  const bytes = OPERAND_BYTES[name >> 13];
  if (bytes != null) return at + bytes;
  if (name === TABLE_ROW) return at + properties.readUInt16LE(at) + 1;
  // Tabs may be more than one byte can count; none of them comes before a list's number.
  if (name === TABS && properties.readUInt8(at) === 0xff) return properties.length;
  return at + properties.readUInt8(at) + 1;
}

function numberingIn(properties: Buffer): Numbering {
  let numbering: Numbering = { list: '', level: null };
  for (let at = 0; at + 2 < properties.length; ) {
    const name = properties.readUInt16LE(at);
    at += 2;
    if (name === LEVEL) numbering = { ...numbering, level: properties.readUInt8(at) };
    if (name === LIST) {
      const list = properties.readUInt16LE(at);
      numbering = { ...numbering, list: list >= NO_LIST ? '0' : String(list) };
    }
    at = operandEnd(name, properties, at);
  }
  return numbering;
}

const NO_STYLE = 0x0fff;
const PARAGRAPH_STYLE = 1;

/** The numbers of styles by their places in the style sheet. Source: MS-DOC, 2.9.271 and 2.9.260 */
export function stylesInDoc(main: Buffer, table: Buffer): ReadonlyMap<string, StyleNumbering> {
  const { at, end } = placeOf(main, 'styles');
  const styles = new Map<string, StyleNumbering>();
  if (end === at) return styles;
  const headBytes = table.readUInt16LE(at);
  const count = table.readUInt16LE(at + 2);
  const baseBytes = table.readUInt16LE(at + 4);
  let styleAt = at + 2 + headBytes;
  for (let n = 0; n < count; n++) {
    const bytes = table.readUInt16LE(styleAt);
    const style = table.subarray(styleAt + 2, styleAt + 2 + bytes);
    styleAt += 2 + bytes;
    if (bytes === 0) continue;
    const kind = style.readUInt16LE(2);
    if ((kind & 0x0f) !== PARAGRAPH_STYLE) continue;
    const nameEnd = baseBytes + 2 + (style.readUInt16LE(baseBytes) + 1) * 2;
    // Its own place in the style sheet comes first.
    const properties = style.subarray(nameEnd + 4, nameEnd + 2 + style.readUInt16LE(nameEnd));
    const base = kind >> 4;
    styles.set(String(n), { ...numberingIn(properties), base: base === NO_STYLE ? '' : String(base) });
  }
  return styles;
}

export interface DocParagraph extends Numbering {
  readonly style: string;
}

const PAGE_BYTES = 512;
const RUN_BYTES = 13;

/** What paragraphs say of their lists, by where they end in the main stream. Source: MS-DOC, 2.9.175 and 2.9.180 */
export function paragraphsInDoc(main: Buffer, table: Buffer): ReadonlyMap<number, DocParagraph> {
  const { at, end } = placeOf(main, 'paragraphs');
  const paragraphs = new Map<number, DocParagraph>();
  const count = Math.max(0, (end - at - 4) / 8);
  for (let n = 0; n < count; n++) {
    const pageAt = table.readUInt32LE(at + (count + 1) * 4 + n * 4) * PAGE_BYTES;
    const page = main.subarray(pageAt, pageAt + PAGE_BYTES);
    const runs = page.readUInt8(PAGE_BYTES - 1);
    for (let run = 0; run < runs; run++) {
      const found = page.readUInt8((runs + 1) * 4 + run * RUN_BYTES) * 2;
      // Zero: it says nothing of its own.
      const [first, second] = found === 0 ? [1, 0] : [page.readUInt8(found), page.readUInt8(found + 1)];
      const own = first === 0 ? found + 2 : found + 1;
      const bytes = first === 0 ? second * 2 : first * 2 - 1;
      const properties = page.subarray(own, own + bytes);
      const style = properties.length >= 2 ? String(properties.readUInt16LE(0)) : '0';
      paragraphs.set(page.readUInt32LE((run + 1) * 4), { ...numberingIn(properties.subarray(2)), style });
    }
  }
  return paragraphs;
}

/** Of characters: taken out while changes were tracked, not to be seen, and raised (1) or lowered. Source: MS-DOC, 2.6.1 */
const DELETED = 0x0800;
const VANISHED = 0x083c;
const RAISED = 0x2a48;
const isOn = (value: number) => (value & 1) === 1;

/** A stretch of characters, by bytes of the main stream. */
export interface DocRun {
  readonly from: number;
  readonly to: number;
  readonly isDeleted: boolean;
  readonly isHidden: boolean;
  readonly isRaised: boolean;
}

/** The characters that Word does not show, or shows above the line. Source: MS-DOC, 2.9.33 */
export function markedInDoc(main: Buffer, table: Buffer): readonly DocRun[] {
  const { at, end } = placeOf(main, 'characters');
  const marked: DocRun[] = [];
  const count = Math.max(0, (end - at - 4) / 8);
  for (let n = 0; n < count; n++) {
    const pageAt = table.readUInt32LE(at + (count + 1) * 4 + n * 4) * PAGE_BYTES;
    const page = main.subarray(pageAt, pageAt + PAGE_BYTES);
    const runs = page.readUInt8(PAGE_BYTES - 1);
    for (let run = 0; run < runs; run++) {
      const found = page.readUInt8((runs + 1) * 4 + run) * 2;
      // Zero: it says nothing of its own.
      if (found === 0) continue;
      const own = found + 1;
      const look = lookOf(page.subarray(own, own + page.readUInt8(found)));
      if (!look.isDeleted && !look.isHidden && !look.isRaised) continue;
      marked.push({ from: page.readUInt32LE(run * 4), to: page.readUInt32LE((run + 1) * 4), ...look });
    }
  }
  return marked;
}

function lookOf(properties: Buffer): Omit<DocRun, 'from' | 'to'> {
  let [isDeleted, isHidden, isRaised] = [false, false, false];
  for (let at = 0; at + 2 < properties.length; ) {
    const name = properties.readUInt16LE(at);
    at += 2;
    if (name === DELETED) isDeleted = isOn(properties.readUInt8(at));
    if (name === VANISHED) isHidden = isOn(properties.readUInt8(at));
    if (name === RAISED) isRaised = properties.readUInt8(at) === 1;
    at = operandEnd(name, properties, at);
  }
  return { isDeleted, isHidden, isRaised };
}
