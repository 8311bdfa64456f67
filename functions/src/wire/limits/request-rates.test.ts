import { expect, it } from 'vitest';
import type { Exchange } from '../exchange.ts';
import { costOfCall, requestRates } from './request-rates.ts';

function caller(uid: string | null, address = '192.0.2.1') {
  const auth = uid === null ? 'none' : { claims: { sub: uid } };
  return { auth, address, signal: new AbortController().signal } as unknown as Exchange;
}

it('lets a family do what families do, at once and for as long as it likes', async () => {
  let now = 0;
  const rates = requestRates(() => now);
  for (let second = 0; second < 600; second++) {
    now += 1_000;
    for (let n = 0; n < 5; n++)
      expect(await rates.take(caller('rose'), costOfCall('save_review', '20000'))).toBe(true);
  }
});

it('counts large bodies as the time that they take, so that nobody sends one after another', async () => {
  let now = 0;
  const rates = requestRates(() => now);
  const large = () => rates.take(caller('eve'), costOfCall('save_review', '1500000'));
  expect(await large()).toBe(true);
  expect(await large()).toBe(false);
  now += 5_000;
  expect(await large()).toBe(true);
  expect(costOfCall('save_review', undefined)).toBeGreaterThan(100);
  expect(costOfCall('change_cover', '4000000')).toBeLessThan(50);
});

it('refuses a flood after its first moments, later than it was asked, and nobody else', async () => {
  const rates = requestRates(() => 0);
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: 300 }, () => rates.take(caller('eve'), 2)));
  expect(answers.filter(Boolean)).toHaveLength(120);
  expect(performance.now() - startedAt).toBeGreaterThan(900);
  expect(await rates.take(caller('rose'), 2)).toBe(true);
});

it('counts many guests of one address together', async () => {
  const rates = requestRates(() => 0);
  const guests = Array.from({ length: 3_000 }, (_, n) => rates.take(caller(`eve${n}`), 2));
  expect((await Promise.all(guests)).filter(Boolean)).toHaveLength(2_500);
  expect(await rates.take(caller('rose', '192.0.2.2'), 2)).toBe(true);
});

it('takes one large request when nothing was asked before', async () => {
  const rates = requestRates(() => 0);
  expect(await rates.take(caller('rose'), 501)).toBe(true);
  expect(await rates.take(caller('rose'), 1)).toBe(false);
});

it('does not wait for a caller who has gone', async () => {
  const rates = requestRates(() => 0);
  await rates.take(caller('eve'), 240);
  const gone = { ...caller('eve'), signal: AbortSignal.abort() };
  await expect(rates.take(gone, 1)).rejects.toThrow();
});
