/**
 * How many words a voice says for what is written in digits, Roman numerals or letters that it spells. An estimate by rules as fixed as those of
 * count-words.ts; it decides a price only where numerals stand instead of words.
 */

/** A number with its separators and the money sign before it; also one with letters at it, as in "777km". */
const NUMERAL = /[$£€¥]?\p{N}+(?:[.,:/]\p{N}+)*/gu;
/** Capitals alone; a single one is a letter or "I". */
const CAPITALS = /(?<![\p{L}\p{N}])[A-Z]{2,20}(?![\p{L}\p{N}])/gu;
const ROMAN = /^M{0,4}(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})$/;
const VOWEL = /[AEIOUY]/;

/** Longer ones are said digit by digit, like a telephone number. */
const MAX_CARDINAL_DIGITS = 9;

const belowHundred = (n: number): number => {
  if (n === 0) return 0;
  return n <= 20 || n % 10 === 0 ? 1 : 2;
};
/** "four hundred fifty six" */
const belowThousand = (n: number): number => (n >= 100 ? 2 : 0) + belowHundred(n % 100);

/** "one million two hundred thirty four thousand five hundred sixty seven" */
function cardinal(digits: string): number {
  let words = 0;
  for (let end = digits.length; end > 0; end -= 3) {
    const inGroup = belowThousand(Number(digits.slice(Math.max(0, end - 3), end)));
    words += inGroup === 0 ? 0 : inGroup + (end < digits.length ? 1 : 0);
  }
  return Math.max(1, words);
}

/** "nineteen forty three", "nineteen hundred", "nineteen oh five" */
function inPairs(digits: string): number {
  const [first, last] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  if (last === 0) return 2;
  return belowHundred(first) + (last < 10 ? 2 : belowHundred(last));
}

function ofDigits(digits: string, hasCommas: boolean): number {
  if (digits.length > MAX_CARDINAL_DIGITS) return hasCommas ? cardinal(digits) : digits.length;
  return digits.length === 4 && !hasCommas ? inPairs(digits) : cardinal(digits);
}

/** "1,234,567.89": commas before three digits group, a point is said with each digit behind it, others part numbers. */
function ofNumeral(text: string): number {
  const plain = text.replace(/[$£€¥]/u, '').replace(/[^0-9.,:/]/gu, '1');
  const sign = plain.length < text.length ? 1 : 0;
  let words = sign;
  for (const number of plain.split(/[:/]/u)) {
    const [whole = '', ...parts] = number.split('.');
    const groups = whole.split(',');
    const isGrouped = groups.length > 1 && groups.slice(1).every((group) => group.length === 3);
    if (isGrouped) words += ofDigits(groups.join(''), true);
    else for (const group of groups) words += ofDigits(group, false);
    for (const part of parts) words += 1 + part.length;
  }
  return words;
}

/** Roman numerals, and what nobody can say as a word: a voice spells them. */
const isSpelled = (capitals: string) => ROMAN.test(capitals) || !VOWEL.test(capitals);

/** Words said for all numerals and spelled letters of a text. Linear in the length of the text. */
export function spokenNumerals(text: string): number {
  let words = 0;
  for (const [numeral] of text.matchAll(NUMERAL)) words += ofNumeral(numeral);
  for (const [capitals] of text.matchAll(CAPITALS)) if (isSpelled(capitals)) words += capitals.length;
  return words;
}

/** Words of a text that are spelled, each of which is one word on paper. */
export function countSpelled(text: string): number {
  let count = 0;
  for (const [capitals] of text.matchAll(CAPITALS)) if (isSpelled(capitals)) count += 1;
  return count;
}
