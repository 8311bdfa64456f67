import { expect, it } from 'vitest';
import type { WordList } from '../../../ports/word-list.ts';
import { englishWords } from '../../../vision/words/english-words.ts';
import { lexiconOf, lineBefore } from './clean-paragraph.ts';

const joined = (line: string, next: string, elsewhere: readonly string[] = [], words?: WordList) =>
  lineBefore(next, line, lexiconOf([...elsewhere, line, next], words)) + next;

it('puts a space between two lines', () => {
  expect(joined('the blue', 'door')).toBe('the blue door');
});

it('makes a broken word whole', () => {
  expect(joined('showing his prepa-', 'redness for it')).toBe('showing his preparedness for it');
});

it('goes on after a soft hyphen without asking', () => {
  expect(joined('the grand\u00ad', 'mother')).toBe('the grandmother');
});

it('keeps the hyphen of a word that the document writes with one', () => {
  expect(joined('it was half-', 'way', ['a half-way house'])).toBe('it was half-way');
  expect(joined('a rose-', 'garden', ['the rose-garden'])).toBe('a rose-garden');
});

it('drops the hyphen of a word that the document writes in one', () => {
  expect(joined('by them-', 'selves', ['for themselves'])).toBe('by themselves');
  expect(joined('to-', 'morrow', ['until tomorrow'])).toBe('tomorrow');
});

it('keeps the hyphen after well-, mother-, twenty- when the document does not tell', () => {
  expect(joined('a well-', 'known man')).toBe('a well-known man');
});

it.each([
  ['my mother-in-', 'law', 'my mother-in-law'],
  ['my mother-', 'in-law', 'my mother-in-law'],
  ['a well-to-', 'do man', 'a well-to-do man'],
  ['from day-to-', 'day', 'from day-to-day'],
  ['the jack-o’-', 'lantern', 'the jack-o’-lantern'],
  ['the years nineteen-', 'forty to', 'the years nineteen-forty to'],
  ['sent for an X-', 'ray', 'sent for an X-ray'],
  ['knew his A-B-', 'C by', 'knew his A-B-C by'],
  ['some thirty-', 'one miles', 'some thirty-one miles'],
])('keeps the hyphen of "%s" before "%s", with a list of words and without', async (line, next, expected) => {
  expect(joined(line, next)).toBe(expected);
  expect(joined(line, next, [], await englishWords())).toBe(expected);
});

it.each([
  ['where only its halves are words', 'in the rose-', 'garden', 'in the rose-garden'],
  ['never where the whole is one', 'the wash-', 'stand', 'the washstand'],
  ['never where the whole is one, behind a hyphen', 'a well-estab-', 'lished man', 'a well-established man'],
  ['never where the whole is one, in capitals', 'AND SOME-', 'THING ELSE', 'AND SOMETHING ELSE'],
  ['not of a beginning that has one elsewhere', 'the smoke of to-', 'bacco', 'the smoke of tobacco'],
  ['not of a single letter at its begin', 'A-', 'gain he came', 'Again he came'],
  ['not of a name whose halves are words by chance', 'Old Stan-', 'wick came', 'Old Stanwick came'],
])('keeps the hyphen by a list of words: %s', async (_, line, next, expected) => {
  expect(joined(line, next, [], await englishWords())).toBe(expected);
});

it('lets the document tell of a word with two hyphens, too', () => {
  expect(joined('a merry-go-', 'round', ['a merry-goround'])).toBe('a merry-goround');
});

it('keeps the hyphen before a capital', () => {
  expect(joined('the Anglo-', 'Saxon')).toBe('the Anglo-Saxon');
});

it('does not take a dash for a hyphen', () => {
  expect(joined('he came —', 'at last')).toBe('he came — at last');
  expect(joined('in 1914-', 'and after')).toBe('in 1914- and after');
});
