import { cardinal, ordinal } from '../../../../src/domain/spoken-forms/number-words.ts';
import { attribute, MAX_BASES, tagIn, textsIn } from './word-xml.ts';

const MAX_LEVELS = 9;

interface Level {
  readonly start: number;
  readonly format: string;
  /** such as "Chapter %1:" */
  readonly text: string;
  /** what stands between the number and the words */
  readonly gap: string;
  readonly isDecimal: boolean;
  /** whether it goes on counting where one above it has begun anew */
  readonly goesOn: boolean;
  /** the style whose paragraphs it numbers */
  readonly style: string;
}

interface List {
  /** lists of one definition go on counting where the other stopped */
  readonly definition: string;
  readonly levels: ReadonlyMap<number, Level>;
  /** where this one begins anew, by its level */
  readonly starts: ReadonlyMap<number, number>;
}

type StyleNumber = { readonly list: string; readonly level: number | null; readonly base: string };

const valueIn = (xml: string, name: string) => attribute(tagIn(xml, name), 'w:val');
const wholeNumber = (text: string, otherwise: number) => (/^\d{1,6}$/.test(text) ? Number(text) : otherwise);

function levelsIn(xml: string): ReadonlyMap<number, Level> {
  const levels = xml.split('<w:lvl ').slice(1);
  return new Map(
    levels.map((part) => [
      wholeNumber(attribute(` ${part}`, 'w:ilvl'), 0),
      {
        start: wholeNumber(valueIn(part, 'w:start'), 1),
        format: valueIn(part, 'w:numFmt') || 'decimal',
        text: valueIn(part, 'w:lvlText'),
        gap: valueIn(part, 'w:suff') === 'nothing' ? '' : ' ',
        isDecimal: tagIn(part, 'w:isLgl') !== '',
        goesOn: valueIn(part, 'w:lvlRestart') === '0',
        style: valueIn(part, 'w:pStyle'),
      },
    ]),
  );
}

/** Elements by this name, each from its first attribute to its end. */
const elementsIn = (xml: string, name: string) =>
  xml
    .split(`<${name} `)
    .slice(1)
    .map((part) => part.split(`</${name}>`)[0] ?? '');

/** The levels of each definition; one of a style of lists has its levels where that style is defined. */
function definitionsIn(numbering: string): ReadonlyMap<string, ReadonlyMap<number, Level>> {
  const parts = elementsIn(numbering, 'w:abstractNum');
  const styled = new Map(parts.map((part) => [valueIn(part, 'w:styleLink'), levelsIn(part)]));
  return new Map(
    parts.map((part) => {
      const style = valueIn(part, 'w:numStyleLink');
      const levels = style === '' ? levelsIn(part) : (styled.get(style) ?? levelsIn(part));
      return [attribute(` ${part}`, 'w:abstractNumId'), levels];
    }),
  );
}

/** Lists by their ids. Source: ECMA-376, 17.9 */
function listsIn(numbering: string): ReadonlyMap<string, List> {
  const definitions = definitionsIn(numbering);
  const lists = elementsIn(numbering, 'w:num');
  return new Map(
    lists.map((part) => {
      const definition = valueIn(part, 'w:abstractNumId');
      const overrides = part.split('<w:lvlOverride ').slice(1);
      const starts = overrides.flatMap((one) => {
        const start = valueIn(one, 'w:startOverride');
        return start === ''
          ? []
          : [[wholeNumber(attribute(` ${one}`, 'w:ilvl'), 0), wholeNumber(start, 1)] as const];
      });
      const levels = new Map([...(definitions.get(definition) ?? []), ...levelsIn(part)]);
      return [attribute(` ${part}`, 'w:numId'), { definition, levels, starts: new Map(starts) }];
    }),
  );
}

function numberIn(properties: string): { list: string; level: number | null } {
  const level = valueIn(properties, 'w:ilvl');
  return { list: valueIn(properties, 'w:numId'), level: level === '' ? null : wholeNumber(level, 0) };
}

function stylesIn(styles: string): ReadonlyMap<string, StyleNumber> {
  return new Map(
    elementsIn(styles, 'w:style').map((part) => [
      attribute(` ${part}`, 'w:styleId'),
      { ...numberIn(part), base: valueIn(part, 'w:basedOn') },
    ]),
  );
}

/** What a paragraph says itself, or else its style, or what that is based on. */
function numberOf(
  properties: string,
  styles: ReadonlyMap<string, StyleNumber>,
  lists: ReadonlyMap<string, List>,
): { list: string; level: number } {
  const own = numberIn(properties);
  let id = valueIn(properties, 'w:pStyle');
  if (own.list !== '') return { list: own.list, level: own.level ?? 0 };
  for (let n = 0; n < MAX_BASES; n++) {
    const style = styles.get(id);
    if (!style) break;
    if (style.list !== '') {
      const levels = [...(lists.get(style.list)?.levels ?? [])];
      const named = levels.find(([, level]) => level.style === id)?.[0];
      return { list: style.list, level: own.level ?? style.level ?? named ?? 0 };
    }
    id = style.base;
  }
  return { list: '', level: 0 };
}

