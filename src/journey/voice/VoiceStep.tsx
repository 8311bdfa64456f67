import { lazy, type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { track } from '@/backend/page/analytics.ts';
import { useShared } from '@/device/share-target/use-shared.ts';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import type { SavedVoice } from '@/device/storage/books/saved-voice.ts';
import type { Region, RegionOrigin } from '@/domain/voice/voice.ts';
import type { VoiceYes } from '@/domain/voice/voice-yes.ts';
import { Button } from '@/ui/Button.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { useLocation, useNavigate } from '@/ui/navigation/router.ts';
import { StepActions, WHY_NOT_ID } from '@/ui/StepActions.tsx';
import {
  addClips,
  bringClipBack,
  chooseMainClip,
  includeAllMoments,
  markRegion,
  removeClip,
  sayYes,
} from './clips/change-clips.ts';
import {
  beginProcessing,
  confirmOnlyThem,
  processAgain,
  processWithout,
  useProcessing,
} from './making/use-processing.ts';
import { type ClipSound, VoiceMaterial } from './making/VoiceMaterial.tsx';
import type { RecordingStage } from './recorder/RecordVoice.tsx';
import { askAgain, chooseAgain } from './speakers/answer-whose-voice.ts';

const EnhancePopup = lazy(async () => ({ default: (await import('./clips/EnhancePopup.tsx')).EnhancePopup }));
const SharedClips = lazy(async () => ({ default: (await import('./clips/SharedClips.tsx')).SharedClips }));
const ProcessingOverlay = lazy(async () => ({
  default: (await import('./making/ProcessingOverlay.tsx')).ProcessingOverlay,
}));
const OnlyThem = lazy(async () => ({ default: (await import('./speakers/OnlyThem.tsx')).OnlyThem }));
const WhoseVoice = lazy(async () => ({ default: (await import('./speakers/WhoseVoice.tsx')).WhoseVoice }));
const ProcessingError = lazy(async () => ({
  default: (await import('./making/ProcessingError.tsx')).ProcessingError,
}));

interface VoiceStepProps {
  progress: Progress;
  /** of the book the voice is for, shown while it is made */
  cover?: ReactNode;
  onBack: () => void;
  onNext: () => void;
}

/** A voice of which the family has not said yet that it is only them, and what there is to hear of it. */
function unconfirmedVoice(made: SavedVoice | null) {
  if (made?.kind !== 'made' || made.isOnlyThem) return null;
  const { outputUrl, material } = made;
  return outputUrl && material ? { outputUrl, material } : null;
}

interface Standing {
  readonly voice: Progress['voice'];
  readonly recording: RecordingStage;
  readonly sound: ClipSound;
}

/** Before the next step; false when nothing is. */
function whatIsMissing({ voice: { clips, region }, recording, sound }: Standing): string | false {
  if (!clips.some(({ isMain }) => isMain)) {
    if (recording === 'recording') return 'Tap Stop when they’re done.';
    if (recording === 'recorded') return 'Keep or discard your recording to continue.';
    return 'Add a recording to continue.';
  }
  if (sound === 'unreadable') return 'Use another recording to continue.';
  return region === null && 'Mark a part where they speak to continue.';
}

interface ActionsProps extends Standing {
  onBack: () => void;
  onNext: () => void;
}

function Actions({ onBack, onNext, ...standing }: ActionsProps) {
  const missing = whatIsMissing(standing);
  return (
    // While the way on cannot be taken, it lies on nothing that is still to be done or read aloud.
    <StepActions why={missing} {...(!missing && { inReach: 'page' })}>
      <Button kind="quiet" onClick={onBack}>
        Previous Step
      </Button>
      <Button
        kind={standing.sound === 'silent' ? 'quiet' : 'primary'}
        disabled={missing !== false}
        aria-describedby={missing ? WHY_NOT_ID : undefined}
        onClick={onNext}
      >
        Next Step
      </Button>
    </StepActions>
  );
}

function useKeepRegion(attempt: (work: () => Promise<unknown>) => Promise<void>) {
  return useCallback(
    (region: Region, origin: RegionOrigin) => attempt(() => markRegion(region, origin)),
    [attempt],
  );
}

const mainOf = ({ clips }: Progress['voice']) => clips.find(({ isMain }) => isMain);

/** What step 3 sends somebody here for is begun once: not again after Back or a reload. */
function useSentFor(what: 'isAddingMore' | 'isSomebodyElse', begin: () => void): void {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const isSent = typeof state === 'object' && state !== null && what in state;
  const start = useEffectEvent(() => {
    void navigate(pathname, { replace: true });
    begin();
  });
  useEffect(() => {
    if (isSent) start();
  }, [isSent]);
}

/** What lies over the recording. Whoever went back to it from a question finds the question again, unless the mark is another one. */
function useShown(voice: Progress['voice']) {
  const { region, profile } = voice;
  const [shown, setShown] = useState<'popup' | 'adding' | 'questions' | { readonly region: Region | null }>(
    'questions',
  );
  const isAside = typeof shown === 'object' && shown.region === region && unconfirmedVoice(profile) !== null;
  useSentFor('isAddingMore', () => mainOf(voice) && setShown('adding'));
  // Of the same recording all was answered before its voices were heard.
  const isMarkedAnew = voice.markByHand !== undefined && voice.right !== null;
  return { shown, setShown, isAside, isMarkedAnew, isPopupOpen: shown === 'popup' || shown === 'adding' };
}

function useRecordingStage(attempt: (work: () => Promise<unknown>) => Promise<void>) {
  const [recording, setRecording] = useState<RecordingStage>('none');
  const onRecording = (stage: RecordingStage) => {
    setRecording(stage);
    // What was refused before says nothing about what is recorded now.
    if (stage !== 'none') void attempt(async () => undefined);
  };
  return { recording, onRecording };
}

interface WhoIsHeardProps {
  progress: Progress;
  /** false: the person looks at the recording first */
  isShown: boolean;
  onAside: () => void;
  isProcessing: boolean;
  attempt: (work: () => Promise<unknown>) => unknown;
  onNext: () => void;
}

/** What only the family can answer: which of the voices is theirs, and whether nobody else is in it. */
function WhoIsHeard(props: WhoIsHeardProps) {
  const { isShown, onAside, isProcessing, attempt, onNext } = props;
  const { sessionId, voice } = props.progress;
  const unconfirmed = unconfirmedVoice(voice.profile);
  useSentFor('isSomebodyElse', () => void attempt(() => askAgain(sessionId)));
  return (
    <>
      {unconfirmed && isShown && (
        <OnlyThem
          speakerName={voice.speakerName}
          material={unconfirmed.material}
          clips={voice.clips}
          soundUrl={unconfirmed.outputUrl}
          onBack={onAside}
          onYes={() => attempt(() => confirmOnlyThem().then(onNext))}
          onExclude={(stretches) => attempt(() => processWithout(stretches))}
          onVoices={voice.foundVoices ? () => attempt(() => askAgain(sessionId)) : null}
        />
      )}
      {voice.whoseVoice && !isProcessing && (
        <WhoseVoice sessionId={sessionId} voice={voice} attempt={attempt} />
      )}
    </>
  );
}

function Failure({
  processing,
  onNext,
}: {
  processing: ReturnType<typeof useProcessing>;
  onNext: () => void;
}) {
  const { error, dismiss, mayContinue } = processing;
  if (error === null) return null;
  return (
    <ProcessingError message={error} onTryAgain={dismiss} onContinue={mayContinue ? onNext : undefined} />
  );
}

/** Step 2: the loved one's voice comes in, is marked, and is made. */
export function VoiceStep({ progress, cover, onBack, onNext }: VoiceStepProps) {
  const { sessionId, voice } = progress;
  const { shown, setShown, isAside, isMarkedAnew, isPopupOpen } = useShown(voice);
  const [sound, setSound] = useState<ClipSound>('heard');
  const { error, attempt } = useAttempt();
  const { recording, onRecording } = useRecordingStage(attempt);
  const processing = useProcessing(progress, onNext);
  const shared = useShared();
  const keepRegion = useKeepRegion(attempt);
  const onYes = (yes: VoiceYes) => attempt(() => sayYes(sessionId, yes));
  const clipBack = () => attempt(bringClipBack);
  const take = (file: File) => chooseMainClip(sessionId, file).then(() => track('AudioUploadStep'));
  return (
    <>
      <VoiceMaterial
        sessionId={sessionId}
        voice={voice}
        error={isPopupOpen ? null : error}
        recording={recording}
        onRecording={onRecording}
        onFile={(file) => attempt(() => take(file))}
        onRecorded={take}
        onRemove={(uploadId) => attempt(() => removeClip(uploadId))}
        onClipBack={clipBack}
        onAllMoments={() => attempt(includeAllMoments)}
        onSound={setSound}
        onVoices={() => attempt(() => chooseAgain(voice.markByHand?.voices ?? []))}
        onYes={onYes}
        onRegion={keepRegion}
      />
      <Actions
        {...{ voice, recording, sound, onBack }}
        onNext={() => {
          if (isMarkedAnew && !isAside) void attempt(processAgain);
          setShown(isMarkedAnew || isAside ? 'questions' : 'popup');
        }}
      />
      <Suspense>
        {isPopupOpen && (
          <EnhancePopup
            sessionId={sessionId}
            voice={voice}
            error={error}
            isAddingMore={shown === 'adding'}
            onFiles={(files) => attempt(() => addClips(sessionId, files))}
            onRecorded={(file) => addClips(sessionId, [file])}
            onRemove={(uploadId) => attempt(() => removeClip(uploadId))}
            onClipBack={clipBack}
            onCancel={() => setShown({ region: null })}
            onYes={onYes}
            onContinue={(permission) => {
              setShown('questions');
              attempt(() => beginProcessing(permission));
            }}
          />
        )}
        {shared.length > 0 && !isPopupOpen && !processing.isProcessing && (
          <SharedClips sessionId={sessionId} main={mainOf(voice)} rows={shared} attempt={attempt} />
        )}
        {processing.isProcessing && <ProcessingOverlay {...{ sessionId, cover }} of={voice.speakerName} />}
        {!isPopupOpen && (
          <WhoIsHeard
            progress={progress}
            isShown={shown === 'questions'}
            onAside={() => setShown({ region: voice.region })}
            isProcessing={processing.isProcessing}
            attempt={attempt}
            onNext={onNext}
          />
        )}
        {!isPopupOpen && <Failure {...{ processing, onNext }} />}
      </Suspense>
    </>
  );
}
