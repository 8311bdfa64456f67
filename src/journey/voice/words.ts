import type { VoiceStage } from '@/domain/voice/voice.ts';

/** Texts of the specification, section 8, and what stands beside them on the screen. */
export const AUDIO_TIMED_OUT = 'Audio loading timed out. Please try re-uploading the file.';
export const AUDIO_TIMED_OUT_SAFARI =
  'Audio loading timed out. Safari can take long with large files. Please try re-uploading the file, or save it as MP3, WAV, or M4A first.';
export const AUDIO_UNLOADABLE = 'Unable to load audio file. Please ensure the file is valid.';
export const AUDIO_UNDECODABLE =
  'Unable to decode audio. Please try a different file format (MP3, WAV, or M4A recommended).';
export const AUDIO_INVALID = 'Invalid audio file. Please upload a new file.';
export const EXTRACTION_FAILED = 'Audio extraction failed';
export const LOAD_FAILED = 'Failed to load audio';

/** Why a clip that was opened cannot be drawn or played after all. @param problem null when its sound did not decode */
export function waveformProblem(problem: MediaError | null): string {
  if (!problem) return AUDIO_UNDECODABLE;
  return problem.message ? `Audio error: ${problem.message}` : LOAD_FAILED;
}

/** One for each of PROCESSING_MESSAGE_AFTER_MS, after the first. They tell of the time only: the stage says what is being done. */
export const PROCESSING_WORDS = [
  'Listening to your recording...',
  'Longer clips take a little more time.',
  'Still working on it.',
  'Still working on it. You can leave this page open and do something else.',
  'This is taking longer than usual. It keeps going on its own, and nothing is lost if you come back later.',
] as const;

/** What the server is doing. Without numbers: the road has steps of its own, and a question begins this anew. */
export const STAGE_WORDS: Readonly<Record<VoiceStage, string>> = {
  opening: 'Opening your recordings...',
  listening: 'Finding their voice...',
  shaping: 'Shaping the voice...',
  done: '',
};
