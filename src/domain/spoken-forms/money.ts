import { byPattern, type FormRule, stopAfter, textAfter, textBefore } from './form.ts';
import { amount, cardinal } from './number-words.ts';

interface Currency {
  readonly one: string;
  readonly many: string;
  readonly small: readonly [string, string];
}

const DOLLAR: Currency = { one: 'dollar', many: 'dollars', small: ['cent', 'cents'] };
const CURRENCIES: Readonly<Record<string, Currency>> = {
  $: DOLLAR,
  '£': { one: 'pound', many: 'pounds', small: ['penny', 'pence'] },
  '₤': { one: 'lira', many: 'lire', small: ['centesimo', 'centesimi'] },
  '€': { one: 'euro', many: 'euros', small: ['cent', 'cents'] },
  '¥': { one: 'yen', many: 'yen', small: ['sen', 'sen'] },
  '₹': { one: 'rupee', many: 'rupees', small: ['paisa', 'paise'] },
  '₽': { one: 'ruble', many: 'rubles', small: ['kopek', 'kopeks'] },
  '₪': { one: 'shekel', many: 'shekels', small: ['agora', 'agorot'] },
};
const currencyOf = (sign: string) => CURRENCIES[sign] ?? DOLLAR;

const SCALES: Readonly<Record<string, string>> = { m: 'million', k: 'thousand', bn: 'billion', b: 'billion' };
/** "a $20 bill", "the £5 note", "two $10 bills": one such thing, so the unit stays single. */
const THINGS =
  /^[ -](?:(?:\p{Ll}+ ){0,1}(?:bills?|notes?|checks?|cheques?|coins?|gold|pieces?|loans?|fines?|fees?|suits?|dress|hats?|prizes?|raises?|deposits?|bonds?|tickets?|tips?|bets?|cars?|house|mortgages?|bonus|gifts?|lunch|dinner|haircuts?|rooms?|watch|rings?|pledge|down|scholarships?|grants?|reward|allowance|debt|down-payment|donations?|a-(?:day|week|month|year))\b)/u;

function isThing(text: string, start: number, end: number): boolean {
  return (
    text[end] === '-' ||
    (/\b(?:an?|the|his|her|my|our|their|one|crisp|new|single|\d+|two|three|four|five|ten|that|this) $/i.test(
      textBefore(text, start),
    ) &&
      THINGS.test(textAfter(text, end)))
  );
}

const PER: Readonly<Record<string, string>> = {
  hr: 'hour',
  wk: 'week',
  mo: 'month',
  yr: 'year',
  day: 'day',
  hour: 'hour',
  week: 'week',
  month: 'month',
  year: 'year',
  lb: 'pound',
  acre: 'acre',
  ton: 'ton',
};

function coins(figures: string, { small }: Currency): string {
  return `${cardinal(figures)} ${Number(figures) === 1 ? small[0] : small[1]}`;
}

/** "$12.50", "£1,200", "€40", "$2.5 million", "$5-10", "US$40" */
const signed = byPattern(
  'money',
  /(?:\b(?:US|A|C|NZ|HK))?([$£€¥₹₽₪₤])\s?(\d{1,3}(?:,\d{3}| 000){1,5}|\d{1,18})?(\.\d{1,2}(?!\d)|\.\d{1,9})?(?:\s?[-–]\s?[$£€]?(\d{1,3}(?:,\d{3}){1,5}|\d{1,18})(\.\d\d)?)?(?:\s?(hundred|thousand|million|billion|trillion)(?!\p{L})|([mkb]|bn|K|M|B)(?![\p{L}\p{N}]))?(?:\/(hr|wk|mo|yr|day|hour|week|month|year|lb|acre|ton)\b)?/gu,
  (match, text) => {
    const [whole, sign = '$', figures = '', part = '', last, lastPart, scale, short, per] = match;
    if (figures === '' && part === '') return null;
    const end = match.index + whole.length;
    const currency = currencyOf(sign);
    const rate = per ? ` a ${PER[per]}` : '';
    const large = scale ?? (short && SCALES[short.toLowerCase()]);
    const isOne = isThing(text, match.index, end);
    const unit = (count: string) =>
      isOne || Number(count.replace(/[, ]/g, '')) === 1 ? currency.one : currency.many;
    if (last)
      return `${amount(figures + part)} to ${amount(last + (lastPart ?? ''))}${large ? ` ${large}` : ''} ${unit('2')}${rate}`;
    if (large) return `${amount(figures + part)} ${large} ${unit('2')}${rate}`;
    if (part !== '' && part.length !== 3) return `${amount(figures + part)} ${unit('2')}${rate}`;
    const cents = part.slice(1);
    if (Number(cents || '0') === 0) return `${cardinal(figures)} ${unit(figures)}${rate}`;
    if (Number(figures || '0') === 0) return coins(cents, currency) + rate;
    if (isOne) return `${cardinal(figures)} ${currency.one} ${cardinal(cents)}${rate}`;
    return `${cardinal(figures)} ${unit(figures)} ${coins(cents, currency)}${rate}`;
  },
);

