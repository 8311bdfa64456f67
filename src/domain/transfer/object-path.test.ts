import { describe, expect, it } from 'vitest';
import { makeSessionId } from '../session.ts';
import { downloadUrlOf, objectPath, objectPathFromUrl, safeFileName } from './object-path.ts';
import { audiobookFileName, savedAs } from './saved-name.ts';

const mine = makeSessionId(1_700_000_000_000, new Uint8Array(16).fill(7));
const theirs = makeSessionId(1_700_000_000_000, new Uint8Array(16).fill(8));
const bucket = 'kindred.appspot.com';
const good = objectPath.document(mine, 'memoir.docx');

describe('a URL from a client', () => {
  it.each([
    ['relative', downloadUrlOf('', bucket, good)],
    ['absolute', downloadUrlOf('https://firebasestorage.googleapis.com', bucket, good)],
    ['with a token', `${downloadUrlOf('', bucket, good)}&token=abc`],
    ['signed', `https://storage.googleapis.com/${bucket}/${good}?X-Goog-Expires=900&X-Goog-Signature=0a`],
  ])('that is %s is reduced to the object path', (_, url) => {
    expect(objectPathFromUrl(url, bucket, mine)).toBe(good);
  });

  const of = (path: string) => downloadUrlOf('', bucket, path);
  it.each([
    ['another bucket', downloadUrlOf('', 'evil.appspot.com', good)],
    ['a signed one of another bucket', `https://storage.googleapis.com/evil/${good}?X-Goog-Signature=0a`],
    [
      'a signed climb',
      `https://storage.googleapis.com/${bucket}/documents/${mine}/%2e%2e/x?X-Goog-Signature=0a`,
    ],
    ['an unsigned one', `https://storage.googleapis.com/${bucket}/${good}`],
    ['another session', of(objectPath.document(theirs, 'memoir.docx'))],
    ['a folder of the server', of(`audiobooks/${mine}/audiobook.mp3`)],
    ['a climb', of(`documents/${mine}/../${theirs}/x`)],
    ['dots as a name', of(`documents/${mine}/..`)],
    ['a deeper path', of(`documents/${mine}/a/b`)],
    ['an empty name', of(`documents/${mine}/`)],
    ['the metadata service', 'http://169.254.169.254/latest/meta-data'],
    ['a file', 'file:///etc/passwd'],
    ['a bucket URL', `gs://${bucket}/${good}`],
    ['a user in the host', `https://firebasestorage.googleapis.com@evil.example/v0/b/${bucket}/o/x`],
    ['a backslash', `https:\\\\evil.example/v0/b/${bucket}/o/${encodeURIComponent(good)}`],
    ['a broken escape', `/v0/b/${bucket}/o/%E0%A4%A`],
    ['a fragment', `/v0/b/${bucket}/o/${encodeURIComponent(good)}#x`],
    ['nothing', ''],
  ])('that names %s is refused', (_, url) => {
    expect(() => objectPathFromUrl(url, bucket, mine)).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    );
  });
});

it.each([
  ['Großmutters Buch (final).docx', /^Gro.*_final_\.docx$/],
  ['../../etc/passwd', /^passwd$/],
  ['C:\\Users\\me\\memoir.pdf', /^memoir\.pdf$/],
  ['…', /^file$/],
  [`${'a'.repeat(300)}.pdf`, /^a{76}\.pdf$/],
])('the file name %s becomes safe', (name, expected) => {
  expect(safeFileName(name)).toMatch(expected);
});

it.each([
  ['The House on the Lane', 'The House on the Lane.mp3'],
  ['Mémoire: 1931/32?', 'Mémoire 1931 32.mp3'],
  ['..\\..\r\nSet-Cookie: a', 'Set-Cookie a.mp3'],
  ['\u202e3pm.exe', '3pm.exe.mp3'],
  ['x'.repeat(300), `${'x'.repeat(100)}.mp3`],
  [' … ', '….mp3'],
  ['...', 'Audiobook.mp3'],
])('an audiobook called %s is saved as %s', (title, name) => {
  expect(audiobookFileName(title)).toBe(name);
});

it('names a file to be saved so that every letter arrives and no header ends', () => {
  expect(savedAs('Rose\'s (first) "Mémoire"\r\n.mp3')).toBe(
    "attachment; filename*=utf-8''Rose%27s%20%28first%29%20%22M%C3%A9moire%22%0D%0A.mp3",
  );
});
