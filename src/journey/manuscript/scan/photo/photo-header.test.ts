import { expect, test } from 'vitest';
import { readPhotoHeader } from './photo-header.ts';

const bytesOf = (...parts: (string | number[])[]) => {
  const flat = parts.flatMap((part) =>
    typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : part,
  );
  return Uint8Array.from([...flat, ...new Array(32).fill(0)]).buffer;
};
const jpeg = (...segments: number[][]) => bytesOf([0xff, 0xd8], segments.flat());
const frame = (marker: number) => [0xff, marker, 0, 17, 8, 0x27, 0x10, 0x2e, 0xe0, 3];

test('the size of a JPEG stands behind its metadata, in any kind of frame', () => {
  const exif = [0xff, 0xe1, 0, 6, 1, 2, 3, 4];
  const huffman = [0xff, 0xc4, 0, 4, 9, 9];
  for (const marker of [0xc0, 0xc2, 0xcf]) {
    expect(readPhotoHeader(jpeg(exif, huffman, frame(marker)))).toEqual({
      kind: 'sized',
      width: 12_000,
      height: 10_000,
    });
  }
});

test('a JPEG cut off before its size is still a photo', () => {
  expect(readPhotoHeader(bytesOf([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff]))).toEqual({ kind: 'unsized' });
});

test('PNG and GIF tell their size, WebP and AVIF are known, HEIC is told apart', () => {
  const png = bytesOf([0x89], 'PNG', [13, 10, 26, 10, 0, 0, 0, 13], 'IHDR', [0, 0, 4, 0, 0, 0, 3, 0]);
  expect(readPhotoHeader(png)).toEqual({ kind: 'sized', width: 1_024, height: 768 });
  expect(readPhotoHeader(bytesOf('GIF89a', [1, 2, 3, 4]))).toEqual({
    kind: 'sized',
    width: 513,
    height: 1_027,
  });
  expect(readPhotoHeader(bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8 ')).kind).toBe('unsized');
  expect(readPhotoHeader(bytesOf([0, 0, 0, 24], 'ftypavif')).kind).toBe('unsized');
  expect(readPhotoHeader(bytesOf([0, 0, 0, 24], 'ftypheic')).kind).toBe('heic');
});

test('anything else is no photo', () => {
  for (const other of ['%PDF-1.7 and more', '<svg xmlns="http://www.w3.org">', 'PK\x03\x04 a document']) {
    expect(readPhotoHeader(bytesOf(other)).kind).toBe('no-photo');
  }
  expect(readPhotoHeader(new ArrayBuffer(0)).kind).toBe('no-photo');
  expect(readPhotoHeader(Uint8Array.from([0xff, 0xd8]).buffer).kind).toBe('no-photo');
});
