import type { VoiceTuning } from '../../../../src/domain/voice/voice.ts';
import type { Sound } from '../../ports/voice-engine.ts';
import { resample } from './resample.ts';
import { stretchTime } from './stretch-time.ts';
import { toned } from './tone.ts';

const SEMITONES = 12;

/**
 * Speech with what a family has added by ear, for engines that have no such settings. What is higher also sounds of a
 * smaller person, and lower of a larger one: two semitones are a few years.
 */
export async function tunedSound(
  { samples, sampleRateHz }: Sound,
  { pace, pitch, tone }: VoiceTuning,
): Promise<Sound> {
  const higher = 2 ** (pitch / SEMITONES);
  const slowed = stretchTime(samples, sampleRateHz, higher / (1 + pace / 100));
  const shifted =
    pitch === 0 ? slowed : await resample(slowed, Math.round(sampleRateHz * higher), sampleRateHz);
  return { samples: toned(shifted, sampleRateHz, tone), sampleRateHz };
}
