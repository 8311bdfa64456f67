// @module-tag collection
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { paragraphsRead } from '../../../../tests/support/paragraphs-of.ts';
import { sharedFixtures } from '../../../../tests/support/shared-fixtures.ts';
import { wordErrors } from '../../../../tests/support/word-errors.ts';
import { tesseractTranscriber } from './transcriber.ts';

const fixtures = sharedFixtures ?? '';
if (!fixtures) process.stdout.write('shared fixtures are not here: photos are tested on our own only\n');

const transcriber = tesseractTranscriber();
afterAll(() => transcriber.close());
const read = (path: string) => transcriber.transcribe(join(fixtures, path), new AbortController().signal);

describe.skipIf(!fixtures)('the transcriber on shared photos', { timeout: 60_000 }, () => {
  it.each([
    ['boston_cooking_a', 1],
    ['sim_p05_d020', 1],
    ['sim_s03_i034_i035', 2],
  ])('reads %s with hardly an error', async (name, pageCount) => {
    const pages = await read(`photos/${name}.jpg`);
    const truth = readFileSync(join(fixtures, `photos/${name}.gt.txt`), 'utf8');
    const text = pages.flatMap((page) => paragraphsRead(page)).join('\n');
    expect(wordErrors(truth, text).wer).toBeLessThan(3);
    expect(pages).toHaveLength(pageCount);
  });

  it.each(['malicious/truncated.jpg', 'malicious/bomb_40000x40000.png'])('refuses %s', async (path) => {
    await expect(read(path)).rejects.toMatchObject({ code: 'photo-unreadable' });
  });
});
