import * as v from 'valibot';
import { AppError } from '../errors.ts';
import { type Slider, TAKE_NAMES, TUNING_RANGES } from './takes.ts';
import type { VoiceChoice } from './voice.ts';

/** Within the slider's range, and on one of its steps: a file is made of each, and there are not to be endless ones. */
const onSlider = (slider: Slider) => {
  const { most, step } = TUNING_RANGES[slider];
  return v.pipe(v.number(), v.minValue(-most), v.maxValue(most), v.multipleOf(step));
};

const VOICE_CHOICE = v.object({
  take: v.picklist(TAKE_NAMES),
  pace: onSlider('pace'),
  pitch: onSlider('pitch'),
  tone: onSlider('tone'),
});

/** So many sentences of the page, from this one on, as a choice would sound. */
export interface HeardSentences {
  readonly choice: VoiceChoice;
  readonly from: number;
  readonly count: number;
}

const HEARD_SENTENCES = v.object({
  choice: VOICE_CHOICE,
  from: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000)),
  count: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2)),
});

function read<T>(schema: v.GenericSchema<unknown, T>, given: unknown): T {
  const parsed = v.safeParse(schema, given);
  if (parsed.success) return parsed.output;
  throw new AppError('invalid-argument', undefined, { details: { problem: v.summarize(parsed.issues) } });
}

/** @throws AppError invalid-argument */
export const readVoiceChoice = (given: unknown): VoiceChoice => read(VOICE_CHOICE, given);

/** @throws AppError invalid-argument */
export const readHeardSentences = (given: unknown): HeardSentences => read(HEARD_SENTENCES, given);
