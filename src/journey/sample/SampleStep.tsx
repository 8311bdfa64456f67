import { lazy, Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { NotThem } from '@/account/reports/NotThem.tsx';
import { SignInWay } from '@/account/sign-in/SignInLink.tsx';
import { readVoiceProfile } from '@/backend/calls/documents.ts';
import { freshLink } from '@/backend/objects/fresh-link.ts';
import { track } from '@/backend/page/analytics.ts';
import { changeProgress } from '@/device/storage/books/progress.ts';
import { hasVoice, type Progress } from '@/device/storage/books/progress-record.ts';
import { indexAt, readTimings, type Timings } from '@/domain/audiobook/timings.ts';
import type { SessionId } from '@/domain/session.ts';
import { type Choosing, choiceOf } from '@/domain/voice/takes.ts';
import type { VoiceProfile } from '@/domain/voice/voice.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { NotYet } from '@/ui/navigation/NotYet.tsx';
import { StepActions, WHY_NOT_ID } from '@/ui/StepActions.tsx';
import { SpokenText } from '@/ui/sound/SpokenText.tsx';
import { SoundButton } from './playing/SoundButton.tsx';
import { TwoVoices } from './playing/TwoVoices.tsx';
import styles from './sample.module.css';
import { madeFrom, useChoosing } from './takes/use-choosing.ts';
import { type SampleState, useSample } from './use-sample.ts';
import { honestWords, NO_SESSION } from './words.ts';

const Takes = lazy(async () => ({ default: (await import('./takes/Takes.tsx')).Takes }));

interface SampleStepProps {
  progress: Progress;
  onBack: () => void;
  onNext: () => void;
}

async function approve(): Promise<void> {
  await changeProgress((now) => ({ ...now, sample: { ...now.sample, approved: true } }));
  track('Evaluation');
}

/** The person and the made voice are compared: where one begins, the other stops. */
function playAlone(event: SyntheticEvent<HTMLElement>): void {
  for (const audio of event.currentTarget.querySelectorAll('audio'))
    if (audio !== event.target) audio.pause();
}

/** The book beside it has a heartbeat meanwhile. */
function Generating({ firstUrl }: { firstUrl: string | null }) {
  return (
    <>
      <div role="status" className={styles.waiting}>
        <p>Generating your voice sample...</p>
        <p className={styles.soft}>This may take a few minutes. You can leave and come back.</p>
      </div>
      {firstUrl && (
        <SoundButton
          url={firstUrl}
          name="the first sentence"
          words="The first sentence is ready. Hear it while the rest is made."
        />
      )}
    </>
  );
}

interface ReadyProps {
  /** the person's; empty while it is not known */
  name: string;
  url: string;
  /** of the person's own speech */
  speechUrl: string | null;
  timingsUrl: string | null;
  onAgain: () => void;
}

/** The sentences of each paragraph, with their places in the page. */
function paragraphsOf({ texts, paragraphs }: Timings) {
  const starts = paragraphs[0] === 0 ? paragraphs : [0, ...paragraphs];
  return starts.map((start, i) =>
    texts.slice(start, starts[i + 1] ?? texts.length).map((text, k) => ({ index: start + k, text })),
  );
}

/** The page being read, with the sentence that sounds. */
function FollowPage({ timings, seconds }: { timings: Timings; seconds: number }) {
  return (
    <SpokenText
      label="The page being read"
      paragraphs={paragraphsOf(timings)}
      sentence={seconds > 0 ? indexAt(timings.starts, seconds) : -1}
      className={styles.page}
      markClassName={styles.sounding}
    />
  );
}

async function load(url: string, signal: AbortSignal): Promise<Timings | null> {
  const response = await fetch(await freshLink(url), { signal });
  return response.ok ? readTimings(await response.json()) : null;
}

/** When each sentence is heard; null until it is there, and when it cannot be had: the sample plays without it. */
function useTimings(url: string | null): Timings | null {
  const [timings, setTimings] = useState<Timings | null>(null);
  useEffect(() => {
    if (url === null) return setTimings(null);
    const leaving = new AbortController();
    load(url, leaving.signal).then(
      (loaded) => !leaving.signal.aborted && setTimings(loaded),
      () => undefined,
    );
    return () => leaving.abort();
  }, [url]);
  return timings;
}

/** The made voice beside the person's own, with the page that is read. */
function Ready({ name, url, speechUrl, timingsUrl, onAgain }: ReadyProps) {
  const [seconds, setSeconds] = useState(0);
  const timings = useTimings(timingsUrl);
  return (
    <>
      <TwoVoices name={name} sampleUrl={url} speechUrl={speechUrl} onSecond={setSeconds} onAgain={onAgain} />
      {timings && <FollowPage timings={timings} seconds={seconds} />}
    </>
  );
}

/** Reached by an address or too early: says what is needed first, and leads there. */
function MissingStep({ progress }: { progress: Progress }) {
  const hasManuscript = progress.manuscript?.accepted === true;
  const whose = `${progress.voice.speakerName || 'your loved one'}’s`;
  return (
    <NotYet step={hasManuscript ? 2 : 1} detail={NO_SESSION}>
      {hasManuscript
        ? `To let you hear a page, we need a recording of ${whose} voice first.`
        : `To let you hear a page, we need your memoir first, and then a recording of ${whose} voice.`}
    </NotYet>
  );
}

const LOOK_EVERY_MS = 2_000;

/**
 * What the voice's record tells beside the sample; looked at again while the sample is made. Null when it cannot be read.
 * @param sessionId null while no voice was made: the server knows no such session yet and would refuse the look
 */
function useSampleProfile(sessionId: SessionId | null, isGenerating: boolean): VoiceProfile | null {
  const [profile, setProfile] = useState<VoiceProfile | null>(null);
  useEffect(() => {
    if (sessionId === null) return;
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      // Everything told here stands beside the sample: without it the page is plainer and works.
      const found = await readVoiceProfile(sessionId).catch(() => null);
      if (!isHere) return;
      if (found) setProfile(found);
      if (isGenerating) timer = setTimeout(look, LOOK_EVERY_MS);
    };
    void look();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [sessionId, isGenerating]);
  return profile;
}

/** Why one cannot go on yet. */
function whyNot(state: SampleState, choosing: Choosing): string | false {
  if (state.kind === 'generating') return 'You can continue when the page is ready.';
  if (state.kind === 'ready' && choosing.kind === 'trying')
    return 'You have changed the voice. Please have the page read in it first, or put it back.';
  return false;
}

/** What has nothing to hear yet stands by itself. */
const FRAMES: Partial<Record<SampleState['kind'], string | undefined>> = {
  missing: styles.bare,
  generating: styles.bare,
};

/** Step 3: one page is heard before anything is paid. */
export function SampleStep({ progress, onBack, onNext }: SampleStepProps) {
  const { state, again } = useSample(progress);
  const { error, attempt } = useAttempt();
  const isMade = hasVoice(progress);
  const { profile: voice, speakerName } = progress.voice;
  const told = useSampleProfile(isMade ? progress.sessionId : null, state.kind === 'generating');
  const [choosing, choose] = useChoosing(
    madeFrom(progress),
    progress.sample.choice ?? choiceOf(told ?? { voice: null }),
    progress.sample.choice !== undefined || told !== null,
  );
  const preview = useRef<HTMLHeadingElement>(null);
  const speechUrl = voice?.kind === 'made' ? voice.outputUrl : null;
  const why = whyNot(state, choosing);
  // Nothing to compare with yet: one thing at a time.
  const isFirst = state.kind === 'generating' && !progress.sample.choice;
  const read = () => {
    attempt(() => again(choosing.choice));
    // The page is above what was chosen: who asked for it sees it come, and hears that it does.
    preview.current?.focus({ preventScroll: true });
    preview.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className={styles.step} data-sample={state.kind} onPlayCapture={playAlone}>
      <section aria-labelledby="preview-title" className={FRAMES[state.kind] ?? styles.card}>
        <h2 id="preview-title" ref={preview} tabIndex={-1}>
          One Page Preview
        </h2>
        {state.kind === 'generating' && <Generating firstUrl={told?.sampleFirstUrl ?? null} />}
        {state.kind === 'none' && <p role="status">No sample available</p>}
        {state.kind === 'missing' && <MissingStep progress={progress} />}
        {state.kind === 'failed' && (
          <Notice kind="error">
            <p>{state.message}</p>
            <SignInWay words={state.message} />
            <Button kind="quiet" onClick={() => attempt(again)}>
              Try Again
            </Button>
          </Notice>
        )}
        {state.kind === 'ready' && (
          <Ready
            name={speakerName}
            url={state.url}
            speechUrl={speechUrl}
            timingsUrl={told?.sampleTimingsUrl ?? null}
            onAgain={() => attempt(again)}
          />
        )}
        {error && <Notice kind="error">{error}</Notice>}
      </section>
      {told?.voice && !isFirst && (
        <Suspense>
          <Takes
            sessionId={progress.sessionId}
            name={speakerName}
            profile={told}
            speechUrl={speechUrl}
            state={choosing}
            onEvent={choose}
            isCalm={state.kind === 'ready'}
            onRead={read}
          />
        </Suspense>
      )}
      {state.kind === 'ready' && (
        <div className={styles.doubts}>
          <p className={styles.honest}>{honestWords(told?.voice?.engine, speakerName)}</p>
          <SoundsWrong progress={progress} />
        </div>
      )}
      {/* While it is made there is nothing to be in reach for, and it lies on none of what is told. */}
      <StepActions why={why} {...(state.kind !== 'generating' && { inReach: 'page' })}>
        <Button kind="quiet" onClick={onBack}>
          Previous Step
        </Button>
        <Button
          disabled={state.kind !== 'ready' || why !== false}
          aria-describedby={why ? WHY_NOT_ID : undefined}
          onClick={() => attempt(() => approve().then(onNext))}
        >
          Approve &amp; Continue
        </Button>
      </StepActions>
    </div>
  );
}

/** The voice is not the right person's: what can be done in step 2 before anybody is written to. */
function AnotherVoice({ voice }: Pick<Progress, 'voice'>) {
  const name = voice.speakerName || 'the right one';
  const others = voice.foundVoices?.length ?? 0;
  if (others < 2)
    return (
      <>
        <p>If somebody else is heard in the recording, you can mark another part of it in step 2.</p>
        <div>
          <ButtonLink to="/step-2" kind="quiet">
            Mark another part
          </ButtonLink>
        </div>
      </>
    );
  return (
    <>
      <p>
        We heard {others} voices in the recording. If another one of them is {name}, you can choose that one
        in step 2.
      </p>
      <div>
        <ButtonLink to="/step-2" kind="quiet" state={{ isSomebodyElse: true }}>
          Choose another voice
        </ButtonLink>
      </div>
    </>
  );
}

/** What is easiest to put right, first. */
function SoundsWrong({ progress }: { progress: Progress }) {
  const { sessionId } = progress;
  const name = progress.voice.speakerName;
  return (
    <>
      <details className={styles.wrong}>
        <summary>Sounds wrong?</summary>
        <ul>
          <li>
            <ButtonLink to="/names" kind="plain" state={{ from: '/step-3' }}>
              Fix a pronunciation
            </ButtonLink>
            <p>If a name is mispronounced</p>
          </li>
          <li>
            <ButtonLink to="/step-2" kind="plain">
              Choose another part of the recording
            </ButtonLink>
            <p>If the voice isn’t {name ? `${name}’s` : 'theirs'}, or somebody else is heard in it</p>
          </li>
          <li>
            <ButtonLink to="/step-2" kind="plain" state={{ isAddingMore: true }}>
              Add more recordings
            </ButtonLink>
            <p>If it is close but not close enough: 15 seconds or more of clear speech work best</p>
          </li>
        </ul>
      </details>
      <NotThem
        name={name}
        heard={{ place: 'sample', sessionId }}
        where={`Heard in step 3, book ${sessionId}.`}
      >
        <AnotherVoice voice={progress.voice} />
      </NotThem>
    </>
  );
}
