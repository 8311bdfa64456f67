import { expect, test } from 'vitest';
import { type ScanRequest, scanRequests, scanSearch } from './scan-request.ts';

test('requests survive the way through an address', () => {
  const requests: ScanRequest[] = [
    { kind: 'retake', n: 3 },
    { kind: 'after', n: 7, printed: 213 },
    { kind: 'after', n: 7, printed: null },
    { kind: 'show', n: 12 },
  ];
  expect(scanRequests(scanSearch(requests))).toEqual(requests);
});

test.each([
  ['', null],
  ['?scan', []],
  ['?source=pwa&scan=1', []],
  ['?scan=retake-x.delete-4.retake-4', [{ kind: 'retake', n: 4 }]],
])('the address %s carries %j', (search, requests) => {
  expect(scanRequests(search)).toEqual(requests);
});
