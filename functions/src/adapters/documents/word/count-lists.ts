import { cardinal, ordinal } from '../../../../../src/domain/spoken-forms/number-words.ts';
import { MAX_BASES } from './word-xml.ts';

const MAX_LEVELS = 9;

/** Of a list, as Word counts it. */
export interface Level {
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

export interface List {
  /** lists of one definition go on counting where the other stopped */
  readonly definition: string;
  readonly levels: ReadonlyMap<number, Level>;
  /** where this one begins anew, by its level */
  readonly starts: ReadonlyMap<number, number>;
}

/** What a paragraph or a style says of its list; '' for nothing, and an id that no list has for none. */
export interface Numbering {
  readonly list: string;
  readonly level: number | null;
}
export interface StyleNumbering extends Numbering {
  /** the style that it is based on */
  readonly base: string;
}

/** What a paragraph says itself, or else its style, or what that is based on. */
export function numberOf(
  own: Numbering,
  style: string,
  styles: ReadonlyMap<string, StyleNumbering>,
  lists: ReadonlyMap<string, List>,
): { list: string; level: number } {
  if (own.list !== '') return { list: own.list, level: own.level ?? 0 };
  let id = style;
  for (let n = 0; n < MAX_BASES; n++) {
    const found = styles.get(id);
    if (!found) break;
    if (found.list !== '') {
      const levels = [...(lists.get(found.list)?.levels ?? [])];
      const named = levels.find(([, level]) => level.style === id)?.[0];
      return { list: found.list, level: own.level ?? found.level ?? named ?? 0 };
    }
    id = found.base;
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

/**
 * @param lists by their ids
 * @returns a function that counts on with every paragraph and tells what stands before it; '' for a bullet
 */
export function countingIn(lists: ReadonlyMap<string, List>): (list: string, level: number) => string {
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
