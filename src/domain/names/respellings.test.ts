import { describe, expect, it } from 'vitest';
import { FAMILY_NAMES } from '../../../tests/support/memoir-of-names.ts';
import { isSayable } from './pronunciations.ts';
import { respellingsOf } from './respellings.ts';
import { isSpelledOut } from './spelled-out.ts';

describe('a name that is hard to say', () => {
  it.each([
    ['Khrimian', 'Krim-ee-an'],
    ['Nguyen', 'Win'],
    ['Siobhán', 'Shi-vawn'],
    ['Vartanian', 'Var-tah-nee-an'],
    ['Szymanowski', 'Shee-mah-nov-skee'],
    ['Hrdlička', 'Hurd-litch-ka'],
    ['Gyöngyi', 'Jon-jee'],
    ['Xiang', 'Shee-ang'],
  ])('%s is offered as %s', (name, said) => {
    expect(respellingsOf(name)).toContain(said);
  });

  it.each(FAMILY_NAMES.filter(isSpelledOut))('%s is offered in syllables that nobody spells', (name) => {
    const offers = respellingsOf(name);
    expect(offers.length).toBeGreaterThan(0);
    for (const offer of offers) {
      expect(isSayable(offer)).toBe(true);
      for (const syllable of offer.split('-')) expect(isSpelledOut(syllable)).toBe(false);
    }
  });
});

it.each(['Hill', 'Hathaway', 'Brennan', 'Anna', 'Maria', 'Smith'])('%s is said as it is written', (name) => {
  expect(respellingsOf(name)).toEqual([]);
});

it('the same name in other letters has the same offers from the table', () => {
  expect(respellingsOf('NGUYỄN')).toContain('Win');
});
