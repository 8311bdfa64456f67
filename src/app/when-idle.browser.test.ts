import { expect, test } from 'vitest';
import { rememberPress } from './when-idle.ts';

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
