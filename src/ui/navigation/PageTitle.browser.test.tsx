import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../tests/support/mount.tsx';
import { PageTitle } from './PageTitle.tsx';
import { Link, useLocation } from './router.ts';

function Two() {
  const { pathname } = useLocation();
  return (
    <>
      <PageTitle key={pathname}>{pathname === '/' ? 'First' : 'Second'}</PageTitle>
      <Link to="/second">Go on</Link>
    </>
  );
}

test('a title names the document and takes the focus after a step inside the product, not on a first load', async () => {
  mount(<Two />);
  await expect.element(page.getByRole('heading', { name: 'First' })).not.toHaveFocus();
  await expect.poll(() => document.title).toBe('First · Kindred Pages');
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect.element(page.getByRole('heading', { name: 'Second' })).toHaveFocus();
  expect(document.title).toBe('Second · Kindred Pages');
});
