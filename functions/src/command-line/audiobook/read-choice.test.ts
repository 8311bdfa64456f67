import { describe, expect, it } from 'vitest';
import { readChoice, withSignedNumbers } from './read-choice.ts';

describe('how the voice is wanted', () => {
  it('is left as it is made when nothing is said', () => {
    expect(readChoice({})).toBeUndefined();
  });

  it('is a take, or something added to one', () => {
    expect(readChoice({ take: 'warmer' })).toEqual({ take: 'warmer', pace: 0, pitch: 0, tone: 0 });
    expect(readChoice({ pace: '-10', tone: '2.5' })).toEqual({ pace: -10, pitch: 0, tone: 2.5 });
  });

  it.each([
    [{ take: 'nicest' }, '--take is one of closest, clearest, warmer.'],
    [{ pace: '50' }, '--pace is a number from -20 to 20: percent faster.'],
    [{ pitch: 'high' }, '--pitch is a number from -3 to 3: semitones higher.'],
    [{ tone: '' }, '--tone is a number from -6 to 6: decibels brighter.'],
  ])('%o is refused in one sentence', (options, sentence) => {
    expect(() => readChoice(options)).toThrow(new TypeError(sentence));
  });

  it('may be a number below zero, written as anybody would', () => {
    expect(withSignedNumbers(['--pace', '-10', '--name', '-x', '--pitch', '--tone', '-1'])).toEqual([
      '--pace=-10',
      '--name',
      '-x',
      '--pitch',
      '--tone=-1',
    ]);
  });
});
