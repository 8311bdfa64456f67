import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerMeasuring, connectPixel, type Pixel, track } from '@/backend/analytics.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  connectPixel(undefined);
  vi.unstubAllGlobals();
});

/** What a connected pixel hears. */
function listen(): unknown[] {
  const sent: unknown[] = [];
  connectPixel((event, data) => sent.push([event, data.orderId]));
  return sent;
}

test('without a pixel nothing is sent and nothing is kept', () => {
  answerMeasuring(true);
  const before = new Map(kept);
  track('Purchase', { orderId: 'one', value: 8.99, currency: 'USD' });
  expect(kept).toEqual(before);
});

test('a connected pixel hears every event, and a purchase once per order', () => {
  answerMeasuring(true);
  const sent = listen();
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

test('a purchase stays told after a reload', async () => {
  answerMeasuring(true);
  listen();
  track('Purchase', { orderId: 'one' });
  vi.resetModules();
  const reloaded = await import('@/backend/analytics.ts');
  const send = vi.fn<Pixel>();
  reloaded.connectPixel(send);
  reloaded.track('Purchase', { orderId: 'one' });
  reloaded.track('Purchase', { orderId: 'two' });
  expect(send.mock.calls.map(([, { orderId }]) => orderId)).toEqual(['two']);
});

test('nothing is told of somebody who was not asked, said no, or took it back', () => {
  const sent = listen();
  track('AudioUploadStep');
  answerMeasuring(false);
  track('AudioUploadStep');
  answerMeasuring(true);
  answerMeasuring(false);
  track('Purchase', { orderId: 'one' });
  expect([sent, kept.size]).toEqual([[], 0]);
});

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'a browser that says %o is heard before the answer',
  (says) => {
    vi.stubGlobal('navigator', says);
    answerMeasuring(true);
    const sent = listen();
    track('Evaluation');
    expect(sent).toEqual([]);
  },
);

test('a storage that is blocked, full or spoilt stops nobody and tells nothing twice', () => {
  answerMeasuring(true);
  const sent = listen();
  kept.set('kindred-purchases-sent', '{');
  track('Purchase', { orderId: 'one' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  track('Purchase', { orderId: 'two' });
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  track('Purchase', { orderId: 'three' });
  expect(sent).toEqual([['Purchase', 'one']]);
});
