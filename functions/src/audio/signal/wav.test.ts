import { expect, it } from 'vitest';
import { makeVowel } from '../../../../tests/support/make-tones.ts';
import { soundOfWav, wavOf } from './wav.ts';

it('reads back what it wrote', () => {
  const samples = makeVowel(120, 0.2);
  const { samples: read, sampleRateHz } = soundOfWav(wavOf(samples, 16_000));
  expect(sampleRateHz).toBe(16_000);
  expect(read.length).toBe(samples.length);
  expect(Math.max(...read.map((sample, i) => Math.abs(sample - (samples[i] ?? 0))))).toBeLessThan(1 / 32_000);
});

it('cuts off what is louder than full scale', () => {
  const { samples } = soundOfWav(wavOf(Float32Array.of(2, -2), 8_000));
  expect([...samples]).toEqual([32_767 / 32_768, -1]);
});

it('reads a file that breaks off', () => {
  const wav = wavOf(makeVowel(120, 0.1), 16_000);
  expect(soundOfWav(wav.subarray(0, 244)).samples.length).toBe(100);
});

it.each([
  new Uint8Array(0),
  new Uint8Array(100),
  new TextEncoder().encode('RIFF....WAVEfmt nonsense'.padEnd(80)),
])('refuses anything else', (bytes) => {
  expect(() => soundOfWav(bytes)).toThrow(/not a WAV/);
});
