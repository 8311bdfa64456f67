import { expect, it } from 'vitest';
import { makeSpeech } from '../../../../tests/support/make-clip.ts';
import type { Sound } from '../../ports/voice-engine.ts';
import { judgeTake } from '../narration/read-sentence.ts';
import { peakOf, speechRms } from './level.ts';
import { measurePitch } from './pitch.ts';
import { stretchTime } from './stretch-time.ts';
import { tunedSound } from './tune-sound.ts';

const TEXT = 'The old schoolteacher waited at the station, and the letter did not arrive until Christmas.';
const REST = { pace: 0, pitch: 0, tone: 0 };
const seconds = ({ samples, sampleRateHz }: Sound) => samples.length / sampleRateHz;
const pitchOf = ({ samples, sampleRateHz }: Sound) => measurePitch(samples, sampleRateHz)?.medianHz ?? 0;

it.each([-30, -10, 10, 20])('is %d percent faster, and neither higher nor softer', async (pace) => {
  const plain = await makeSpeech(120, TEXT);
  const other = await tunedSound(plain, { ...REST, pace });
  expect(seconds(plain) / seconds(other)).toBeCloseTo(1 + pace / 100, 2);
  expect(Math.abs(12 * Math.log2(pitchOf(other) / pitchOf(plain)))).toBeLessThan(0.4);
  const level = (sound: Sound) => 20 * Math.log10(speechRms(sound.samples, sound.sampleRateHz));
  expect(Math.abs(level(other) - level(plain))).toBeLessThan(1);
  expect(judgeTake(other.samples, other.sampleRateHz, TEXT, 120)).toBeNull();
});

it.each([-3, 1.5, 3])('is %d semitones higher, and takes as long', async (pitch) => {
  const plain = await makeSpeech(120, TEXT);
  const other = await tunedSound(plain, { ...REST, pitch });
  expect(12 * Math.log2(pitchOf(other) / pitchOf(plain))).toBeCloseTo(pitch, 0);
  expect(seconds(other) / seconds(plain)).toBeCloseTo(1, 2);
  expect(other.sampleRateHz).toBe(plain.sampleRateHz);
});

it('is the very same sound at rest', async () => {
  const plain = await makeSpeech(120, TEXT);
  expect((await tunedSound(plain, REST)).samples).toBe(plain.samples);
});

it('holds a steady sound without a seam', () => {
  const rateHz = 24_000;
  const hum = Float32Array.from(
    { length: rateHz },
    (_, i) => 0.5 * Math.sin((2 * Math.PI * 140 * i) / rateHz),
  );
  const longer = stretchTime(hum, rateHz, 1.3);
  const steps = longer.map((sample, i) => sample - (longer[i - 1] ?? sample));
  // The steepest step of the hum itself.
  expect(peakOf(steps.subarray(0, -rateHz / 10))).toBeLessThan(1.2 * 0.5 * ((2 * Math.PI * 140) / rateHz));
});
