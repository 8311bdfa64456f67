import { expect, test } from 'vitest';
import type { PageReadingState } from '@/domain/manuscript/page-reading.ts';
import type { UploadState } from '@/domain/transfer/upload.ts';
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
  ['arrived', { kind: 'uploaded', atMs: 1 }, false, 'Saved'],
  ['refused', { kind: 'refused', code: 'permission-denied' }, true, 'Needs another look'],
])('a page that is %s says so', (_name, state, isOnline, words) => {
  expect(wordsOfPage(NOT_READ, { upload: state, reading: undefined, isOnline })).toBe(words);
});

test('a page that was read says that', () => {
  const upload: UploadState = { kind: 'uploaded', atMs: 1 };
  expect(wordsOfPage({ readAtMs: 5 }, { upload, reading: undefined, isOnline: true })).toBe('Text ready');
});

const whyRefused = (code: string) => reasonOf({ upload: { kind: 'refused', code }, reading: undefined });

test('a refusal has its reason in words, also one of a newer version', () => {
  expect(whyRefused('permission-denied')).toMatch(/another account/);
  expect(whyRefused('never-heard')).toMatch(/Nothing was lost/);
  expect(reasonOf({ upload: { kind: 'stored' }, reading: undefined })).toBeNull();
});

test.each<[PageReadingState, string, RegExp | null]>([
  ['read', 'Text ready', null],
  ['blank', 'Needs another look', /page is blank/],
  ['no-page', 'Needs another look', /no page in this photo/],
  ['handwriting', 'Needs another look', /handwritten, and we can’t read handwriting. You can type it/],
  ['other-language', 'Needs another look', /another language/],
  ['unreadable', 'Needs another look', /can’t be opened/],
])('a page that the reader found %s says "%s" and why', (state, words, why) => {
  const news = {
    upload: { kind: 'uploaded', atMs: 1 } as const,
    reading: { state, confidence: 80, words: 1 },
    isOnline: true,
  };
  expect(wordsOfPage({ readAtMs: 5 }, news)).toBe(words);
  if (why) expect(reasonOf(news)).toMatch(why);
  else expect(reasonOf(news)).toBeNull();
});
