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