const JOINED_PENCE: Readonly<Record<string, string>> = {
  '1': 'a penny',
  '2': 'twopence',
  '3': 'threepence',
  '4': 'fourpence',
  '6': 'sixpence',
};
const HALVES: Readonly<Record<string, string>> = {
  '½': 'halfpenny',
  '¼': 'farthing',
  '¾': 'three farthings',
};

function pence(figures: string, part = ''): string {
  const whole = JOINED_PENCE[figures] ?? `${cardinal(figures)} pence`;
  if (part === '') return whole;
  if (figures === '') return part === '¾' ? 'three farthings' : `a ${HALVES[part]}`;
  return part === '½'
    ? `${cardinal(figures)} and a half pence`
    : `${whole} ${part === '¼' ? 'farthing' : HALVES[part]}`;
}

const shillings = (figures: string) => `${cardinal(figures)} ${figures === '1' ? 'shilling' : 'shillings'}`;
const pounds = (figures: string) => `${cardinal(figures)} ${figures === '1' ? 'pound' : 'pounds'}`;

/** Pounds, shillings and pence that are there, the last one joined with "and". */
function oldSum(l: string | undefined, s: string | undefined, d: string | undefined, part?: string): string {
  const sums = [
    l && pounds(l),
    s && Number(s) > 0 ? shillings(s) : '',
    (d && Number(d) > 0) || part ? pence(d ?? '', part) : '',
  ].filter(Boolean);
  const last = sums.pop() ?? '';
  return sums.length > 0 ? `${sums.join(', ').replaceAll(', ', ' ')} and ${last}` : last;
}

/** "£3 10s. 6d.", "£3 10s", "£3/10/6", "£5/10/-", "£3.10.6" */
const poundsShillings = byPattern(
  'money',
  /£\s?(\d{1,3}(?:,\d{3}){1,5}|\d{1,9})(?:[ ,]{1,2}(\d{1,2})\s?s\b\.?(?:[ ,]{0,2}(?:and )?(\d{1,2})([½¼¾])?\s?d\b\.?)?|[ ,]{1,2}(\d{1,2})([½¼¾])?\s?d\b\.?|([/.-])(\d{1,2}|(?<=\/)[-–—])\7(\d{1,2}|(?<=\/)[-–—])([½¼¾])?(?![\d/]))/gu,
  (match, text) => {
    const [whole, l = '', s, d, part, only, onlyPart, , s2, d2, part2] = match;
    const end = match.index + whole.length;
    const stop = whole.endsWith('.') ? stopAfter(text, end, true) : '';
    return oldSum(l.replaceAll(',', ''), s ?? s2, d ?? only ?? d2, part ?? onlyPart ?? part2) + stop;
  },
);

/** "10s. 6d.", "7s. 6d." */
const shillingsPence = byPattern(
  'money',
  /(?<![\p{L}\p{N}.,£$])(\d{1,2})\s?s\.?[ ,]{1,2}(?:and )?(\d{1,2})?([½¼¾])?\s?d\b\.?/gu,
  (match, text) => {
    const [whole, s, d, part] = match;
    return d || part
      ? oldSum(undefined, s, d, part) +
          (whole.endsWith('.') ? stopAfter(text, match.index + whole.length, true) : '')
      : null;
  },
);

