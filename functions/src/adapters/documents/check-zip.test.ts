import { describe, expect, it } from 'vitest';
import { zipBytes } from '../../../../tests/support/zip-bytes.ts';
import { checkZip } from './check-zip.ts';

const MB = 1_000_000;
const text = Buffer.from('It was a good year for apples.');
const many = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `${n}.xml`, bytes: text }));
const spaces = (sizeBytes: number) => Buffer.alloc(sizeBytes, ' ');

describe('a zip', () => {
  it('is named entry by entry when it is harmless', async () => {
    expect((await checkZip(zipBytes(many(3)))).names).toEqual(['0.xml', '1.xml', '2.xml']);
  });

  it('may hold a short text of equal letters', async () => {
    const { names } = await checkZip(zipBytes([{ name: 'a.xml', bytes: spaces(150_000) }]));
    expect(names).toEqual(['a.xml']);
  });

  it.each([
    ['grows 1,000 times', [{ name: 'a.xml', bytes: spaces(20 * MB) }], 'document-too-large'],
    ['has more than 2,000 entries', many(2_001), 'document-too-large'],
    [
      'has an entry of more than 60 MB',
      [{ name: 'a', bytes: text, claimedBytes: 61 * MB }],
      'document-too-large',
    ],
    [
      'claims less than it holds',
      [{ name: 'a', bytes: spaces(20 * MB), claimedBytes: 9 }],
      'document-damaged',
    ],
    ['claims more than it holds', [{ name: 'a', bytes: text, claimedBytes: 31 }], 'document-damaged'],
    ['leaves its folder', [{ name: '../a.xml', bytes: text }], 'document-damaged'],
    ['names a place on the disk', [{ name: '/etc/a.xml', bytes: text }], 'document-damaged'],
  ])('that %s is refused', async (_, entries, code) => {
    await expect(checkZip(zipBytes(entries))).rejects.toMatchObject({ code });
  });

  it('is refused by its directory before anything is inflated', async () => {
    const bytes = zipBytes([{ name: 'a.xml', bytes: spaces(50 * MB) }]);
    // whoever inflated this would find it damaged
    bytes.fill(0xff, 40, 80);
    await expect(checkZip(bytes)).rejects.toMatchObject({ code: 'document-too-large' });
  });
});
