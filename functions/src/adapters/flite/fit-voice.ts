import type { Sound } from '../../ports/voice-engine.ts';
import { levelingGain } from '../../speech/level.ts';
import { measurePitch, type Pitch } from '../../speech/pitch.ts';
import { baseVoiceFor } from './base-voices.ts';

/** What makes Flite speak as a person: stored in Voice.parameters under these names. */
export type FliteParameters = {
  readonly base: 'slt' | 'awb';
  readonly pitchTargetHz: number;
  readonly pitchSpreadHz: number;
  readonly gain: number;
};

/** Where the base voices still sound like people. */
const MIN_HZ = 75;
const MAX_HZ = 300;
const MAX_FIRST_SPREAD = 0.2;
const MAX_SPREAD = 0.4;
const ROUNDS = 2;
const CALIBRATION_TEXT =
  'When I was nine years old, we moved to a small house beside the river. Every morning my mother opened the window, ' +
  'and the smell of fresh bread came in from the street.';

const clip = (value: number, from: number, to: number) => Math.max(from, Math.min(to, value));
const rounded = (value: number) => Math.round(value * 1_000) / 1_000;

/**
 * Finds the settings with which the *rendered* speech has the person's median pitch, spread and a level of -20 dB: what
 * the settings say and what is heard differ by up to a sixth.
 */
export async function fitVoice(
  person: Pitch,
  render: (parameters: FliteParameters, text: string) => Promise<Sound>,
): Promise<FliteParameters> {
  const base = baseVoiceFor(person.medianHz);
  const medianHz = clip(person.medianHz, MIN_HZ, MAX_HZ);
  const ownSpreadHz = (base.spreadHz / base.pitchHz) * medianHz;
  const wantedSpreadHz = medianHz * (2 ** (person.spreadSemitones / 12) - 1);
  let parameters: FliteParameters = {
    base: base.name,
    pitchTargetHz: rounded(medianHz * base.targetRatio),
    pitchSpreadHz: rounded(clip(wantedSpreadHz, ownSpreadHz, MAX_FIRST_SPREAD * medianHz)),
    gain: 1,
  };
  for (let round = 0; round < ROUNDS; round++) {
    const heard = await render(parameters, CALIBRATION_TEXT);
    const pitch = measurePitch(heard.samples, heard.sampleRateHz);
    if (!pitch) break;
    const spreadFactor = clip(person.spreadSemitones / Math.max(0.1, pitch.spreadSemitones), 0.6, 1.8);
    parameters = {
      ...parameters,
      pitchTargetHz: rounded(parameters.pitchTargetHz * clip(medianHz / pitch.medianHz, 0.85, 1.18)),
      pitchSpreadHz: rounded(
        clip(parameters.pitchSpreadHz * spreadFactor, 0.5 * ownSpreadHz, MAX_SPREAD * medianHz),
      ),
    };
  }
  const heard = await render(parameters, CALIBRATION_TEXT);
  return { ...parameters, gain: rounded(levelingGain(heard.samples, heard.sampleRateHz)) };
}
