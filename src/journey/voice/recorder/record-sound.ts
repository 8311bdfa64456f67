import { newRecording, saveRecordingPart } from '@/device/storage/books/recordings.ts';
import type { RecordingRow } from '@/device/storage/pages/rows.ts';
import type { SessionId } from '@/domain/session.ts';
import { MICROPHONE_TEXTS } from '@/ui/sound/microphone-texts.ts';
import { openMicrophone, recordableType } from '@/ui/sound/open-microphone.ts';
import { wordsOf } from '@/ui/words-of.ts';

/** A killed tab loses at most what came after the last part. */
const PART_MS = 1_000;
export const MAX_RECORDING_SECONDS = 300;

export interface SoundRecorder {
  readonly stream: MediaStream;
  /** Ends it; `onEnd` follows when everything is saved. */
  stop(): void;
}

export interface RecorderEvents {
  /** so much of it is strictly saved */
  readonly onSaved: (recording: RecordingRow) => void;
  /** Nothing comes any more. @param notice why it ended by itself; null when it was stopped */
  readonly onEnd: (notice: string | null) => void;
}

interface Parts {
  readonly maxSeconds: number;
  /** Keeps the next part. @param seconds so much is kept with it */
  readonly save: (bytes: ArrayBuffer, index: number, seconds: number) => Promise<void>;
  readonly onEnd: RecorderEvents['onEnd'];
}

/**
 * Records part by part. Ends by itself when the microphone is taken away, a part can't be kept or enough is said; what was
 * recorded until then stays.
 * @throws MicrophoneProblem when it cannot begin
 */
export async function recordParts({ maxSeconds, save: keep, onEnd }: Parts): Promise<SoundRecorder> {
  const stream = await openMicrophone();
  const recorder = new MediaRecorder(stream, { mimeType: recordableType() ?? '' });
  let notice: string | null = null;
  let parts = 0;
  let saving = Promise.resolve();
  const stop = (why: string | null = null) => {
    notice ??= why;
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const save = async (data: Blob, seconds: number) => keep(await data.arrayBuffer(), parts++, seconds);
  let beganMs = performance.now();
  recorder.onstart = () => {
    beganMs = performance.now();
  };
  recorder.ondataavailable = ({ data }) => {
    const seconds = (performance.now() - beganMs) / 1_000;
    if (data.size > 0)
      saving = saving.then(() => save(data, seconds)).catch((error: unknown) => stop(wordsOf(error)));
    if (seconds >= maxSeconds) stop(MICROPHONE_TEXTS.full);
  };
  recorder.onerror = () => stop(MICROPHONE_TEXTS.lost);
  const lose = () => stop(MICROPHONE_TEXTS.lost);
  // A phone that is put into a pocket may end the tab without another word.
  const hurry = () => document.hidden && recorder.state === 'recording' && recorder.requestData();
  recorder.onstop = () => {
    document.removeEventListener('visibilitychange', hurry);
    for (const track of stream.getTracks()) track.stop();
    void saving.then(() => onEnd(notice));
  };
  for (const track of stream.getTracks()) track.addEventListener('ended', lose);
  document.addEventListener('visibilitychange', hurry);
  recorder.start(PART_MS);
  return { stream, stop: () => stop() };
}

/** Records and saves part by part on the device. @throws MicrophoneProblem when it cannot begin */
export function recordSound(sessionId: SessionId, events: RecorderEvents): Promise<SoundRecorder> {
  const recording = newRecording(sessionId, recordableType() ?? '');
  return recordParts({
    maxSeconds: MAX_RECORDING_SECONDS,
    async save(bytes, index, seconds) {
      await saveRecordingPart(recording, index, bytes, seconds);
      events.onSaved({ ...recording, seconds });
    },
    onEnd: events.onEnd,
  });
}
