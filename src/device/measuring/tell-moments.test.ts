import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerMeasuring } from './answer.ts';
import { keepMoment, keptMoments } from './moments.ts';
import { pixelAddress, tellMoments } from './tell-moments.ts';

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
  keepMoment({ id: 'a', name: 'create_voice', at: Date.now() });
  keepMoment({ id: 'order-1', name: 'Purchase', at: Date.now(), value: 8.9 });
});
afterEach(() => vi.unstubAllGlobals());

const names = () => asked.map(({ searchParams }) => searchParams.get('ev'));

test('a public page tells each moment once', async () => {
  await tellMoments(PIXEL);
  await tellMoments(PIXEL);
  expect(names()).toEqual(['create_voice', 'Purchase']);
  expect(keptMoments()).toEqual([]);
});

test('the address names the pixel, the public page, the moment and what was paid, and nothing else', () => {
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
  await tellMoments(PIXEL);
  expect([names(), keptMoments().length]).toEqual([['create_voice'], 2]);
});

test('a page that began as a step asks nobody, even where one has gone on to a public page', async () => {
  arriveAt('/step-5');
  vi.stubGlobal('location', new URL('https://pages.test/'));
  await tellMoments(PIXEL);
  expect([asked, keptMoments().length]).toEqual([[], 2]);
});

test('who goes on to a step is not told of from there', async () => {
  onAsk = () => {
    vi.stubGlobal('location', new URL('https://pages.test/step-2'));
    return true;
  };
  await tellMoments(PIXEL);
  expect(names()).toEqual(['create_voice']);
});

test('an answer taken back in the middle ends it', async () => {
  onAsk = () => {
    answerMeasuring('no');
    return true;
  };
  await tellMoments(PIXEL);
  expect([names(), keptMoments()]).toEqual([['create_voice'], []]);
});

test('while another tab tells them this one does not', async () => {
  const request = vi.fn((_: string, __: object, run: (lock: object | null) => unknown) => run(null));
  vi.stubGlobal('navigator', { locks: { request } });
  await tellMoments(PIXEL);
  expect([request.mock.calls.length, asked]).toEqual([1, []]);
});
