import { describe, expect, it } from 'vitest';
import { spokenForms, spokenText, spokenWords } from '../spoken-forms/spoken-forms.ts';
import { pronouncer } from './pronouncer.ts';
import { isSamePlace, isSayable, type Pronunciation, saysNoMore } from './pronunciations.ts';

const KHRIMIAN = { word: 'Khrimian', said: 'Krim-ee-an' };
const say = (text: string, ...pronunciations: Pronunciation[]) =>
  spokenText(text, spokenForms(text, pronouncer({ pronunciations })(text)));

describe('what is said for a name', () => {
  it.each([
    ['We knew Khrimian well.', 'We knew Krim-ee-an well.'],
    ['Khrimian’s boat, KHRIMIAN, (Khrimian)', 'Krim-ee-an’s boat, Krim-ee-an, (Krim-ee-an)'],
    ['Ann Khrimian-Hill came in 1931.', 'Ann Krim-ee-an-Hill came in nineteen thirty-one.'],
    ['The Khrimians, KHRIMIANS', 'The Krim-ee-ans, Krim-ee-ans'],
    ['the Khrimians’ boat, Khrimian`s boat', 'the Krim-ee-ans’ boat, Krim-ee-an`s boat'],
    ['the Hill-Khrimians', 'the Hill-Krim-ee-ans'],
    ['khrimians, Khrimianses', 'khrimians, Khrimianses'],
  ])('%s -> %s', (text, said) => {
    expect(say(text, KHRIMIAN).replaceAll(' nineteen thirty one', ' nineteen thirty-one')).toBe(said);
  });

  it.each([
    ['Jones', 'Joanz', 'The Joneses came.', 'The Joanzes came.'],
    ['Thibodeaux', 'tib-oh-doh', 'The Thibodeauxs came.', 'The Tib-oh-dohs came.'],
    ['Ros', 'rahz', 'Ross came.', 'Ross came.'],
    ['Hugh', 'hyoo', 'Hughes came.', 'Hughes came.'],
    ['lefse', 'lef-suh', 'We ate lefses.', 'We ate lef-suhs.'],
  ])('says the plural of %s as %s has it', (word, said, text, spoken) => {
    expect(say(text, { word, said })).toBe(spoken);
  });

  it('says the plural in its own way where the family has said something about it', () => {
    const many = { word: 'Khrimians', said: 'Krim-ee-enz' };
    expect(say('Khrimian and the Khrimians', KHRIMIAN, many)).toBe('Krim-ee-an and the Krim-ee-enz');
    const here = { ...KHRIMIAN, said: 'Hri-mee-an', sentence: 'The Khrimians came.' };
    expect(say('The Khrimians came.', KHRIMIAN, here)).toBe('The Hri-mee-ans came.');
    expect(say('The Khrimians left.', here)).toBe('The Khrimians left.');
  });

  it('leaves the word alone that is written small', () => {
    expect(say('Will said he will.', { word: 'Will', said: 'Vill' })).toBe('Vill said he will.');
  });

  it('finds a word that was noted without a capital with one as well', () => {
    expect(say('Pljeskavica! More pljeskavica.', { word: 'pljeskavica', said: 'plyes-ka-vee-tsa' })).toBe(
      'Plyes-ka-vee-tsa! More plyes-ka-vee-tsa.',
    );
  });

  it('counts for one sentence alone, before what counts for the book', () => {
    const here = { ...KHRIMIAN, said: 'Hri-mee-an', sentence: 'Khrimian came.' };
    expect(say('Khrimian came.', KHRIMIAN, here)).toBe('Hri-mee-an came.');
    expect(say('Khrimian left.', here, KHRIMIAN)).toBe('Krim-ee-an left.');
    expect(say('Khrimian left.', here)).toBe('Khrimian left.');
  });

  it('comes before what any rule would make of it', () => {
    expect(say('Dr. Ng came.', { word: 'Ng', said: 'Ing' })).toBe('Doctor Ing came.');
  });

  it('tells which written word each spoken one stands for', () => {
    const text = 'Old Khrimian sang.';
    const words = spokenWords(text, pronouncer({ pronunciations: [KHRIMIAN] })(text));
    expect(words.filter(({ start }) => start === 4).map(({ word }) => word)).toEqual(['Krim', 'ee', 'an']);
  });

  it('changes nothing of a text without the name', () => {
    const text = 'It was a cold morning.';
    expect(pronouncer({ pronunciations: [KHRIMIAN] })(text)).toEqual([]);
  });
});

it.each([
  ['Krim-ee-an', true],
  ["O'Shay", true],
  ['win', true],
  ['', false],
  ['Krim--ee', false],
  ['Нгуен', false],
  ['n1', false],
  ['<b>', false],
  ['a'.repeat(61), false],
])('%j can be said: %s', (said, isIt) => {
  expect(isSayable(said)).toBe(isIt);
});

it.each([
  ['Khrimian', 'Krim-ee-an', true],
  ['Ng', 'Ing', true],
  ['BBC', 'bee bee see', true],
  ['Siobhán', 'Shi-vawn', true],
  ['YMCA', 'why em see ay', true],
  ['Oahu', 'oh-ah-hoo', true],
  ['Kaʻaʻawa', 'kah ah ah vah', true],
  ['Nguyen', 'en goo yen', true],
  ['river', 'a b c d e f g', false],
  ['river', 'we go up in it', false],
  ['bees', 'one two three four five six seven eight', false],
  ['Qzxv', 'and then we all went home', false],
])('%s as %j is a way to say the word: %s', (word, said, isOne) => {
  expect(saysNoMore(word, said)).toBe(isOne);
});

it('two entries are about one place when word and sentence are the same', () => {
  expect(isSamePlace({ word: 'NGUYEN' }, { word: 'Nguyen' })).toBe(true);
  expect(isSamePlace({ word: 'Nguyen' }, { word: 'Nguyen', sentence: 'Nguyen came.' })).toBe(false);
});
