/**
 * Letters of other alphabets, and two digits, that are drawn like a Latin one: by the look of their capitals, so that a name
 * is the same in capitals. From Unicode's confusables (UTS 39), those that stand in names.
 */
const LOOKS_LIKE = new Map([
  // Cyrillic
  ...pairs('авеѕіјкмнорстухһԁԛԝѵӏ', 'abesijkmhopctyxhdqwvl'),
  // Greek
  ...pairs('αβεζηικμνορτυχϲϳ', 'abezhikmnoptyxcj'),
  // Latin letters that no normal form takes apart
  ...pairs('ıɩɑɡ', 'iiag'),
]);

/** Small letters that look like another one than their capitals do, or have no capital that looks like any. */
const SMALL_LOOKS_LIKE = new Map([...pairs('ηνγυμσωгпьи', 'nvyuuowrnbu'), ...pairs('01', 'ol')]);

function pairs(these: string, latin: string): (readonly [string, string])[] {
  return [...these].map((letter, at) => [letter, latin[at] ?? letter]);
}

/** Marks, and what takes no room on paper, such as joiners and soft hyphens. */
const UNSEEN = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

function lookOf(word: string): string {
  const seen = /\p{Script=Latin}/u.test(word)
    ? [...word].map((letter) => SMALL_LOOKS_LIKE.get(letter) ?? letter).join('')
    : word;
  return [...seen.toLowerCase()].map((letter) => LOOKS_LIKE.get(letter) ?? letter).join('');
}

/** Words of letters and digits alone, in order. */
const keyOf = (name: string, formOf: (word: string) => string) =>
  (name.match(/[\p{L}\p{N}]+/gu) ?? []).map(formOf).sort().join(' ');

/**
 * "Hayes, Margaret" and "margaret HAYES" are one person; accents, case, order, and letters of other alphabets that only look
 * like these do not make another.
 */
export const nameKey = (name: string): string => keyOf(name.normalize('NFKD').replace(UNSEEN, ''), lookOf);

const inSmallLetters = (word: string) => word.toLowerCase();

/** The keys of earlier versions, for which look-alikes were others, and for the first of which an accent parted a word. */
export const earlierNameKeys = (name: string): readonly string[] => [
  keyOf(name.normalize('NFKD').replace(/\p{M}/gu, ''), inSmallLetters),
  keyOf(name.normalize('NFKD'), inSmallLetters),
];
