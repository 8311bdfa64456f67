import type { Slider } from '@/domain/voice/takes.ts';
import type { TakeName } from '@/domain/voice/voice.ts';

export const TAKE_WORDS: Readonly<Record<TakeName, { readonly name: string; readonly what: string }>> = {
  closest: { name: 'Closest', what: 'Most like the recording' },
  clearest: { name: 'Clearest', what: 'Easiest to understand' },
  warmer: { name: 'Warmer and slower', what: 'Softer and unhurried' },
};

/** What each end of a slider does, and what the slider itself is called. */
export const SLIDER_WORDS: Readonly<
  Record<Slider, { readonly name: string; readonly less: string; readonly more: string }>
> = {
  pace: { name: 'Pace', less: 'Slower', more: 'Faster' },
  pitch: { name: 'Pitch', less: 'Lower', more: 'Higher' },
  tone: { name: 'Tone', less: 'Darker', more: 'Brighter' },
};

/** Where a slider stands, for who hears the screen: "2 steps slower". */
export function stepsWords(slider: Slider, steps: number): string {
  if (steps === 0) return 'as it is';
  const { less, more } = SLIDER_WORDS[slider];
  const count = Math.abs(steps);
  return `${count} ${count === 1 ? 'step' : 'steps'} ${(steps < 0 ? less : more).toLowerCase()}`;
}
