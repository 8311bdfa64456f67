import {
  byPattern,
  type FormRule,
  following,
  isCapitalized,
  stopAfter,
  textAfter,
  textBefore,
  wordAfter,
  wordBefore,
} from './form.ts';
import { romanValue } from './number-words.ts';

/** Said letter by letter although they have vowels. Others without a vowel need no list. */
const SPELLED = new Set(
  (
    'USA US USO USS UK EU UN USSR UAW UCLA UPS USMC USN USAF FBI CIA IRA IRS IBM IQ ID TV RAF RAAF RCAF RIAF AEF BEF AIF ' +
    'NAACP AFL CIO ILGWU WPA CCC TVA PTA YMCA YWCA YMHA AA AAA AP UPI ABC NBC CBS BBC CBE OBE MBE KBE DSO ATS ARP ' +
    'AWVS NCO NCOS GI GIS MP MPS MD RN LPN EMT ER ICU IV AD BC BCE CE SOS DOA EKG ECG AIDS-X USPS UFO OCS ETO ETA ' +
    'PO APO POW POWS KIA MIA WIA DOB DIY AKA IOU RIP VE VJ HMS RMS RSVP PS EST PST CST ATM CEO CFO VIP HQ VA GE GM OSS SOE ' +
    'AC DC AM FM BA MA BS MS PHD JD DDS DVM MBA RC IOOF GAR UDC DAR ROTC-X LA NYU MIT ICBM DDT TNT LSD THC PTSD ADHD ' +
    'CPR IUD PMS BMI DNA RNA PE PA EU AOL URL HTML SUV RV BMW MG VW EP LP CD DVD VHS CB UHF VHF'
  ).split(' '),
);
/** Written in capitals to be shouted, or said as words. */
const NOT_SPELLED = new Set(
  'MR MRS MS DR ST MT FT JR SR LT HMM HM SHH SH PSST PST BRR TSK PFFT GRR ZZZ NTH MY BY WHY SHY SKY DRY CRY TRY FLY SPY'.split(
    ' ',
  ),
);
/** Also words: letters only where the words around are no capitals. */
const ALSO_WORDS = new Set('US ID AM AD BE PA MA LA ER CE MS PS'.split(' '));
const spaced = (letters: string) => [...letters].join(' ');

function isShouting(text: string, start: number, end: number): boolean {
  const shouts = (word: string) => word.length > 2 && word === word.toUpperCase() && /\p{Lu}/u.test(word);
  return shouts(wordBefore(text, start)) || shouts(wordAfter(text, end));
}

/** "BBC", "the USA", "GIs", "DVDs", but "NATO" and "UNESCO" are words */
const acronym = byPattern(
  'letters',
  /(?<![\p{L}\p{M}\p{N}.'’&-])(\p{Lu}{2,6})(['’]s|s)?(?![\p{L}\p{M}\p{N}&])/gu,
  (match, text) => {
    const [whole, letters = '', s] = match;
    const end = match.index + whole.length;
    const shouts = isShouting(text, match.index, end);
    const isConsonants = !/[AEIOUY]/.test(letters) && !/(.)\1\1|^(?:HM|SH|PS|BR|GR|ZZ|TS)/.test(letters);
    const isSpelled = isConsonants
      ? !shouts || letters.length < 4
      : SPELLED.has(letters) && !(shouts && ALSO_WORDS.has(letters));
    if (!isSpelled || NOT_SPELLED.has(letters)) return null;
    if (!shouts && letters === 'AM' && /\d$/.test(textBefore(text, match.index).trimEnd())) return null;
    return spaced(letters) + (s ? "'s" : '');
  },
);

