import { latinSpelling, plainSpelling } from '../../../../src/domain/manuscript/spoken-characters.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const DECADES = 'oh ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const DECADES_PLURAL =
  'hundreds tens twenties thirties forties fifties sixties seventies eighties nineties'.split(' ');
const CENTURIES: Readonly<Record<string, string>> = {
  15: 'fifteen',
  16: 'sixteen',
  17: 'seventeen',
  18: 'eighteen',
  19: 'nineteen',
  20: 'twenty',
};
const CURRENCIES: Readonly<Record<string, readonly [string, string, string]>> = {
  '£': ['pound', 'pounds', 'pence'],
  '€': ['euro', 'euros', 'cents'],
  '¥': ['yen', 'yen', 'sen'],
  '¢': ['cent', 'cents', ''],
};
/** After NFKC ½ has become 1⁄2, with the fraction slash U+2044. */
const FRACTIONS: Readonly<Record<string, string>> = {
  '1/2': 'a half',
  '1/3': 'one third',
  '2/3': 'two thirds',
  '1/4': 'one quarter',
  '3/4': 'three quarters',
  '1/5': 'one fifth',
  '1/8': 'one eighth',
  '3/8': 'three eighths',
  '5/8': 'five eighths',
  '7/8': 'seven eighths',
};

function spokenFraction(_match: string, whole: string | undefined, top: string, bottom: string): string {
  const fraction = FRACTIONS[`${top}/${bottom}`] ?? `${top} over ${bottom}`;
  return whole ? `${whole} and ${fraction} ` : ` ${fraction} `;
}

/** "1980s", "the '60s": Flite would say "one thousand nine hundred eighty s". */
function spokenDecade(match: string, century: string | undefined, decade: string): string {
  const name = DECADES_PLURAL[Number(decade)];
  if (century === undefined) return decade === '0' ? match : `${name}`;
  const first = CENTURIES[century];
  if (century === '20' && decade === '0') return 'two thousands';
  return first ? `${first} ${name}` : match;
}

/** A year without its century, "the summer of '47". */
function spokenShortYear(_match: string, tens: string, ones: string): string {
  return ones === '0' || tens === '1' ? `${Number(tens + ones)}` : `${DECADES[Number(tens)]} ${ones}`;
}

/** "12/05/1947": month first, as in the country whose English the voice speaks, unless that cannot be. */
function spokenDate(match: string, first: string, second: string, year: string): string {
  const [a, b] = [Number(first), Number(second)];
  const [month, day] = a > 12 ? [b, a] : [a, b];
  const name = MONTHS[month - 1];
  return name && day >= 1 && day <= 31 ? `${name} ${day}, ${year}` : match;
}

/** "1947" as a year: Flite does so only after words such as "in". */
function spokenYear(_match: string, century: string, rest: string): string {
  if (century === '20' && rest < '10') return rest === '00' ? 'two thousand' : `two thousand ${Number(rest)}`;
  const first = CENTURIES[century] ?? century;
  if (rest === '00') return `${first} hundred`;
  return rest < '10' ? `${first} oh ${Number(rest)}` : `${first} ${rest}`;
}

const UNITS: Readonly<Record<string, string>> = {
  lb: 'pounds',
  lbs: 'pounds',
  oz: 'ounces',
  ft: 'feet',
  yd: 'yards',
  km: 'kilometers',
  kg: 'kilograms',
  cm: 'centimeters',
  mm: 'millimeters',
  mph: 'miles per hour',
};

function spokenUnit(_match: string, amount: string, unit: string): string {
  return `${amount} ${UNITS[unit] ?? unit}`;
}

function spokenMoney(_match: string, sign: string, whole: string, part: string | undefined): string {
  const [one, many, small] = CURRENCIES[sign] ?? ['', '', ''];
  const amount = `${whole} ${whole === '1' ? one : many}`;
  return part === undefined || Number(part) === 0 ? amount : `${amount} ${Number(part)} ${small}`;
}

/**
 * Numbers, dates, money and units in words, where Flite alone would spell them out or drop them. What it reads well
 * ($12.50, 3rd, 3:30 pm, years in full) stays. Source: what `flite -pw` printed.
 */
