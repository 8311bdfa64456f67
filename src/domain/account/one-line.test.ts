import * as v from 'valibot';
import { expect, it } from 'vitest';
import { PROCESS_AUDIO } from '../calls/callables.ts';
import { applyEdits, NO_EDITS } from '../manuscript/review.ts';
import { isName, oneLine } from './email.ts';

it.each([
  ['Rose', 'Rose'],
  ['  Rose \u200b\t Miller\u0000 ', 'Rose Miller'],
  ['\u2068Rose\u2069', 'Rose'],
  ['Ro\u202ese', 'Rose'],
  ['Rose\nMiller', 'Rose Miller'],
  ['\u061cRose \ud800 \u{1f339}', 'Rose \u{1f339}'],
  ['\u0645\u06cc\u200c\u062e\u0648', '\u0645\u06cc\u200c\u062e\u0648'],
  ['\u200d \u200c', ''],
  [' \u200b ', ''],
])('keeps %j as %j', (typed, kept) => expect(oneLine(typed)).toBe(kept));

it.each([
  ['Rose', true],
  ['祖母', true],
  ['', false],
  ['...', false],
])('takes %j for a name: %s', (text, expected) => expect(isName(text)).toBe(expected));

const permission = PROCESS_AUDIO.input.entries.permission;
const given = (speakerName: string) =>
  v.safeParse(permission, { speakerName, right: 'kin', textVersion: '2026-11' });

it('takes a permission for a voice with a name that can be seen, and for no other', () => {
  expect(given(' Rose\u200b\0').output).toMatchObject({ speakerName: 'Rose' });
  for (const nobody of [' ', ' \u200b ', '\u2060', '\0', '\u200d', '?'])
    expect(given(nobody).success, JSON.stringify(nobody)).toBe(false);
});

it('gives a book no title that cannot be seen', () => {
  const review = { version: 1, readingHash: 'r', title: 'My life', pages: [], paragraphs: [] } as const;
  const titleOf = (title: string) => applyEdits(review, { ...NO_EDITS, title }).title;
  expect([titleOf('\u200b'), titleOf(' \0'), titleOf(' Our\u202e farm ')]).toEqual([
    'My life',
    'My life',
    'Our farm',
  ]);
});
