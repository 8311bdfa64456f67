import { byPattern, type FormRule, stopAfter, textAfter, textBefore, wordAfter, wordBefore } from './form.ts';
import { cardinal, ordinal, pairs, plural, romanValue, twoDigits, year } from './number-words.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const monthNamed = (name: string) =>
  MONTHS.find((month) => month.toLowerCase().startsWith(name.toLowerCase().slice(0, 3))) ?? name;

/** Years of two digits: a memoir's "44" is 1944, and nobody knows the century of "18". */
const FIRST_SURE_YEAR = 27;

function yearOfDate(figures: string): string {
  if (figures.length === 4) return year(figures);
  return Number(figures) >= FIRST_SURE_YEAR ? `nineteen ${twoDigits(figures)}` : shortYear(figures);
}

const shortYear = (figures: string) => (figures === '00' ? 'two thousand' : twoDigits(figures));

function spokenDate(month: number, day: number, figures: string): string | null {
  const name = MONTHS[month - 1];
  if (!name || day < 1 || day > 31) return null;
  return `${name} ${ordinal(day)}${figures === '' ? '' : `, ${yearOfDate(figures)}`}`;
}

/** "the sixth of June"; the article stands there already behind "this" and "his". */
function spokenDay(day: number, month: number, figures: string, the: string): string | null {
  const name = MONTHS[month - 1];
  if (!name || day < 1 || day > 31) return null;
  return `${the}${ordinal(day)} of ${name}${figures === '' ? '' : `, ${yearOfDate(figures)}`}`;
}

const articleBefore = (text: string, at: number) =>
  /^(?:the|this|that|every|each|a|his|her|my|our|their)$/.test(wordBefore(text, at).toLowerCase())
    ? ''
    : 'the ';

/** "12/05/1947", "5.12.1947" */
export const SHORT_DATE = /(?<![\d/.$£€-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-]|\.\d)/g;
/** "on 25/12", in either order: without a year only behind such a word. */
export const SHORT_DATE_ALONE =
  /(?<=\b(?:on|since|until|till|by|dated) )(3[01]|[12]\d|0?[1-9])\/(3[01]|[12]\d|0?[1-9])(?![\d/])/gi;

/** "1944-06-06" */
const iso = byPattern(
  'date',
  /(?<![\d/.-])(\d{4})[-–/.](\d{1,2})[-–/.](\d{1,2})(?![\d/-])/g,
  ([, figures = '', month, day]) => spokenDate(Number(month), Number(day), figures),
);

/**
 * "12/05/1947" has the month first, as in the country whose English the voice speaks, and "5.12.1947" the day, as where
 * dates are written so; unless that cannot be.
 */
const short = byPattern('date', SHORT_DATE, ([, first, sign, second, figures = '']) => {
  const [a, b] = [Number(first), Number(second)];
  const dayFirst = a > 12 || (sign === '.' && b <= 12);
  return dayFirst ? spokenDate(b, a, figures) : spokenDate(a, b, figures);
});

/** The same in a book whose dates have the day first. */
const shortOfDays = byPattern('date', SHORT_DATE, (match, text) => {
  const [, first, , second, figures = ''] = match;
  const [a, b] = [Number(first), Number(second)];
  const [day, month] = b > 12 && a <= 12 ? [b, a] : [a, b];
  return spokenDay(day, month, figures, articleBefore(text, match.index));
});

const dayAndMonth = byPattern('date', SHORT_DATE_ALONE, (match, text) => {
  const [whole, first, second] = match;
  const [a, b] = [Number(first), Number(second)];
  const [day, month] = b > 12 && a <= 12 ? [b, a] : [a, b];
  // a name of its own
  return whole === '9/11' ? null : spokenDay(day, month, '', articleBefore(text, match.index));
});

/** What a book says for its numeric dates that has the day first; before every other rule. */
export const dayFirstRules: readonly FormRule[] = [shortOfDays, dayAndMonth];

/** "on 6/12": without a year only behind such a word. */
const monthAndDay = byPattern(
  'date',
  /(?<=\b(?:on|since|until|till|by|dated) )(1[0-2]|0?[1-9])\/(3[01]|[12]\d|0?[1-9])(?![\d/])/gi,
  ([, month, day]) => spokenDate(Number(month), Number(day), ''),
);

