import { afterEach, expect, test, vi } from 'vitest';
import { rememberPress, whenIdle } from './when-idle.ts';

test('a button pressed before anyone listened is pressed again, once', () => {
  const button = document.body.appendChild(document.createElement('button'));
  const word = button.appendChild(document.createElement('span'));
  const pressAgain = rememberPress();
  word.click();
  let heard = 0;
  button.addEventListener('click', () => {
    heard += 1;
  });
  pressAgain();
  button.remove();
  expect(heard).toBe(1);
});

test('what was pressed beside it is not mistaken for it', () => {
  const button = document.body.appendChild(document.createElement('button'));
  const pressAgain = rememberPress();
  button.click();
  document.body.click();
  let heard = 0;
  button.addEventListener('click', () => {
    heard += 1;
  });
  pressAgain();
  button.remove();
  expect(heard).toBe(0);
});

afterEach(() => vi.useRealTimers());

/** Whether it has begun by now. */
function begun(): () => boolean {
  let isBegun = false;
  void whenIdle(['assets/later.js']).then(() => {
    isBegun = true;
  });
  return () => isBegun;
}

test('a first visit is left to read for a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestIdleCallback'] });
  const isBegun = begun();
  await vi.advanceTimersByTimeAsync(3_900);
  expect(isBegun()).toBe(false);
  expect(document.querySelector<HTMLLinkElement>('link[rel=prefetch]')?.href).toMatch(/\/assets\/later\.js$/);
  await vi.advanceTimersByTimeAsync(2_200);
  expect(isBegun()).toBe(true);
});

test.each(['pointermove', 'scroll', 'keydown'])('%s brings the page to life at once', async (touch) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestIdleCallback'] });
  const isBegun = begun();
  dispatchEvent(new Event(touch));
  await vi.advanceTimersByTimeAsync(0);
  expect(isBegun()).toBe(true);
});
