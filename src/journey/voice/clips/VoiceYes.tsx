import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Progress, StandingPermission } from '@/device/storage/books/progress-record.ts';
import { VOICE_PERMISSION_VERSION } from '@/domain/voice/voice.ts';
import {
  AGE_QUESTION,
  AGES,
  type Age,
  VOICE_FACTS,
  type VoiceYes,
  yesWords,
} from '@/domain/voice/voice-yes.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { StepActions, WHY_NOT_ID } from '@/ui/StepActions.tsx';
import { VoiceServiceNotice } from '../making/VoiceServiceNotice.tsx';
import permission from './permission.module.css';
import styles from './voice-yes.module.css';

type VoiceProgress = Progress['voice'];

const EVERY_AGE = Object.entries(AGES) as [Age, string][];

const mainIdOf = ({ clips }: VoiceProgress) => clips.find(({ isMain }) => isMain)?.uploadId ?? '';

/**
 * Whether the yes is there for the recording as it is, in the words that are shown today.
 * @param standing the permission that stands from another book, where it is not asked for again
 */
export function isYesGiven(voice: VoiceProgress, standing: StandingPermission | undefined): boolean {
  const { yes } = voice;
  if (yes?.version !== VOICE_PERMISSION_VERSION || yes.about !== mainIdOf(voice)) return false;
  return standing?.isOfAge === true || yes.age !== undefined;
}

/** What was answered so far; false is what is missing. */
function whyNoYes(age: Age | null, isTicked: boolean): string | false {
  // What stands above says that it is refused, and this what to do.
  if (age === 'younger') return 'Please use a recording from when they were grown up.';
  if (age === null) return isTicked ? 'Say how old the speaker is.' : 'Answer both to continue.';
  return !isTicked && 'Check “Yes” to continue.';
}

interface AskedForYesProps {
  voice: VoiceProgress;
  /** from another book: the recording is with us */
  standing?: StandingPermission | undefined;
  onYes: (yes: VoiceYes) => void;
}

/** The answers, of which a yes is made. Nothing is ticked beforehand. */
function useYes({ voice, standing, onYes }: AskedForYesProps) {
  const isAgain = standing !== undefined;
  const isAgeKnown = standing?.isOfAge === true;
  const [age, setAge] = useState<Age | null>(isAgeKnown ? 'grown' : null);
  const [isTicked, setTicked] = useState(false);
  const why = whyNoYes(age, isTicked);
  const say = () => {
    if (why !== false || isYesGiven(voice, standing)) return;
    const at = new Date().toISOString();
    onYes({
      ...{ version: VOICE_PERMISSION_VERSION, at, about: mainIdOf(voice) },
      ...(!isAgeKnown && { age: 'grown' }),
    });
  };
  return { isAgain, isAgeKnown, age, setAge, isTicked, setTicked, why, say };
}

/** What is kept, why, how long and how it ends; then the two answers. */
function Asked({ isAgain, isAgeKnown, age, setAge, isTicked, setTicked }: ReturnType<typeof useYes>) {
  return (
    <>
      <dl className={styles.facts}>
        {VOICE_FACTS.map(([what, words], i) => (
          <div key={what}>
            <dt>{what}:</dt>{' '}
            <dd>
              {words}{' '}
              {i === VOICE_FACTS.length - 1 && (
                <a href="/privacy-policy#voices" target="_blank" rel="noopener">
                  Privacy
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <VoiceServiceNotice />
      {!isAgeKnown && (
        <fieldset className={styles.age}>
          <legend>{AGE_QUESTION}</legend>
          <div>
            {EVERY_AGE.map(([value, words]) => (
              <label key={value} className={permission.right}>
                <input type="radio" name="age" checked={age === value} onChange={() => setAge(value)} />
                {words}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {age === 'younger' ? (
        <Notice kind="info">We don’t recreate children’s voices.</Notice>
      ) : (
        <label className={styles.yes}>
          <input type="checkbox" checked={isTicked} onChange={(event) => setTicked(event.target.checked)} />
          <span>{yesWords(isAgain)}</span>
        </label>
      )}
    </>
  );
}

interface YesSheetProps extends AskedForYesProps {
  /** asked before the yes, with which the recording is sent: why it is not, in words for the person */
  whyNotSend: (isToCompare: boolean) => Promise<string | null>;
  /** what can be done besides once it is ticked; `say` gives the yes first, and tells whether it could be given */
  children?: (say: () => Promise<boolean>, isRefused: boolean) => ReactNode;
  onBack: () => void;
  onDone: () => void;
}

/** The second sheet of the permission: the yes to sending, apart from the answer before. */
export function YesSheet({ children, whyNotSend, onBack, onDone, ...asked }: YesSheetProps) {
  const headline = useRef<HTMLHeadingElement>(null);
  // What was pressed is on the sheet before.
  useEffect(() => headline.current?.focus(), []);
  const yes = useYes(asked);
  const [refusal, setRefusal] = useState<string | null>(null);
  const told = useRef<HTMLDivElement>(null);
  // Not below the way on, which it is the answer to.
  useEffect(() => {
    if (refusal) told.current?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  const [isAsking, setAsking] = useState(false);
  const say = async (isToCompare: boolean) => {
    setRefusal(null);
    setAsking(true);
    const why = await whyNotSend(isToCompare).finally(() => setAsking(false));
    setRefusal(why);
    if (why === null) yes.say();
    return why === null;
  };
  return (
    <>
      <h3 ref={headline} tabIndex={-1} className={permission.headline}>
        {yes.isAgain ? 'Before the voice is made' : 'Before it’s sent'}
      </h3>
      <Asked {...yes} />
      {yes.why === false && children?.(() => say(true), refusal !== null)}
      {refusal && (
        <div ref={told}>
          <Notice kind="error">{refusal}</Notice>
        </div>
      )}
      <StepActions inReach="dialog" why={yes.why}>
        <Button kind="quiet" onClick={onBack}>
          Back
        </Button>
        <Button
          disabled={yes.why !== false || isAsking}
          aria-describedby={yes.why ? WHY_NOT_ID : undefined}
          onClick={() => void say(false).then((isSaid) => isSaid && onDone())}
        >
          {isAsking ? 'One moment...' : 'Continue'}
        </Button>
      </StepActions>
    </>
  );
}

/** On step 2 itself, where only the server can open the recording: before it is marked, it has to be sent. */
export function YesFirst(asked: AskedForYesProps) {
  const yes = useYes(asked);
  return (
    <section aria-labelledby="yes-first" className={styles.first}>
      <h2 id="yes-first" className={permission.headline}>
        Before it’s sent
      </h2>
      <p>This device can’t open the recording. Our server can take the sound out of it.</p>
      <Asked {...yes} />
      {yes.why && <p id="yes-first-why">{yes.why}</p>}
      <Button
        disabled={yes.why !== false}
        aria-describedby={yes.why ? 'yes-first-why' : undefined}
        onClick={yes.say}
      >
        Send it
      </Button>
    </section>
  );
}
