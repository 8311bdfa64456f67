import type { VoiceTuning } from '../../../../src/domain/voice/voice.ts';
import { BASE_NAMES, type BaseName } from './base-voices.ts';
import type { SpeakTask } from './flite-speaker.ts';

/** What makes Flite speak as a person: stored in Voice.parameters under these names. */
export interface FliteParameters {
  readonly base: BaseName;
  readonly pitchTargetHz: number;
  readonly pitchSpreadHz: number;
  readonly gain: number;
  /** as timbreText writes it; null when too little was heard to tell, and in voices of version 1 */
  readonly timbre: string | null;
  /** on the time everything takes; STRETCH in voices that were made before a person's pace was measured */
  readonly stretch: number;
}

/** Flite's own pace is 193 words a minute in a memoir, that of a person reading aloud 150 to 180. */
export const STRETCH = 1.1;

/** @returns null when these are not the parameters of a voice of this engine */
export function readParameters(stored: Readonly<Record<string, string | number>>): FliteParameters | null {
  const { pitchTargetHz, pitchSpreadHz, gain, timbre = null, stretch = STRETCH } = stored;
  const base = BASE_NAMES.find((name) => name === stored.base);
  const isOurs =
    base !== undefined &&
    typeof pitchTargetHz === 'number' &&
    typeof pitchSpreadHz === 'number' &&
    typeof gain === 'number' &&
    typeof stretch === 'number' &&
    typeof timbre !== 'number';
  return isOurs ? { base, pitchTargetHz, pitchSpreadHz, gain, timbre, stretch } : null;
}

export function storedParameters({ timbre, ...others }: FliteParameters): Record<string, string | number> {
  return timbre === null ? others : { ...others, timbre };
}

const SEMITONES = 12;

/** The voice at another pace and pitch; its tone is no setting of Flite's. */
export function tunedParameters(
  parameters: FliteParameters,
  { pace, pitch }: Pick<VoiceTuning, 'pace' | 'pitch'>,
): FliteParameters {
  const higher = 2 ** (pitch / SEMITONES);
  return {
    ...parameters,
    pitchTargetHz: parameters.pitchTargetHz * higher,
    pitchSpreadHz: parameters.pitchSpreadHz * higher,
    stretch: parameters.stretch / (1 + pace / 100),
  };
}

/**
 * The same sentence as somebody says it who is asked to say it again: a little higher or lower, livelier or calmer, quicker
 * or slower. Each differs from the others and the first by more than one overhears, and by less than a person varies.
 */
const OTHER_READINGS = [
  { pitch: 1, liveliness: 1, stretch: 1 },
  { pitch: 1.03, liveliness: 1.35, stretch: 1.05 },
  { pitch: 0.975, liveliness: 0.75, stretch: 0.95 },
  { pitch: 1.01, liveliness: 1.2, stretch: 0.92 },
  { pitch: 0.965, liveliness: 1.15, stretch: 1.09 },
  { pitch: 1.04, liveliness: 0.85, stretch: 0.98 },
] as const;

/** The voice for a further reading of a sentence; 0 is the first one, in which nothing differs. */
export function readOtherwise(parameters: FliteParameters, reading: number): FliteParameters {
  const by = OTHER_READINGS[reading % OTHER_READINGS.length] ?? OTHER_READINGS[0];
  return {
    ...parameters,
    pitchTargetHz: parameters.pitchTargetHz * by.pitch,
    pitchSpreadHz: parameters.pitchSpreadHz * by.liveliness,
    stretch: parameters.stretch * by.stretch,
  };
}

export function speakTask(parameters: FliteParameters, text: string): SpeakTask {
  const features = {
    int_f0_target_mean: parameters.pitchTargetHz,
    int_f0_target_stddev: parameters.pitchSpreadHz,
    duration_stretch: parameters.stretch,
  };
  const { base, timbre, gain } = parameters;
  return { base, timbre, features, text, gain };
}
