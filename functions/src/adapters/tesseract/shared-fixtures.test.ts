import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { tesseractTranscriber } from './transcriber.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const places = [process.env.FIXTURES, join(root, '../shared/fixtures'), join(root, '../../shared/fixtures')];
const fixtures = places.find((place): place is string => place !== undefined && existsSync(place)) ?? '';
if (!fixtures) process.stdout.write('shared fixtures are not here: photos are tested on our own only\n');

const transcriber = tesseractTranscriber();
afterAll(() => transcriber.close());
const read = (path: string) => transcriber.transcribe(join(fixtures, path), new AbortController().signal);
const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];

describe.skipIf(!fixtures)('the transcriber on shared photos', () => {
  // curved pages as they come from the camera: most words are found, though not yet in order
  it.each(['boston_cooking_a', 'sim_p01_i020', 'sim_p03_i024', 'sim_p06_d028'])(
    'finds most words of %s',
    async (name) => {
      const { paragraphs } = await read(`photos/${name}.jpg`);
      const truth = wordsOf(readFileSync(join(fixtures, `photos/${name}.gt.txt`), 'utf8'));
      const found = new Set(wordsOf(paragraphs.join(' ')));
      expect(truth.filter((word) => found.has(word)).length).toBeGreaterThan(truth.length * 0.75);
    },
  );

  it.each(['malicious/truncated.jpg', 'malicious/bomb_40000x40000.png'])('refuses %s', async (path) => {
    await expect(read(path)).rejects.toMatchObject({ code: 'photo-unreadable' });
  });
});
