import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../tests/support/mount.tsx';
import { Parts } from './Parts.tsx';

test('every part stands there in daylight and in lamplight, each in its own colors', async () => {
  mount(<Parts />);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Primary' }).elements()).toHaveLength(2);
  const [light = '', dark = ''] = [...document.querySelectorAll('[data-theme]')].map(
    (theme) => getComputedStyle(theme).backgroundColor,
  );
  expect(light).toBe('rgb(251, 247, 240)');
  expect(dark).toBe('rgb(30, 25, 22)');
});
