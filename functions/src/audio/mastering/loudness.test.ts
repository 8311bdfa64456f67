import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { joinSounds, makeNoise, makeSilence, makeVowel } from '../../../../tests/support/make-tones.ts';
import { isInstalled } from '../../../../tests/support/strict-decoders.ts';
import { withGain } from '../signal/level.ts';
import { wavOf } from '../signal/wav.ts';
import { loudnessFilters, loudnessLufs } from './loudness.ts';
import { truePeakOf } from './true-peak.ts';

const tone = (hz: number, db: number, seconds: number, rateHz = 48_000) =>
  Float32Array.from(
    { length: Math.round(seconds * rateHz) },
    (_, i) => 10 ** (db / 20) * Math.sin((2 * Math.PI * hz * i) / rateHz),
  );
/** Two channels of the same are as loud as one that is this much louder. */
const BOTH_CHANNELS = 10 * Math.log10(2);
const inOne = (db: number, seconds: number) => tone(1_000, db + BOTH_CHANNELS, seconds);

describe('loudnessLufs', () => {
  it('has the filters of the recommendation at 48 kHz', () => {
    const [head, ear] = loudnessFilters(48_000);
    const listed = [
      [head.b0, 1.53512485958697],
      [head.b1, -2.69169618940638],
      [head.b2, 1.19839281085285],
      [head.a1, -1.69065929318241],
      [head.a2, 0.73248077421585],
      [ear.a1, -1.99004745483398],
      [ear.a2, 0.99007225036621],
    ];
    for (const [ours, theirs] of listed) expect(ours).toBeCloseTo(theirs ?? 0, 8);
  });

  it.each([16_000, 22_050, 44_100, 48_000])('calls a full tone of 997 Hz at %d Hz -3.01', (rateHz) => {
    expect(loudnessLufs(tone(997, 0, 5, rateHz), rateHz)).toBeCloseTo(-3.01, 1);
  });

  // EBU Tech 3341, table 1: signals of two channels, brought into one.
  it.each([
    ['1', -23, [inOne(-23, 20)]],
    ['2', -33, [inOne(-33, 20)]],
    ['3', -23, [inOne(-36, 10), inOne(-23, 60), inOne(-36, 10)]],
    ['4', -23, [inOne(-72, 10), inOne(-36, 10), inOne(-23, 60), inOne(-36, 10), inOne(-72, 10)]],
    ['5', -23, [inOne(-26, 20), inOne(-20, 20.1), inOne(-26, 20)]],
  ])('measures the reference signal %s of the EBU within a tenth', (_, wanted, parts) => {
    const lufs = loudnessLufs(joinSounds(...parts), 48_000);
    expect(Math.abs(lufs - Number(wanted))).toBeLessThanOrEqual(0.1);
  });

  it('measures a single word, and calls silence and nothing -Infinity', () => {
    expect(loudnessLufs(tone(997, -20, 0.2, 16_000), 16_000)).toBeCloseTo(-23, 0);
    expect(loudnessLufs(makeSilence(2), 16_000)).toBe(Number.NEGATIVE_INFINITY);
    expect(loudnessLufs(new Float32Array(0), 16_000)).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe('truePeakOf', () => {
  it('finds what lies between the samples', () => {
    // A quarter of the rate, 45 degrees off: every sample is 3 dB below the top of the wave.
    const samples = Float32Array.from(
      { length: 44_100 },
      (_, i) => 0.5 * Math.sin((Math.PI / 2) * i + Math.PI / 4),
    );
    expect(20 * Math.log10(truePeakOf(samples, 44_100))).toBeCloseTo(-6, 0);
  });

  it('is never below the highest sample, across the seams of its pieces', () => {
    const samples = makeSilence(41);
    samples[20 * 16_000 + 5] = -0.7;
    expect(truePeakOf(samples, 16_000)).toBeGreaterThanOrEqual(0.699);
  });
});

const hasFfmpeg = await isInstalled('ffmpeg');

describe.skipIf(!hasFfmpeg)("beside FFmpeg's meter (needs the program ffmpeg)", () => {
  it.each([
    ['a voice with pauses', joinSounds(makeVowel(110, 3), makeSilence(2), withGain(makeVowel(180, 4), 0.3))],
    ['noise beside a whisper', joinSounds(makeNoise(3, 0.2), makeNoise(6, 0.004))],
  ])('measures %s alike', async (_, samples) => {
    const folder = await mkdtemp(join(tmpdir(), 'loudness-'));
    try {
      const file = join(folder, 'sound.wav');
      await writeFile(file, wavOf(samples, 16_000));
      const filter = 'ebur128=peak=true';
      const args = ['-nostdin', '-i', file, '-af', filter, '-f', 'null', '-'];
      const { stderr } = await promisify(execFile)('ffmpeg', args);
      const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
      const figure = (name: RegExp) => Number(name.exec(summary)?.[1]);
      expect(Math.abs(figure(/I:\s+(-?[\d.]+) LUFS/) - loudnessLufs(samples, 16_000))).toBeLessThan(0.15);
      const peakDb = 20 * Math.log10(truePeakOf(samples, 16_000));
      expect(Math.abs(figure(/Peak:\s+(-?[\d.]+) dBFS/) - peakDb)).toBeLessThan(0.5);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
