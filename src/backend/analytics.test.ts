import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectPixel, track } from '@/backend/analytics.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  connectPixel(undefined);
  vi.unstubAllGlobals();
});

test('without a pixel nothing is sent and nothing is kept', () => {
  track('Purchase', { orderId: 'one', value: 8.99, currency: 'USD' });
  expect(kept.size).toBe(0);
});

test('a connected pixel hears every event, and a purchase once per order', () => {
  const sent: unknown[] = [];
  connectPixel((event, data) => sent.push([event, data.orderId]));
  track('create_voice');
  track('create_voice');
  track('Purchase', { orderId: 'one' });
  track('Purchase', { orderId: 'two' });
  track('Purchase', { orderId: 'one' });
  expect(sent).toEqual([
    ['create_voice', undefined],
    ['create_voice', undefined],
    ['Purchase', 'one'],
    ['Purchase', 'two'],
  ]);
});
