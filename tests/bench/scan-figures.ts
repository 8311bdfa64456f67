import type { Page } from 'playwright-core';
import type { Scene } from '../chaos/scene.ts';
import type { Figure } from './figure.ts';

/** A low to middle phone, as far as a browser on a computer can play one. Workers are not slowed by it. */
export const SLOW_PHONE = 6;

export const atMost = (name: string, value: number, unit: string, most: number): Figure => ({
  name,
  value,
  unit,
  target: `<= ${most}`,
  ok: value <= most,
});

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

export function openPage(scene: Scene): Page {
  const browser = scene.browser();
  if (!browser) throw new Error('the browser is closed');
  return browser.page();
}

/** Does the work while the page's thread is slowed, as many times as `rate` says. */
export async function slowly<T>(page: Page, work: () => Promise<T>, rate = SLOW_PHONE): Promise<T> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  try {
    return await work();
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  }
}
