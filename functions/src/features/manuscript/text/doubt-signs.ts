import { unconfused } from '../../../../../src/domain/manuscript/likely-words.ts';
import type { WordList } from '../../../ports/word-list.ts';

/** A word as it was read, with what stands around it. */
export interface JudgedWord {
  readonly written: string;
  /** the words before and after it in its paragraph; empty at its beginning and end */
  readonly previous: string;
  readonly next: string;
  /** 0-100 */
  readonly confidence: number;
  /** what a second look saw; absent where there was none */
  readonly again?: string;
  /** whether it touches the edge of the picture */
  readonly isAtEdge?: boolean;
  /** how often it stands in the book */
  readonly often: number;
}

/** What a word looks like to somebody who knows English; one of these for every word. */
type Kind =
  /** known, and not rare */
  | 'common'
  /** known, but far rarer than a word that looks like it: "bis" and "his", "modem" and "modern" */
  | 'rarer-than-its-twin'
  | 'number'
  /** one letter or digit alone that is no word: "1" for "I" */
  | 'stray'
  /** digits among letters, a capital inside */
  | 'odd'
  /** with a sign that no memoir has */
  | 'strange'
  /** what a reader makes of "½": there are more halves in a memoir than percentages */
  | 'percent'
  /** nobody knows it, and a confusion of letters away is one of the commonest words, a common one, any */
  | 'twin-of-a-commonest'
  | 'twin-of-a-common'
  | 'twin-of-a-word'
  /** nobody knows it: a letter more or less, or another letter, makes a common word */
  | 'slip'
  /** nobody knows it, and it is words without a space: "itis", "twelveyearselapsed" */
  | 'glued'
  /** nobody knows it, and it is made of two common words, as many words are that no list has: "knucklebones" */
  | 'compound'
  /** hardly anybody knows it: "kirtle", "seneschal" */
  | 'rare'
  /** nobody knows it, and it is like nothing: mostly a name */
  | 'unknown';

export type Sign =
  | Kind
  | 'always'
  | 'name'
  | 'name-alike-again'
  | 'often'
  | 'short'
  | 'at-the-edge'
  | 'half-a-word'
  | 'stray-mark'
  | 'unsure-of-known'
  | 'unsure-of-unknown'
  | `${'known' | 'unknown' | 'number'}-${'alike' | 'other' | 'unlike'}-again`
  | `${'known' | 'unknown'}-again-a-word`
  | 'unknown-seen-once'
  | `unsure-of-${'known' | 'unknown'}-and-other-again`;

/** Rarities of the list: 10 the commonest, 60 the rarest. */
const COMMONEST = 20;
const COMMON = 35;
const FAR_RARER = 25;
/** So many letters make a slip or a pair of glued words more than chance. */
const MIN_SLIP = 4;
const MIN_GLUED = 2;
const MIN_OF_THREE = 3;
const MIN_HALF = 3;
const RARE = 60;
/** From here on a word is not taken for known. */
const RAREST = 70;
const SMALL_WORDS = new Set(
  'a an and are as at be but by for from had has have he her him his i if in is it its me my no not of on or our out see she so the that their them then they this to up us was we were what when who will with you your'.split(
    ' ',
  ),
);
const NAME_FROM = 3;
const MAX_SHORT = 3;
const SURE_AT_EDGE = 95;
const SURE_OF_NAME = 95;
const MIN_LIKENESS = 0.4;

const LETTER = /\p{L}/u;
const DASHES = /[-–—]+/u;
/** From the first letter or digit to the last. */
const CORE = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u;
/** Digits among letters but "1st" or "80s"; a capital inside a word but McKay's. */
const IS_ODD =
  /\p{L}\d|\d(?!(?:st|nd|rd|th|s|d)?(?:\P{L}|$))\p{L}|\p{Ll}(?<!\b(?:Mc|Mac|Fitz|De|Di|La|Le))\p{Lu}/u;
