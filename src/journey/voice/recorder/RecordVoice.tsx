import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { progressStore } from '@/device/storage/books/progress.ts';
import { readRecording } from '@/device/storage/books/recordings.ts';
import { fingerprint } from '@/device/storage/pages/parts.ts';
import type { RecordingRow } from '@/device/storage/pages/rows.ts';
import type { SessionId } from '@/domain/session.ts';
import { timeText } from '@/domain/words/time-text.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { UndoLine } from '@/ui/dialogs/UndoLine.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { StepActions } from '@/ui/StepActions.tsx';
import { SoundPlayer } from '@/ui/sound/SoundPlayer.tsx';
import { Recording } from './Recording.tsx';
import styles from './recorder.module.css';
import { type RecorderState, useRecorder } from './use-recorder.ts';

interface RecordVoiceProps {
  sessionId: SessionId;
  /** Takes the recording in as a clip. */
  onKeep: (file: File) => Promise<unknown>;
  /** told when it is recorded, when there is a recording to decide about, and when neither */
  onStage?: (stage: RecordingStage) => void;
  /** only what is discarded from now on can be brought back here; what was before belongs elsewhere */
  isFresh?: boolean;
  /** something else was taken away since: the way back to what was discarded is not told beside that */
  isDiscardOver?: boolean;
  /** what has to be read; without it anything will do */
  sentence?: string;
}

export type RecordingStage = 'none' | 'recording' | 'recorded';

/** What is around it makes room for what is being decided. */
function useStage(kind: RecorderState['kind'], onStage: (stage: RecordingStage) => void) {
  const stage = kind === 'recording' || kind === 'recorded' ? kind : 'none';
  const tell = useEffectEvent(onStage);
  useEffect(() => void tell(stage), [stage]);
  useEffect(() => () => void tell('none'), []);
}

/** What is around it has made room. */
const SHOW_AFTER_MS = 50;

/** The lines to read are as much in sight as there is room for; what was recorded is heard where it was. */
function useInSight(kind: RecorderState['kind']) {
  const place = useRef<HTMLElement>(null);
  const before = useRef(kind);
  useEffect(() => {
    const wasRecording = before.current === 'recording';
    const wasRecorded = before.current === 'recorded';
    before.current = kind;
    // What was discarded can be had back, and what was refused be tried again: that is below all of it.
    const showLine = () => place.current?.scrollIntoView({ block: 'nearest' });
    if (kind === 'problem' || (wasRecorded && kind === 'idle')) {
      const showing = setTimeout(showLine, SHOW_AFTER_MS);
      return () => clearTimeout(showing);
    }
    if (kind !== 'recording' && !(wasRecording && kind === 'recorded')) return;
    const show = () => {
      // The page from its title on, as far as all of this is in sight then.
      scrollTo({ top: 0, behavior: 'instant' });
      const isWhole = (place.current?.getBoundingClientRect().bottom ?? 0) <= innerHeight;
      place.current?.scrollIntoView({ block: kind === 'recording' && !isWhole ? 'start' : 'nearest' });
    };
    const showing = setTimeout(show, SHOW_AFTER_MS);
    return () => clearTimeout(showing);
  }, [kind]);
  return place;
}

function nameOf({ startedAtMs, mediaType }: RecordingRow): string {
  const [date, time = ''] = new Date(startedAtMs).toISOString().split('T');
  const extension = mediaType.startsWith('audio/mp4') ? 'm4a' : 'webm';
  return `Recording ${date} ${time.slice(0, 5).replace(':', '.')}.${extension}`;
}

/** Taken in by a tab that was killed before it could forget the recording: an upload's id ends with the hash of its bytes. */
async function isClip(sound: Blob): Promise<boolean> {
  const sha256 = await fingerprint(sound);
  const { clips = [] } = progressStore.getState().progress?.voice ?? {};
  return clips.some(({ uploadId }) => uploadId.endsWith(`#${sha256}`));
}

/** How long it is tells a person which one is meant. */
const recordingWords = (seconds: number) =>
  seconds < 60 ? `Your ${Math.floor(seconds)}-second recording` : `Your recording (${timeText(seconds)})`;

interface RecordedProps {
  state: Extract<RecorderState, { kind: 'recorded' }>;
  isBusy: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Heard before it is decided. */
function Recorded({ state: { recording, url, notice }, isBusy, onKeep, onDiscard }: RecordedProps) {
  return (
    <div className={styles.card}>
      {notice && <Notice kind="info">{notice}</Notice>}
      <p role="status">
        {recordingWords(recording.seconds)} is saved on this device. Listen, then keep or discard it.
      </p>
      <SoundPlayer url={url} name="your recording" durationSeconds={recording.seconds} />
      <StepActions>
        <Button kind="quiet" disabled={isBusy} onClick={onDiscard}>
          Discard
        </Button>
        <Button disabled={isBusy} onClick={onKeep}>
          Keep this recording
        </Button>
      </StepActions>
    </div>
  );
}

/** The further way in: the person who is loved speaks now, or a tape plays beside the phone. */
export function RecordVoice(props: RecordVoiceProps) {
  const { sessionId, onKeep, onStage = () => undefined, isFresh, isDiscardOver, sentence } = props;
  const { state, discarded, start, stop, forget, discard, bringBack } = useRecorder(sessionId);
  const [openedMs] = useState(() => Date.now());
  const isOld = isDiscardOver || (isFresh && (discarded?.discardedAtMs ?? 0) < openedMs);
  useStage(state.kind, onStage);
  const place = useInSight(state.kind);
  const { error, attempt } = useAttempt();
  const [isBusy, setIsBusy] = useState(false);
  const keep = async (recording: RecordingRow) => {
    setIsBusy(true);
    try {
      const sound = await readRecording(recording);
      if (!(await isClip(sound)))
        await onKeep(new File([sound], nameOf(recording), { type: recording.mediaType }));
      await forget();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section
      ref={place}
      aria-label="Record a voice"
      className={styles.recorder}
      data-main={sentence === undefined ? undefined : ''}
    >
      {error && <Notice kind="error">{error}</Notice>}
      {state.kind === 'problem' && <Notice kind="error">{state.sentence}</Notice>}
      {state.kind === 'recording' && (
        <Recording {...{ sentence, stream: state.stream }} savedSeconds={state.seconds} onStop={stop} />
      )}
      {state.kind === 'recorded' && (
        <Recorded
          state={state}
          isBusy={isBusy}
          onKeep={() => attempt(() => keep(state.recording))}
          onDiscard={() => attempt(discard)}
        />
      )}
      {(state.kind === 'idle' || state.kind === 'asking' || state.kind === 'problem') && (
        <Button
          kind={sentence === undefined ? 'quiet' : 'primary'}
          disabled={state.kind === 'asking'}
          onClick={start}
        >
          {state.kind === 'problem' ? 'Try Again' : 'Record with the microphone'}
        </Button>
      )}
      {state.kind !== 'recording' && (
        <UndoLine
          words={discarded && !isOld ? `${recordingWords(discarded.seconds)} was discarded.` : null}
          onUndo={() => attempt(bringBack)}
        />
      )}
    </section>
  );
}
