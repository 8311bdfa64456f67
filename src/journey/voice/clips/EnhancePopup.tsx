import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Progress, StandingPermission } from '@/device/storage/books/progress-record.ts';
import { isName, oneLine } from '@/domain/account/email.ts';
import type { SessionId } from '@/domain/session.ts';
import type { KinStatement as Statement } from '@/domain/voice/kin-statement.ts';
import { VOICE_PERMISSION_QUESTION, VOICE_RIGHTS, type VoiceRight } from '@/domain/voice/voice.ts';
import type { VoiceYes } from '@/domain/voice/voice-yes.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { DropZone } from '@/ui/forms/DropZone.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import { StepActions, WHY_NOT_ID } from '@/ui/StepActions.tsx';
import { whyNotSend } from '../permission/reading-desk.ts';
import { type RecordingStage, RecordVoice } from '../recorder/RecordVoice.tsx';
import { VoiceTrail } from '../VoiceTrail.tsx';
import { LeftWord } from '../will/LeftWord.tsx';
import { ClipList } from './ClipList.tsx';
import { CLIP_ACCEPT } from './clip-kind.ts';
import { Signing, type StatementDraft, signedBy } from './KinStatement.tsx';
import styles from './permission.module.css';
import { RemovedClips } from './RemovedClips.tsx';
import { isYesGiven, YesSheet } from './VoiceYes.tsx';

const SpokenOffer = lazy(async () => ({
  default: (await import('../permission/SpokenOffer.tsx')).SpokenOffer,
}));

export interface Permission {
  readonly speakerName: string;
  readonly right: VoiceRight;
  /** of the next of kin alone */
  readonly statement?: Statement | undefined;
  /** where it was not asked for again */
  readonly standing?: StandingPermission | undefined;
}

interface EnhancePopupProps {
  sessionId: SessionId;
  voice: Progress['voice'];
  error: string | null;
  /** came for more recordings: these are open and in sight */
  isAddingMore?: boolean;
  onFiles: (files: File[]) => void;
  onRecorded: (file: File) => Promise<unknown>;
  onRemove: (uploadId: string) => void;
  onClipBack: () => void;
  onCancel: () => void;
  /** the recordings may be sent, whatever else is still to be answered */
  onYes: (yes: VoiceYes) => void;
  onContinue: (permission: Permission) => void;
}

interface Answers {
  readonly hasName: boolean;
  readonly hasAnswer: boolean;
}

/** Before a voice can be made; false when nothing is missing. */
function whyNot(recording: RecordingStage, { hasName, hasAnswer }: Answers): string | false {
  if (recording === 'recording') return 'Tap Stop when they’re done.';
  if (recording === 'recorded') return 'Keep or discard your recording to continue.';
  if (!hasName && hasAnswer) return 'Fill in the name.';
  if (!hasName) return 'Fill in the name and choose an answer.';
  return !hasAnswer && 'Choose an answer below the name.';
}

/** Before the recording in the tab's own store; it goes with all of ours where a device is cleared. */
const KEPT = 'kindred-answered:';

const RIGHTS = Object.entries(VOICE_RIGHTS) as [VoiceRight, string][];

type Answer = Pick<Progress['voice'], 'speakerName' | 'right'> & {
  readonly statement?: StatementDraft | undefined;
};

interface QuestionProps extends Answer {
  onAnswer: (change: Partial<Answer>) => void;
}

/** Whose voice it is, and by what right it is used. */
function Question({ speakerName, right, onAnswer }: QuestionProps) {
  return (
    <fieldset className={styles.permission}>
      <legend className={styles.headline}>{VOICE_PERMISSION_QUESTION}</legend>
      <Field
        label="Name of the person speaking"
        name="speaker"
        maxLength={120}
        autoComplete="off"
        value={speakerName}
        onChange={(event) => onAnswer({ speakerName: event.target.value })}
      />
      <div className={styles.rights}>
        {RIGHTS.map(([value, words]) => (
          <label key={value} className={styles.right}>
            <input
              type="radio"
              name="right"
              checked={right === value}
              onChange={() => onAnswer({ right: value })}
            />
            {words}
          </label>
        ))}
      </div>
      <LeftWord {...{ speakerName, right }} />
    </fieldset>
  );
}

/** The recording the voice will be made of, as it is marked. */
function markedClip({ clips, region }: VoiceProgress) {
  const main = clips.find(({ isMain }) => isMain);
  return main && region ? { objectPath: main.objectPath, ...region } : null;
}

