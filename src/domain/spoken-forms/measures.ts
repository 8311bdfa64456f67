import { byPattern, type FormRule, stopAfter, textAfter, textBefore, wordAfter, wordBefore } from './form.ts';
import { amount, cardinal, fraction, plural } from './number-words.ts';

/** One and many; units whose letters are no word need no full stop. */
const UNITS: ReadonlyMap<string, readonly [string, string]> = new Map(
  (
    'lb pound pounds|lbs pound pounds|oz ounce ounces|ft foot feet|yd yard yards|yds yard yards|mi mile miles|in inch inches|' +
    'ins inch inches|km kilometer kilometers|kms kilometer kilometers|kg kilogram kilograms|kgs kilogram kilograms|' +
    'kilos kilo kilos|g gram grams|gm gram grams|gms gram grams|mg milligram milligrams|cm centimeter centimeters|' +
    'cms centimeter centimeters|mm millimeter millimeters|m meter meters|l liter liters|ml milliliter milliliters|' +
    'cl centiliter centiliters|mph mile,per,hour miles,per,hour|m.p.h mile,per,hour miles,per,hour|' +
    'kph kilometer,per,hour kilometers,per,hour|km/h kilometer,per,hour kilometers,per,hour|mpg mile,per,gallon miles,per,gallon|' +
    'hp horsepower horsepower|h.p horsepower horsepower|cc c,c c,c|gal gallon gallons|gals gallon gallons|qt quart quarts|' +
    'qts quart quarts|pt pint pints|pts pint pints|tsp teaspoon teaspoons|tbsp tablespoon tablespoons|doz dozen dozen|' +
    'yr year years|yrs year years|hr hour hours|hrs hour hours|min minute minutes|mins minute minutes|sec second seconds|' +
    'secs second seconds|wk week weeks|wks week weeks|mo month months|mos month months|rpm revolution,per,minute revolutions,per,minute|' +
    'kHz kilohertz kilohertz|MHz megahertz megahertz|GHz gigahertz gigahertz|Hz hertz hertz|kW kilowatt kilowatts|MW megawatt megawatts|' +
    'W watt watts|V volt volts|kB kilobyte kilobytes|MB megabyte megabytes|GB gigabyte gigabytes|ha hectare hectares|' +
    'ac acre acres|bu bushel bushels|cwt hundredweight hundredweight|st stone stone|pr pair pairs|pkg package packages|' +
    'rd round rounds|rds round rounds|deg degree degrees|pct percent percent|dB decibel decibels'
  )
    .split('|')
    .map((row): [string, [string, string]] => {
      const [unit = '', one = '', many = ''] = row.split(' ');
      return [unit, [one.replaceAll(',', ' '), many.replaceAll(',', ' ')]];
    }),
);
const SQUARED: Readonly<Record<string, string>> = {
  sq: 'square ',
  cu: 'cubic ',
  '²': 'square ',
  '³': 'cubic ',
};
/** Units that are a word or a letter too: only where a stop or a number makes them one. */
const DOUBTFUL = new Set([
  'in',
  'm',
  'g',
  'l',
  'st',
  'rd',
  'mo',
  'min',
  'W',
  'V',
  'ha',
  'ac',
  'pr',
  'sec',
  'deg',
  'mi',
  'pt',
  'pts',
  'ins',
]);

const FRACTION_SIGNS: Readonly<Record<string, readonly [string, string]>> = {
  '½': ['1', '2'],
  '⅓': ['1', '3'],
  '⅔': ['2', '3'],
  '¼': ['1', '4'],
  '¾': ['3', '4'],
  '⅕': ['1', '5'],
  '⅖': ['2', '5'],
  '⅗': ['3', '5'],
  '⅘': ['4', '5'],
  '⅙': ['1', '6'],
  '⅚': ['5', '6'],
  '⅛': ['1', '8'],
  '⅜': ['3', '8'],
  '⅝': ['5', '8'],
  '⅞': ['7', '8'],
};

