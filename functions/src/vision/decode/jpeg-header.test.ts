import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { littleEndianExif, withSegment } from '../../../../tests/support/exif-bytes.ts';
import { jpegHeader } from './plausible-photo.ts';

const page = readFileSync(new URL('../../../../tests/fixtures/page.jpg', import.meta.url));

describe('the header of a JPEG', () => {
  it('tells the size without decoding', () => {
    expect(jpegHeader(page)).toEqual({ width: 1_000, height: 900, isWhole: true });
  });

  it('is found behind what a phone puts in front', () => {
    expect(jpegHeader(withSegment(page, littleEndianExif(6)))).toMatchObject({ width: 1_000 });
  });

  it('knows a photo that was cut off on its way', () => {
    expect(jpegHeader(page.subarray(0, page.length / 2))).toMatchObject({ isWhole: false });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a head without a picture', page.subarray(0, 40)],
    ['segments that lead nowhere', Buffer.from(`ffd8${'ffe00002'.repeat(50)}`, 'hex')],
    ['bytes that are no segments', Buffer.from(`ffd8${'00'.repeat(60)}`, 'hex')],
  ])('is undefined for %s', (_, bytes) => {
    expect(jpegHeader(bytes)).toBeUndefined();
  });
});
