import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ffmpegAudioDecoder } from '../../functions/src/adapters/ffmpeg/audio-decoder.ts';
import type { Sound } from '../../functions/src/ports/voice-engine.ts';
import type { Figure } from './figure.ts';

/** Recordings of readers who gave them for measuring: never part of the product, nor anything made from them. */
const FOLDERS = ['../../../shared/fixtures/voices/', '../../../../shared/fixtures/voices/'];
export const voiceFixtures = FOLDERS.map((path) => fileURLToPath(new URL(path, import.meta.url))).find(
  existsSync,
);

/** Their sex decides which pairs are easy to tell apart. */
export const SPEAKERS = [
  { name: '533', sex: 'woman' },
  { name: '1998', sex: 'woman' },
  { name: '3080', sex: 'woman' },
  { name: 'lj', sex: 'woman' },
  { name: '2033', sex: 'man' },
  { name: '2414', sex: 'man' },
  { name: '3005', sex: 'man' },
] as const;

export const SAMPLE_RATE_HZ = 16_000;

export async function decodeFixture(path: string): Promise<Sound> {
  const options = { sampleRateHz: SAMPLE_RATE_HZ, maxSeconds: 200 };
  return ffmpegAudioDecoder().decode(`${voiceFixtures}${path}`, options, new AbortController().signal);
}

export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

export const told = (name: string, value: number, unit: string): Figure => ({
  ...{ name, value, unit },
  target: 'none',
  ok: true,
});
export const atMost = (name: string, value: number, unit: string, most: number): Figure => ({
  ...{ name, value, unit },
  target: `<= ${most}`,
  ok: value <= most,
});
export const atLeast = (name: string, value: number, unit: string, least: number): Figure => ({
  ...{ name, value, unit },
  target: `>= ${least}`,
  ok: value >= least,
});
export const skipped = (name: string): Figure[] => [
  { ...told(name, 0, ''), ok: 'skipped', reason: 'no recordings in ../shared/fixtures/voices' },
];
