/** What is to be said about the recordings a voice was made from, best news first. */
export const VOICE_VERDICTS = {
  good: 'Good: this is plenty of clear speech.',
  usable: 'Good enough to make the voice from.',
  'more-speech': 'More speech would help: 15 seconds or more works best.',
  noisy: 'There is a lot of noise behind the voice. A quieter recording would sound better.',
  distorted: 'Parts of this were recorded too loudly and are distorted.',
  'two-voices':
    'Two people may talk over each other here. Please listen, and take out what is not your loved one.',
} as const;
export type VoiceVerdict = keyof typeof VOICE_VERDICTS;

/** Said at the payment of a book that has no voice yet: the screen leads to step 2 by it. */
export const NO_VOICE = 'There is no voice yet. Please go back to step 2 and add a recording.';
/** The same where the person whose voice it was took it back. */
export const voiceTakenBack = (name: string) =>
  `${name} took back the permission for this voice, so there is none now. Please go back to step 2 and use another recording.`;
