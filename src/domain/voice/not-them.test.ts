import { expect, it } from 'vitest';
import { abuseEmail } from '../config/brand.ts';
import { notThemLetter, notThemWords } from './not-them.ts';

it('begins a letter to those who can stop a voice, with whom and where it was heard', () => {
  const letter = new URL(notThemLetter('Zoë & Sons', 'Heard in “Our Farm?”'));
  expect([letter.protocol, letter.pathname]).toEqual(['mailto:', abuseEmail()]);
  expect(letter.searchParams.get('subject')).toBe('This is not Zoë & Sons');
  expect(letter.searchParams.get('body')).toMatch(/^Heard in “Our Farm\?”\n\nPlease tell us/);
});

it('knows what to say where there is no name', () => {
  expect(notThemWords('')).toBe('This is not them');
});
