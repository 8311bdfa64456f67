import { expect, test } from 'vitest';
import { sendingWords } from './sending-words.ts';

test.each([
  [12, 12, null, true, 'All 12 pages are backed up.'],
  [1, 1, 'paused', true, 'The page is backed up.'],
  [12, 9, null, true, 'Sending: 9 of 12 backed up.'],
  [12, 9, null, false, 'Waiting for internet. 3 pages are saved on this phone.'],
  [12, 11, 'paused', false, 'Sending is paused. 1 page is saved on this phone.'],
  [12, 9, 'no-wifi', true, 'Waiting for Wi-Fi. 3 pages are saved on this phone.'],
  [0, 0, null, true, 'No pages yet.'],
] as const)('%i pages, %i safe, stop %s, online %s: %s', (...row) => {
  const [pages, safe, stop, isOnline, words] = row;
  expect(sendingWords(pages, safe, stop, isOnline)).toBe(words);
});
