import { expect, it } from 'vitest';
import { lexiconOf, lineBefore } from './clean-paragraph.ts';

const joined = (line: string, next: string, elsewhere: readonly string[] = []) =>
  lineBefore(next, line, lexiconOf([...elsewhere, line, next])) + next;

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

it('keeps the hyphen before a capital', () => {
  expect(joined('the Anglo-', 'Saxon')).toBe('the Anglo-Saxon');
});

it('does not take a dash for a hyphen', () => {
  expect(joined('he came —', 'at last')).toBe('he came — at last');
  expect(joined('in 1914-', 'and after')).toBe('in 1914- and after');
});
