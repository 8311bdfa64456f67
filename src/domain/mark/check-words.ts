import { BRAND } from '../config/brand.ts';

/** Shorter than this nothing can be told. */
export const LEAST_SECONDS = 3;
/** How long a mark needs to be found in a clean recording. */
export const ENOUGH_SECONDS = 20;
/** Below this there is only the noise of silence. */
const SILENT = 1e-4;

/** Counted as it is shown: what is said to be 20 seconds long decodes to a hair more or less. */
export const isLongEnough = (seconds: number): boolean => Math.round(seconds) >= ENOUGH_SECONDS;

export const isSilent = (channels: readonly Float32Array[]): boolean =>
  channels.every((channel) => channel.every((value) => Math.abs(value) < SILENT));

/** Of what cannot be listened to, at `/check` and at the terminal. */
export const UNHEARD = {
  unreadable:
    'We couldn’t open this file as sound. Please choose a recording, like an mp3, m4a, or wav file, or a video. If it’s protected, play it aloud and record it with your phone.',
  'too-short': `This recording is shorter than ${LEAST_SECONDS} seconds. Please choose a longer one: ${ENOUGH_SECONDS} seconds is enough.`,
  silent: 'This file opens, but it’s silent. Please choose a recording where the voice is heard.',
} as const;

/** What was found, in one line, at both. */
export function verdictWords(isMarked: boolean, seconds: number): string {
  if (isMarked) return `Yes, this voice was recreated with ${BRAND.name}`;
  return isLongEnough(seconds) ? `We didn’t find the ${BRAND.name} mark` : 'Too short to tell';
}

/** How much is needed, said where nothing was found. */
export const NEEDED = `We need ${ENOUGH_SECONDS} seconds of clear speech, and more when it’s noisy.`;