const IS_STRANGE = /[^\p{L}\p{M}\p{N}\s.,;:!?"“”„‘’'()[\]\-–—…&$£%*/°½¼¾§#+]/u;
const ROMAN = /^(?=.)(?:x{0,3}(?:ix|iv|v?i{0,3})|[xlc]{1,4}(?:ix|iv|v?i{0,3}))$/i;
const STRAY_MARK = /^[)\].,;:]|[([]$/u;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
/** Capitals that are taken for each other, in the way of `unconfused`. */
const CAPITALS =
  'D:B B:D B:E B:R F:J J:F F:P P:F F:E E:F E:B I:T T:I I:J L:I L:E C:G G:C R:K K:R V:Y Y:V M:N N:M O:C Il:H II:H Li:H Vv:W VV:W'.split(
    ' ',
  );

export const partsOf = (written: string): string[] =>
  written
    .split(DASHES)
    .map((part) => CORE.exec(part)?.[0] ?? '')
    .filter((part) => LETTER.test(part));

/** As it is counted: without case and without "'s". */
export const bare = (word: string): string => word.replaceAll('’', "'").replace(/'s$/i, '').toLowerCase();

/** Only what is heard is compared: letters, digits, and what parts a word. */
const heard = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll('’', "'")
    .split(/\s/u)
    .map((word) => CORE.exec(word)?.[0].replace(/[^\p{L}\p{N}'-]/gu, '') ?? '')
    .filter(Boolean)
    .join(' ')
    .toLowerCase();

function isStray(written: string): boolean {
  if (/[£$€#%]/.test(written)) return false;
  const [sign, ...more] = written.match(/[\p{L}\p{N}|]/gu) ?? [];
  if (sign === undefined || more.length > 0) return false;
  return LETTER.test(sign) ? !'aAIO'.includes(sign) && !written.includes(`${sign}.`) : '01|'.includes(sign);
}

/** How rare a word is that begins no sentence: names do not count. */
const rarityOf = (word: string, words: WordList) => (word.length > 1 ? words.rarity(word) : undefined);

const rarest = (others: Iterable<string>, words: WordList) =>
  Math.min(...[...others].map((other) => rarityOf(other, words) ?? Number.POSITIVE_INFINITY));

/** What a capital was taken for. */
function otherCapitals(part: string): string[] {
  return CAPITALS.flatMap((pair) => {
    const [seen = '', meant = ''] = pair.split(':');
    return part.startsWith(seen) ? [(meant + part.slice(seen.length)).toLowerCase()] : [];
  });
}

function* slipsOf(word: string): Generator<string> {
  for (let at = 0; at <= word.length; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (tail !== '') yield head + tail.slice(1);
    for (const letter of ALPHABET) {
      yield head + letter + tail;
      if (tail !== '' && tail[0] !== letter) yield head + letter + tail.slice(1);
    }
  }
}

/** With these no long word ends that is rare enough to be in no list. */
const NEVER_ENDINGS = new Set('the they was were with that which from had his she you'.split(' '));

/** The words it is made of when it is cut in two, as rare as the rarer one: a word that is glued, or one like "knucklebones". */
function cutInTwo(word: string, words: WordList): 'glued' | 'compound' | null {
  const isCommon = (part: string) => part.length >= MIN_GLUED && (words.rarity(part) ?? COMMON + 1) <= COMMON;
  let found: 'compound' | null = null;
  for (let at = 1; at <= word.length - MIN_GLUED; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (SMALL_WORDS.has(head) && SMALL_WORDS.has(tail)) return 'glued';
    if (!isCommon(head)) continue;
    if (NEVER_ENDINGS.has(tail)) return 'glued';
    if (isCommon(tail)) found = 'compound';
    else if (at >= MIN_OF_THREE && tail.length >= 2 * MIN_OF_THREE && isCutInTwo(tail, words)) return 'glued';
  }
  return found;
}

function isCutInTwo(word: string, words: WordList): boolean {
  for (let at = MIN_OF_THREE; at <= word.length - MIN_OF_THREE; at += 1)
    if ([word.slice(0, at), word.slice(at)].every((part) => (words.rarity(part) ?? COMMON + 1) <= COMMON))
      return true;
  return false;
}

function kindOfUnknown(part: string, words: WordList): Kind {
  const word = bare(part);
  const twin = rarest([...unconfused(word), ...otherCapitals(part)], words);
  if (twin <= COMMONEST) return 'twin-of-a-commonest';
  if (twin <= COMMON) return 'twin-of-a-common';
  if (words.rarity(part) !== undefined) return 'rare';
  if (twin < RAREST) return 'twin-of-a-word';
  const cut = cutInTwo(word, words);
  if (cut) return cut;
  return word.length >= MIN_SLIP && rarest(slipsOf(word), words) <= COMMON ? 'slip' : 'unknown';
}

/** What kind of word it is; null for marks alone, and for half a word whose other half is on a page that is not here. */
export function kindOf(written: string, next: string, words: WordList): Kind | null {
  if (written.includes('%')) return 'percent';
  if (IS_STRANGE.test(written) && /[\p{L}\p{N}]/u.test(written)) return 'strange';
  if (IS_ODD.test(written)) return 'odd';
  if (isStray(written)) return 'stray';
  if (/^[^\p{L}]*\d/u.test(written)) return 'number';
  if (!LETTER.test(written)) return null;
  if (next === '' && /\p{L}[-¬]$/u.test(written)) return null;
  const parts = partsOf(written).filter((part) => part.length > 1);
  const unknown = parts.find((part) => !words.has(part) && !ROMAN.test(part));
  if (unknown !== undefined) return kindOfUnknown(unknown, words);
  const isRarer = parts.some(
    (part) => (words.rarity(part) ?? 0) - rarest(unconfused(bare(part)), words) >= FAR_RARER,
  );
  return isRarer ? 'rarer-than-its-twin' : 'common';
}

/** From 0, surer than which no reader is, to 3. */
const unsureness = (confidence: number) => Math.log(102 - Math.min(confidence, 97)) - Math.log(5);

const isName = (written: string) => /^\p{Lu}/u.test(partsOf(written)[0] ?? '');

/** `unlike` is what has hardly a letter in common: the second look went wrong, or the first saw a word in nothing. */
function lookedAtAgain(
  { written, again, confidence }: JudgedWord,
  kind: Kind,
): 'alike' | 'other' | 'unlike' | null {
  // a name the reader was so sure of is not shown to it again, because it would see the same
  const isSureName = confidence >= SURE_OF_NAME && isName(written) && !kind.startsWith('twin');
  if (again === undefined) return isSureName ? 'alike' : null;
  const [first, second] = [heard(written), heard(again)];
  if (first === second) return 'alike';
  return shareOfPairs(first, second) >= MIN_LIKENESS ? 'other' : 'unlike';
}

/** Of the letters of the longer one, how many stand in the other in their order. */
function shareOfPairs(one: string, other: string): number {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const letter of one) {
    const next = [0];
    for (let at = 0; at < other.length; at += 1)
      next.push(letter === other[at] ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return (row.at(-1) ?? 0) / Math.max(1, one.length, other.length);
}

/** "acquaint. ance", "fry ing": what nobody knows makes a word with the one before it. */
function areHalves(first: string, second: string, words: WordList): boolean {
  const [start, rest] = [partsOf(first).at(-1), partsOf(second)[0]];
  if (start === undefined || rest === undefined || start.length < MIN_HALF || rest.length < MIN_GLUED)
    return false;
  return /^\p{Ll}/u.test(rest) && !words.has(rest) && (words.rarity(start + rest) ?? RARE) < RARE;
}

type Group = 'known' | 'unknown' | 'number';

function groupOf(kind: Kind): Group {
  if (kind === 'number') return 'number';
  return kind === 'common' || kind === 'rarer-than-its-twin' ? 'known' : 'unknown';
}

/** What a second look says, or that there was none. */
function* signsOfLook(word: JudgedWord, kind: Kind, words: WordList): Generator<readonly [Sign, number]> {
  const group = groupOf(kind);
  const look = lookedAtAgain(word, kind);
  if (look) yield [`${group}-${look}-again`, 1];
  else if (group === 'unknown') yield ['unknown-seen-once', 1];
  if (look !== 'other' || group === 'number') return;
  const parts = partsOf(word.again ?? '');
  const areWords = parts.length > 0 && parts.every((part) => /^[aAIO]$/.test(part) || words.has(part));
  if (areWords) yield [`${group}-again-a-word`, 1];
  if (areWords || group === 'unknown')
    yield [`unsure-of-${group}-and-other-again`, unsureness(word.confidence)];
}

function* signsOfUnknown(word: JudgedWord, kind: Kind): Generator<readonly [Sign, number]> {
  if (word.often >= NAME_FROM) yield ['often', 1];
  if (isName(word.written)) {
    yield ['name', 1];
    if (lookedAtAgain(word, kind) === 'alike') yield ['name-alike-again', 1];
  } else if (kind !== 'stray' && heard(word.written).length <= MAX_SHORT) yield ['short', 1];
}

/** Whatever kind of word it is. */
function* signsOfPlace(word: JudgedWord, group: Group, words: WordList): Generator<readonly [Sign, number]> {
  const { written, previous, next, confidence, isAtEdge } = word;
  // what is cut is short, or the reader was not sure of it
  const isWhole = group === 'known' && confidence >= SURE_AT_EDGE && heard(written).length > MAX_SHORT;
  if (isAtEdge && !isWhole) yield ['at-the-edge', 1];
  if (areHalves(previous, written, words) || areHalves(written, next, words)) yield ['half-a-word', 1];
  if (STRAY_MARK.test(written)) yield ['stray-mark', 1];
}

/** All that speaks for and against a word, each sign with its strength; null for what is no word. */
export function signsOf(word: JudgedWord, words: WordList): Map<Sign, number> | null {
  const kind = kindOf(word.written, word.next, words);
  if (kind === null) return null;
  const group = groupOf(kind);
  const isUnknownWord = group === 'unknown' && kind !== 'odd' && kind !== 'strange';
  return new Map<Sign, number>([
    ['always', 1],
    [kind, 1],
    [group === 'unknown' ? 'unsure-of-unknown' : 'unsure-of-known', unsureness(word.confidence)],
    ...signsOfLook(word, kind, words),
    ...(isUnknownWord ? signsOfUnknown(word, kind) : []),
    ...signsOfPlace(word, group, words),
  ]);
}