/** "June 6, 1944", "Jan. 3rd", "June 6-8" */
const monthFirst = byPattern(
  'date',
  /(?<![\p{L}\p{N}])(January|February|March|April|May|June|July|August|September|October|November|December|(?:Jan|Febr?|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?|(?:JANUARY|FEBRUARY|MARCH|APRIL|MAY|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER)) (?:the )?(3[01]|[12]\d|0?[1-9])(?:st|nd|rd|d|th)?(?:(?:\s?[-–]\s?|, | and | & | or )(3[01]|[12]\d|0?[1-9])(?:st|nd|rd|d|th)?(?=,? \d{4}|[,.;:!?)]|$| [^\d\s]))?(?:,? (\d{4})(?!\d|[-–/]\d))?(?![\d%:]|[.,]\d|\p{L})/gu,
  (match) => {
    const [whole, name = '', day = '', other, figures] = match;
    const month = monthNamed(name);
    const sign = /^\S+ (?:the )?\w+?(\s?[-–]\s?|, | and | & | or )\d/u.exec(whole)?.[1] ?? '';
    const joined = /and|&|,/.test(sign) ? ' and ' : sign.includes('or') ? ' or ' : ' to ';
    const the = whole.includes(' the ') ? 'the ' : '';
    const days = other ? `${ordinal(day)}${joined}${ordinal(other)}` : ordinal(day);
    return `${month} ${the}${days}${figures ? `, ${year(figures)}` : ''}`;
  },
);

