import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ffmpegAudioDecoder } from '../../functions/src/adapters/ffmpeg/audio-decoder.ts';
import { AppError } from '../../src/domain/errors.ts';
import { mutateBytes } from '../support/mutate-bytes.ts';
import type { Figure } from './figure.ts';
import { atMost, SAMPLE_RATE_HZ, skipped, told, voiceFixtures } from './voice-fixtures.ts';

const FILES = ['wav', 'mp3', 'm4a', 'mp4', 'mov', 'avi', 'webm', 'opus.ogg', 'vorbis.ogg', 'alac.m4a'];
const MUTATED = 2_000;
const MAX_SECONDS = 30;
const MAX_WALL_SECONDS = 23;

const nameOf = (ending: string) => (ending.includes('.') ? `clip_${ending}` : `clip.${ending}`);

/** Broken copies of every container: each must end in sound or in one of our own words, in time. */
export async function benchHostile(): Promise<Figure[]> {
  if (!voiceFixtures) return skipped('decoding broken files');
  const folder = await mkdtemp(join(tmpdir(), 'bench-hostile-'));
  const decoder = ffmpegAudioDecoder();
  const file = join(folder, 'clip');
  const outcomes = new Map<string, number>();
  let longest = 0;
  try {
    for (let seed = 0; seed < MUTATED; seed++) {
      const name = nameOf(FILES[seed % FILES.length] ?? 'wav');
      await writeFile(file, mutateBytes(await readFile(`${voiceFixtures}formats/${name}`), seed));
      const began = performance.now();
      const options = { sampleRateHz: SAMPLE_RATE_HZ, maxSeconds: MAX_SECONDS };
      const outcome = await decoder.decode(file, options, new AbortController().signal).then(
        ({ samples }) => (samples.every(Number.isFinite) ? 'decoded' : 'not numbers'),
        (error: unknown) => (error instanceof AppError ? error.code : 'another error'),
      );
      longest = Math.max(longest, (performance.now() - began) / 1_000);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const bad = ['not numbers', 'another error', 'internal', 'unavailable'];
  const wrong = bad.reduce((sum, outcome) => sum + (outcomes.get(outcome) ?? 0), 0);
  return [
    ...[...outcomes].map(([outcome, count]) => told(`broken files: ${outcome}`, count, `of ${MUTATED}`)),
    atMost('broken files without an honest answer', wrong, `of ${MUTATED}`, 0),
    atMost('broken files: the longest', longest, 's', MAX_WALL_SECONDS),
  ];
}
