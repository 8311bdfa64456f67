import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type Progress, sentWithYes, type VoiceClip } from '@/device/storage/books/progress-record.ts';
import type { SessionId } from '@/domain/session.ts';
import type { Region, RegionOrigin } from '@/domain/voice/voice.ts';
import type { VoiceYes } from '@/domain/voice/voice-yes.ts';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { UndoLine } from '@/ui/dialogs/UndoLine.tsx';
import { DropZone } from '@/ui/forms/DropZone.tsx';
import { ClipList } from '../clips/ClipList.tsx';
import { CLIP_ACCEPT } from '../clips/clip-kind.ts';
import { LoadProblem } from '../clips/LoadProblem.tsx';
import { MarkVoice } from '../clips/MarkVoice.tsx';
import { RemovedClips } from '../clips/RemovedClips.tsx';
import { type ClipState, useLoadedClip } from '../clips/use-loaded-clip.ts';
import type { RecordingStage } from '../recorder/RecordVoice.tsx';
import styles from '../voice.module.css';

const RecordVoice = lazy(async () => ({
  default: (await import('../recorder/RecordVoice.tsx')).RecordVoice,
}));

const YesFirst = lazy(async () => ({ default: (await import('../clips/VoiceYes.tsx')).YesFirst }));
const ReuseVoice = lazy(async () => ({ default: (await import('../clips/ReuseVoice.tsx')).ReuseVoice }));

/** Whether there is something to mark in the clip, as far as that is known: it may not open, or nothing is heard in it. */
export type ClipSound = 'heard' | 'unreadable' | 'silent';

interface VoiceMaterialProps {
  sessionId: SessionId;
  voice: Progress['voice'];
  error: string | null;
  /** what becomes of a recording comes before another way in */
  recording: RecordingStage;
  onRecording: (stage: RecordingStage) => void;
  onFile: (file: File) => void;
  onRecorded: (file: File) => Promise<unknown>;
  onRemove: (uploadId: string) => void;
  onClipBack: () => void;
  onAllMoments: () => void;
  onSound: (sound: ClipSound) => void;
  onVoices: () => void;
  /** the recordings may be sent */
  onYes: (yes: VoiceYes) => void;
  onRegion: (region: Region, origin: RegionOrigin) => Promise<void>;
}

function struckWords({ excluded = [] }: Progress['voice']): string | null {
  if (excluded.length === 0) return null;
  return excluded.length === 1
    ? '1 moment is left out of the voice.'
    : `${excluded.length} moments are left out of the voice.`;
}

