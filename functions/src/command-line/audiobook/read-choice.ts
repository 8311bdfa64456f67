import {
  AT_REST,
  SLIDERS,
  type Slider,
  TAKE_NAMES,
  TUNING_RANGES,
} from '../../../../src/domain/voice/takes.ts';
import type { VoiceChoice } from '../../../../src/domain/voice/voice.ts';

/** What was said about the voice; a take that was not named is the one that would be heard first. */
export type WantedVoice = Omit<VoiceChoice, 'take'> & Partial<Pick<VoiceChoice, 'take'>>;

type Options = Readonly<Partial<Record<Slider | 'take', string>>>;

const MEANS: Readonly<Record<Slider, string>> = {
  pace: 'percent faster',
  pitch: 'semitones higher',
  tone: 'decibels brighter',
};

/** "--pace -10" is a pace, and no option of its own. */
export function withSignedNumbers(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const last = joined.at(-1) ?? '';
    const isPace = SLIDERS.some((slider) => last === `--${slider}`);
    if (isPace && /^-[\d.]/.test(arg)) joined[joined.length - 1] = `${last}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

function sliderOf(slider: Slider, value: string): number {
  const { most } = TUNING_RANGES[slider];
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (Math.abs(number) <= most) return number;
  throw new TypeError(`--${slider} is a number from -${most} to ${most}: ${MEANS[slider]}.`);
}

/** Undefined when nothing was said about the voice. @throws TypeError with one sentence */
export function readChoice(options: Options): WantedVoice | undefined {
  const said = SLIDERS.filter((slider) => options[slider] !== undefined);
  if (options.take === undefined && said.length === 0) return undefined;
  const take = TAKE_NAMES.find((name) => name === options.take);
  if (options.take !== undefined && !take) throw new TypeError(`--take is one of ${TAKE_NAMES.join(', ')}.`);
  const tuning = Object.fromEntries(said.map((slider) => [slider, sliderOf(slider, options[slider] ?? '')]));
  return { ...AT_REST, ...tuning, ...(take && { take }) };
}