export function speakableNumbers(text: string): string {
  return text
    .replace(/(?<![\d/])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?![\d/])/g, spokenDate)
    .replace(/(?<!\d)(?:(\d{1,9})\s{1,3})?\b(\d{1,2})\u2044(\d{1,2})\b/g, spokenFraction)
    .replace(/([£€¥])\s?(\d+(?:,\d{3})*)(?:\.(\d{2}))?(?!\d)/g, spokenMoney)
    .replace(/(?<=\d)\s?¢/g, ' cents')
    .replace(/(?<![\w$])(1[5-9]|20)(\d)0'?s\b/g, spokenDecade)
    .replace(/(?<!\w)'?()([1-9])0'?s\b/g, (match, _none: string, decade: string) =>
      spokenDecade(match, undefined, decade),
    )
    .replace(/(?<![\w'])'([0-9])([0-9])(?![\w'])/g, spokenShortYear)
    .replace(/(?<![\w$.,/:#-])(1[6-9]|20)(\d\d)(?![\w/:-]|[.,]\d)/g, spokenYear)
    .replace(/(\d)'\s?(\d{1,2})(?:"|'')/g, '$1 foot $2')
    .replace(/(\d)\s?(lbs?|oz|ft|yd|km|kg|cm|mm|mph)\b(?:\.(?!\s*$|\s+["']?[A-Z]))?/g, spokenUnit)
    .replace(/(\d)\s?°\s?C\b/g, '$1 degrees Celsius')
    .replace(/(\d)\s?°\s?F\b/g, '$1 degrees Fahrenheit')
    .replace(/°/g, ' degrees ')
    .replace(/(\d)\s?%/g, '$1 percent')
    .replace(/\bNo\.\s?(?=\d)/g, 'number ')
    .replace(/#\s?(?=\d)/g, 'number ')
    .replace(/(?<=\w)\.(?=(?:com|org|net|edu|gov|co|uk)\b)/g, ' dot ');
}

/** Marks that a voice cannot speak and that would be read as a pause or by name: bullets, rules, stray brackets. */
const ORNAMENTS = /[*_#~^=|<>{}\\[\]]+/g;

/**
 * Any text as the plain ASCII that Flite reads as a person would: it speaks everything else as garbage or not at all.
 * Letters of other scripts without a Latin spelling here are dropped; `unspokenIn` tells a person which. Applying it
 * twice changes nothing more.
 */
export function speakableText(text: string): string {
  const plain = text
    // "2½" would become "21/2" in the normal form.
    .replace(/(?<=\d)(?=[\u00bc-\u00be\u2150-\u215e])/gu, ' ')
    .normalize('NFKC')
    // A hyphen at which only a line may break, and everything that is not seen at all.
    .replace(/[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/gu, '')
    // From here on a pattern that begins with white space finds one, so that none is tried from each of a million.
    .replace(/\s+/gu, ' ')
    .replace(/ ?[\u2013\u2014\u2015]+ ?| -{1,3} |-{2,}/gu, (dash, at: number, whole: string) =>
      isRange(whole, at, dash) ? ' to ' : ', ',
    );
  return tidied(
    plainSpelling(speakableNumbers(latinSpelling(plain)))
      .replace(ORNAMENTS, ' ')
      .replace(/[^\x20-\x7e]+/gu, ' '),
  );
}

/** "1939–1945" and "pp. 3–7" are ranges; "in 1939 – the year" is a pause. */
function isRange(text: string, at: number, dash: string): boolean {
  return !/\s|-/.test(dash) && /\d/.test(text[at - 1] ?? '') && /\d/.test(text[at + dash.length] ?? '');
}

/** So far ahead of a row of dots is looked for the end, or for the capital letter of another sentence. */
const CLOSERS_AHEAD = 12;

function tidied(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:!?])/g, '$1')
    .replace(/ ?\.{2,}/g, (dots, at: number, whole: string) => {
      const next = whole.slice(at + dots.length, at + dots.length + CLOSERS_AHEAD);
      if (/^["')]{0,10}$/.test(next)) return '.';
      return /^["')( ]{0,10}[A-Z]/.test(next) ? '. ' : ', ';
    })
    .replace(/\s+/g, ' ')
    .replace(/,(?:\s*,)+/g, ',')
    .replace(/([.!?;:])\s*,/g, '$1')
    .replace(/^[\s,;:.]+(?=\S)/, '')
    .replace(/([!?])[!?]+/g, '$1')
    .trim();
}

/** False for what Flite answers with silence: blank text, rows of stars, text in a script it does not know. */
export function hasSpeakableWords(text: string): boolean {
  return /[A-Za-z0-9]/.test(text);
}
