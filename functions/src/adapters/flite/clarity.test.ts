import { expect, it } from 'vitest';
import { CEPSTRUM_LENGTH } from '../../audio/timbre/cepstra.ts';
import type { Timbre } from '../../audio/timbre/timbre.ts';
import { colorsApartDb, withColorsTogether } from './clarity.ts';
import { compileFlite } from './compile-flite.ts';
import { convertedVectors } from './convert-voice.ts';
import { FliteSpeaker } from './flite-speaker.ts';
import { COLUMN } from './voice-file.ts';

const file = await new FliteSpeaker(compileFlite()).voiceFile('rms');
const all = (value: number) => new Float64Array(CEPSTRUM_LENGTH).fill(value);
const timbre: Timbre = {
  ...{
    warp: 0.03,
    map: null,
    gains: all(1.05),
    shifts: all(0.2),
    unvoicedShifts: all(-0.15),
    unvoicedLevel: 0,
    share: 0.7,
  },
};

const CLEAR = { together: 0.7, mostApartDb: 5.2 };

it('moves consonants toward the vowels as far as it is told', () => {
  const before = colorsApartDb(file, timbre);
  expect(before).toBeGreaterThan(7);
  expect(colorsApartDb(file, withColorsTogether(file, timbre, CLEAR))).toBeCloseTo(0.3 * before, 1);
});

it('moves them farther where they would still be too far apart', () => {
  const far = { ...timbre, unvoicedShifts: all(-1) };
  expect(colorsApartDb(file, far)).toBeGreaterThan(20);
  expect(colorsApartDb(file, withColorsTogether(file, far, CLEAR))).toBeCloseTo(5.2, 1);
});

it('moves them only so far as they are too far apart where nothing more is asked', () => {
  const before = colorsApartDb(file, timbre);
  const moved = withColorsTogether(file, timbre, { together: 0, mostApartDb: 6 });
  expect(before).toBeGreaterThan(6);
  expect(colorsApartDb(file, moved)).toBeCloseTo(6, 1);
});

it('leaves vowels alone, and everything where nothing is to be moved', () => {
  const moved = withColorsTogether(file, timbre, CLEAR);
  expect({ ...moved, unvoicedShifts: null }).toEqual({ ...timbre, unvoicedShifts: null });
  expect(withColorsTogether(file, timbre, { together: 0, mostApartDb: 20 })).toBe(timbre);
});

it('keeps the share of the base voice', () => {
  const plain = { ...timbre, warp: 0, gains: all(1), unvoicedShifts: all(0.2) };
  const vectors = convertedVectors(file, plain);
  const c1 = COLUMN.mean + COLUMN.step;
  expect((vectors[c1] ?? 0) - (file.vectors[c1] ?? 0)).toBeCloseTo(0.7 * 0.2, 5);
});
