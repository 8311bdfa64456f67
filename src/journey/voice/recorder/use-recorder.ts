import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  bringRecordingBack,
  deleteRecording,
  discardRecording,
  findDiscarded,
  findRecording,
  readRecording,
} from '@/device/storage/books/recordings.ts';
import type { RecordingRow } from '@/device/storage/pages/rows.ts';
import type { SessionId } from '@/domain/session.ts';
import { MicrophoneProblem } from '@/ui/sound/open-microphone.ts';
import { wordsOf } from '@/ui/words-of.ts';
import { recordSound, type SoundRecorder } from './record-sound.ts';

export type RecorderState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'recording'; readonly stream: MediaStream; readonly seconds: number }
  /** `seconds` of it are saved, from now or from a tab that was killed; `url` plays them */
  | {
      readonly kind: 'recorded';
      readonly recording: RecordingRow;
      readonly url: string;
      readonly notice: string | null;
    }
  | { readonly kind: 'problem'; readonly sentence: string };

interface Recorder {
  readonly state: RecorderState;
  readonly start: () => void;
  readonly stop: () => void;
  /** the recording that was discarded last, while it can be brought back */
  readonly discarded: RecordingRow | null;
  /** Forgets the recording: it was kept as a clip. */
  readonly forget: () => Promise<void>;
  /** Puts the recording away, because it is not wanted. */
  readonly discard: () => Promise<void>;
  readonly bringBack: () => Promise<void>;
}

/** Records into this device's store, and finds there what an earlier visit has recorded and not decided about. */
export function useRecorder(sessionId: SessionId): Recorder {
  const [state, setState] = useState<RecorderState>({ kind: 'idle' });
  const [discarded, setDiscarded] = useState<RecordingRow | null>(null);
  const recorder = useRef<SoundRecorder>(null);
  const isHere = useRef(true);
  const show = (next: RecorderState | ((now: RecorderState) => RecorderState)) => {
    if (isHere.current) setState(next);
  };
  const showStored = async (notice: string | null) => {
    const [recording, unwanted = null] = await Promise.all([
      findRecording(sessionId),
      findDiscarded(sessionId),
    ]);
    if (isHere.current) setDiscarded(unwanted);
    if (!recording) return show(notice === null ? { kind: 'idle' } : { kind: 'problem', sentence: notice });
    const url = URL.createObjectURL(await readRecording(recording));
    show({ kind: 'recorded', recording, url, notice });
  };
  const fail = (error: unknown) => {
    const sentence = error instanceof MicrophoneProblem ? error.message : wordsOf(error);
    show({ kind: 'problem', sentence });
  };

  const open = useEffectEvent(() => void showStored(null).catch(fail));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each book has its recording
  useEffect(() => {
    isHere.current = true;
    open();
    return () => {
      isHere.current = false;
      recorder.current?.stop();
    };
  }, [sessionId]);
  const url = state.kind === 'recorded' ? state.url : null;
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);

  const start = () => {
    show({ kind: 'asking' });
    recordSound(sessionId, {
      onSaved: ({ seconds }) => show((now) => (now.kind === 'recording' ? { ...now, seconds } : now)),
      onEnd: (notice) => {
        recorder.current = null;
        showStored(notice).catch(fail);
      },
    }).then((begun) => {
      recorder.current = begun;
      // The person left while the browser was asking.
      if (!isHere.current) return begun.stop();
      show({ kind: 'recording', stream: begun.stream, seconds: 0 });
    }, fail);
  };
  const forget = async () => {
    if (state.kind === 'recorded') await deleteRecording(state.recording.id);
    await showStored(null);
  };
  const discard = async () => {
    if (state.kind === 'recorded') await discardRecording(state.recording.id, Date.now());
    await showStored(null);
  };
  const bringBack = async () => {
    if (discarded) await bringRecordingBack(discarded.id);
    await showStored(null);
  };
  return { state, discarded, start, stop: () => recorder.current?.stop(), forget, discard, bringBack };
}
