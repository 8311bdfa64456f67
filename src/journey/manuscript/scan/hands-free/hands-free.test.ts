import { expect, test } from 'vitest';
import {
  ARMED,
  type HandsFree,
  type Look,
  medianOf,
  nextHandsFree,
  RESTING,
  RESTING_AT_START,
  startHandsFree,
} from './hands-free.ts';

const GOOD: Look = {
  nowMs: 0,
  change: 0.005,
  changeFromShot: 0.4,
  sharpness: 100,
  brightness: 150,
  clipped: 0,
};

/** Looks every 100 ms. @returns the last decision and how often it fired */
function run(looks: Partial<Look>[], from: HandsFree = ARMED, usualSharpness: number | null = 100) {
  let state = from;
  let shots = 0;
  let hint = null as ReturnType<typeof nextHandsFree>['hint'];
  for (const [index, look] of looks.entries()) {
    const decision = nextHandsFree(state, { ...GOOD, nowMs: 100 * index, ...look }, usualSharpness);
    state = decision.state;
    hint = decision.hint;
    if (decision.fires) shots += 1;
  }
  return { state, shots, hint };
}
const times = (count: number, look: Partial<Look> = {}) => Array.from({ length: count }, () => look);

test('it fires once when the page has been still for 400 ms, and rests', () => {
  expect(run(times(4)).shots).toBe(0);
  expect(run(times(5))).toEqual({ state: RESTING, shots: 1, hint: null });
  expect(run(times(50))).toMatchObject({ shots: 1, hint: 'turn-the-page' });
});

test('a hand that moves starts the time anew', () => {
  expect(run([...times(4), { change: 0.05 }, ...times(4)]).shots).toBe(0);
  expect(run([...times(4), { change: 0.05 }]).hint).toBe('hold-still');
});

test('only the turning of a page arms it again; a trembling hand does not', () => {
  const turn = { change: 0.3 };
  expect(run([...times(5), { change: 0.08 }, ...times(9)]).shots).toBe(1);
  expect(run([...times(5), turn, ...times(6)]).shots).toBe(2);
});

test('the same page lifted and laid back is not taken twice', () => {
  const again = { changeFromShot: 0.01 };
  const result = run([...times(5), { change: 0.3 }, ...times(5, again)]);
  expect(result).toMatchObject({ shots: 1, state: RESTING, hint: 'same-page' });
});

test('switched on over the page just taken, it waits until the page was turned', () => {
  for (const known of [true, null]) expect(startHandsFree(known)).toEqual(RESTING_AT_START);
  expect(startHandsFree(false)).toEqual(ARMED);
  const still = times(20, { changeFromShot: 0.06 });
  expect(run(still, RESTING_AT_START)).toMatchObject({ shots: 0, hint: 'same-page' });
  expect(run([...still, { change: 0.3 }, ...times(6)], RESTING_AT_START).shots).toBe(1);
});

test('dark, burnt-out and blurred pictures are not taken; each has its hint', () => {
  expect(run(times(20, { brightness: 30 }))).toMatchObject({ shots: 0, hint: 'too-dark' });
  expect(run(times(20, { clipped: 0.2 }))).toMatchObject({ shots: 0, hint: 'glare' });
  expect(run(times(20, { sharpness: 60 }))).toMatchObject({ shots: 0, hint: null });
  expect(run(times(32, { sharpness: 60 }))).toMatchObject({ shots: 0, hint: 'too-close' });
});

test('before the first page every focus is good enough', () => {
  expect(run(times(5, { sharpness: 1, changeFromShot: null }), ARMED, null).shots).toBe(1);
});

test('the median is the middle one', () => {
  expect(medianOf([])).toBeNull();
  expect(medianOf([9, 1, 5])).toBe(5);
});
