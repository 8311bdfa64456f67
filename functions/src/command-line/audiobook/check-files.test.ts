import { linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { scratchFolder } from '../../../../tests/support/product.ts';
import { checkFiles } from './check-files.ts';

const scratch = scratchFolder('check-files');
const at = (name: string) => join(scratch.path, name);
const files = { manuscriptFile: at('memoir.txt'), voiceFile: at('clip.mp3'), outputFile: at('out.mp3') };
const check = (more: Partial<Parameters<typeof checkFiles>[0]> = {}) =>
  checkFiles({ ...files, transcriptFile: undefined, formats: [], ...more });

afterAll(() => scratch.remove());

beforeEach(() => {
  writeFileSync(files.manuscriptFile, 'We kept bees.');
  writeFileSync(files.voiceFile, 'sound');
});

it('lets a book be written where nothing is, and where an earlier one is', async () => {
  await check({ transcriptFile: at('words.tsv') });
  writeFileSync(at('old.mp3'), 'an earlier book');
  await check({ outputFile: at('old.mp3') });
});

it('refuses to put the book or its words in the place of the manuscript or the recording', async () => {
  const lost = /is the (manuscript|recording) itself, and would be lost\. Please name another file\.$/;
  await expect(check({ outputFile: files.manuscriptFile })).rejects.toThrow(lost);
  await expect(check({ outputFile: files.voiceFile })).rejects.toThrow(lost);
  await expect(check({ transcriptFile: files.manuscriptFile })).rejects.toThrow(lost);
  await expect(check({ transcriptFile: files.voiceFile })).rejects.toThrow(lost);
  expect(readFileSync(files.manuscriptFile, 'utf8')).toBe('We kept bees.');
});

it('knows them by a link, too', async () => {
  symlinkSync(files.manuscriptFile, at('link.txt'));
  linkSync(files.voiceFile, at('hard.mp3'));
  await expect(check({ outputFile: at('link.txt') })).rejects.toThrow(/manuscript itself/);
  await expect(check({ outputFile: at('hard.mp3') })).rejects.toThrow(/recording itself/);
});

it('refuses one file for the book and its words, whether it is there or not', async () => {
  mkdirSync(at('folder'));
  symlinkSync(scratch.path, at('folder/up'));
  const both = /^--out and --transcript name the same file/;
  await expect(check({ transcriptFile: files.outputFile })).rejects.toThrow(both);
  await expect(check({ transcriptFile: at('folder/up/out.mp3') })).rejects.toThrow(both);
});

it('refuses a device, a folder and a folder that is not there', async () => {
  for (const outputFile of ['/dev/null', scratch.path, at('nowhere/out.mp3')])
    await expect(check({ outputFile })).rejects.toThrow(/cannot be written\. Please name an mp3 file/);
});

it('refuses a further format in the place of what is read, of the book, or of its words', async () => {
  await check({ formats: ['epub', 'vtt', 'parcel'] });
  symlinkSync(files.voiceFile, at('out.m4b'));
  await expect(check({ formats: ['m4b'] })).rejects.toThrow(/out\.m4b is the recording itself/);
  await expect(check({ outputFile: at('book.epub'), formats: ['epub'] })).rejects.toThrow(
    /^--out names .*book\.epub, which is the epub file/,
  );
  await expect(check({ transcriptFile: at('out.vtt'), formats: ['vtt'] })).rejects.toThrow(
    /^--transcript names .*out\.vtt, which is made, too/,
  );
});
