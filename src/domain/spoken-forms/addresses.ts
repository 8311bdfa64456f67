import { latinSpelling } from '../manuscript/spoken-characters.ts';
import { byPattern, type FormRule, wordAfter, wordBefore } from './form.ts';
import { digitByDigit, label } from './number-words.ts';

const SIGNS: Readonly<Record<string, string>> = {
  '.': 'dot',
  '/': 'slash',
  '@': 'at',
  '-': 'dash',
  _: 'underscore',
  '+': 'plus',
  '~': 'tilde',
  '#': 'hash',
  '?': 'question mark',
  '=': 'equals',
  '&': 'and',
  '%': 'percent',
  ':': 'colon',
};
const PIECES = /\d+|[^\d./@\-_+~#?=&%:]+|[./@\-_+~#?=&%:]/g;

/** "ann.hill@home.org" is "ann dot hill at home dot org". */
function spokenAddress(address: string): string {
  const plain = address.replace(/^https?:\/\//i, '').replace(/\/$/u, '');
  return (plain.match(PIECES) ?? [])
    .map((piece) => {
      if (/^\d/.test(piece)) return piece.length > 4 ? digitByDigit(piece) : label(piece);
      if (/^(?:www|html?|php|tv|uk|us|ca|aol|bbc|ibm)$/i.test(piece))
        return [...piece.toLowerCase()].join(' ');
      return SIGNS[piece] ?? piece;
    })
    .join(' ');
}

/** What closes a sentence behind an address is no part of it. */
const withoutClosing = (address: string) => address.replace(/[.,;:!?)'’\]]{1,4}$/u, '');

const web = byPattern('address', /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s"“”<>]+/giu, (match) => {
  const address = withoutClosing(match[0]);
  return { said: spokenAddress(address), end: match.index + address.length };
});

const IN_ADDRESS = /[\w.+-]/;
const MAX_PART = 64;

/** From the sign on to both sides, so that a long word is walked through once. */
const mail: FormRule = (text) => {
  const forms = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > 0 && at - start < MAX_PART && IN_ADDRESS.test(text[start - 1] ?? '')) start--;
    let end = at + 1;
    while (end < text.length && end - at < MAX_PART && IN_ADDRESS.test(text[end] ?? '')) end++;
    end = start + withoutClosing(text.slice(start, end)).length;
    if (start < at && text.slice(at, end).includes('.'))
      forms.push({ kind: 'address' as const, start, end, said: spokenAddress(text.slice(start, end)) });
  }
  return forms;
};

const domain = byPattern(
  'address',
  /(?<![\p{L}\p{N}.@-])(?:[a-zA-Z\d-]{1,40}\.){1,3}(?:com|org|net|edu|gov|mil|info|io|tv|co\.uk|org\.uk|de|ca)(?:\/[\w~%./-]{0,80}[\w/])?(?![\p{L}\p{N}@-])/gu,
  ([address]) => spokenAddress(address),
);

/** "@annhill", "#family" */
const handle = byPattern('address', /(?<![\p{L}\p{N}@])[@#](?=\p{L}\p{L})/gu, ([sign]) =>
  sign === '@' ? 'at ' : 'hashtag ',
);

const GIVEN: Readonly<Record<string, string>> = { 'he/she': 'he or she', 'she/he': 'she or he' };
const PAIRED =
  /^(?:his|her|him|himself|herself|mother|father|husband|wife|son|daughter|yes|brother|sister|aunt|uncle|boy|girl|mr|mrs)$/i;

/** "and/or", "his/her", "father/daughter"; " / " between the lines of a verse is a pause */
const slash = byPattern('sign', /(?<=\p{L})\/(?=[\p{L}\d])/gu, (match, text) => {
  const before = wordBefore(text, match.index);
  const after = wordAfter(text, match.index + 1);
  if (GIVEN[`${before}/${after}`.toLowerCase()]) return ' or ';
  return PAIRED.test(before) && /^(?:his|her|him|himself|hers)$/i.test(before) && PAIRED.test(after)
    ? ' or '
    : ' ';
});
const verseLine = byPattern(
  'sign',
  /(?<=[\p{L}\p{N}])([,;:.!?—–-]?["”'’]?)\s{1,2}\/{1,2}\s{1,2}(?=\S)/gu,
  ([, mark = '']) => (/^[,;:.!?—–-]/.test(mark) ? `${mark} ` : `${mark}, `),
);

const ampersand = byPattern('sign', /\s?&\s?/g, ([whole], text) =>
  text !== '' && /\s/.test(whole) ? whole.replace('&', 'and') : ' and ',
);
const rockAndRoll = byPattern('sign', /(?<=\p{L} )['’‘]n['’‘](?= \p{L})/gu, () => 'and');

/** "@ 5 cents each" */
const each = byPattern('sign', /(?<![\p{L}\p{N}@])@ ?(?=[\d$£€])/gu, () => 'at ');

/** "<5", "> 100" */
const compared = byPattern('sign', /(?<![\p{L}\p{N}<>=-])[<>] ?(?=\d)/gu, ([sign]) =>
  sign.startsWith('<') ? 'less than ' : 'more than ',
);

/** "12 in. × 9 in." */
const bySides = byPattern('sign', /(?<=\b(?:in|ft|yds?|cm|mm|km|m)\.? ?)×(?= ?\d)/gu, () => ' by ');

const plus = byPattern('sign', /(?<=[\p{L}\p{N}] ?)([+=±÷×])(?= ?[\p{L}\p{N}])/gu, ([sign = '']) => {
  const words: Record<string, string> = {
    '+': 'plus',
    '=': 'equals',
    '±': 'plus or minus',
    '÷': 'divided by',
    '×': 'times',
  };
  return ` ${words[sign]} `;
});

/** "me @ noon", "§ 12": what the voice has a word for, wherever it stands. */
const namedSign = byPattern('sign', /[@§©№+×÷±]/gu, ([sign]) => latinSpelling(sign).trim());

export const addressRules: readonly FormRule[] = [web, mail, domain];
export const signRules: readonly FormRule[] = [
  handle,
  each,
  rockAndRoll,
  verseLine,
  slash,
  ampersand,
  bySides,
  compared,
  plus,
  namedSign,
];
