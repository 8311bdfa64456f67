import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepEvent, keptEvents, LONGEST_KEPT_MS } from './events.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('what nobody told within seven days is forgotten', () => {
  keepEvent({ id: 'a', name: 'create_voice', at: Date.now() });
  expect(keptEvents(Date.now() + LONGEST_KEPT_MS - 60_000)).toHaveLength(1);
  expect(keptEvents(Date.now() + LONGEST_KEPT_MS)).toEqual([]);
});

test('of many events the latest fifty are kept', () => {
  for (let n = 0; n < 60; n += 1) keepEvent({ id: String(n), name: 'create_voice', at: Date.now() });
  expect(keptEvents().map(({ id }) => Number(id))).toEqual(Array.from({ length: 50 }, (_, i) => i + 10));
});
