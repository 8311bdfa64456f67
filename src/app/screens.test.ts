import { existsSync } from 'node:fs';
import type { RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { isMeasuredPage } from '@/domain/config/measuring.ts';
import { APP_SCREENS, SITE_PAGES } from '@/site/pages.ts';
import { STEPS } from '@/wizard/steps.ts';
import { ROUTES } from './routes.tsx';

const pathsOf = (routes: readonly RouteObject[], base = ''): string[] =>
  routes.flatMap(({ path, index, children }) => {
    const own = path === undefined ? base : `${base}/${path}`.replace(/\/+/g, '/');
    // What may be left out of an address is: `listen/:token?` is there without a token, too.
    const least = own.replace(/\/:\w+\?$/, '');
    return [...(path === undefined && !index ? [] : [least || '/']), ...pathsOf(children ?? [], own)];
  });

test('visitors may be measured on the pages of the site but the one that hears recordings, and on no screen of the product', () => {
  expect(SITE_PAGES.filter(({ path }) => !isMeasuredPage(path)).map(({ path }) => path)).toEqual(['/check']);
  expect(isMeasuredPage('/blog/how-to-scan-a-memoir')).toBe(true);
  expect(APP_SCREENS.filter(({ path }) => isMeasuredPage(path))).toEqual([]);
});

test('every page with a head has a route and the file it names', () => {
  const routes = pathsOf(ROUTES);
  const heads = [...SITE_PAGES, ...APP_SCREENS];
  expect(heads.filter(({ path }) => !routes.includes(path))).toEqual([]);
  expect(heads.filter(({ source }) => source && !existsSync(source))).toEqual([]);
});

test('every step has its address, and is served under the title it gives itself', () => {
  const served = APP_SCREENS.filter(({ path }) => path.startsWith('/step-'));
  expect(served.map(({ path, title }) => ({ path, title }))).toEqual(
    STEPS.map(({ number, title }) => ({ path: `/step-${number}`, title })),
  );
  expect(STEPS.map(({ number }) => number)).toEqual(STEPS.map((_, at) => at + 1));
});
