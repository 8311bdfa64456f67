import { byPattern, type FormRule, stopAfter, textBefore, wordBefore } from './form.ts';
import { cardinal, digitByDigit, romanValue } from './number-words.ts';

/** "w/o", "c/o", "a/c", "&c.", "et al." */
const slashed = byPattern(
  'abbreviation',
  /(?<![\p{L}\p{N}])(?:w\/o|w\/|c\/o|[Cc]\/[Oo]|a\/c|b\/c|s\/he|n\/a|[STM]\/Sgt\.?|L\/(?:Cpl|Sgt|Bdr)\.?|&c\.?)/gu,
  ([written], text) => {
    const key = written.toLowerCase().replace(/\.$/, '');
    const said: Record<string, string> = {
      'w/o': 'without',
      'w/': 'with ',
      'c/o': 'care of',
      'a/c': 'account',
      'b/c': 'because',
      's/he': 'she or he',
      'n/a': 'not applicable',
      's/sgt': 'staff sergeant',
      't/sgt': 'technical sergeant',
      'm/sgt': 'master sergeant',
      'l/cpl': 'lance corporal',
      'l/sgt': 'lance sergeant',
      'l/bdr': 'lance bombardier',
      '&c': 'et cetera',
    };
    return text === '' ? null : (said[key] ?? null);
  },
);

/** "½ pt. of milk", "a pt. of ale": a part before figures, elsewhere a pint. */
const pints = byPattern(
  'abbreviation',
  /(?<=(?:[½⅓⅔¼¾]|\d\/\d|\b(?:an?|half|quarter|two|three|four|six)) )(pts?)\.(?! ?\d)/gu,
  (match, text) => {
    const [whole, unit] = match;
    return (unit === 'pt' ? 'pint' : 'pints') + stopAfter(text, match.index + whole.length, true);
  },
);

const IN_THE_AIR: Readonly<Record<string, string>> = { Sqn: 'squadron', Flt: 'flight', Wg: 'wing' };
/** "Sqn. Ldr.", "Flt. Lt.": what they lead, of which no sentence ends */
const airRank = byPattern(
  'abbreviation',
  /(?<!\p{L})(Sqn|Flt|Wg)\.?(?= (?:Ldr|Leader|Lt|Lieut|Lieutenant|Cdr|Cmdr|Commander|Sgt|Sergeant)(?!\p{L}))/gu,
  ([, of = '']) => IN_THE_AIR[of] ?? null,
);

/** "v. well", as letters and diaries have it; between two names it is "versus". */
const very = byPattern('abbreviation', /(?<=\p{Ll} )v\.(?= (?!the )\p{Ll}{2})/gu, () => 'very');

/** "Yr. obedient servant", "Yrs. truly" */
const yours = byPattern(
  'abbreviation',
  /(?<![\p{L}\p{N}.'’])[Yy]r\.(?= (?:\p{Ll}+ )?(?:servant|friend|son|daughter|father|mother|brother|sister|letter|affectionate|obedient|loving|humble)(?!\p{L}))|(?<![\p{L}\p{N}.'’])[Yy]rs\.?(?= (?:truly|sincerely|faithfully|affectionately|ever|obediently|respectfully)(?!\p{L}))/gu,
  ([written]) => (/^.rs/.test(written) ? 'yours' : 'your'),
);

