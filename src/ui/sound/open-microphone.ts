import { MICROPHONE_TEXTS } from './microphone-texts.ts';

const PROBLEMS: Record<string, string> = {
  NotAllowedError: MICROPHONE_TEXTS.denied,
  SecurityError: MICROPHONE_TEXTS.denied,
  NotFoundError: MICROPHONE_TEXTS.missing,
  OverconstrainedError: MICROPHONE_TEXTS.missing,
  NotReadableError: MICROPHONE_TEXTS.taken,
  AbortError: MICROPHONE_TEXTS.taken,
};

/** Opus in WebM nearly everywhere, AAC in MP4 on Safari: both can be played as far as they were written. */
const MEDIA_TYPES = ['audio/webm;codecs=opus', 'audio/mp4'];

/** Its message is for the person. */
export class MicrophoneProblem extends Error {}

/** What this browser records; undefined when it cannot. */
export function recordableType(): string | undefined {
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices) return undefined;
  return MEDIA_TYPES.find((type) => MediaRecorder.isTypeSupported(type));
}

/**
 * The microphone as it is: what browsers do for calls (echo, noise) takes away just the parts by which a voice is known.
 * @throws MicrophoneProblem
 */
export async function openMicrophone(): Promise<MediaStream> {
  if (!recordableType()) throw new MicrophoneProblem(MICROPHONE_TEXTS.unsupported);
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: true },
    });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    throw new MicrophoneProblem(PROBLEMS[name] ?? MICROPHONE_TEXTS.taken, { cause: error });
  }
}
