/** Texts of the specification, section 8, "Step 3". */
export const NO_SESSION = 'No session ID found. Please complete the previous steps.';
export const TIMED_OUT = 'Sample generation timed out after 2 hours. Please contact support.';
export const LOAD_FAILED = 'Failed to load voice sample. Please try again.';
export const PLAY_FAILED = 'Unable to play audio. Please try refreshing the page.';

const MEDIA_ERRORS: Record<number, string> = {
  1: 'The playback was aborted.',
  2: 'A network error interrupted the audio.',
  3: 'The audio format is not supported.',
  4: 'The audio source was not found.',
};

/** @param code `MediaError.code` */
export function mediaErrorText(code: number | undefined): string {
  return code === undefined ? LOAD_FAILED : `${LOAD_FAILED} ${MEDIA_ERRORS[code] ?? ''}`.trim();
}

const SOMEBODY = 'your loved one';
const HONESTLY: Record<string, string> = {
  flite:
    'The built-in voice has your loved one’s pitch and tone, but it is a synthesizer. It can’t breathe or laugh like a person. Please listen before you decide.',
  'sherpa-onnx':
    'This voice was cloned from the recording by a neural model on our own server. It can come close, but it is a machine, and it may not stress every word the way they would. Please listen before you decide.',
  elevenlabs:
    'This voice was cloned from the recording by ElevenLabs, a voice service we use. It can come close, but it is a machine, and it may not stress every word the way they would. Please listen before you decide.',
};

/**
 * Which kind of voice is heard.
 * @param engine what made it; undefined while that is not known
 * @param name the person's; empty while it is not known
 */
export function honestWords(engine: string | undefined, name = ''): string {
  const words =
    HONESTLY[engine ?? 'flite'] ??
    'This voice was made by a machine from the recording. Please listen before you decide.';
  return words.replace(SOMEBODY, name || SOMEBODY);
}
