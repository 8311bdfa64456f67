import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepMoment, keptMoments, LONGEST_KEPT_MS } from './moments.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('what nobody told within seven days is forgotten', () => {
  keepMoment({ id: 'a', name: 'create_voice', at: Date.now() });
  expect(keptMoments(Date.now() + LONGEST_KEPT_MS - 60_000)).toHaveLength(1);
  expect(keptMoments(Date.now() + LONGEST_KEPT_MS)).toEqual([]);
});

test('of many moments the latest fifty are kept', () => {
  for (let n = 0; n < 60; n += 1) keepMoment({ id: String(n), name: 'create_voice', at: Date.now() });
  expect(keptMoments().map(({ id }) => Number(id))).toEqual(Array.from({ length: 50 }, (_, i) => i + 10));
});
