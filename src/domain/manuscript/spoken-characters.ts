import { countWords } from '../payment/count-words.ts';
import type { NarratedText } from './review.ts';

/** Letters that no normal form takes apart. */
const LATIN =
  'ə e ƒ f ŧ t Ŧ T ƀ b ȷ j ĸ k ß ss ẞ SS æ ae Æ Ae œ oe Œ Oe ø o Ø O đ d Đ D ð d Ð D þ th Þ Th ł l Ł L ı i ŋ ng ħ h Ħ H Ŋ Ng Ə E Ɓ B Ɗ D';

/** So that a name in a foreign script inside an English book is spoken. */
const CYRILLIC =
  'а a б b в v г g д d е e ё yo ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ' +
  'ы y э e ю yu я ya і i ї yi є ye ґ g ј y љ ly њ ny ћ ch ђ dj џ dzh ѕ dz';
const GREEK =
  'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o ' +
  'ά a έ e ή i ί i ό o ύ y ώ o';

const MARKS: readonly (readonly [string, string])[] = [
  ...[...'‘’‚‛′´`'].map((quote) => [quote, "'"] as const),
  ...[...'“”„‟″«»'].map((quote) => [quote, '"'] as const),
  ...[...'‐‑‒−'].map((hyphen) => [hyphen, '-'] as const),
  ['•', ', '],
  ['·', ' '],
  ['…', '...'],
  ['¿', ''],
  ['¡', ''],
  ['&', ' and '],
  ['@', ' at '],
  ['+', ' plus '],
  ['×', ' times '],
  ['÷', ' divided by '],
  ['±', ' plus or minus '],
  ['§', ' section '],
  ['©', ' copyright '],
  ['®', ''],
  ['№', ' number '],
  ['→', ', '],
  // breaths and stresses that a word is written with: Hawaiʻi
  ...[...'ʹʺʻʼʽʾʿˈˊˋ'].map((mark) => [mark, ''] as const),
  ['ь', ''],
  ['ъ', ''],
];

function pairsOf(list: string): [string, string][] {
  const words = list.split(' ');
  return words.flatMap((letter, i) =>
    i % 2 === 0 ? [[letter, words[i + 1] ?? ''] as [string, string]] : [],
  );
}

function withCapitals([letter, spelling]: [string, string]): [string, string][] {
  const capital = letter.toUpperCase();
  if (capital === letter || capital.length !== 1) return [[letter, spelling]];
  return [
    [letter, spelling],
    [capital, spelling.charAt(0).toUpperCase() + spelling.slice(1)],
  ];
}

/** One character and what is spoken for it. */
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...MARKS,
  ...pairsOf(LATIN),
  ...[...pairsOf(CYRILLIC), ...pairsOf(GREEK)].flatMap(withCapitals),
]);

const REPLACED = new RegExp(`[${[...CHARACTERS.keys()].join('')}]`, 'gu');

/** Letters, digits and marks as their Latin spelling, where there is one here; everything else stays as it is. */
export function latinSpelling(text: string): string {
  return text.replace(REPLACED, (character) => CHARACTERS.get(character) ?? ' ');
}

/** The same once letters have lost what stands above and below them: "ѓ" is a "г" then, and "ἀ" an "α". */
export function plainSpelling(text: string): string {
  return latinSpelling(text.normalize('NFKD').replace(/\p{M}+/gu, ''));
}

/** A stretch of a text; UTF-16 offsets, `end` exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * What a voice would have to say, letters, digits, sums of money, and what a file lost of them: a word with its marks, and
 * one such character that is more than a plain letter.
 */
const WORD = /[\p{L}\p{N}\p{Sc}\ufffd](?:[\p{L}\p{N}\p{Sc}\ufffd\p{M}'’-]|\u200c|\u200d)*/gu;
const NOT_PLAIN = /(?!\p{ASCII})[\p{L}\p{N}\p{Sc}\ufffd]/gu;
/** With a number they are words: pounds, euros. Without one they are nothing that somebody would miss. */
const KNOWN_MONEY = /[£€¥¢]/u;
const PLAIN = /^[\x20-\x7e]*$/;
const known = new Map<string, boolean>();

function isSpoken(character: string): boolean {
  const before = known.get(character);
  if (before !== undefined) return before;
  const spelling = plainSpelling(latinSpelling(character.normalize('NFKC')));
  // the slash of ½ is taken care of with the numbers
  const isKnown = KNOWN_MONEY.test(character) || PLAIN.test(spelling.replaceAll('\u2044', '/'));
  known.set(character, isKnown);
  return isKnown;
}

/** How many words of a text are not spoken, those of its title included. */
export function countUnspoken({ title, paragraphs }: Pick<NarratedText, 'title' | 'paragraphs'>): number {
  return [title, ...paragraphs].reduce(
    (sum, text) =>
      unspokenIn(text).reduce((words, { start, end }) => words + countWords(text.slice(start, end)), sum),
    0,
  );
}

/**
 * The words of a text that the voice leaves out or says in part, because it knows no sound for their letters. Words that
 * follow each other are one stretch.
 */
export function unspokenIn(text: string): Stretch[] {
  const isPlain = [...text.matchAll(NOT_PLAIN)].every(([character]) => isSpoken(character));
  if (isPlain) return [];
  const found: Stretch[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if ([...word.matchAll(NOT_PLAIN)].every(([character]) => isSpoken(character))) continue;
    const last = found.at(-1);
    const end = index + word.length;
    if (last && !/[\p{L}\p{N}]/u.test(text.slice(last.end, index)))
      found[found.length - 1] = { start: last.start, end };
    else found.push({ start: index, end });
  }
  return found;
}
