import { expect, test } from 'vitest';
import { isMeasuredPage } from '@/domain/config/measuring.ts';
import { APP_SCREENS, SITE_PAGES } from '@/site/pages.ts';

test('the pages of the site are those on which visitors may be measured, and no screen of the product is', () => {
  expect(SITE_PAGES.filter(({ path }) => !isMeasuredPage(path))).toEqual([]);
  expect(isMeasuredPage('/blog/how-to-scan-a-memoir')).toBe(true);
  expect(APP_SCREENS.filter(({ path }) => isMeasuredPage(path))).toEqual([]);
});