interface OfferProps {
  sessionId: SessionId;
  voice: VoiceProgress;
  given: Answer;
  /** what is read is compared with the recording, which has to be on its way by then */
  onReading?: () => Promise<boolean>;
  isRefused?: boolean;
}

/** Whoever can be asked can say it: nothing waits for that. */
function Offer({ sessionId, voice, given, onReading, isRefused }: OfferProps) {
  const name = oneLine(given.speakerName);
  if (!isName(name) || (given.right !== 'agreed' && given.right !== 'own')) return null;
  return (
    <Suspense>
      <SpokenOffer
        sessionId={sessionId}
        speakerName={name}
        isOwn={given.right === 'own'}
        clip={markedClip(voice)}
        onReading={onReading}
        isRefused={isRefused}
      />
    </Suspense>
  );
}

const dayOf = (iso: string) => new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long' });

interface StandingProps {
  speakerName: string;
  standing: StandingPermission;
  onAskAgain: () => void;
}

/** Whose permission it is, and since when: it was given for another book, and is not asked for again. */
function Standing({ speakerName, standing: { right, since, signed }, onAskAgain }: StandingProps) {
  return (
    <section className={styles.permission} aria-labelledby="standing-permission">
      <h3 id="standing-permission" className={styles.headline}>
        The permission for {speakerName}’s voice still stands
      </h3>
      <p>
        “{VOICE_RIGHTS[right]}.” You answered this on {dayOf(since)}, for another book.
      </p>
      {signed && (
        <p>
          “{signed.words}” Signed: {signed.signer}.
        </p>
      )}
      <div>
        <Button kind="plain" onClick={onAskAgain}>
          Answer again
        </Button>
      </div>
    </section>
  );
}

/**
 * What was answered in a window that was closed again, by Back or by loading the page anew, as long as the tab is open. By
 * the recording it was answered about: another one may be of somebody else.
 */
const answered = {
  get(about: string): Answer | null {
    try {
      return JSON.parse(sessionStorage.getItem(KEPT + about) ?? 'null');
    } catch {
      // Where the tab keeps nothing, it is asked anew.
      return null;
    }
  },
  set(about: string, answer: Answer): void {
    try {
      sessionStorage.setItem(KEPT + about, JSON.stringify(answer));
    } catch {
      // A tab without room for it shows what is typed until it is closed.
    }
  },
  delete: (about: string) => sessionStorage.removeItem(KEPT + about),
};

type VoiceProgress = Progress['voice'];

/** What was said last; what stood for another recording says nothing about this one. */
function lastAnswer(voice: VoiceProgress, about: string | undefined): Answer {
  const known = about && answered.get(about);
  if (known) return known;
  const isOfOther = [voice.standing, voice.yes].some((given) => given && given.about !== about);
  return isOfOther ? { speakerName: voice.speakerName, right: null } : voice;
}

/** The permission that stands, or the answers of which one is made. */
function usePermission(voice: VoiceProgress, recording: RecordingStage) {
  const about = voice.clips.find(({ isMain }) => isMain)?.uploadId;
  const [given, setAnswer] = useState<Answer>(() => lastAnswer(voice, about));
  const [isAskedAgain, setAskedAgain] = useState(false);
  const isAnswering = isAskedAgain || (about !== undefined && answered.get(about) !== null);
  const standing = !isAnswering && voice.standing?.about === about ? voice.standing : undefined;
  const { speakerName, right, statement } = given;
  const name = oneLine(speakerName);
  const signed = right === 'kin' ? signedBy(statement ?? {}) : null;
  const answers = {
    hasName: isName(name),
    hasAnswer: right !== null,
  };
  const why = whyNot(recording, standing ? { hasName: true, hasAnswer: true } : answers);
  const answer = (change: Partial<Answer>) => {
    const next = { speakerName, right, statement, ...change };
    if (about) answered.set(about, next);
    setAnswer(next);
  };
  const take = (): Permission | null => {
    if (standing) return { speakerName: voice.speakerName, right: standing.right, standing };
    if (!right) return null;
    if (about) answered.delete(about);
    return { speakerName: name, right, ...(signed && { statement: signed }) };
  };
  /** the answer is one that has to be signed */
  const isForKin = !standing && right === 'kin';
  return {
    given,
    name,
    standing,
    isForKin,
    isSigned: signed !== null,
    why,
    answer,
    take,
    askAgain: () => setAskedAgain(true),
  };
}

const TITLE = 'Enhance Voice Quality';

interface MoreProps extends Pick<EnhancePopupProps, 'sessionId' | 'onFiles' | 'onRecorded' | 'onRemove'> {
  clips: VoiceProgress['clips'];
  isRecording: boolean;
  isWanted: boolean;
  onStage: (stage: RecordingStage) => void;
}

