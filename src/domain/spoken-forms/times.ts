import { byPattern, type FormRule, stopAfter, textAfter, textBefore, wordBefore } from './form.ts';
import { cardinal, pairs, twoDigits } from './number-words.ts';

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
