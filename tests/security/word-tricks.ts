import { memoirText } from '../support/memoir-text.ts';

/** A text of this many words costs the second package, whatever is done to it. */
export const WORDS = memoirText(6_000)
  .join(' ')
  .match(/[A-Za-z0-9]+/g)
  ?.slice(0, 6_000) as string[];

export interface WordTrick {
  readonly name: string;
  readonly text: string;
  /** what a person who reads it aloud counts */
  readonly read: number;
  /** what is counted, as a share of that: 0.95 where every joint might be a hyphen, less where the floor by letters holds */
  readonly least: number;
  readonly cents: number;
}

const JOINTS = 0.94;
/** Letters without any joint: 4.1 of them are a word, and six are counted as one. */
const FLOOR = 0.64;

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
const fullWidth = (word: string) =>
  word.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const mathematical = (word: string) =>
  word.toLowerCase().replace(/[a-z]/g, (letter) => String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 97));
const circled = (word: string) =>
  word.toLowerCase().replace(/[a-z]/g, (letter) => String.fromCodePoint(0x24d0 + letter.charCodeAt(0) - 97));
const inRows = (joint: string, size: number) =>
  Array.from({ length: Math.ceil(WORDS.length / size) }, (_, at) =>
    WORDS.slice(at * size, (at + 1) * size).join(joint),
  ).join(' ');

const joinedBy = (name: string, joint: string, least = JOINTS): WordTrick => ({
  name,
  text: WORDS.join(joint),
  read: WORDS.length,
  least,
  cents: 3_899,
});

const made = (name: string, text: string, least: number, cents = 3_899): WordTrick => ({
  name,
  text,
  read: WORDS.length,
  least,
  cents,
});

/** What no voice speaks costs nothing. */
const unspoken = (name: string, wall: string): WordTrick => ({
  name: `${name}: nothing is spoken`,
  text: `Hello there. ${wall}`,
  read: 2,
  least: 1,
  cents: 899,
});

/** Ways to write a book so that it looks like fewer words than it is. */
export const WORD_TRICKS: readonly WordTrick[] = [
  joinedBy('one,two,three', ','),
  joinedBy('a-b-c', '-'),
  joinedBy('word/word', '/'),
  joinedBy('word.word', '.'),
  joinedBy('word_word', '_'),
  joinedBy('word:word', ':'),
  joinedBy('word;word', ';'),
  joinedBy('word|word', '|'),
  joinedBy("word'word", "'"),
  joinedBy('word’word', '’'),
  joinedBy('word&word', '&'),
  joinedBy('word+word', '+'),
  joinedBy('word\\word', '\\'),
  joinedBy('word…word', '…'),
  joinedBy('word—word', '—'),
  joinedBy('word--word', '--'),
  joinedBy('no-break hyphens', '\u2011'),
  joinedBy('no-break spaces', '\u00a0'),
  joinedBy('narrow no-break spaces', '\u202f'),
  joinedBy('ideographic spaces', '\u3000'),
  joinedBy('blanks of braille', '\u2800'),
  joinedBy('Hangul fillers', '\u3164', FLOOR),
  joinedBy('zero-width spaces', '\u200b', FLOOR),
  joinedBy('word joiners', '\u2060', FLOOR),
  joinedBy('grapheme joiners', '\u034f', FLOOR),
  joinedBy('soft hyphens', '\u00ad', FLOOR),
  joinedBy('nothing at all', '', FLOOR),
  joinedBy('letters of private use', '\ue000'),
  joinedBy('emoji between the words', '😀'),
  joinedBy('a digit between the words', '1'),
  made('camelCase', WORDS.map(capitalized).join(''), JOINTS),
  made('hyphens in threes', inRows('-', 3), JOINTS),
  made('commas in pairs', inRows(',', 2), JOINTS),
  made('glued in pairs', inRows('', 2), FLOOR),
  made('glued in fours', inRows('', 4), FLOOR),
  made('full-width letters', WORDS.map(fullWidth).join('，'), JOINTS),
  made('mathematical letters', WORDS.map(mathematical).join('-'), JOINTS),
  made('letters in circles', WORDS.map(circled).join('-'), JOINTS),
  made('combining marks', WORDS.map((word) => word.replace(/./gu, '$&\u0301\u0336')).join('-'), JOINTS),
  made('brackets', WORDS.join(')('), 0.99),
  made('one letter each', Array.from({ length: 6_000 }, () => 'a').join('.'), JOINTS),
  made('Chinese', '我们在那里住了很多年每天早上'.repeat(858), 0.99),
  made('Japanese', '私たちは川のそばに住んでいました'.repeat(750), 0.99),
  made('Thai', 'ฉันเกิดที่หมู่บ้านเล็กๆ'.repeat(1_200), 0.9),
  // what a voice makes of numerals; half as many words as are on paper are never counted on top
  made('digits', '4815162342'.repeat(600), 0.87),
  made('Roman numerals', 'MCMLXXXVIII '.repeat(550), 0.96),
  made('Roman numerals with commas', Array.from({ length: 550 }, () => 'MCMLXXXVIII').join(','), 0.97),
  made('numbers with a unit', '777km '.repeat(1_200), 0.9),
  made('ordinals', '777th '.repeat(1_200), 0.9),
  made('letters that nobody can say as a word', 'WWWWWW '.repeat(1_000), 0.9),
  made('sums of money', '$1,234,567.89 '.repeat(400), 0.88),
  made('years', '1943 '.repeat(2_200), 0.9),
  made('clock times', '11:47:38 '.repeat(1_300), 0.94),
  made('numbers in groups', '123,456,789 '.repeat(430), 0.92),
  made('base64', Buffer.from(WORDS.join(' ')).toString('base64'), 0.9),
  // said sign by sign, it is longer than what is hidden in it
  made('hexadecimal', Buffer.from(WORDS.join(' ')).toString('hex'), 0.9, 9_999),
  made('signs that are spoken', `Hello there. ${'& @ + ©'.repeat(1_500)}`, 0.99),
  made('percent signs apart', `Hello there. ${'% '.repeat(6_000)}`, 0.99),
  made('percent signs at a word', `Hello there ${'%'.repeat(6_000)}`, 0.99),
  unspoken('a wall of emoji', '😀'.repeat(6_000)),
  unspoken('a wall of marks', '* ~ = # '.repeat(6_000)),
];
