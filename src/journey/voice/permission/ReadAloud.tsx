import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { RETENTION_DAYS } from '@/domain/account/retention.ts';
import { isProof, outcomeWords, type SpokenTold, spokenWords } from '@/domain/voice/spoken-permission.ts';
import { timeText } from '@/domain/words/time-text.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useWakeLock } from '@/ui/hooks/use-wake-lock.ts';
import { StepActions } from '@/ui/StepActions.tsx';
import { LiveWave } from '@/ui/sound/LiveWave.tsx';
import { SoundPlayer } from '@/ui/sound/SoundPlayer.tsx';
import recorder from '../recorder/recorder.module.css';
import styles from '../voice.module.css';
import type { ReadingDesk } from './reading-desk.ts';
import { type ReadingState, useReading } from './use-reading.ts';

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const beganMs = performance.now();
    const timer = setInterval(() => setSeconds((performance.now() - beganMs) / 1_000), 200);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

function Live({ stream, onStop }: { stream: MediaStream; onStop: () => void }) {
  useWakeLock();
  const seconds = useSeconds();
  return (
    <div className={styles.statement}>
      <p className={recorder.time}>
        <span className={recorder.light} aria-hidden="true" />
        Recording {timeText(seconds)}
      </p>
      <LiveWave stream={stream} />
      <Button data-next onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}

interface ToldProps {
  told: SpokenTold;
  isOwn: boolean;
  isToldOutside?: boolean | undefined;
  onAgain: () => void;
  onDone: (told: SpokenTold) => void;
}

/** What the server found, and the way on. */
function Told({ told, isOwn, isToldOutside, onAgain, onDone }: ToldProps) {
  const isGood = isProof(told) || told.outcome === 'waiting';
  const isOver = isToldOutside === true && (isGood || told.outcome === 'unsure');
  const end = useEffectEvent(() => onDone(told));
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  if (isOver) return null;
  return (
    <>
      <Notice kind={isGood ? 'safe' : 'info'}>
        {/* Where what came of it is shown, who read it and when stands there, too. */}
        {!isToldOutside && <strong>{spokenWords(told, isOwn)}</strong>} {outcomeWords(told, isOwn)}
      </Notice>
      <StepActions>
        <Button {...(isGood ? { 'data-next': true } : { kind: 'quiet' })} onClick={() => onDone(told)}>
          {isGood ? 'Done' : 'Leave it'}
        </Button>
        {!isGood && (
          <Button data-next onClick={onAgain}>
            Read again
          </Button>
        )}
      </StepActions>
    </>
  );
}

const YEARS = RETENTION_DAYS.permission / 365;

interface ReadAloudProps {
  desk: ReadingDesk;
  /** who has to be asked to read; absent where that is whoever looks at this */
  reader?: string | undefined;
  /** said below the sentence, for whoever reads it with nobody beside them to ask */
  about?: string;
  onDone: (told: SpokenTold) => void;
  /** the way out before anything is sent */
  onNotNow?: () => void;
  /**
   * it lies over the place where what was found is shown, with a way to read again: here is told only what needs an answer,
   * and its title has said who reads
   */
  isToldOutside?: boolean;
  /** told whether something is recorded that leaving would throw away */
  onUnsent?: (isUnsent: boolean) => void;
}

/** What was pressed is gone by the next stage: the focus goes to what comes next, and never to the window behind. */
function useFocusOnNext(kind: ReadingState['kind']) {
  const place = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  // In the very change that takes what had the focus: a window would take it for itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stage has its next control
  useLayoutEffect(() => {
    if (!hasActed.current) return;
    // A page from its title on, as far as what comes next is in sight then; a window stays where it is.
    if (!place.current?.closest('[role="dialog"]')) scrollTo({ top: 0, behavior: 'instant' });
    place.current?.querySelector<HTMLElement>('[data-next]')?.focus();
  }, [kind]);
  const act = () => {
    hasActed.current = true;
  };
  return { place, act };
}

/** A sentence made for this moment, read into the microphone: nobody can answer with an earlier recording. */
export function ReadAloud({ onUnsent = () => undefined, ...props }: ReadAloudProps) {
  const reading = useReading(props.desk);
  const { kind } = reading.state;
  const { place, act } = useFocusOnNext(kind);
  const tell = useEffectEvent(onUnsent);
  const isUnsent = kind === 'recording' || kind === 'recorded';
  useEffect(() => void tell(isUnsent), [isUnsent]);
  return (
    <div ref={place} onClickCapture={act} className={styles.statement}>
      <Stage {...props} {...reading} />
    </div>
  );
}

function startWords(reader: string | undefined, isTitled = false): string {
  if (isTitled) return 'Tap “Start recording” first.';
  return `Tap “Start recording,” then ${reader === undefined ? 'read' : `have ${reader} read`} this aloud:`;
}

type StageProps = Omit<ReadAloudProps, 'onUnsent'> & ReturnType<typeof useReading>;

function Stage({ reader, about, isToldOutside, onDone, onNotNow, ...reading }: StageProps) {
  const { state, error, ask, start, stop, send } = reading;
  if (state.kind === 'told')
    return (
      <Told
        told={state.told}
        isOwn={reader === undefined}
        {...{ isToldOutside, onDone }}
        onAgain={() => void ask()}
      />
    );
  return (
    <>
      {error && <Notice kind="error">{error}</Notice>}
      {state.kind === 'asking' && <p role="status">One moment...</p>}
      {state.kind === 'stopped' && (
        <Button data-next onClick={() => void ask()}>
          Try Again
        </Button>
      )}
      {(state.kind === 'ready' || state.kind === 'recording') && (
        <>
          {state.kind === 'ready' && <p>{startWords(reader, isToldOutside)}</p>}
          <blockquote>{state.sentence.text}</blockquote>
          {about && state.kind === 'ready' && <p>{about}</p>}
        </>
      )}
      {state.kind === 'ready' && (
        <Button data-next onClick={() => void start(state.sentence)}>
          Start recording
        </Button>
      )}
      {state.kind === 'recording' && <Live stream={state.stream} onStop={stop} />}
      {(state.kind === 'recorded' || state.kind === 'sending') && (
        <>
          <p>Does it sound clear? It’s kept as proof up to {YEARS} years, or until it’s taken back.</p>
          <SoundPlayer url={state.sound.url} name="what was read" durationSeconds={state.sound.seconds} />
          {state.kind === 'sending' && (
            <p role="status" data-next tabIndex={-1}>
              We’re comparing it with the recording...
            </p>
          )}
          <StepActions>
            <Button
              kind="quiet"
              disabled={state.kind === 'sending'}
              onClick={() => void start(state.sentence)}
            >
              Record again
            </Button>
            <Button
              data-next={state.kind === 'recorded' || undefined}
              disabled={state.kind === 'sending'}
              onClick={() => void send(state.sentence, state.sound)}
            >
              Send it
            </Button>
          </StepActions>
        </>
      )}
      {onNotNow && state.kind !== 'recording' && state.kind !== 'sending' && (
        <Button kind="plain" onClick={onNotNow}>
          Not now
        </Button>
      )}
    </>
  );
}
