import { describe, expect, it } from 'vitest';
import { cleanPages } from './clean-text.ts';

/** Pages of a book whose layout tells that all its letters are of one size; "+" goes on with the line above. */
const kindsOf = (...pages: readonly (readonly string[])[]) =>
  cleanPages(
    pages.map((lines) =>
      lines.map((text) => ({
        text: text.replace(/^\+ /, ''),
        letterHeight: 12,
        begins: !text.startsWith('+ '),
      })),
    ),
  ).paragraphs.map(({ leftOutAs }) => leftOutAs);

const TEXT = ['We lived by the river for many years.', 'It was cold.'];

describe('notes in the letters of the text, below it', () => {
  it('are left out, each whole, where the text above refers to each with a raised mark', () => {
    const note = ['1 The chapel fell down in 1953; nobody', '+ was inside.'];
    expect(kindsOf(['The roof let in the rain.¹ We stayed.', ...TEXT, ...note])).toEqual([
      ...[null, null, null],
      'footnote',
    ]);
    const two = ['1 The chapel fell down.', '2 War Graves, Heraklion, grave 12.'];
    expect(kindsOf(['The rain.¹ He did not come home.² She read it.', ...TEXT, ...two])).toEqual([
      ...[null, null, null],
      ...['footnote', 'footnote'],
    ]);
  });

  it.each([
    'It was in 1871¹ or so.',
    'It was in 1871.¹ So.',
    'At No. 12,¹ as was said.',
    '(So it was.)¹ We left.',
  ])('are left out where their mark stands behind a word, a year, or the marks around them: %s', (marked) => {
    expect(kindsOf([marked, ...TEXT, '1 So the register has it.'])).toEqual([null, null, null, 'footnote']);
  });

  it('are left out between the halves of a table that goes on over the page', () => {
    const row = ['1926', 'A mangle', 'Messrs. Beddoe', '£2 4s.'];
    const note = ['2 Commonwealth War Graves, plot IV, row C, grave 12. He', '+ was 23,'];
    const kinds = kindsOf(
      ['He did not come home.² She read it.', ...row, ...note],
      ['& Son', '1934', 'Two pigs'],
    );
    expect(kinds).toEqual([null, null, null, null, null, 'footnote', null, null, null]);
  });

  it('are left out at the foot of the next page, where one was carried over in a book that has notes', () => {
    const first = ['The rain.¹ We stayed.', 'He did not come home.²', '1 The chapel fell down.'];
    const second = ['We read it.³', 'It rained.', 'It rose.', '2 War Graves, Heraklion.', '3 It is kept.'];
    const notes = ['footnote', 'footnote'];
    expect(kindsOf(['At the sea.¹', ...TEXT, '1 At Porthgain.'], first, second)).toEqual([
      ...[null, null, null, 'footnote', null, null, 'footnote', null, null, null],
      ...notes,
    ]);
  });

  it.each([
    ['a list', ['The rain.¹ We stayed.', 'She had rules:', '1. Wake early.', '2. Feed the horse.']],
    ['a list without stops', ['The rain.¹ He came.² We ate.', 'We took:', '1 egg.', '2 geese.']],
    ['a paragraph that begins with a date', ['The rain.¹ We stayed.', '2 May was cold that year.']],
    ['a paragraph that begins with a figure', ['The rain.² We stayed.', '2 of us went home.']],
    ['a power', ['The room had 20 m² of floor.', '2 Brothers lived in it.']],
    ['a number that nothing refers to', ['We stayed.', '1 Corinthians was read.']],
    ['one of two marks', ['The rain.¹ He came.² We ate.', 'We stayed.', '1 Corinthians was read.']],
    ['what has text below it', ['The rain.¹ We stayed.', '1 Corinthians was read.', 'Then we left.']],
  ])('are not: %s', (_, lines) => {
    expect(kindsOf(lines, ['Then it rained.']).slice(0, -1)).toEqual(lines.map(() => null));
  });

  it('are not in a book whose notes stand at its end', () => {
    const page = ['The rain.¹ We stayed.', ...TEXT, '1 Corinthians was read.'];
    const kinds = kindsOf(page, ['It rose.', 'It fell.'], ['Notes', '1 The chapel fell down.']);
    expect(kinds.slice(0, 4)).toEqual([null, null, null, null]);
  });

  it('are each one of its own where nothing but their marks tells them apart', () => {
    const photographed = (...lines: readonly string[]) =>
      cleanPages([
        lines.map((text) => ({ text: text.replace(/^\+ /, ''), begins: !text.startsWith('+ ') })),
      ]).paragraphs.map(({ text, leftOutAs }) => (leftOutAs ? `(${text})` : text));
    const text = 'The rain.¹ He came.² We left.';
    expect(photographed(text, '¹ It was in May of', '+ that year.', '+ ² So it is said.')).toEqual([
      ...[text, '(¹ It was in May of that year.)', '(² So it is said.)'],
    ]);
    expect(photographed('The rain.¹ We left.', '1 It was in', '+ 2 Mill Street.')).toEqual([
      ...['The rain.¹ We left.', '(1 It was in 2 Mill Street.)'],
    ]);
  });
});
