import { dayFirstRules, SHORT_DATE, SHORT_DATE_ALONE } from './dates.ts';
import type { SpokenForm } from './form.ts';
import { ordinal } from './number-words.ts';

export const DATE_ORDERS = ['day-first', 'month-first'] as const;

/** Which of its figures a book's "9/11/1939" begins with. */
export type DateOrder = (typeof DATE_ORDERS)[number];

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthOf = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** "ninth", "twenty-first" */
const DAYS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 31 }, (_, at) => [ordinal(at + 1), at + 1]),
);
const dayOf = (written: string) =>
  Number.parseInt(written, 10) || (DAYS.get(written.toLowerCase().replace('-', ' ')) ?? 0);

/** Counted alone: "March 3, 1921", "Jan. 3rd" against "3 Mar. 1921", "12th Aug. 1917". */
const DAY_BEFORE_MONTH =
  /(?<![\p{L}\p{N}.,:/$£€#-])\d{1,2}(?:st|nd|rd|d|th)? (?:Jan(?:uary)?|Feb(?:r(?:uary)?)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)(?!\p{L})/gu;
const MONTH_BEFORE_DAY =
  /(?<!\p{L}|\d )(?:Jan(?:uary)?|Feb(?:r(?:uary)?)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.? \d{1,2}(?:st|nd|rd|d|th)?(?![\d/:]|[.,]\d)/gu;
/** A day and its month, in either order and in words or figures. */
const WRITTEN_OUT =
  /(?<![\p{L}\p{N}])(?:(\d{1,2}(?:st|nd|rd|d|th)?|(?:twenty|thirty)[- ]\p{Ll}{4,7}|\p{Ll}{5,11}) (?:of )?(Jan(?:uary)?|Feb(?:r(?:uary)?)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)|(Jan(?:uary)?|Feb(?:r(?:uary)?)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.? (?:the )?(\d{1,2}(?:st|nd|rd|d|th)?|(?:twenty|thirty)[- ]\p{Ll}{4,7}|\p{Ll}{5,11}))(?![\p{L}\p{N}])/giu;

const POUNDS =
  /£|\b\d{1,2}s\. ?\d{1,2}d\b|\b\d{1,3} ?gns\b|\b(?:shillings?|sixpence|threepence|halfpenny|guineas?|half-crowns?)\b/g;
const DOLLARS = /\$|\b(?:dollars?|nickels?|dimes?)\b/g;
const BRITISH =
  /\b(?:colou|favou|honou|neighbou|labou|harbou|humou|rumou|parlou|flavou)r\p{Ll}*|\b(?:centre|metre|litre|grey|travelled|traveller|cheque|kerb|tyre|pyjamas|programme|plough|jewellery|defence|whilst|aeroplane|[Mm]ummy?|realise|organise|recognise|apologise)(?:d|s|ed)?\b/gu;
const AMERICAN =
  /\b(?:color|favor|honor|neighbor|labor|harbor|humor|rumor|parlor|flavor)(?:s|ed|ing|ful|ite|able|hood|y|ly)*\b|\b(?:center|meter|liter|gray|traveled|traveler|curb|pajamas|plow|jewelry|defense|airplane|[Mm]omm?y?|realize|organize|recognize|apologize)(?:d|s|ed)?\b/gu;

/** How far around a date it may stand once more, written out. */
const AROUND = 80;
/** A date that can be read in one way alone, or stands there written out, is worth more than any habit of writing. */
const PROVEN = 10;
/** What the text's ways of writing are worth, when so many of them agree. */
const HABIT = { worth: 2, from: 3 };
const DAY_FIRST_FROM = 0.5;

/** 1 for a day before its month, -1 for a month before its day, 0 for what may be either. */
function orderOf(first: number, second: number, around: string): -1 | 0 | 1 {
  if (first < 1 || second < 1 || Math.max(first, second) > 31 || first === second) return 0;
  if (Math.min(first, second) > 12) return 0;
  if (first > 12) return 1;
  if (second > 12) return -1;
  for (const [, day = '', month = '', otherMonth = '', otherDay = ''] of around.matchAll(WRITTEN_OUT)) {
    const written = { day: dayOf(day || otherDay), month: monthOf(month || otherMonth) };
    if (written.day === first && written.month === second) return 1;
    if (written.day === second && written.month === first) return -1;
  }
  return 0;
}

/** What the numeric dates of a text say for themselves. */
function proofsIn(text: string): number {
  let sum = 0;
  for (const pattern of [SHORT_DATE, SHORT_DATE_ALONE])
    for (const { 0: whole, index } of text.matchAll(pattern)) {
      const [first = 0, second = 0] = whole.split(/[/.-]/).map(Number);
      const end = index + whole.length;
      const around = `${text.slice(Math.max(0, index - AROUND), index)} ${text.slice(end, end + AROUND)}`;
      // "5.12.1947" has its day first in every country, and says nothing of the others.
      if (!whole.includes('.')) sum += orderOf(first, second, around);
    }
  return sum;
}

/** Positive for the first; few of them say less than many. */
function leaning(one: number, other: number): number {
  const count = one + other;
  return count === 0 ? 0 : (HABIT.worth * Math.min(1, count / HABIT.from) * (one - other)) / count;
}

/**
 * How a book means its numeric dates, told by the whole of it: by dates that can be read in one way alone or stand there
 * written out, else by how it writes dates, money and words. What tells nothing is month first, as in the country whose
 * English the voice speaks.
 */
export function dateOrderOf(paragraphs: readonly string[]): DateOrder {
  const count = (pattern: RegExp) =>
    paragraphs.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
  const proofs = paragraphs.reduce((sum, text) => sum + proofsIn(text), 0);
  const habits =
    leaning(count(DAY_BEFORE_MONTH), count(MONTH_BEFORE_DAY)) +
    leaning(count(POUNDS), count(DOLLARS)) +
    leaning(count(BRITISH), count(AMERICAN));
  return PROVEN * proofs + habits > DAY_FIRST_FROM ? 'day-first' : 'month-first';
}

/** The numeric dates of a text, where they are said otherwise than in a book that has the month first. */
export function datesIn(text: string, order: DateOrder | undefined): SpokenForm[] {
  if (order !== 'day-first') return [];
  return dayFirstRules.flatMap((rule) => rule(text)).sort((one, other) => one.start - other.start);
}
