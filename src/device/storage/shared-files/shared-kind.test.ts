import { expect, test } from 'vitest';
import { sharedKindOf, sharedNameOf } from './shared-kind.ts';

test.each([
  ['page.jpg', 'image/jpeg', 'photo'],
  ['IMG_1.HEIC', '', 'photo'],
  ['memoir.pdf', 'application/pdf', 'document'],
  ['memoir.docx', '', 'document'],
  ['notes', 'text/plain', 'document'],
  ['voicemail.m4a', 'audio/x-m4a', 'clip'],
  ['Recording 12', 'audio/mpeg', 'clip'],
  ['christmas.mov', '', 'clip'],
  ['book.epub', 'application/epub+zip', null],
  ['archive.zip', 'application/zip', null],
])('%s (%s) becomes: %s', (name, type, kind) => expect(sharedKindOf({ name, type })).toBe(kind));

test('a recording without an extension gets the one of its type; any other name stays', () => {
  expect(sharedNameOf({ name: 'Recording 12', type: 'audio/mpeg' })).toBe('Recording 12.mp3');
  expect(sharedNameOf({ name: 'Aunt May.MP3', type: 'audio/mpeg' })).toBe('Aunt May.MP3');
  expect(sharedNameOf({ name: 'letter', type: 'text/plain' })).toBe('letter');
});
