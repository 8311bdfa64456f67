import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerMeasuring } from '@/device/measuring/answer.ts';
import { keptEvents, LONGEST_KEPT_MS } from '@/device/measuring/events.ts';
import { track } from './analytics.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
};
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

const noted = () => keptEvents().map(({ name, id }) => (name === 'Purchase' ? `${name} ${id}` : name));

test('every event is noted for the next public page, and a purchase once per order', () => {
  answerMeasuring('yes');
  track('create_voice');
  track('create_voice');
  track('Purchase', { orderId: 'one', value: 8.99 });
  track('Purchase', { orderId: 'two', value: 19.99 });
  track('Purchase', { orderId: 'one', value: 8.99 });
  expect(noted()).toEqual(['create_voice', 'create_voice', 'Purchase one', 'Purchase two']);
  expect(new Set(keptEvents().map(({ id }) => id)).size).toBe(4);
});

test('the books of former years are not told as bought today', () => {
  answerMeasuring('yes');
  track('Purchase', { orderId: 'old', at: new Date(Date.now() - LONGEST_KEPT_MS) });
  track('Purchase', { orderId: 'new', at: new Date(Date.now() - 60_000) });
  expect(noted()).toEqual(['Purchase new']);
});

test('a purchase stays noted after a reload, and after it was told', async () => {
  answerMeasuring('yes');
  track('Purchase', { orderId: 'one' });
  kept.delete('kindred-measured');
  vi.resetModules();
  const reloaded = await import('./analytics.ts');
  reloaded.track('Purchase', { orderId: 'one' });
  reloaded.track('Purchase', { orderId: 'two' });
  expect(noted()).toEqual(['Purchase two']);
});

test('nothing is noted of somebody who was not asked, said no, or took it back', () => {
  track('AudioUploadStep');
  answerMeasuring('no');
  track('AudioUploadStep');
  answerMeasuring('yes');
  track('create_voice');
  answerMeasuring('no');
  track('Purchase', { orderId: 'one' });
  expect([...kept]).toEqual([['kindred-measuring', 'no']]);
});

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'a browser that says %o is heard before the answer',
  (says) => {
    vi.stubGlobal('navigator', says);
    answerMeasuring('yes');
    track('Evaluation');
    expect(noted()).toEqual([]);
  },
);

test('a storage that is blocked, full or spoilt stops nobody and notes nothing twice', () => {
  answerMeasuring('yes');
  kept.set('kindred-purchases-sent', '{');
  kept.set('kindred-measured', '{');
  track('Purchase', { orderId: 'one' });
  expect(noted()).toEqual(['Purchase one']);
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { ...storage, setItem: full });
  track('Purchase', { orderId: 'two' });
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  track('Purchase', { orderId: 'three' });
  vi.stubGlobal('localStorage', storage);
  expect(noted()).toEqual(['Purchase one']);
});
