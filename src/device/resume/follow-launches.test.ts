import { expect, test } from 'vitest';
import { placeOfLaunch } from './follow-launches.ts';

const ORIGIN = 'https://app.test';

test.each([
  ['/?source=pwa', '/step-1', '', null],
  ['/step-1?scan=1', '/step-1', '?scan=1', null],
  ['/step-1?scan=1', '/step-2', '', '/step-1?scan=1'],
  ['/step-1?scan=1', '/step-1', '', '/step-1?scan=1'],
  ['/my-audiobooks', '/step-1', '?scan=1', '/my-audiobooks'],
  ['/my-audiobooks', '/step-4', '', null],
])('a launch of %s, seen at %s%s, goes to %s', (...row) => {
  const [target, pathname, search, place] = row;
  expect(placeOfLaunch(ORIGIN + target, { pathname, search })).toBe(place);
});