/** A whole number with a fraction behind it; the last two groups are a sign, or top and bottom. */
function mixed(whole: string, sign: string | undefined, top?: string, bottom?: string): string {
  const [over, under] = (sign && FRACTION_SIGNS[sign]) || [top ?? '', bottom ?? ''];
  return over === '' ? amount(whole) : `${amount(whole)} and ${fraction(over, under)}`;
}

/** Behind these a measure stands before its thing: "a 6 ft. fence", "the 10-lb. baby". */
const ONE_THING = /\b(?:an?|the|his|her|my|our|your|their|this|that|each|every|another) $/i;

function isBeforeThing(text: string, start: number, end: number, joined: boolean): boolean {
  if (joined || text[end] === '-') return true;
  return (
    ONE_THING.test(textBefore(text, start)) &&
    /^\p{Ll}{3,}/u.test(wordAfter(text, end)) &&
    !/^(?:of|and|or|from|away|in|to|long|high|wide|tall|deep|off|above|below|apart|more|later|before|ago|after|into|down|behind|with|that|which|was|were|had|without)$/.test(
      wordAfter(text, end),
    )
  );
}

/** "LBS." in capitals is the same as "lbs.", "Mm" is not. */
const namesOf = (unit: string) =>
  UNITS.get(unit) ?? (unit === unit.toUpperCase() ? UNITS.get(unit.toLowerCase()) : undefined);

/** "on the 3rd.", "the 21st.": an ordinal that ends its sentence; "10st." is a weight. */
const isOrdinal = (written: string) => /^\d*(?<!1)(?:1st|3rd)$/.test(written);

