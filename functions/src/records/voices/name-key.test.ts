import { describe, expect, it } from 'vitest';
import { earlierNameKeys, nameKey } from './name-key.ts';

describe('a name is the same', () => {
  it.each([
    ['in capitals and in another order', 'Hayes, Margaret', 'margaret HAYES'],
    ['with accents composed or apart, or without', 'Nu\u0301n\u0303ez', 'Núñez'],
    ['with a Cyrillic o', 'Rose', 'R\u043ese'],
    ['with a Cyrillic capital', 'Helen', '\u041delen'],
    ['in Cyrillic letters throughout', 'OPA', '\u041e\u0420\u0410'],
    ['with a Greek capital', 'Nancy', '\u039dancy'],
    ['with a small Greek letter', 'Eva', 'E\u03bda'],
    ['in Greek capitals throughout', 'NINA', '\u039d\u0399\u039d\u0391'],
    ['with a zero', 'Rose', 'R0se'],
    ['with a dotless i', 'Miller', 'M\u0131ller'],
    ['with what takes no room between the letters', 'Rose', 'R\u200bo\u00ads\u2060e\u3164'],
    ['in letters of mathematics or of full width', 'Rose', '\u{1d411}\uff4f\u{1d494}e'],
  ])('%s', (_, name, other) => {
    expect(nameKey(other)).toBe(nameKey(name));
  });

  it('in its own alphabet, however it is written', () => {
    for (const [one, other] of [
      ['Вова Пушкин', 'ПУШКИН, вова'],
      ['Νίνα Παπά', 'ΠΑΠΑ ΝΙΝΑ'],
    ] as const)
      expect(nameKey(one)).toBe(nameKey(other));
  });
});

it('names that do not look alike are others', () => {
  const names = ['Rose', 'Rosa', 'Ella', 'Elia', 'Anna', 'Hanna', 'Вова', 'Вера', 'Νίνα', 'Rose 2'];
  expect(new Set(names.map(nameKey)).size).toBe(names.length);
});

it('the key of a name in plain Latin letters is that of earlier versions', () => {
  for (const name of ['Rose Miller', 'Ángel Núñez', 'O’Brien, Mary-Ann 2'])
    expect(earlierNameKeys(name)).toContain(nameKey(name));
});