/** The button that brought the clip is gone with it: the page begins anew with the clip, which takes the focus. */
function useFocusOnNew(clip: VoiceClip | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const id = clip?.uploadId;
  const before = useRef(id);
  useEffect(() => {
    const isNew = id !== undefined && id !== before.current;
    before.current = id;
    if (!isNew) return;
    scrollTo({ top: 0 });
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [id]);
  return place;
}

interface WaysInProps
  extends Pick<VoiceMaterialProps, 'sessionId' | 'recording' | 'onFile' | 'onRecorded' | 'onRecording'> {
  /** the person's; empty while it is not known */
  name: string;
  /** what was brought could not be taken: that is told above, in the room of the drawing */
  isRefused: boolean;
  /** a clip was removed since one was discarded: the way back to that one is told, and to nothing else */
  isDiscardOver: boolean;
}

const DROP = 'Drag and drop an audio or video clip here, or tap or click to browse';
/** Nothing can be dragged there. */
const isPhone = () => matchMedia('(width < 640px)').matches;

/** A voice that is there already, made for another book or in a file; or one that is recorded now. */
function WaysIn(props: WaysInProps) {
  const { sessionId, name, isRefused, recording, onFile, onRecorded, onRecording } = props;
  const [isOffered, setIsOffered] = useState(false);
  const isFirst = recording === 'none';
  return (
    <>
      {isFirst && !isRefused && (
        <div className={styles.intro}>
          <p>
            A few seconds of {name || 'them'} talking are enough: a voicemail, a birthday video, an old tape.
          </p>
          <img src="/drawings/voicemail.svg" alt="" width="520" height="360" />
        </div>
      )}
      {isFirst && (
        <Suspense>
          <ReuseVoice sessionId={sessionId} onOffered={setIsOffered} />
        </Suspense>
      )}
      <div className={isFirst ? styles.ways : undefined}>
        {isFirst && (
          <DropZone
            label={isPhone() ? 'Choose a recording' : DROP}
            accept={CLIP_ACCEPT}
            buttonText="Choose File"
            kind={isOffered ? 'quiet' : 'primary'}
            onFiles={([file]) => file && onFile(file)}
          >
            <p className={styles.small}>MP3, WAV, M4A, MP4, MOV, or AVI</p>
          </DropZone>
        )}
        <div className={isFirst ? styles.recordWay : undefined}>
          {isFirst && (
            <p className={styles.soft}>Or let them speak now, or play a tape beside this device.</p>
          )}
          <Suspense>
            <RecordVoice
              sessionId={sessionId}
              onKeep={onRecorded}
              onStage={onRecording}
              isDiscardOver={props.isDiscardOver}
            />
          </Suspense>
        </div>
      </div>
    </>
  );
}

function soundOf(kind: ClipState['kind'], isSilent: boolean): ClipSound {
  if (kind === 'failed') return 'unreadable';
  return isSilent ? 'silent' : 'heard';
}

const NOTHING_REMOVED = {};

/**
 * What was removed, for as long as it is news: beside a clip that was there already when this page was opened, an earlier
 * one is over.
 */
function useNewlyRemoved(voice: Progress['voice'], clip: VoiceClip | undefined) {
  const last = voice.removed?.at(-1);
  const [before] = useState(clip && last);
  // The stored progress is read anew after every change: no object stays the same.
  const isOver = clip && last?.clip.uploadId === before?.clip.uploadId;
  return isOver ? NOTHING_REMOVED : voice;
}

/** What was taken away last, a clip or a recording nobody had kept: one way back is in sight at a time. */
function useTakenLast({ removed = [] }: Progress['voice'], recording: RecordingStage) {
  const [last, setLast] = useState<'removed' | 'discarded'>('removed');
  const now = `${removed.length} ${recording}`;
  const [before, setBefore] = useState({ now, count: removed.length, recording });
  if (before.now !== now) {
    const isDiscarded = before.recording === 'recorded' && recording === 'none';
    // Back on the screen, or behind a clip that was removed after it: it is over.
    if (isDiscarded) setLast('discarded');
    else if (recording === 'recorded' || removed.length > before.count) setLast('removed');
    setBefore({ now, count: removed.length, recording });
  }
  return last;
}

/** The one clip: chosen or recorded, named, heard and marked. */
export function VoiceMaterial(props: VoiceMaterialProps) {
  const { sessionId, voice, error, onFile, onRecorded, onRemove, onRegion, onSound } = props;
  const clip = voice.clips.find(({ isMain }) => isMain);
  const state = useLoadedClip(sessionId, clip, sentWithYes({ voice }).size > 0);
  const place = useFocusOnNew(clip);
  const removed = useNewlyRemoved(voice, clip);
  const last = useTakenLast(voice, props.recording);
  const [silent, setSilent] = useState<string | null>(null);
  const isSilent = clip !== undefined && clip.uploadId === silent;
  const sound = soundOf(state.kind, isSilent);
  useEffect(() => onSound(sound), [sound, onSound]);
  return (
    <>
      {error && <Notice kind="error">{error}</Notice>}
      <RemovedClips
        voice={clip || error || last === 'discarded' ? NOTHING_REMOVED : voice}
        onUndo={props.onClipBack}
      />
      <UndoLine words={struckWords(voice)} onUndo={props.onAllMoments} />
      {clip ? (
        <div ref={place} tabIndex={-1} className={styles.arrived}>
          <ClipList label="Your clip" clips={[clip]} onRemove={onRemove} />
        </div>
      ) : (
        <WaysIn
          {...{ sessionId, onFile, onRecorded }}
          name={voice.speakerName}
          isRefused={error !== null}
          isDiscardOver={last === 'removed' && (voice.removed?.length ?? 0) > 0}
          recording={props.recording}
          onRecording={props.onRecording}
        />
      )}
      {state.kind === 'loading' && <p role="status">Opening your recording...</p>}
      {state.kind === 'extracting' && (
        <p role="status">Taking the sound out of your video on our server...</p>
      )}
      {state.kind === 'waiting' && (
        <Suspense>
          <YesFirst voice={voice} onYes={props.onYes} />
        </Suspense>
      )}
      {clip && state.kind === 'failed' && (
        <LoadProblem
          message={state.message}
          fileName={clip.fileName}
          onAnother={() => onRemove(clip.uploadId)}
        />
      )}
      {clip && state.kind === 'ready' && (
        <MarkVoice
          clip={state.loaded}
          askServer={state.askServer}
          voice={voice}
          onRegion={onRegion}
          isSilent={isSilent}
          onSilence={(is) => setSilent(is ? clip.uploadId : null)}
          onVoices={props.onVoices}
        />
      )}
      {/* Another one has taken its place, or could not: that is what is at hand. */}
      <div className={styles.replaced}>
        <RemovedClips voice={clip || error ? removed : NOTHING_REMOVED} onUndo={props.onClipBack} />
      </div>
    </>
  );
}
