import { expect, it } from 'vitest';
import { isChapterHead, isHeading } from './headings.ts';

it.each([
  'Chapter 1',
  'Chapter One',
  'CHAPTER IV',
  'CHAPTER XII',
  'Chapter 12: The Mill',
  'Chapter Twenty-One: The River',
  'Part Two',
  'Part Two — War',
  'Part the First',
  'Prologue',
  'Epilogue: After the War',
  'Author’s Note',
  'Chapter 3. We moved to the coast in spring',
])('takes %j for the head of a chapter', (line) => {
  expect(isChapterHead(line)).toBe(true);
  expect(isHeading(line)).toBe(true);
});

it.each([
  'EARLY DAYS',
  'THE RIVER',
  'II.',
  'I.',
  'XIV',
  'III. The Mill',
  'WINTER 1944',
  'LESSON 3',
  'WORLD WAR 2',
])('takes %j for a heading', (line) => {
  expect(isHeading(line)).toBe(true);
  expect(isChapterHead(line)).toBe(false);
});

it.each([
  'Part of the house was old.',
  'Part of the roof',
  'part two of the story',
  'chapter after chapter',
  'Chapter',
  'Book now',
  'Chapter one of my life was short.',
  'Chapter one was the hardest part of my life to write down.',
  'Introduction of the tractor changed everything.',
  'OK',
  'HATE 3',
  'HATE · 3',
  '3 | HATE',
  '[12] THE HILL FAMILY',
  'THE HILL FAMILY 12',
  '14 THE CHILD OF THE MOAT',
  'I',
  'X. Smith came',
  'IIX.',
  'II. We went down to the river, and it was cold.',
  'U.S.',
  'I WAS NEVER SO AFRAID.',
  'He left.',
  '',
  '1947',
  `CHAPTER ${'I'.repeat(90)}`,
])('takes %j for text', (line) => {
  expect(isHeading(line)).toBe(false);
});

it.each([
  'Chapter One ........ 3',
  'Chapter 2: The Mill . . . . . . 17',
  'Chapter Three …… 41',
  'Prologue.....1',
  'THE MILL ________ 12',
  'II. The Mill ····· 30',
])('takes a line of a list of contents for no heading: %s', (line) => {
  expect([isHeading(line), isChapterHead(line)]).toEqual([false, false]);
});

it.each(['Chapter One...', 'Chapter 2 ... and then', 'THE SUMMER OF 1944'])(
  'takes %s for a heading',
  (line) => {
    expect(isHeading(line)).toBe(true);
  },
);