/** "in his 20s.", "the 60s." */
const AGE_BEFORE = /\b(?:the|his|her|their|my|our|your|early|late|mid|and)[ -]$/i;

/** "10s.", "6d.", "2½d.", "½d." */
const oneCoin = byPattern(
  'money',
  /(?<![\p{L}\p{N}.,£$'’])(?:(\d{1,3})([½¼¾])?|([½¼¾]))\s?([ds])(?:\.|(?![\p{L}\p{N}'’-]))/gu,
  (match, text) => {
    const [whole, figures = '', part, only, unit] = match;
    const end = match.index + whole.length;
    const stop = whole.endsWith('.') ? stopAfter(text, end, true) : '';
    // "3d Division", "2d Lieutenant": the old ordinal; "20s": people's twenties
    if (unit === 'd' && !whole.endsWith('.') && /^\s\p{Lu}/u.test(textAfter(text, end))) return null;
    if (unit === 's' && (!whole.endsWith('.') || part)) return null;
    if (unit === 's' && figures.endsWith('0') && AGE_BEFORE.test(textBefore(text, match.index))) return null;
    return (unit === 's' ? shillings(figures) : pence(figures, part ?? only)) + stop;
  },
);

const PRICE_BEFORE =
  /\b(?:paid|cost|costs|costing|for|at|price|priced|was|earned|charged|wage|wages|rent|pay|of|only|spent|worth|gave|about)\s(?:\p{L}+\s)?$/u;

/** "2/6", "19/11", "10/-", "12/6d" */
const slashedSum = byPattern(
  'money',
  /(?<![\p{L}\d/.,£$-])(\d{1,3})\/(-|–|—|\d{1,2})(?:\s?d\b\.?)?(?![\d/]|[.,]\d|th|st|nd|rd)/gu,
  (match, text) => {
    const [whole, s = '', d = ''] = match;
    if (!/\d/.test(d)) return shillings(s);
    const isPrice = PRICE_BEFORE.test(textBefore(text, match.index)) || whole.includes('d');
    const [over, under] = [Number(s), Number(d)];
    const after = textAfter(text, match.index + whole.length);
    // the second battalion of the seventh regiment
    if (/^ (?:Cav|Inf|Marines?|Bn|Regt|Field|Arty)\b/.test(after)) return `${cardinal(s)} ${cardinal(d)}`;
    if (
      under > 11 ||
      (under === 10 && !whole.includes('d')) ||
      /^[ -]?(?:inch|in\b|cup|mile|time\b)/.test(after)
    )
      return null;
    const isFraction = over < under && /^[234568]$/.test(d) && !(over === 2 && under === 6);
    if (isFraction && !(isPrice && under === 6)) return null;
    if (over === under) return null;
    return d === '0'
      ? shillings(s)
      : `${cardinal(s)} and ${d === '6' && whole.includes('d') ? 'sixpence' : cardinal(d)}`;
  },
);

/** "25¢", "50c", "5 cts.", "2p", "5 gns." */
const small = byPattern(
  'money',
  /(?<![\p{L}\d.,$£])(\d{1,3})(?:\s?(¢)|(c|p)(?![\p{L}\p{N}])|\s?(cts?|gns?)(?![\p{L}\p{N}])\.?)/gu,
  (match, text) => {
    const [whole, figures = '', , letter, unit] = match;
    const stop = whole.endsWith('.') ? stopAfter(text, match.index + whole.length, true) : '';
    const isOne = figures === '1';
    if (unit?.startsWith('g')) return `${cardinal(figures)} ${isOne ? 'guinea' : 'guineas'}${stop}`;
    if (letter === 'p') return `${cardinal(figures)} ${isOne ? 'penny' : 'pence'}`;
    return `${cardinal(figures)} ${isOne ? 'cent' : 'cents'}${stop}`;
  },
);

export const moneyRules: readonly FormRule[] = [
  poundsShillings,
  shillingsPence,
  signed,
  oneCoin,
  slashedSum,
  small,
];