/** "b. 1890, m. Rose Gray 1912", "Ann (m. 1921)": married, in a family tree; behind a number it is meters. */
const married = byPattern(
  'abbreviation',
  /(?<=(?:^|[,;:(–—]|\p{Lu}\p{Ll}{1,20}|\d{4}),? ?)(?<![\p{L}\p{N}.'’])m\.(?= (?:\p{Lu}\p{Ll}|\(?\d|c\. ?\d))/gu,
  ({ index }, text) => {
    const before = textBefore(text, index).trimEnd();
    return /\d$/.test(before) && !/\b(?:b|bap|bapt|d|born)\.? (?:[^.]{0,20} )?\d{4}$/.test(before)
      ? null
      : 'married';
  },
);

/** "III.ii.45": of a play. */
const actAndScene = byPattern(
  'number',
  /(?<![\p{L}\p{N}.])([IVX]{1,4})\.([ivx]{1,5})(?:\.(\d{1,4})(?:[-–](\d{1,4}))?)?(?![\p{L}\d])/gu,
  ([, act = '', scene = '', line, last]) => {
    const [actNumber, sceneNumber] = [romanValue(act), romanValue(scene)];
    if (!actNumber || !sceneNumber) return null;
    const lines =
      line && `, ${last ? 'lines' : 'line'} ${cardinal(line)}${last ? ` to ${cardinal(last)}` : ''}`;
    return `act ${cardinal(actNumber)}, scene ${cardinal(sceneNumber)}${lines ?? ''}`;
  },
);

/** "Tel. Mayfair 1234", "Ph. 4471": of whoever has a telephone. */
const telephone = byPattern(
  'abbreviation',
  /(?<![\p{L}\p{N}.'’])(Tel|Ph|tel|ph)\.:?(?= (?:[Nn]o\.? ?)?(?:[(+]?\d|\p{Lu}\p{L}{2,14}(?!\p{L})))/gu,
  ([, stem = '']) => (stem.toLowerCase() === 'tel' ? 'telephone' : 'phone'),
);

/** "EALing 4471": an exchange, of which the first letters were dialed. */
const dialedExchange = byPattern(
  'number',
  /(?<![\p{L}\p{N}])(\p{Lu}{3})(\p{Ll}{2,12}) (\d{4})(?![\d/-]|[.,]\d|\p{L})/gu,
  ([, dialed = '', others = '', figures = '']) =>
    `${dialed.charAt(0)}${dialed.slice(1).toLowerCase()}${others} ${digitByDigit(figures)}`,
);
/** "Tel. Mayfair 1234" */
const namedExchange = byPattern(
  'number',
  /(?<=\b(?:[Tt]el|[Pp]h)(?:\.:?|:|ephone|one) \p{Lu}\p{Ll}{2,14} )\d{3,5}(?![\d/-]|[.,]\d|\p{L})/gu,
  ([figures]) => digitByDigit(figures),
);

/** "Hon. Sec.", who is paid nothing, and no "Hon. John Hill". */
const honorary = byPattern(
  'abbreviation',
  /(?<!\p{L})Hon\.(?= (?:Sec|Treas|Secretary|Treasurer|President|Pres|Chairman|Member|Librarian|Colonel|Fellow|Life)(?!\p{L}))|(?<=\bHon\. )(?:Sec|Treas)\./gu,
  (match, text) => {
    const [written] = match;
    if (written === 'Hon.') return 'honorary';
    const stop = stopAfter(text, match.index + written.length, true);
    return (written === 'Sec.' ? 'secretary' : 'treasurer') + stop;
  },
);

const IS_ONE = /^(?:one|an?|half|quarter|each|per)$/i;
const COUNTED: Readonly<Record<string, readonly [string, string]>> = {
  c: ['cup', 'cups'],
  cwt: ['hundredweight', 'hundredweight'],
  ft: ['foot', 'feet'],
  gal: ['gallon', 'gallons'],
  gn: ['guinea', 'guineas'],
  gns: ['guinea', 'guineas'],
  hr: ['hour', 'hours'],
  lb: ['pound', 'pounds'],
  lbs: ['pound', 'pounds'],
  oz: ['ounce', 'ounces'],
  qt: ['quart', 'quarts'],
  tbsp: ['tablespoon', 'tablespoons'],
  tsp: ['teaspoon', 'teaspoons'],
  wk: ['week', 'weeks'],
  yd: ['yard', 'yards'],
  yr: ['year', 'years'],
};

/** "one oz.", "two lb.", "½ oz.", "five gns.", "2 c. flour" */
const countedUnit = byPattern(
  'measure',
  /(?<=(?:\b(?:one|an?|half|quarter|each|per|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|fifty|hundred|several|few|many|some)|[½⅓⅔¼¾⅛]|\d\/\d|\d) ?)(?<!\p{L})(c|cwt|ft|gal|gns?|hr|lbs?|oz|qt|tbsp|tsp|wk|yd|yr)\.(?! ?\d)/giu,
  (match, text) => {
    const [whole, unit = ''] = match;
    const end = match.index + whole.length;
    const isFigure = /\d ?$/.test(textBefore(text, match.index));
    // "5 c. a pound" are cents, and "Chapter c." is none; an amount that only figures tell has a rule of its own.
    const isCup = unit === 'c' && /^ (?!an? |each|per|apiece)\p{Ll}/u.test(text.slice(end, end + 12));
    if (unit.toLowerCase() === 'c' && !isCup) return null;
    const [one, many] = COUNTED[unit.toLowerCase()] ?? ['', ''];
    const before = textBefore(text, match.index).trimEnd();
    const isOne = isFigure
      ? /(?<![\d.,½⅓⅔¼¾⅛/])1$|(?<!\d[ -])(?<!\d)\d\/\d{1,2}$/.test(before)
      : /(?<!\d ?)[½⅓⅔¼¾⅛]$/.test(before) || IS_ONE.test(wordBefore(text, match.index));
    return (isOne ? one : many) + stopAfter(text, end, true);
  },
);

/** "5 c. a pound" */
const cents = byPattern('money', /(?<=\d) c\.(?= (?:an?|each|per|apiece)(?!\p{L}))/gu, () => ' cents');

/** "D min.", "B-flat maj.": the key of a piece of music. */
const musicalKey = byPattern(
  'abbreviation',
  /(?<=(?<![\p{L}\p{N}.'’])(?:[B-G]|(?<=\p{Ll} )A)(?:[- ](?:flat|sharp)|[♭♯])? )(min|maj)\./gu,
  (match, text) =>
    (match[1] === 'min' ? 'minor' : 'major') + stopAfter(text, match.index + match[0].length, false),
);

/** Before measures and numerals are looked for, which look like them. */
export const earlyDiaryRules: readonly FormRule[] = [
  married,
  actAndScene,
  dialedExchange,
  namedExchange,
  cents,
];
/** What letters, diaries, recipes, family trees and service papers abbreviate in their own way. */
export const diaryRules: readonly FormRule[] = [
  ...[slashed, very, yours, pints, airRank, telephone, honorary, musicalKey, countedUnit],
];
