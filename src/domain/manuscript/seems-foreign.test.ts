import { expect, test } from 'vitest';
import { seemsForeign } from './seems-foreign.ts';

test.each([
  ['My grandmother was born in a village by the river and every day she carried the water up. ', false],
  ['Ma sœur est née dans un petit village et chaque matin elle portait une cruche sur la colline. ', true],
  ['Meine Großmutter war in einem Dorf geboren und trug jeden Tag das Wasser von dem Fluss hinauf. ', true],
  ['Моя бабушка родилась в маленькой деревне у реки и каждый день носила воду. ', true],
  ['Anna Hayes, Walter Hayes, Rose Miller, Tom Miller. ', false],
])('%s: %s', (text, isForeign) => {
  expect(seemsForeign(text.repeat(6))).toBe(isForeign);
});

test('a few words tell nothing', () => {
  expect(seemsForeign('Ma sœur est née dans un petit village.')).toBe(false);
});
