import { ABBREVIATIONS } from './abbreviations.ts';
import { byPattern, type FormRule, textAfter, textBefore, wordAfter, wordBefore } from './form.ts';
import {
  amount,
  cardinal,
  digitByDigit,
  fraction,
  label,
  ordinal,
  pairs,
  plural,
  year,
} from './number-words.ts';

/** "the dock.1 Then", "the mill,²", "the house¹", "in 1871²", "again.ⁱ": the mark of a note is not said; "vol.2" is an abbreviation */
const noteMark = byPattern(
  'sign',
  /(?<=\p{Ll}{3}(?:[.,;:!?]["”’)]?|["”’)]))\d{1,2}(?![\p{L}\d:%°/-]|[.,]\d)|(?<=\p{Ll}{3}|\b(?:it|me|us|he|we|up|in|on|so|do|go|no|by)|[.,;:!?]|["”’)]|(?<!\d)\d{4})(?:[¹²³⁴⁵⁶⁷⁸⁹⁰]{1,3}|[ⁱᵛˣ]{1,5})(?![\p{L}\d⁄/])|(?<=[\p{L}\d])¹(?![\p{L}\d⁄/¹²³⁴⁵⁶⁷⁸⁹⁰])|(?<=^|\s)(?:[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}|[ⁱᵛˣ]{1,5}) ?(?=\p{L})/gu,
  (match, text) => {
    const before = wordBefore(text.slice(0, match.index - 1), match.index - 1);
    return /^\d/.test(match[0]) && text[match.index - 1] === '.' && ABBREVIATIONS.has(before) ? null : '';
  },
);

/** "mc²", "x³" */
const power = byPattern('number', /(?<!\d\s?\p{L}{1,2})(?<=[\p{L}\d])[²³](?![\p{L}\d])/gu, ([sign]) =>
  sign === '²' ? ' squared' : ' cubed',
);

const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** "10⁶", "x⁴"; behind any other number it is the mark of a note, "£12⁴", and is not said. */
const raised = byPattern(
  'number',
  /(?<=[\p{L}\d])(?:[⁴⁵⁶⁷⁸⁹]|[¹²³⁴⁵⁶⁷⁸⁹][⁰¹²³⁴⁵⁶⁷⁸⁹])(?![\p{L}\d⁄/⁰¹²³⁴⁵⁶⁷⁸⁹])/gu,
  ({ 0: signs, index }, text) => {
    const before = text.slice(Math.max(0, index - 3), index);
    if (!/(?:^|[^\p{L}\d.,$£€])(?:10|\p{L})$/u.test(before)) return '';
    return ` to the ${ordinal([...signs].map((sign) => RAISED_DIGITS.indexOf(sign)).join(''))}`;
  },
);

/** "800" and "6000" in a telephone number are amounts. */
function phoneGroup(digits: string, isFirst: boolean): string {
  if (isFirst && /^[89]00$/.test(digits)) return cardinal(digits);
  return digitByDigit(digits);
}

/** "555-1234", "1-800-555-0199", "(212) 555-1234", "+44 20 7946 0958" */
const phone = byPattern(
  'number',
  /(?<![\p{L}\d.,$£€/])(?:\+\d{1,3}[ .-]?)?(?:1[ .-])?(?:\(\d{2,5}\)\s?|\d{3}[ .-])?\d{3}[-.]\d{4}(?![\d/-]|[.,]\d)/gu,
  ([whole]) => {
    const groups = whole.split(/[^\d]+/).filter(Boolean);
    if (groups.length === 2 && !whole.startsWith('+') && groups.every((one) => one.endsWith('00')))
      return null;
    const area = groups.findIndex((one) => one.length === 3);
    const plus = whole.startsWith('+') ? 'plus ' : '';
    return plus + groups.map((one, i) => phoneGroup(one, i === area && groups.length > 2)).join(' ');
  },
);

/** "+44 20 7946 0958", "020 7946 0958": groups of which one begins with a zero or a plus */
const foreignPhone = byPattern(
  'number',
  /(?<![\p{L}\d.,$£€/-])(?:\+\d{1,3}|\(?0\d{1,5}\)?)(?:[ -]\d{2,5}){1,4}(?![\d/]|[.,]\d)/gu,
  ([whole]) => `${whole.startsWith('+') ? 'plus ' : ''}${digitByDigit(whole)}`,
);

/** "Pennsylvania 6-5000", "Klondike 5-1234" */
const exchange = byPattern(
  'number',
  /(?<=\p{Lu}\p{Ll}{2,14} )(\d)-(\d{4})(?!\d)/gu,
  ([, first = '', last = '']) =>
    `${cardinal(first)} ${last.endsWith('000') ? cardinal(last) : digitByDigit(last)}`,
);

/** "5 000", and "12 500 people": thousands apart by a space, as the Continent writes them; other rows stay two numbers. */
const spacedThousands = byPattern(
  'number',
  /(?<![\p{L}\d.,$£€/-]|\d )[1-9]\d{0,2}(?:(?: 000){1,4}|(?: \d{3}){1,4}(?= \p{Ll}{2,20}(?:s|people|men|women)(?!\p{L})))(?![\d/:%-]|[.,]\d| \d|\p{L})/gu,
  ([figures]) => cardinal(figures),
);

/** "123-45-6789", "4-6-2", "45/45/1950": rows that are no range */
const row = byPattern(
  'number',
  /(?<![\p{L}\d.,$£€/-])\d{1,9}(?:(?:[-–]\d{1,9}){2,6}|(?:\/\d{1,9}){2,6})(?![\p{L}\d/])/gu,
  ([whole]) =>
    whole
      .split(/[-–/]/)
      .map((group) => (group.length > 2 && !whole.includes('/') ? digitByDigit(group) : label(group)))
      .join(' '),
);

/** "service No. 14253607", "No. 14253607 Pte. Hill", "Army number was 5832112": nobody counts so far. */
const serviceNumber = byPattern(
  'number',
  /(?<=\b(?:[Nn]o\.?|[Nn]umber)(?: was| is|:)? )\d{5,12}(?![\d.,/-]\d|\d|\p{L})/gu,
  ([figures]) => digitByDigit(figures),
);
/** "His service No. was 14253607" */
const numberOf = byPattern(
  'abbreviation',
  /(?<=\b(?:[Ss]ervice|[Aa]rmy|[Rr]egimental|[Tt]elephone|[Pp]hone|[Ss]erial) )[Nn]o\.(?= (?:was|is)\b)/gu,
  () => 'number',
);
/** "rang 999", "a 911 call" */
const emergency = byPattern(
  'number',
  /(?<=\b(?:[Rr]ang|[Rr]ing|[Pp]hone[ds]?|[Dd]ialled|[Dd]ial?ling|[Cc]alled) )(?:999|911|112)(?![\d/-]|[.,]\d|\p{L})|(?<![\d.,$£€])(?:999|911)(?= (?:calls?|emergency|was dial|operator)(?!\p{L}))/gu,
  ([figures]) => digitByDigit(figures),
);

/** "tel. 12345", "zip 02134", "prisoner no. 0472" */
const code = byPattern(
  'number',
  /(?<=\b(?:[Tt]el\.?:?|[Pp]h\.:?|[Pp]hone:?|[Zz]ip(?: code)?|[Cc]ode|[Pp]in|PIN|[Ee]xt\.?|[Ff]ax:?|[Dd]ial(?:ed)?|[Cc]all) )\d{3,12}(?![\d.,/-]\d|\d)/g,
  ([figures]) => digitByDigit(figures),
);

/** "GA 31201", "Boston 02134": behind a place with a comma, or a zero in front */
const zip = byPattern(
  'number',
  /(?<=, (?:[A-Z]{2}|[A-Z][a-z]{1,12}\.?) )\d{5}(?:-(\d{4}))?(?!\d)/g,
  ([whole]) => digitByDigit(whole),
);

/** "the 2/5th Battalion" is the second of the fifth, "1/5th of it" a share. */
const battalion = byPattern(
  'number',
  /(?<![\d/.,])(\d{1,2})\/(\d{1,3})(?:st|nd|rd|d|th)(?!\p{L})/gu,
  (match, text) => {
    const [whole, a = '', b = ''] = match;
    const isShare =
      Number(a) < Number(b) && (b === '100' || /^ of /.test(textAfter(text, match.index + whole.length)));
    return isShare ? fraction(a, b) : `${ordinal(a)} ${ordinal(b)}`;
  },
);

/** "1st", "22nd", "100th", "2d Lt.", "1sts" */
const ordinals = byPattern(
  'number',
  /(?<![\d.,$£€])(\d{1,3}(?:,\d{3}){1,4}|\d{1,12})\s?(?:(st|nd|rd|th|ST|ND|RD|TH|ᵗʰ|ˢᵗ|ⁿᵈ|ʳᵈ)(s)?|(d)(?= \p{Lu}))(?![\p{L}\d])/gu,
  (match, text) => {
    const [whole, figures = '', , s, d] = match;
    if (/\s/.test(whole)) return null;
    if (d && !/[23]$/.test(figures)) return null;
    const before = wordBefore(text, match.index).toLowerCase();
    const words = ordinal(figures);
    const isOwned =
      /^(?:my|his|her|their|our|the|your|its|a)$/.test(before) && /^one (?:hundredth|thousandth)/.test(words);
    const said = isOwned ? words.slice(4) : words;
    return s ? `${said}s` : said;
  },
);

const SAME_SAID = /^(?:50|20|24|7)$/;

/** "10 – 3 = 7" */
const difference = byPattern(
  'sign',
  /(?<=\d ?)[-–−](?= ?\d{1,9}(?: ?[-–−+] ?\d{1,9}){0,4} ?=)/gu,
  () => ' minus ',
);

/** "pp. 12–15", "won 21-14", "50-50", "20-20 vision", "3 - 2" */
const range = byPattern(
  'number',
  /(?<![\p{L}\d.,$£€/]|[-–]\d|(?<=\p{L})[-–])((?:\d{1,3}(?:,\d{3}){1,4}|\d{1,9})(?:\.\d{1,4})?)(\s?[-–—]\s?|-?to-)((?:\d{1,3}(?:,\d{3}){1,4}|\d{1,9})(?:\.\d{1,4})?)(?![\d/]|[-–]\d|[.,]\d|\p{L}|['’]s)/gu,
  ([, from = '', sign = '', to = '']) => {
    if (sign.includes('—') || (/\s/.test(sign) && sign.trim() === '—')) return null;
    if (from === to || (SAME_SAID.test(from) && SAME_SAID.test(to) && !/to/.test(sign)))
      return `${amount(from)} ${amount(to)}`;
    const isYear = /^1[1-9]\d\d$/.test(from) && to.length === 2;
    return `${isYear ? year(from) : amount(from)} to ${amount(to)}`;
  },
);

const bothNumbers = (text: string, at: number) => !/\d$/.test(textBefore(text, at).trimEnd());

/** "-40" and "−5", but no dash before a word */
const minus = byPattern(
  'number',
  /(?<![\p{L}\d.,)%°'’"”-])[-−–](\d{1,9}(?:\.\d{1,6})?)(?![\d/-]|[.,]\d|\p{L})/gu,
  (match, text) => (bothNumbers(text, match.index) ? `minus ${amount(match[1] ?? '')}` : null),
);

/** "No. 5", "Nos. 5 and 6", "#5", "№ 7" */
const numberSign = byPattern('number', /(?<![\p{L}\d])(?:(N|n)(os?)\.|#|№)\s?(?=\d)/gu, ([, , s]) =>
  s === 'os' ? 'numbers ' : 'number ',
);

/** Names of streets and of what is counted as a road: "Route 66", "Flight 109", "Room 1204", "Box 305". */
const LABELED =
  /^(?:Route|Rte|Highway|Hwy|Interstate|Flight|Room|Apartment|Apt|Suite|Ste|Box|Train|Bus|Engine|Locomotive|Channel|Camp|Stalag|Hut|Ward|Cell|Barracks|Unit|Area|US|FM|AM|Extension|Number)$/i;
const labeled = byPattern('number', /(?<=\p{L}\.? |#)\d{3,4}(?!\d|[.,]\d|[-–/:%]|\p{L})/gu, (match, text) => {
  const before = wordBefore(text.slice(0, match.index).replace(/\. $/, ' '), match.index);
  return LABELED.test(before) && /^(?:\p{Lu}|room\b|flight\b|route\b)/u.test(before) ? label(match[0]) : null;
});

/** "1204 Elm Street", "221 Baker St.", "350 Fifth Avenue" */
const house = byPattern(
  'number',
  /(?<![\p{L}\d$£€.,/-])\d{3,5}(?=[A-Da-d]? (?:[NSEW]\. |North |South |East |West )?(?:\d{1,3}(?:st|nd|rd|th)|\p{Lu}\p{Ll}{1,20}(?: \p{Lu}\p{Ll}{1,20})?) (?:St|Street|Ave|Avenue|Rd|Road|Lane|Ln|Drive|Dr|Blvd|Boulevard|Court|Ct|Place|Pl|Terrace|Way)(?!\p{L}))/gu,
  ([figures]) => (figures.length === 5 ? digitByDigit(figures) : label(figures)),
);

/** "747s", "4s": machines and cards in the plural */
const plurals = byPattern('number', /(?<![\p{L}\d.,$£€])(\d{1,4})['’]?s(?![\p{L}\d])/gu, ([, figures = '']) =>
  plural(label(figures)),
);

/** "B-17", "P-51s", "U-boat", "V-2", "M1", "Me 109", "F4U", "K9", "A4" */
const lettered = byPattern(
  'letters',
  /(?<![\p{L}\d'’])(\p{Lu}{1,3})(-?)(\d{1,4})(?:(?=-\p{L})|([A-Z]{1,2})?(['’]?s)?(?![\p{L}\d]))/gu,
  ([, letters = '', , figures = '', behind, s]) => {
    const words = label(figures);
    return [[...letters].join(' '), s ? plural(words) : words, behind && [...behind].join(' ')]
      .filter(Boolean)
      .join(' ');
  },
);

/** "4-F", "1A", "12B", "3-A": a figure before a letter */
const figureLetter = byPattern(
  'letters',
  /(?<![\p{L}\d.,$£€-])(\d{1,4})-?(\p{Lu}{1,2})(?![\p{L}\d'’])/gu,
  ([, figures = '', letters = '']) => `${label(figures)} ${[...letters].join(' ')}`,
);

/** "Me 109", "Bf 109", "He-111", "Ju-88", "Spitfire Mk 5" */
const machine = byPattern(
  'number',
  /(?<=\b(?:Me|Bf|He|Ju|Do|Fw|FW|Ki|MiG|Mig|Boeing|Airbus|Mk)[ -])\d{1,4}(?![\d.,]\d)/g,
  ([figures]) => label(figures),
);

/** "3,500", "0.5", "250000", ".45" and whatever else is left of figures */
const rest = byPattern(
  'number',
  /(?:\d{1,3}(?:,\d{3}){1,5}(?![\d])|\d{1,40})(?:\.\d{1,20})?|(?<![\p{L}\d])\.\d{1,6}/gu,
  (match, text) => {
    const [figures] = match;
    const before = textBefore(text, match.index);
    if (
      /^\d{4}$/.test(figures) &&
      /(?:\p{Lu}\p{Ll}+)\s$/u.test(before) &&
      LABELED.test(wordBefore(text, match.index))
    )
      return pairs(figures);
    if (/^0\d00$/.test(figures)) return pairs(figures);
    if (/^0\d*$/.test(figures) && figures.length > 1) return digitByDigit(figures);
    return amount(figures);
  },
);

/** "5-year-old", "20-odd": a hyphen between figures and letters is no minus */
const ratio = byPattern(
  'number',
  /(?<![\d:])(\d{1,4}):(\d{1,4})(?![\d:])/g,
  ([, a = '', b = '']) => `${cardinal(a)} to ${cardinal(b)}`,
);

const slashed = byPattern('number', /(?<![\d/])(\d{1,4})\/(\d{1,4})(?![\d/])/g, (match, text) => {
  const [whole, a = '', b = ''] = match;
  const next = wordAfter(text, match.index + whole.length);
  if (a === b) return `${amount(a)} ${amount(b)}`;
  if (/^(?:stars|points)$/.test(next) || (b === '10' && Number(a) <= 10))
    return `${amount(a)} out of ${amount(b)}`;
  return a.length > 2 || Number(a) > Number(b)
    ? `${amount(a)} over ${amount(b)}`
    : `${amount(a)} ${amount(b)}`;
});

/** "1.", "12)" at the beginning of a line: an item of a list */
const item = byPattern(
  'number',
  /^(\d{1,3})(?:\)|\.)(?= \S)/gm,
  ([, figures = '']) => `${cardinal(figures)}.`,
);

export const numberRules: readonly FormRule[] = [
  item,
  noteMark,
  power,
  raised,
  phone,
  foreignPhone,
  exchange,
  battalion,
  difference,
  house,
  machine,
  lettered,
  labeled,
  numberSign,
  code,
  zip,
  serviceNumber,
  numberOf,
  emergency,
];
/** What is left when dates, sums and measures have been found. */
export const plainNumberRules: readonly FormRule[] = [
  spacedThousands,
  row,
  ordinals,
  range,
  minus,
  plurals,
  figureLetter,
  ratio,
  slashed,
];
export const leftoverRules: readonly FormRule[] = [rest];
