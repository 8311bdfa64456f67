import { expect, test } from 'vitest';
import { type ScanWish, scanSearch, scanWishes } from './scan-wish.ts';

test('wishes survive the way through an address', () => {
  const wishes: ScanWish[] = [
    { kind: 'retake', n: 3 },
    { kind: 'after', n: 7, printed: 213 },
    { kind: 'after', n: 7, printed: null },
    { kind: 'show', n: 12 },
  ];
  expect(scanWishes(scanSearch(wishes))).toEqual(wishes);
});

test.each([
  ['', null],
  ['?scan', []],
  ['?source=pwa&scan=1', []],
  ['?scan=retake-x.delete-4.retake-4', [{ kind: 'retake', n: 4 }]],
])('the address %s carries %j', (search, wishes) => {
  expect(scanWishes(search)).toEqual(wishes);
});
