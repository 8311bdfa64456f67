import { describe, expect, it } from 'vitest';
import { downloadUrlOf, objectPath, objectPathFromUrl, safeFileName } from './object-path.ts';
import { makeSessionId } from './session.ts';

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

describe('300 hostile URLs', () => {
  const hosts = [
    '169.254.169.254',
    '[::1]',
    '[::ffff:169.254.169.254]',
    '2852039166',
    '0251.0376.0251.0376',
    '0xa9fea9fe',
    'localhost',
    '127.1',
    '0',
    'metadata.google.internal',
    '10.0.0.1',
    '192.168.1.1',
    'kindred.appspot.com@127.0.0.1',
    '127.0.0.1.nip.io',
    'evil.example',
    'firebasestorage.googleapis.com.evil.example',
    '[fe80::1%25eth0]',
    '017700000001',
    'xn--80ak6aa92e.com',
    'rebind.network',
  ];
  const shapes: ((host: string) => string)[] = [
    (host) => `http://${host}/`,
    (host) => `https://${host}:22/v0/b/other/o/x?alt=media`,
    (host) => `//${host}/v0/b/${bucket}/o/documents%2F${theirs}%2Fx`,
    (host) => `http://${host}/redirect?to=/v0/b/${bucket}/o/${encodeURIComponent(good)}`,
    (host) => `https://user:pass@${host}/v0/b/${bucket}/o/${encodeURIComponent(good)}`,
    (host) => `http://${host}#/v0/b/${bucket}/o/${encodeURIComponent(good)}`,
    (host) => `http://${host}/v0/b/${bucket}/o/documents%2F${mine}%2F..%2F..%2Fetc`,
    (host) => `http:\\\\${host}\\v0\\b\\${bucket}\\o\\x`,
    (host) => `file://${host}/etc/passwd`,
    (host) => `gs://${host}/${good}`,
    (host) => `ftp://${host}/v0/b/${bucket}/o/${encodeURIComponent(good)}`,
    (host) => `javascript://${host}/%0a`,
    (host) => `data:text/html,${host}`,
    (host) => `http://${host}/v0/b/${bucket}/o/${encodeURIComponent(good)}/more`,
    (host) => ` /v0/b/${bucket}/o/${encodeURIComponent(good)}?${host}`,
  ];

  it('lead to no object and to no connection: the reduction is arithmetic on text', () => {
    const urls = hosts.flatMap((host) => shapes.map((shape) => shape(host)));
    const taken = urls.filter((url) => {
      try {
        objectPathFromUrl(url, bucket, mine);
        return true;
      } catch {
        return false;
      }
    });
    console.log(`${urls.length} hostile URLs: ${taken.length} taken`);
    expect(urls.length).toBe(300);
    expect(taken).toEqual([]);
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
