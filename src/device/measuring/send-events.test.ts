import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerMeasuring } from './answer.ts';
import { keepEvent, keptEvents } from './events.ts';
import { pixelAddress, sendEvents } from './send-events.ts';

const PIXEL = '123456789';
const asked: URL[] = [];
let onAsk: () => boolean;

/** A picture of a service that answers as `onAsk` says. */
class Picture {
  onload?: () => void;
  onerror?: () => void;
  referrerPolicy = '';
  set src(address: string) {
    expect(this.referrerPolicy).toBe('no-referrer');
    asked.push(new URL(address));
    queueMicrotask(() => (onAsk() ? this.onload?.() : this.onerror?.()));
  }
}

function arriveAt(path: string): void {
  const href = `https://pages.test${path}`;
  vi.stubGlobal('location', new URL(href));
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: href }] });
}

beforeEach(() => {
  asked.length = 0;
  onAsk = () => true;
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('Image', Picture);
  arriveAt('/pricing');
  answerMeasuring('yes');
  keepEvent({ id: 'a', name: 'create_voice', at: Date.now() });
  keepEvent({ id: 'order-1', name: 'Purchase', at: Date.now(), value: 8.9 });
});
afterEach(() => vi.unstubAllGlobals());

const names = () => asked.map(({ searchParams }) => searchParams.get('ev'));

test('a public page tells each event once', async () => {
  await sendEvents(PIXEL);
  await sendEvents(PIXEL);
  expect(names()).toEqual(['create_voice', 'Purchase']);
  expect(keptEvents()).toEqual([]);
});

test('the address names the pixel, the public page, the event and what was paid, and nothing else', () => {
  const { origin, pathname, searchParams } = new URL(
    pixelAddress(PIXEL, { id: 'order-1', name: 'Purchase', at: 5, value: 8.9 }, 'https://pages.test/pricing'),
  );
  expect(origin + pathname).toBe('https://www.facebook.com/tr/');
  expect(Object.fromEntries(searchParams)).toEqual({
    id: PIXEL,
    ev: 'Purchase',
    dl: 'https://pages.test/pricing',
    ts: '5',
    eid: 'order-1',
    noscript: '1',
    'cd[value]': '8.90',
    'cd[currency]': 'USD',
  });
});

test('what is refused waits, in its order', async () => {
  onAsk = () => false;
  await sendEvents(PIXEL);
  expect([names(), keptEvents().length]).toEqual([['create_voice'], 2]);
});

test('a page that began as a step asks nobody, even where one has gone on to a public page', async () => {
  arriveAt('/step-5');
  vi.stubGlobal('location', new URL('https://pages.test/'));
  await sendEvents(PIXEL);
  expect([asked, keptEvents().length]).toEqual([[], 2]);
});

test('who goes on to a step is not told of from there', async () => {
  onAsk = () => {
    vi.stubGlobal('location', new URL('https://pages.test/step-2'));
    return true;
  };
  await sendEvents(PIXEL);
  expect(names()).toEqual(['create_voice']);
});

test('an answer taken back in the middle ends it', async () => {
  onAsk = () => {
    answerMeasuring('no');
    return true;
  };
  await sendEvents(PIXEL);
  expect([names(), keptEvents()]).toEqual([['create_voice'], []]);
});

test('while another tab tells them this one does not', async () => {
  const request = vi.fn((_: string, __: object, run: (lock: object | null) => unknown) => run(null));
  vi.stubGlobal('navigator', { locks: { request } });
  await sendEvents(PIXEL);
  expect([request.mock.calls.length, asked]).toEqual([1, []]);
});
