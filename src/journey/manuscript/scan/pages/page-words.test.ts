import { expect, test } from 'vitest';
import type { UploadState } from '@/domain/upload.ts';
import { reasonOf, wordsOfPage } from './page-words.ts';

const NOT_READ = { readAtMs: null };
const sending: UploadState = { kind: 'sending', sentBytes: 1, attempt: 1, leaseUntilMs: 9 };
const waiting = (code: string): UploadState => ({ kind: 'waiting', untilMs: 9, attempt: 1, code });

test.each<[string, UploadState | undefined, boolean, string]>([
  ['not yet known', undefined, true, 'Saved on this phone'],
  ['stored', { kind: 'stored' }, true, 'Saved on this phone'],
  ['stored offline', { kind: 'stored' }, false, 'Waiting for internet'],
  ['sending', sending, true, 'Sending'],
  ['sending when the line broke', sending, false, 'Waiting for internet'],
  ['waiting for the line', waiting('unavailable'), true, 'Waiting for internet'],
  ['waiting for the server, which is not the internet', waiting('internal'), true, 'Saved on this phone'],
  ['arrived', { kind: 'uploaded', atMs: 1 }, false, 'Safe'],
  ['refused', { kind: 'refused', code: 'permission-denied' }, true, 'Needs another look'],
])('a page that is %s says so', (_name, state, isOnline, words) => {
  expect(wordsOfPage(NOT_READ, state, isOnline)).toBe(words);
});

test('a page that was read says that', () => {
  expect(wordsOfPage({ readAtMs: 5 }, { kind: 'uploaded', atMs: 1 }, true)).toBe('Read');
});

test('a refusal has its reason in words, also one of a newer version', () => {
  expect(reasonOf({ kind: 'refused', code: 'permission-denied' })).toMatch(/another account/);
  expect(reasonOf({ kind: 'refused', code: 'never-heard' })).toMatch(/Nothing was lost/);
  expect(reasonOf({ kind: 'stored' })).toBeNull();
});