/** "6 June 1944", "the 21st May" */
const dayFirst = byPattern(
  'date',
  /(?<![\p{L}\p{N}.,:/$£€#-])(3[01]|[12]\d|0?[1-9])(st|nd|rd|d|th)?(?:\s?[-–]\s?(3[01]|[12]\d|0?[1-9])(?:st|nd|rd|d|th)?)? (?:of )?(January|February|March|April|May|June|July|August|September|October|November|December|(?:Jan|Febr?|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?![\p{L}])\.?)(?![\p{L}])(?:,? (\d{4}|['’]\d\d)(?!\d|[-–/]\d))?/gu,
  (match, text) => {
    const [, day = '', , other, name = '', figures] = match;
    const the = articleBefore(text, match.index);
    const days = other ? `${ordinal(day)} to ${ordinal(other)}` : ordinal(day);
    const when = figures ? `, ${figures.length === 4 ? year(figures) : shortYear(figures.slice(1))}` : '';
    return `${the}${days} of ${monthNamed(name)}${when}`;
  },
);

/** "1946-47", "1939–1945", "1914/18", "1943-5" */
const yearRange = byPattern(
  'date',
  /(?<![\p{L}\d$£€#.,:/-])(1\d{3}|20\d\d)(\s?[-–—/]\s?)((?:1\d|20)\d\d|\d\d?)(?![\p{L}\d/%]|[.,:]\d|[-–]\d)/gu,
  (match, text) => {
    const [whole, from = '', sign = '', to = ''] = match;
    const after = textAfter(text, match.index + whole.length);
    if (to.length < 4 && !isShortEnd(from, to, /\s/.test(sign) && !/^[),.;]/.test(after))) return null;
    const between = sign.includes('/') ? ' ' : ' to ';
    const last = to.length === 4 ? year(to) : to.length === 2 ? shortYear(to) : cardinal(to);
    return year(from) + between + last;
  },
);

/** "1943-5" and, over the turn of a century, "1898-02"; but not "in 1939 - 45 men". */
function isShortEnd(from: string, to: string, isLoose: boolean): boolean {
  if (isLoose) return false;
  return Number(to) > Number(from.slice(-to.length)) || (to.length === 2 && Number(from.slice(-2)) >= 90);
}

const CENTURY_DECADES =
  'hundreds tens twenties thirties forties fifties sixties seventies eighties nineties'.split(' ');

/** "the 1950s", "the 1800’s", "mid-1950s", "1930s-era" */
const decade = byPattern(
  'date',
  /(?<![\d$£€.,])(1\d|20)(\d)0['’]?s(?![\p{L}\p{N}])/gu,
  ([, century = '', tens = '0']) => {
    if (century === '20' && tens === '0') return 'two thousands';
    if (century === '10' && tens === '0') return 'one thousands';
    return `${cardinal(century)} ${CENTURY_DECADES[Number(tens)]}`;
  },
);

/** "the ’60s", "in her 40s", "the 50's" */
const shortDecade = byPattern(
  'date',
  /(?<![\p{L}\p{N}.,$£€#])['’‘]?([0-9])0['’]?s(?![\p{L}\p{N}])/gu,
  ([, tens]) => (tens === '0' ? 'two thousands' : plural(cardinal(`${tens}0`))),
);

/** "the summer of ’47", "’46-’47", "’46-47" */
const apostropheYear = byPattern(
  'date',
  /(?<![\p{L}\p{N}])['’‘](\d\d)(?:(\s?[-–/]\s?)['’‘]?(\d\d))?(?![\p{L}\p{N}'’′″"]|[.,]\d)/gu,
  ([, from = '', sign, to]) =>
    shortYear(from) + (to ? `${sign?.includes('/') ? ' ' : ' to '}${shortYear(to)}` : ''),
);

/** Words behind a number of four figures that make it an amount. */
const UNIT_WORDS =
  /^(?:feet|foot|men|women|people|children|sheep|cattle|head|acres?|dead|fish|persons|pounds?|dollars?|francs?|marks?|percent|volts|watts|calories|horsepower|million|thousand|hundred|or|square|cubic|different|other|more|new|odd|individual|American|British|German|French|Japanese|Russian|Allied|enemy|ft|lbs?|lb|mi|km|kg|rpm|yds?|cc|hp|tons?|miles?|yards?|meters?|metres?|copies|words?)$/i;
/** Words that end in s and count nothing. */
const NO_PLURAL =
  /^(?:was|is|has|as|his|this|its|us|does|says|plus|less|across|perhaps|always|thus|yes|minus|versus|besides|towards|[a-z]{1,20}(?:ss|ous))$/;
/** Words before a number that is no year. */
const COUNTED =
  /^(?:page|pages|no|number|nearly|almost|some|over|exactly|another|of all|these|those|all|only|totaled|weighed|cost|paid|worth|than|least|most|pp|p)$/i;
const PLACE =
  /^(?:in|since|by|of|from|until|till|during|before|after|year|class|early|late|mid|circa|summer|spring|winter|fall|autumn|around|about)$/i;

const countsThings = (word: string) => /^\p{Ll}{3,20}s$/u.test(word) && !NO_PLURAL.test(word);

/** "1500 miles" and "page 1776" are amounts; "1947", "1600 Pennsylvania Avenue" and "in 2008" are read as years are. */
function isAmount(text: string, start: number, end: number): boolean {
  const [before, after] = [wordBefore(text, start), wordAfter(text, end)];
  if (
    /^\p{Lu}/u.test(after) &&
    /^\s\p{Lu}\p{Ll}+\s(?:St|Ave|Rd|Street|Avenue|Road|Lane|Drive)/u.test(textAfter(text, end))
  )
    return false;
  if (UNIT_WORDS.test(after)) return !/^(?:in|since|until|by)$/i.test(before);
  // "the 1937 floods", but "the 1500 soldiers"
  if (/^the$/i.test(before)) return countsThings(after) && text.slice(end - 2, end) === '00';
  return countsThings(after) ? !PLACE.test(before) : COUNTED.test(before);
}

const BARE_YEAR =
  /(?<![\d$£€#/:]|\d[.,-]|\d–)(1\d{3}|20\d\d)(?![\d/:%°]|[.,]\d|['’]?s\p{L}|[-–]\d|\p{L}|th|st|nd|rd)/gu;

const bareYear = byPattern('date', BARE_YEAR, (match, text) => {
  const figures = match[0];
  if (isAmount(text, match.index, match.index + 4)) {
    const isRound = figures.endsWith('00') && !figures.endsWith('000') && Number(figures) < 2000;
    return isRound && !/^(?:page|no|number)$/i.test(wordBefore(text, match.index))
      ? year(figures)
      : cardinal(figures);
  }
  return year(figures);
});

/** "in 476", "A.D. 70", "44 B.C.": the figures alone */
const oldYear = byPattern('date', /(?<=\b(?:A\.? ?D\.?|AD|year) )\d{3}(?!\d)/g, ([figures]) =>
  figures.endsWith('00')
    ? cardinal(figures)
    : `${cardinal(figures.slice(0, 1))} ${twoDigits(figures.slice(1))}`,
);

/** "MCMXLVII" on a title page */
const romanYear = byPattern('date', /(?<![\p{L}\p{N}.])M[CDXLVIM]{3,14}(?![\p{L}\p{N}])/gu, ([letters]) => {
  const value = romanValue(letters);
  return value && value > 1000 && value < 2100 ? year(String(value)) : null;
});

/** "WWII", "WW1" */
const worldWar = byPattern(
  'date',
  /(?<![\p{L}\p{N}])WW ?(II|I|1|2)(?![\p{L}\p{N}])/gu,
  ([, which = '']) => `World War ${which === 'II' || which === '2' ? 'two' : 'one'}`,
);

/** "9/11", "24/7" and "10-4" have names of their own. */
const named = byPattern(
  'date',
  /(?<![\d/.-])(?:(9)\/(11)|(7)\/(7)|(24)[/-](7)|(10)-(4)(?=[.,!?”"’]| good|$))(?![\d/-]|[.,]\d)/g,
  (match, text) => {
    const [first = '', second = ''] = match.slice(1).filter(Boolean);
    if (/\bon $/i.test(textBefore(text, match.index)) && first !== '9') return null;
    return `${cardinal(first)} ${cardinal(second)}`;
  },
);

export const dateRules: readonly FormRule[] = [
  iso,
  short,
  monthAndDay,
  monthFirst,
  dayFirst,
  yearRange,
  decade,
  shortDecade,
  apostropheYear,
  oldYear,
  romanYear,
];

/** Before everything that looks like them. */
export const namedRules: readonly FormRule[] = [named, worldWar];
/** After amounts with a unit have been found. */
export const yearRules: readonly FormRule[] = [bareYear];

const MERIDIEM = /^\s?(?:[ap]\.? ?m\b|[AP]\.?\s?M\b)/;
const OTHER_WORDS = /^\s(?:o['’]clock|hours|hrs)/;

function clock(hour: string, minute: string, after: string): string {
  const isHour = minute === '00';
  if (!isHour) return `${cardinal(hour)} ${twoDigits(minute)}`;
  if (MERIDIEM.test(after) || OTHER_WORDS.test(after)) return cardinal(hour);
  if (Number(hour) === 0 || Number(hour) > 12)
    return `${Number(hour) === 0 ? 'zero' : cardinal(hour)} hundred`;
  return `${cardinal(hour)} o'clock`;
}

/** "3:30", "12:00", "15:45"; and "3.30 p.m.", as British books write it */
const hourAndMinute = byPattern(
  'time',
  /(?<![\d:.,$£€/-])([01]?\d|2[0-4])([:.])([0-5]\d)(?::([0-5]\d))?(?![\d:%]|[.,]\d)/g,
  (match, text) => {
    const [whole, hour = '', sign, minute = '', second] = match;
    const after = textAfter(text, match.index + whole.length);
    const before = wordBefore(text, match.index);
    const isTime =
      sign === ':' ||
      MERIDIEM.test(after) ||
      (/^(?:at|until|till|the)$/i.test(before) &&
        Number(hour) > 0 &&
        (before.toLowerCase() !== 'the' || /^\s(?:train|bus|from|to|express|boat|ferry)\b/.test(after)) &&
        !/^\s?(?:%|percent|per|miles?|in\b|m\b|km|feet|ft|points?|million|billion|a\s)/.test(after));
    if (!isTime) return null;
    // "John 3:16", "Psalm 23:1"
    if (sign === ':' && /^(?:\p{Lu}\p{Ll}+)$/u.test(before) && isVerse(before))
      return `${cardinal(hour)} ${cardinal(minute)}`;
    return clock(hour, minute, after) + (second ? ` and ${cardinal(second)} seconds` : '');
  },
);

const BOOKS =
  /^(?:Genesis|Exodus|Leviticus|Numbers|Deuteronomy|Joshua|Judges|Ruth|Samuel|Kings|Chronicles|Ezra|Nehemiah|Esther|Job|Psalms?|Proverbs|Ecclesiastes|Isaiah|Jeremiah|Lamentations|Ezekiel|Daniel|Hosea|Joel|Amos|Jonah|Micah|Matthew|Mark|Luke|John|Acts|Romans|Corinthians|Galatians|Ephesians|Philippians|Colossians|Thessalonians|Timothy|Titus|Hebrews|James|Peter|Jude|Revelation|Gen|Ex|Lev|Deut|Josh|Sam|Chron|Ps|Pss|Prov|Eccl|Isa|Jer|Ezek|Dan|Matt|Mk|Lk|Jn|Rom|Cor|Gal|Eph|Phil|Col|Thess|Tim|Heb|Jas|Pet|Rev)$/;
const isVerse = (word: string) => BOOKS.test(word);

/** "Luke 2:8-14", "Psalm 119:105", "1 Cor. 13:4": chapter and verse */
const scripture = byPattern(
  'number',
  /(?<=\p{L}\.? )(\d{1,3}):(\d{1,3})(?:\s?[-–]\s?(\d{1,3}))?(?![\d:])/gu,
  (match, text) => {
    const [, chapter = '', verse = '', last] = match;
    if (!isVerse(wordBefore(text.slice(0, match.index).replace(/\. $/, ' '), match.index))) return null;
    return `${cardinal(chapter)} ${cardinal(verse)}${last ? ` to ${cardinal(last)}` : ''}`;
  },
);

const range = byPattern(
  'time',
  /(?<![\d:.,$£€/-])([01]?\d|2[0-4])[:.]([0-5]\d)\s?[-–]\s?([01]?\d|2[0-4])[:.]([0-5]\d)(?![\d:%]|[.,]\d)/g,
  (match, text) => {
    const [whole, hour = '', minute = '', lastHour = '', lastMinute = ''] = match;
    if (!whole.includes(':')) return null;
    const after = textAfter(text, match.index + whole.length);
    return `${clock(hour, minute, after)} to ${clock(lastHour, lastMinute, after)}`;
  },
);

/** "0600 hours", "at 0630", "1430 hrs", "2300h" */
const military = byPattern(
  'time',
  /(?<![\d:.,$£€/-])([01]\d|2[0-4])([0-5]\d)(?:(\s?(?:hours|hrs\.?|h)(?!\p{L}))|(?![\d/:.-]\d|\d))/gu,
  (match, text) => {
    const [, hour = '', minute = '', unit] = match;
    const isBehindAt = /\b(?:at|by|until|till|from|before|after|around|about) $/i.test(
      textBefore(text, match.index),
    );
    if (!unit && !(hour.startsWith('0') && isBehindAt)) return null;
    const words = hour + minute === '0000' ? 'zero hundred' : pairs(hour + minute);
    return words + (unit ? ' hours' : '');
  },
);

/** "a.m.", "P.M.", and "7am" */
const meridiem = byPattern(
  'time',
  /(?<![\p{L}.])(?:([ap])\.\s?m\.?|([AP])\.\s?M\.?|(?<=\d\s?)([ap]|[AP])[mM])(?![\p{L}\p{N}])/gu,
  (match, text) => {
    const [whole, small, big, bare] = match;
    const letter = (small ?? big ?? bare ?? '').toUpperCase();
    const end = match.index + whole.length;
    const isBeforeDay =
      /^\s(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Eastern|Central|Pacific|[EPCM][SD]?T\b|GMT)/.test(
        textAfter(text, end),
      );
    return `${letter} M${whole.endsWith('.') && !isBeforeDay ? stopAfter(text, end, true) : ''}`;
  },
);

/** "8 A.M.–5 P.M.", "Mon.–Fri.", "June–August": the dash between two times */
const dash = byPattern(
  'time',
  /(?<=(?:[ap]\.?m\.?|[AP]\.?M\.?|[Nn]oon|day|(?:Mon|Tues?|Wed|Thu|Thurs?|Fri|Sat|Sun|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?|January|February|March|April|May|June|July|August|September|October|November) ?)[-–](?= ?(?:\d|noon|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))/g,
  (match, text) => {
    const isSpaced = /\s$/.test(textBefore(text, match.index));
    if (/day ?$/.test(textBefore(text, match.index)) && /^. ?\d/.test(textAfter(text, match.index)))
      return null;
    return isSpaced ? 'to' : ' to ';
  },
);

export const timeRules: readonly FormRule[] = [dash, scripture, range, hourAndMinute, military, meridiem];