const ROMAN = [
  ...[
    [1_000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
  ],
  ...[
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ],
] as const satisfies readonly (readonly [number, string])[];
const MAX_ROMAN = 4_000;

function roman(count: number): string {
  let rest = count % MAX_ROMAN;
  return ROMAN.map(([value, letters]) => {
    const times = Math.floor(rest / value);
    rest -= times * value;
    return letters.repeat(times);
  }).join('');
}

/** a, b … z, aa, bb: Word repeats the letter. */
function letter(count: number): string {
  const at = (count - 1) % 26;
  return String.fromCharCode(97 + at).repeat(Math.min(4, Math.floor((count - 1) / 26) + 1));
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', three: 'rd' };
const withEnding = (count: number) => {
  const last = count % 100 > 10 && count % 100 < 14 ? '' : cardinal(count % 10);
  return `${count}${ENDINGS[last] ?? 'th'}`;
};

/** Source: ECMA-376, 17.18.59. What is not named here is written in figures. */
const FORMATS: Readonly<Record<string, (count: number) => string>> = {
  upperRoman: (count) => roman(count).toUpperCase(),
  lowerRoman: roman,
  upperLetter: (count) => letter(count).toUpperCase(),
  lowerLetter: letter,
  cardinalText: (count) => capitalized(cardinal(count)),
  ordinalText: (count) => capitalized(ordinal(count)),
  ordinal: withEnding,
  decimalZero: (count) => String(count).padStart(2, '0'),
};

/** @returns a function that counts on with every paragraph and tells what stands before it; '' for a bullet */
function counting(lists: ReadonlyMap<string, List>): (list: string, level: number) => string {
  const counts = new Map<string, readonly (number | undefined)[]>();
  const begun = new Set<string>();
  return (id, level) => {
    const list = lists.get(id);
    const own = list?.levels.get(level);
    if (!list || !own || level >= MAX_LEVELS) return '';
    const before = counts.get(list.definition) ?? [];
    const start = begun.has(`${id} ${level}`) ? undefined : list.starts.get(level);
    begun.add(`${id} ${level}`);
    const now = Array.from({ length: level + 1 }, (_, at) => {
      const first = list.levels.get(at)?.start ?? 1;
      if (at < level) return before[at] ?? first;
      return start ?? (before[at] === undefined ? first : before[at] + 1);
    });
    const below = before
      .slice(level + 1)
      .map((count, at) => (list.levels.get(level + 1 + at)?.goesOn ? count : undefined));
    counts.set(list.definition, [...now, ...below]);
    if (own.format === 'bullet') return '';
    const label = own.text.replace(/%([1-9])/g, (_, digit: string) => {
      const count = now[Number(digit) - 1] ?? 1;
      const format = own.isDecimal ? undefined : FORMATS[list.levels.get(Number(digit) - 1)?.format ?? ''];
      return format ? format(count) : String(count);
    });
    return label === '' ? '' : label + own.gap;
  };
}

/** Behind a paragraph's start tag: its properties, and where they end. */
function propertiesOf(paragraph: string): { properties: string; end: number } | null {
  if (!paragraph.startsWith('<w:pPr>')) return null;
  // What they were before a change that is tracked stands within them.
  const before = paragraph.indexOf('<w:pPrChange');
  const first = paragraph.indexOf('</w:pPr>');
  const isChanged = before >= 0 && before < first;
  const from = isChanged ? paragraph.indexOf('</w:pPrChange>') : 0;
  const end = from < 0 ? -1 : paragraph.indexOf('</w:pPr>', from);
  if (end < 0) return null;
  return { properties: paragraph.slice(0, isChanged ? before : end), end: end + '</w:pPr>'.length };
}

/** Whether the paragraph itself is hidden, or was deleted or moved away: Word counts none of these. */
const isGone = (properties: string) =>
  /<w:(?:del|moveFrom)[\s/>]|<w:highlight w:val="hidden"\/>/.test(properties);

/** The main part of a Word file with the numbers that Word shows before its paragraphs: "Chapter 1: ", "2. ". */
export function withNumbers(document: string, numbering: string, styleSheet: string): string {
  const lists = listsIn(numbering);
  const styles = stylesIn(styleSheet);
  const count = counting(lists);
  const [head = '', ...paragraphs] = document.split(/<w:p(?=[\s>])/);
  // The first letter of a paragraph, which stands in one of its own.
  let dropped = '';
  const numbered = paragraphs.map((part) => {
    const open = part.indexOf('>') + 1;
    const inner = part.slice(open);
    const found = part[open - 2] === '/' ? null : propertiesOf(inner);
    const begin = dropped;
    dropped = '';
    const { properties, end } = found ?? { properties: '', end: 0 };
    if (/w:dropCap=["'](?:drop|margin)["']/.test(properties)) {
      dropped = begin + textsIn(inner.split('</w:p>')[0] ?? '', 'w:t').join('');
      return inner.split('</w:p>').slice(1).join('</w:p>');
    }
    const { list, level } = numberOf(properties, styles, lists);
    const label = list === '' || isGone(properties) ? '' : count(list, level);
    const text = (/<w:t[\s>]/.test(inner) ? label : '') + begin;
    if (text === '' || part[open - 2] === '/') return `<w:p${part}`;
    const run = `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
    return `<w:p${part.slice(0, open)}${inner.slice(0, end)}${run}${inner.slice(end)}`;
  });
  return head + numbered.join('');
}