/** "5 lbs.", "12 in. long", "a 10-lb. baby", "60 mph", "3 sq. mi.", "2½ ft" */
const units = byPattern(
  'measure',
  /(?<![\p{L}\d.,/$£€-])((?:\d{1,3}(?:,\d{3}| 000){1,3}|\d{1,9})(?:\.\d{1,6})?)([½⅓⅔¼¾⅛⅜⅝⅞])?(?:[ -](\d{1,2})\/(\d{1,2}))?(?:(\s?[-–]\s?|\s(?:to|or|by|x|×)\s)(\d{1,6}(?:\.\d{1,4})?)([½¼¾])?)?(\s?|-)(?:(sq|cu)\.?\s)?(m\.p\.h|h\.p|km\/h|\p{L}{1,5})([²³])?(?![\p{L}\d'’/])(\.)?/gu,
  (match, text) => {
    const [
      whole,
      figures = '',
      part,
      top,
      bottom,
      sign,
      last,
      lastPart,
      gap,
      power,
      unit = '',
      exponent,
      stop,
    ] = match;
    const names = namesOf(unit);
    if (!names || isOrdinal(figures + gap + unit)) return null;
    const end = match.index + whole.length;
    if (DOUBTFUL.has(unit) && !stop && !power && !exponent && !isSurely(unit, wordAfter(text, end), gap))
      return null;
    const isOne =
      (/^0*1$/.test(figures) && !part && !top && !last) ||
      isBeforeThing(text, match.index, end, gap === '-' || (gap === '' && unit === 'mm'));
    const square = SQUARED[power ?? exponent ?? ''] ?? '';
    const first = mixed(figures, part, top, bottom);
    const between = sign && (/[-–]/.test(sign) ? ' to ' : / (?:x|×) /.test(sign) ? ' by ' : sign);
    const rest = last ? `${between}${mixed(last, lastPart)}` : '';
    return `${first}${rest} ${square}${names[isOne ? 0 : 1]}${stop ? stopAfter(text, end, true) : ''}`;
  },
);

/** "3 m long", "100 g of flour", "60 W bulb": no "in 1912 in Boston". */
function isSurely(unit: string, next: string, gap = ''): boolean {
  if (unit === 'in') return /^(?:long|wide|high|tall|deep|thick|by|x)$/.test(next) || gap === '-';
  if (unit === 'st' || unit === 'rd') return false;
  if (unit !== 'm' && unit !== 'l' && unit !== 'g') return true;
  return (
    gap === '' ||
    next === '' ||
    /^(?:long|wide|high|tall|deep|thick|of|away|race|dash|above|below|freestyle)$/.test(next)
  );
}

/** "6′2″", "5'11", "5’ 10½”", "6 ft. 2 in." */
const feetAndInches = byPattern(
  'measure',
  /(?<![\p{L}\d.,/$£€-])(\d{1,2})\s?(?:['’′]|ft\.?|feet|foot)[\s-]?(\d{1,2})(?:([½¼¾])| (\d)\/(\d))?\s?(?:["”″]|['’′]{2}|in(?:s|ches)?\.|in(?![\p{L}])|inches)?(?![\p{L}\d])/gu,
  (match, text) => {
    const [whole, feet = '', inches = '', part, top, bottom] = match;
    if (/^\d+\s?(?:feet|foot)\s\d+$/.test(whole) && !/tall|high/.test(textAfter(text, match.index)))
      return null;
    if (Number(inches) > 12) return null;
    const stop = whole.endsWith('.') ? stopAfter(text, match.index + whole.length, true) : '';
    return `${cardinal(feet)} ${feet === '1' || !/[a-z]/.test(whole) ? 'foot' : 'feet'} ${mixed(inches, part, top, bottom)}${/in/.test(whole) ? ' inches' : ''}${stop}`;
  },
);

/** "6′ tall", "10' x 12'", "3″", "12\" record" */
const feetOrInches = byPattern(
  'measure',
  /(?<![\p{L}\d.,/$£€'’"“-])(\d{1,4})([½¼¾])?(?:([′″])|(['’"”])(?=\s?(?:x|×|by|tall|high|long|wide|deep|thick|record|gun|shell|pipe|board|square)\b))/gu,
  (match, text) => {
    const [whole, figures = '', part, prime, quote] = match;
    const isFoot = prime === '′' || quote === "'" || quote === '’';
    const isOne = figures === '1' && !part;
    const isThing = isBeforeThing(text, match.index, match.index + whole.length, false);
    const unit = isFoot ? ['foot', 'feet'] : ['inch', 'inches'];
    return `${mixed(figures, part)} ${unit[isOne || isThing ? 0 : 1]}`;
  },
);

/** "2x4", "8×10", "3 × 4", "4x100" */
const product = byPattern(
  'measure',
  /(?<![\p{L}\d.,])(\d{1,5}(?:\.\d{1,3})?)(?:(['’′]|["”″])\s?)?(\s?)[x×]\s?(\d{1,5}(?:\.\d{1,3})?)(?:\s?[x×]\s?(\d{1,5}))?(['’′]|["”″](?!\p{L}))?(s)?(?![\p{L}\d])/gu,
  (match) => {
    const [whole, first = '', firstUnit, gap, second = '', third, lastUnit, s] = match;
    const unit = (mark: string | undefined) => (mark ? (/['’′]/.test(mark) ? ' feet' : ' inches') : '');
    const sign = gap !== '' && whole.includes('×') && !lastUnit ? ' times ' : ' by ';
    return `${amount(first)}${unit(firstUnit)}${sign}${s ? plural(amount(second)) : amount(second)}${third ? sign + amount(third) : ''}${unit(lastUnit)}`;
  },
);

const SIDES: Readonly<Record<string, string>> = { N: 'north', S: 'south', E: 'east', W: 'west' };

/** "-40°", "98.6 °F", "20° C.", "42° 30′ N" */
const degrees = byPattern(
  'measure',
  /(?<![\p{L}\d.,])([-–−+])?(\d{1,4}(?:\.\d{1,4})?)([½¼¾])?\s?[°º](?:\s?(\d{1,2})[′'’](?:\s?(\d{1,2})["”″])?)?(?:\s?([CFNSEW])(?![\p{L}\d'’])(\.)?)?(?![\d])/gu,
  (match, text) => {
    const [whole, minus, figures = '', part, minutes, seconds, letter, stop] = match;
    const sign = minus ? (minus === '+' ? 'plus ' : 'minus ') : '';
    const isOne = figures === '1' && !part;
    const names: Record<string, string> = { C: 'Celsius', F: 'Fahrenheit', ...SIDES };
    const words = [
      `${sign}${mixed(figures, part)} ${isOne ? 'degree' : 'degrees'}`,
      minutes && `${cardinal(minutes)} minutes`,
      seconds && `${cardinal(seconds)} seconds`,
      letter && names[letter],
    ].filter(Boolean);
    const ends = stop ? stopAfter(text, match.index + whole.length, true) : '';
    return words.join(' ') + ends;
  },
);

const percent = byPattern(
  'measure',
  /(?<![\p{L}\d.,])((?:\d{1,3}(?:,\d{3}){1,3}|\d{0,9})(?:\.\d{1,6})?)([½¼¾])?(?:\s?[-–]\s?(\d{1,9}(?:\.\d{1,6})?))?\s?%/gu,
  ([, figures = '', part, last]) =>
    figures === '' && !part
      ? ' percent'
      : `${mixed(figures || '0', part)}${last ? ` to ${amount(last)}` : ''} percent`,
);

/** Before these a half needs no article of its own. */
const HAS_ARTICLE =
  /^(?:an?|the|one|other|another|this|that|first|second|last|next|every|each|my|his|her|their|our)$/i;

function half(text: string, start: number, end: number): string {
  const after = wordAfter(text, end);
  if (HAS_ARTICLE.test(wordBefore(text, start))) return 'half';
  return /^(?:an?|of|the|past|his|her|my|our|their|its|as)$/i.test(after) ? 'half' : 'a half';
}

/** "½ cup", "2½ cups", "3 1/2", "1-1/2" */
const signedFraction = byPattern(
  'measure',
  /(?<![\p{L}\d.,/])(\d{1,9})?[\s-]?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])/gu,
  (match, text) => {
    const [whole, figures, sign = ''] = match;
    const [top, bottom] = FRACTION_SIGNS[sign] ?? ['', ''];
    if (figures) return mixed(figures, sign);
    const lead = /^\s/.test(whole) ? ' ' : '';
    return (
      lead + (sign === '½' ? half(text, match.index, match.index + whole.length) : fraction(top, bottom))
    );
  },
);

const COMMON_BOTTOMS = new Set(['2', '3', '4', '5', '6', '8', '10', '12', '16', '20', '32', '64', '100']);
const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** "1/2", "3 1/2", "2/3 of"; "4/4 time" is none, nor is a sum of shillings */
const slashedFraction = byPattern(
  'measure',
  /(?<![\p{L}\d.,/$£€])(?:(\d{1,5})[ -])?(\d{1,2})[/⁄](\d{1,3})(?:rds|ths)?(?![\d/]|[.,]\d|st\b|nd\b|rd\b|th\b)/gu,
  (match, text) => {
    const [whole, figures, top = '', bottom = ''] = match;
    const [over, under] = [Number(top), Number(bottom)];
    const end = match.index + whole.length;
    if (/^[ -]time\b/.test(textAfter(text, end)) && !figures) return `${cardinal(top)} ${cardinal(bottom)}`;
    const isFraction = over < under && COMMON_BOTTOMS.has(bottom) && commonDivisor(over, under) === 1;
    if (!isFraction || (bottom === '10' && !figures && !/^ (?:of|mile|inch)/.test(textAfter(text, end))))
      return null;
    if (figures) return mixed(figures, undefined, top, bottom);
    return bottom === '2' ? half(text, match.index, end) : fraction(top, bottom);
  },
);

/** "Lat. 40° 30′ N" */
const onTheGlobe = byPattern(
  'measure',
  /(?<!\p{L})(Lat|Long|lat|long)\.?(?= \d{1,3} ?°)/gu,
  ([, written = '']) => (written.toLowerCase() === 'lat' ? 'latitude' : 'longitude'),
);

export const measureRules: readonly FormRule[] = [
  onTheGlobe,
  degrees,
  feetAndInches,
  product,
  feetOrInches,
  units,
  percent,
  signedFraction,
];
/** After sums of shillings, which look like them. */
export const fractionRules: readonly FormRule[] = [slashedFraction];
