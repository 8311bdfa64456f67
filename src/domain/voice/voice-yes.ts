import { RETENTION_DAYS } from '../account/retention.ts';
import type { VoicePermissionVersion } from './voice.ts';

/** What is kept, why, how long and how it ends: in sight before the first sound is sent. */
export const VOICE_FACTS = [
  ['We keep', 'the recording and its voice.'],
  ['Why', 'to read this book aloud.'],
  ['How long', `until ${RETENTION_DAYS.materials} days after it’s finished.`],
  ['To end it', 'one tap in your account.'],
] as const;

/** The yes to it. @param isAgain the recording is with us already, of another book whose permission stands */
export const yesWords = (isAgain: boolean): string =>
  isAgain ? 'Yes, make a voice from it for this book, too.' : 'Yes, send it and make the voice.';

/** Nobody’s voice is made who could not decide about it. */
export const AGE_QUESTION = 'Speaker’s age in the recording';
export const AGES = { grown: '18 or older', younger: 'Younger' } as const;
export type Age = keyof typeof AGES;

/**
 * What was agreed to, in the words that were shown: whoever changes them here changes nothing that was agreed.
 * @param isAgain as for `yesWords`
 * @param isAgeAsked false where the other book asked it
 */
export const agreedWords = (isAgain: boolean, isAgeAsked: boolean): string =>
  [
    ...VOICE_FACTS.map(([what, words]) => `${what}: ${words}`),
    ...(isAgeAsked ? [`${AGE_QUESTION}: ${AGES.grown}.`] : []),
    yesWords(isAgain),
  ].join(' ');

/** That the recordings of a book may be sent, and a voice be made from them. */
export interface VoiceYes {
  /** of the words that were shown */
  readonly version: VoicePermissionVersion;
  /** ISO 8601, by the clock of the device */
  readonly at: string;
  /** upload id of the recording it was said about: who speaks in another one is asked anew */
  readonly about: string;
  /** what was answered to the question of age; absent where a permission stands from another book, which asked it */
  readonly age?: 'grown';
}
