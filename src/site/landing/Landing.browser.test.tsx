import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../tests/support/mount.tsx';
import { RementoPage } from './RementoPage.tsx';
import { StoryworthPage } from './StoryworthPage.tsx';

test.each([
  ['Storyworth', <StoryworthPage key="s" />],
  ['Remento', <RementoPage key="r" />],
])(
  'the page for readers of %s names it, says it is independent and leads to step 1',
  async (name, screen) => {
    const { pathname } = mount(screen);
    await expect.element(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
    await expect.element(page.getByText(new RegExp(`neither part of ${name}`))).toBeVisible();
    await expect.element(page.getByText('Examples, not customers.')).toBeVisible();
    await page.getByRole('link', { name: 'Get started' }).last().click();
    expect(pathname()).toBe('/step-1');
  },
);

test('one of four examples is shown, chosen by its dot', async () => {
  mount(<RementoPage />);
  const carousel = page.getByRole('region', { name: 'Examples' });
  const dots = carousel.getByRole('button');
  await expect.poll(() => dots.elements()).toHaveLength(4);
  await expect.element(dots.first()).toHaveAttribute('aria-current', 'true');
  await carousel.getByRole('button', { name: 'Show example 3 of 4' }).click();
  await expect.element(carousel.getByText(/At ninety/)).toBeVisible();
  await expect.element(carousel.getByText(/The codes in the book/)).not.toBeVisible();
  await expect.element(dots.nth(2)).toHaveAttribute('aria-current', 'true');
});