/** "AT&T", "Q&A", "B&O" */
const joinedLetters = byPattern(
  'letters',
  /(?<![\p{L}\p{N}&])(\p{Lu}{1,3})&(\p{Lu}{1,3})(['’]?s)?(?![\p{L}\p{N}&])/gu,
  ([, before = '', after = '', s]) => `${spaced(before)} and ${spaced(after)}${s ? "'s" : ''}`,
);

/** "J. R. R. Tolkien", "the B.B.C.", "Ph.D.", "U.S.": letters with stops */
const initials = byPattern(
  'letters',
  /(?<![\p{L}\p{M}\p{N}.'’])(?:\p{Lu}\.(?:[ -]?\p{Lu}\.){0,6}(?:\p{Lu}(?![\p{L}.]))?|Ph\. ?D\.|Ed\. ?D\.|Litt\. ?D\.|D\. ?Phil\.|M\. ?Sc\.|B\. ?Sc\.|Lt\. ?jg\.)(?!\p{L})/gu,
  (match, text) => {
    const [whole] = match;
    const end = match.index + whole.length;
    const letters = whole.replace(/[. -]/g, '');
    const words = letters
      .replace(/(?:Phil|Sc|Litt)/, ' $& ')
      .replace(/Ph(?=D)/, 'PH')
      .trim();
    const said = /Phil|Sc|Litt|jg/.test(letters) ? words : spaced(letters.toUpperCase());
    if (!whole.endsWith('.')) return said;
    // "So did I. My mother knew": the pronoun, and the end
    if (letters === 'I' && following(text, end) !== 'capital') return null;
    return said + stopAfter(text, end, false);
  },
);

/** "C-A-T", "A–B–C": spelled aloud */
const readOut = byPattern(
  'letters',
  /(?<![\p{L}\p{M}\p{N}'’-])\p{L}(?:[-–]\p{L}){2,24}(?![\p{L}\p{M}\p{N}-])/gu,
  ([whole]) => {
    const letters = whole.split(/[-–]/);
    const isOne = letters.every((letter) => letter.toLowerCase() === letters[0]?.toLowerCase());
    return isOne && !/^[AEIOU]/i.test(whole) ? null : letters.join(isOne ? ', ' : ' ').toUpperCase();
  },
);
const twoLetters = byPattern(
  'letters',
  /(?<![\p{L}\p{M}\p{N}'’-])(\p{Lu})-(\p{Lu})(?![\p{L}\p{M}\p{N}-])/gu,
  ([, a, b]) => (a === b ? `${a}, ${b}` : `${a} ${b}`),
);

const VOWELS: Readonly<Record<string, string>> = { a: 'a', e: 'eh', i: 'I', o: 'oh', u: 'uh' };
/** Sounds of letters whose own is not that of a word's beginning. */
const ONSETS: Readonly<Record<string, string>> = {
  c: 'kuh',
  q: 'kuh',
  x: 'zuh',
  wh: 'wuh',
  ph: 'fuh',
  kn: 'nuh',
  wr: 'ruh',
  ch: 'chuh',
};

/** "B-b-but" is said with the sound of its first letters, not with their names: "buh buh but". */
const stutter = byPattern(
  'letters',
  /(?<![\p{L}\p{M}\p{N}'’-])([aeiou]|[bcdfghj-np-tv-z]{1,3})-(?:\1-){0,6}(?=\1['’]?\p{L})/giu,
  (match, text) => {
    const [whole, onset = ''] = match;
    if (wordAfter(text, match.index + whole.length) === 'Day') return null;
    const key = onset.toLowerCase();
    const sound = VOWELS[key] ?? ONSETS[key] ?? `${key}uh`;
    const times = whole.split('-').length - 1;
    const words = Array.from({ length: times }, () => sound).join(' ');
    const isCapital = isCapitalized(onset) && key !== 'i';
    return `${isCapital ? words.charAt(0).toUpperCase() + words.slice(1) : words} `;
  },
);

/** "X-ray", "T-shirt", "U-boat", "D-Day": the letter and the word */
const letterWord = byPattern(
  'letters',
  /(?<![\p{L}\p{M}\p{N}'’-])\p{Lu}-(?=\p{L}{2})/gu,
  ([whole]) => `${whole.charAt(0)} `,
);

const PARTS =
  /^(?:chapter|chapters|part|parts|book|books|volume|volumes|vol|war|act|scene|section|article|canto|psalm|stage|phase|type|mark|mk|grade|level|appendix|figure|fig|table|plate|verse|stanza|lesson|unit|title|bowl|wars|class|apollo|gemini|saturn|polaris|vatican|rocky|lecture|sonnet|symphony|opus|sonata|number|step|form|group|schedule|amendment|exhibit|item|factor|division|henry part|rank|page|pages|pp|no|letter|note|movement|sputnik|model|series|tier|zone|region|world|fleet|corps)$/i;
const PEOPLE_TITLES =
  /\b(?:King|Queen|Pope|Emperor|Empress|Tsar|Czar|Tsarina|Kaiser|Prince|Princess|Sultan|Shah|Saint|St\.|Duke|Archduke|Grand Duke)\s(?:\p{Lu}\p{L}{1,20}\s){1,3}$/u;
const RULERS =
  /^(?:Alexander|Alfonso|Anne|Catherine|Charles|Christian|Edward|Elizabeth|Francis|Frederick|Friedrich|George|Gustav|Haakon|Harald|Henry|Ivan|James|John|Paul|Juan|Leopold|Louis|Ludwig|Mary|Maximilian|Mehmed|Napoleon|Nicholas|Olav|Otto|Peter|Philip|Pius|Ramses|Richard|Robert|Rudolf|Victoria|Wilhelm|William|Leo|Gregory|Clement|Benedict|Innocent|Urban|Carol|Umberto|Vittorio|Emmanuel|Josef|Joseph|Boniface|Julius|Malcolm|Stephen|Xerxes|Darius|Constantine|Edmund|Manuel|Pedro|Hassan|Farouk|Abdullah|Hussein)$/;

/** What stands behind these is counted first: "the V Corps", "the XX century", "XVIII Airborne Corps". */
const COUNTED_AFTER =
  /^\s(?:Army |Airborne |Armored |Armoured )?(?:Corps|Army|Olympiad|Olympics|Dynasty|dynasty|century|Century|Congress|Division|Legion)\b/;

function isRuler(text: string, start: number): boolean {
  return RULERS.test(wordBefore(text, start)) || PEOPLE_TITLES.test(textBefore(text, start));
}

/** A heading of a numeral alone, or with its title: "III.", "IV. The Mill" */
function isHeading(text: string, start: number, end: number): boolean {
  if (text.slice(0, start).trim() !== '') return false;
  const after = text.slice(end, end + 80);
  if (/^[.:)]?\s*$/u.test(after)) return true;
  return (
    /^(?:[.:)]| [—–-])\s+\p{Lu}/u.test(after) &&
    !/^\.\s\p{Lu}\./u.test(after) &&
    !/[.!?]["”]?\s*$/u.test(after)
  );
}

type Numeral = {
  readonly value: number;
  readonly letters: string;
  readonly start: number;
  readonly end: number;
};

type How = 'cardinal' | 'the' | 'ordinal' | null;

/** Small letters behind "Part I" or "Elizabeth I" with which a sentence goes on that has no pronoun there. */
const AFTER_PART =
  /^ (?:of|and|was|is|to|in|or|had|ended|began|by|through|ends|begins|broke|came|started|at|on|for|with|tells|from)\b/;
const goesOnSmall = (after: string) => /^ \p{Ll}/u.test(after);

/** "Part I" and "Chapter X", but no "Part C", and "that part I liked". */
function sayPart({ letters }: Numeral, after: string): How {
  if (letters.length > 1) return 'cardinal';
  if (!/[IVX]/.test(letters)) return null;
  const isPronoun =
    letters === 'I' && ((goesOnSmall(after) && !AFTER_PART.test(after)) || /^['’]/.test(after));
  return isPronoun ? null : 'cardinal';
}

/** One letter behind a ruler's name: "George V", "Elizabeth I of England"; "George V. Smith" has an initial. */
function sayRuler(text: string, { letters, start, end }: Numeral, after: string): How {
  if (!isRuler(text, start) || wordBefore(text, start) === 'Malcolm') return null;
  const isTitled = PEOPLE_TITLES.test(textBefore(text, start));
  if (letters === 'I' && goesOnSmall(after) && !/^ of\b/.test(after) && !isTitled) return null;
  const isInitial = /^\. \p{Lu}\p{L}/u.test(after) && following(text, end + 1) !== 'starter';
  return isInitial ? null : 'the';
}

/** How a numeral in capitals is said, null for letters that are none here. */
function sayNumeral(text: string, numeral: Numeral): How {
  const { value, letters, start, end } = numeral;
  const before = wordBefore(text, start);
  const after = textAfter(text, end);
  if (isHeading(text, start, end)) return /^[IVX]+$/.test(letters) ? 'cardinal' : null;
  if (PARTS.test(before)) return sayPart(numeral, after);
  if (COUNTED_AFTER.test(after) && value < 100) return 'ordinal';
  if (/[LCDM]/.test(letters) && !isRuler(text, start)) return null;
  if (letters.length === 1) return sayRuler(text, numeral, after);
  if (letters === 'IV' && /^(?:the|an|a|his|her|my)$/i.test(before)) return null;
  const isName = isCapitalized(before) && before.length > 1 && !/^(?:The|In|At|On|And|But|Of)$/.test(before);
  return isName ? 'the' : 'cardinal';
}

/** How the words of a numeral are found; the numbers live in another room. */
export interface NumeralWords {
  readonly cardinal: (value: number) => string;
  readonly ordinal: (value: number) => string;
}

const CAPITALS = /(?<![\p{L}\p{M}\p{N}.'’-])[IVXLCDM]{1,9}(?![\p{L}\p{M}\p{N}]|['’](?!s)|-\p{L}|\.\p{L})/gu;
const SMALL =
  /(?<=\b(?:chapter|chap\.|ch\.|part|book|volume|vol\.|act|scene|section|page|p\.|pp\.|canto|psalm|article|verse|line|note) )[ivxl]{1,8}(?![\p{L}\p{N}'’])|(?<=\()[ivx]{1,5}(?=\))/giu;

export function romanRules({ cardinal, ordinal }: NumeralWords): readonly FormRule[] {
  const capitals = byPattern('roman', CAPITALS, (match, text) => {
    const [letters] = match;
    const value = romanValue(letters);
    if (value === null) return null;
    const numeral = { value, letters, start: match.index, end: match.index + letters.length };
    const how = sayNumeral(text, numeral);
    if (how === null) return null;
    if (how === 'cardinal') return cardinal(value);
    return how === 'the' ? `the ${ordinal(value)}` : ordinal(value);
  });
  const small = byPattern('roman', SMALL, ([letters]) => {
    const value = letters === letters.toLowerCase() ? romanValue(letters) : null;
    return value === null ? null : cardinal(value);
  });
  const joined = byPattern(
    'roman',
    /(?<=\b(?:[Cc]hapters|[Bb]ooks|[Pp]arts|[Vv]olumes|[Aa]cts|[Vv]ols\.|[Pp]salms) )([IVXL]{1,7})( and |, | or |[-–]| to )([IVXL]{1,7})(?![\p{L}\p{N}])/gu,
    ([, a = '', sign = '', b = '']) => {
      const [first, last] = [romanValue(a), romanValue(b)];
      return first && last ? `${cardinal(first)}${/[-–]/.test(sign) ? ' to ' : sign}${cardinal(last)}` : null;
    },
  );
  const century = byPattern(
    'roman',
    /(?<![\p{L}\p{N}])([VX]|[IVX]{2,6})(?:th|st|nd|rd)(?![\p{L}\p{N}])/gu,
    ([, letters = '']) => {
      const value = romanValue(letters);
      return value === null ? null : ordinal(value);
    },
  );
  return [joined, capitals, small, century];
}

export const letterRules: readonly FormRule[] = [
  joinedLetters,
  readOut,
  twoLetters,
  stutter,
  letterWord,
  acronym,
];
export const initialRules: readonly FormRule[] = [initials];
