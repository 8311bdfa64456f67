import iconv from 'iconv-lite';

/** Tried in this order: of two that read as well, the earlier is likelier. */
const ENCODINGS = [
  'windows-1252',
  'macintosh',
  'cp850',
  'cp437',
  'iso-8859-15',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'koi8-r',
  'cp866',
  'maccyrillic',
  'iso-8859-5',
  'windows-1253',
  'windows-1254',
];

/** Letters of European languages, from those that stand in English books to those of few. */
const LETTERS: readonly (readonly [number, string])[] = [
  [1, 'éèêëàâäáçñöôóüúûíîïßÉÖÄÜÀÇ'],
  [0.8, 'łąęśżźćńŁŚŻčšžřěůďťňČŠŽŘőűğışİŞåøæœÅØÆŒãõòìùăâîțș'],
  [0.3, 'ÁÂÃÈÊËÍÎÏÑÓÔÕÚÛŐŰĄĘĆŃŹĎŤŇŮĞŸÿý'],
];
const COMMON_CYRILLIC = 'оеаинтсрвл';
const COMMON_GREEK = 'αοιετσνηυρ';
const WEIGHTS = new Map(
  LETTERS.flatMap(([weight, letters]) => [...letters].map((letter) => [letter, weight] as const)),
);

const BROKEN = -3;
const IMPLAUSIBLE = -1;

const isLetter = (character: string) => /\p{L}/u.test(character);
const isSmall = (character: string) => /\p{Ll}/u.test(character);
const isLargeLetter = (character: string) => /\p{Lu}/u.test(character);

function scriptOf(character: string): 'cyrillic' | 'greek' | 'latin' | null {
  if (/\p{Script=Cyrillic}/u.test(character)) return 'cyrillic';
  if (/\p{Script=Greek}/u.test(character)) return 'greek';
  return isLetter(character) ? 'latin' : null;
}

function weightOf(letter: string, script: 'cyrillic' | 'greek' | 'latin'): number {
  if (script === 'latin') return WEIGHTS.get(letter) ?? 0;
  const common = script === 'cyrillic' ? COMMON_CYRILLIC : COMMON_GREEK;
  return common.includes(letter.toLowerCase()) ? 1 : 0.4;
}

/** A letter among its neighbors: words keep to one alphabet, and a capital stands first. */
function scoreLetter(letter: string, before: string, after: string): number {
  const script = scriptOf(letter);
  // "cost Ł5" is a sum in another encoding
  if (!script || /\d/.test(before + after)) return IMPLAUSIBLE;
  const neighbors = [before, after].map(scriptOf).filter((other) => other !== null);
  if (neighbors.some((other) => other !== script)) return IMPLAUSIBLE;
  // "donÕt": a capital inside a word of small letters
  if (isLargeLetter(letter) && isSmall(before)) return IMPLAUSIBLE;
  const isStrange =
    script === 'latin' && [before, after].some((other) => other > '\u007f' && isLetter(other));
  return weightOf(letter, script) - (isStrange ? 0.8 : 0);
}

const BEFORE_WORD = /^[\s([“‘"—–-]?$/u;
const BEHIND_WORD = /^[\s.,;:!?)\]”’"—–-]?$/u;
const NOTHING = /^\s?$/u;

/** Marks, and where they stand: quotes open before words and close behind them, money stands at figures. */
const MARKS: readonly (readonly [RegExp, number, (before: string, after: string) => boolean])[] = [
  [/[“‘«„‚]/u, 1, (before, after) => BEFORE_WORD.test(before) && !NOTHING.test(after)],
  [/’/u, 1, (before, after) => isLetter(before) || isLetter(after) || BEHIND_WORD.test(after)],
  [/[”»]/u, 1, (before, after) => BEHIND_WORD.test(after) && !NOTHING.test(before)],
  [/[–—…\u00a0]/u, 0.9, () => true],
  [/[£€°½¼¾§©]/u, 0.9, (before, after) => /\d/.test(before) || /[\d\s]/.test(after)],
  [/[¿¡]/u, 0.6, (before, after) => BEFORE_WORD.test(before) && isLetter(after)],
  [/[•·×†‡®™]/u, 0.3, (before, after) => !isLetter(before) || !isLetter(after)],
];

function scoreMark(mark: string, before: string, after: string): number {
  const known = MARKS.find(([marks]) => marks.test(mark));
  return known?.[2](before, after) ? known[1] : IMPLAUSIBLE;
}

/** How plausible the characters beyond ASCII are where they stand; from -3 to 1, 0 where there are none. */
export function plausibility(text: string): number {
  let [sum, count] = [0, 0];
  for (const { 0: character, index } of text.matchAll(/[^\0-\x7f]/gu)) {
    const [before, after] = [text[index - 1] ?? '', text[index + 1] ?? ''];
    count += 1;
    if (/[\u0080-\u009f\ufffd]/u.test(character)) sum += BROKEN;
    else if (isLetter(character)) sum += scoreLetter(character, before, after);
    else sum += scoreMark(character, before, after);
  }
  return count === 0 ? 0 : sum / count;
}

/** The encoding of one byte for each character in which what stands beyond ASCII is most plausible where it stands. */
export function eightBitEncoding(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes);
  let best = { encoding: 'windows-1252', score: Number.NEGATIVE_INFINITY };
  for (const encoding of ENCODINGS) {
    const score = plausibility(iconv.decode(buffer, encoding));
    if (score > best.score + 0.001) best = { encoding, score };
  }
  return best.encoding;
}
