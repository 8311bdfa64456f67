import { expect, it } from 'vitest';
import { judgeTextLayer } from './read-pdf.ts';

const judge = (text: string) => judgeTextLayer([{ text }]);

it.each([
  ['text', 'The river came up to the third stair of the house. '.repeat(6)],
  ['text', 'Моя бабушка родилась в маленькой деревне, которой больше нет. '.repeat(6)],
  ['text', 'Ma grand-mère est née dans un petit village près de la rivière. '.repeat(6)],
  ['little', 'Scanned by a telephone'],
  ['little', ''],
  ['little', '1947'],
  ['little', 'Sugar 2.40 + 3.10 = 5.50'],
  ['garbage', '"7+%- #)($ *&^% 5!'],
  ['garbage', 'Xkq wrtz bvcn mlkj hgfd trwq plmk '.repeat(8)],
])('takes for %s what reads %j', (verdict, text) => expect(judge(text)).toBe(verdict));
