import { afterEach, expect, test, vi } from 'vitest';
import { rememberPress, whenIdle, whenPainted } from './when-idle.ts';

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

test('a form is not sent off before there is somebody to send it, and no message becomes a page', () => {
  const form = document.body.appendChild(document.createElement('form'));
  form.innerHTML = '<a href="/press" data-by-script>Press</a><button type="submit">Subscribe</button>';
  const [link, button] = [form.querySelector('a'), form.querySelector('button')];
  const heard: string[] = [];
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    heard.push('submit');
  });
  const pressLater = rememberPress();
  link?.click();
  button?.click();
  expect(heard).toEqual([]);
  pressLater();
  expect(heard).toEqual(['submit']);
  form.remove();
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

test('a page that nobody sees starts all the same', async () => {
  const paint = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let isStarted = false;
  void whenPainted().then(() => {
    isStarted = true;
  });
  await vi.advanceTimersByTimeAsync(300);
  expect(isStarted).toBe(true);
  paint.mockRestore();
});
