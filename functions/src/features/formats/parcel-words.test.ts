import { expect, it } from 'vitest';
import { type ParcelContents, readme } from './parcel-words.ts';

const contents: ParcelContents = {
  worn: { title: 'The House on the Lane', narrator: 'Rose Hill', author: null, comment: '', cover: null },
  title: 'The House on the Lane',
  ...{ m4b: 'The House on the Lane.m4b', epub: 'The House on the Lane.epub' },
  ...{ chapterCount: 3, pictureCount: 0, permissions: [] },
} as unknown as ParcelContents;

it('says how a file is checked on a Mac, on Linux and on Windows, each by a program that is there', () => {
  const told = readme(contents);
  expect(told).toContain('    sha256sum -c SHA256SUMS ');
  expect(told).toContain('shasum -a 256 -c SHA256SUMS');
  expect(told).toMatch(/On Windows, open PowerShell in this folder[\s\S]+ {4}Get-FileHash index\.html /);
  expect(told).toContain('certutil -hashfile index.html SHA256');
  // Windows writes the sum in capitals, and SHA256SUMS in small letters.
  expect(told).toContain('capital or small\nletters are the same');
});