/** More of the same voice, where there is some. */
function MoreRecordings({
  sessionId,
  clips,
  isRecording,
  isWanted,
  onFiles,
  onRecorded,
  onRemove,
  onStage,
}: MoreProps) {
  /** null until somebody said: what is there already is in sight */
  const [isOpen, setIsOpen] = useState<boolean | null>(isWanted || null);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) frame.current?.scrollIntoView();
  }, [isWanted]);
  return (
    <div ref={frame} className={styles.more}>
      {/* The window’s name, in sight where it belongs: the question above is another matter. */}
      <p aria-hidden="true" className={styles.moreTitle}>
        {TITLE}
      </p>
      <p className={styles.soft}>At least 15 seconds of the voice works best.</p>
      <details
        open={isOpen ?? (isRecording || clips.length > 0)}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary>Add more recordings (optional)</summary>
        <div>
          {!isRecording && (
            <DropZone
              label="Additional files (optional)"
              accept={CLIP_ACCEPT}
              buttonText="Choose Files"
              multiple
              isSmall
              onFiles={onFiles}
            />
          )}
          <RecordVoice sessionId={sessionId} onKeep={onRecorded} onStage={onStage} isFresh />
          {clips.length > 0 && (
            <>
              <p role="status">
                {clips.length} additional {clips.length === 1 ? 'file' : 'files'}
              </p>
              <ClipList label="Additional files" clips={clips} onRemove={onRemove} />
            </>
          )}
        </div>
      </details>
    </div>
  );
}

/** The one question that must be answered before a voice is made, and the yes to it; then, for the next of kin, the signing. */
export function EnhancePopup(props: EnhancePopupProps) {
  const { sessionId, voice, error, onFiles, onRecorded, onRemove, onCancel, onYes, onContinue } = props;
  /** what becomes of a recording comes before the question */
  const [recording, setRecording] = useState<RecordingStage>('none');
  const [sheet, setSheet] = useState<'question' | 'yes' | 'signing'>('question');
  const permission = usePermission(voice, recording);
  const { given, name, standing, isForKin, isSigned, why, answer, take, askAgain } = permission;
  const isRecording = recording !== 'none';
  const isYes = isYesGiven(voice, standing);
  const go = () => {
    const taken = take();
    if (taken) onContinue(taken);
  };
  const goOn = () => (isForKin ? setSheet('signing') : go());
  const back = () => setSheet('question');
  const offered = !isRecording && !standing && { sessionId, voice, given };
  if (sheet !== 'question' && !why)
    return (
      <Dialog title={TITLE} onClose={onCancel}>
        <VoiceTrail at="permission" />
        {sheet === 'yes' && (
          <YesSheet
            {...{ voice, standing, onYes }}
            whyNotSend={(isToCompare) => whyNotSend(sessionId, name, isToCompare)}
            onBack={back}
            onDone={goOn}
          >
            {(say, isRefused) => offered && <Offer {...offered} onReading={say} isRefused={isRefused} />}
          </YesSheet>
        )}
        {sheet === 'signing' && (
          <Signing
            sessionId={sessionId}
            name={name}
            draft={given.statement ?? {}}
            isSigned={isSigned}
            onDraft={(statement) => answer({ statement })}
            onBack={back}
            onSigned={go}
          />
        )}
      </Dialog>
    );
  return (
    <Dialog title={TITLE} onClose={onCancel}>
      <VoiceTrail at="permission" />
      {error && <Notice kind="error">{error}</Notice>}
      {!isRecording && standing && (
        <Standing speakerName={voice.speakerName} standing={standing} onAskAgain={askAgain} />
      )}
      {!isRecording && !standing && (
        <Question speakerName={given.speakerName} right={given.right} onAnswer={answer} />
      )}
      {isYes && offered && <Offer {...offered} />}
      <MoreRecordings
        {...{ sessionId, isRecording, onFiles, onRecorded, onRemove }}
        isWanted={props.isAddingMore === true}
        clips={voice.clips.filter(({ isMain }) => !isMain)}
        onStage={setRecording}
      />
      <RemovedClips voice={voice} isAdditional onUndo={props.onClipBack} />
      <StepActions inReach="dialog" why={why}>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          disabled={why !== false}
          aria-describedby={why ? WHY_NOT_ID : undefined}
          onClick={isYes ? goOn : () => setSheet('yes')}
        >
          Continue
        </Button>
      </StepActions>
    </Dialog>
  );
}
