import { expect, it } from 'vitest';
import { documentKind } from './document-kind.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

it.each([
  ['pdf', '%PDF-1.7\n'],
  ['pdf', 'junk of a mail program\n%PDF-1.4'],
  ['docx', 'PK\x03\x04\x14'],
  ['doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['other', '{\\rtf1\\ansi'],
  ['other', '  <HTML lang="en">'],
  ['other', '<!doctype html>'],
  ['other', '\xff\xd8\xff\xe0 %PDF-'],
  ['other', '\0\0\0\x18ftypheic'],
  ['txt', 'Dear all'],
  ['txt', '\xff\xfeD\0e\0'],
  ['txt', '<3 is how she signed her letters'],
  ['txt', ''],
])('knows %s by its first bytes', (kind, head) => {
  expect(documentKind(bytes(head))).toBe(kind);
});
