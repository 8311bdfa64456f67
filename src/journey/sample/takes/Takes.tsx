import { useEffect, useId, useState } from 'react';
import { freshLink } from '@/backend/objects/fresh-link.ts';
import type { SessionId } from '@/domain/session.ts';
import {
  AT_REST,
  type Choosing,
  type ChoosingEvent,
  SLIDERS,
  type Slider,
  TUNING_RANGES,
  takesOf,
} from '@/domain/voice/takes.ts';
import type { TakeName, VoiceChoice, VoiceProfile, VoiceTuning } from '@/domain/voice/voice.ts';
import { Button } from '@/ui/Button.tsx';
import { hearTake } from './hear-take.ts';
import { TakeSound } from './TakeSound.tsx';
import styles from './takes.module.css';

export const TAKE_WORDS: Readonly<Record<TakeName, { readonly name: string; readonly what: string }>> = {
  closest: { name: 'Closest', what: 'Most like the recording' },
  clearest: { name: 'Clearest', what: 'Easiest to understand' },
  warmer: { name: 'Warmer and slower', what: 'Softer and unhurried' },
};

/** What each end of a slider does, and what the slider itself is called. */
export const SLIDER_WORDS: Readonly<
  Record<Slider, { readonly name: string; readonly less: string; readonly more: string }>
> = {
  pace: { name: 'Pace', less: 'Slower', more: 'Faster' },
  pitch: { name: 'Pitch', less: 'Lower', more: 'Higher' },
  tone: { name: 'Tone', less: 'Darker', more: 'Brighter' },
};

/** Where a slider stands, for who hears the screen: "2 steps slower". */
export function stepsWords(slider: Slider, steps: number): string {
  if (steps === 0) return 'as it is';
  const { less, more } = SLIDER_WORDS[slider];
  const count = Math.abs(steps);
  return `${count} ${count === 1 ? 'step' : 'steps'} ${(steps < 0 ? less : more).toLowerCase()}`;
}

interface TakesProps {
  sessionId: SessionId;
  /** the person's; empty while it is not known */
  name: string;
  profile: VoiceProfile;
  /** of the person's own speech */
  speechUrl: string | null;
  state: Choosing;
  onEvent: (event: ChoosingEvent) => void;
  /** the page is there: now there is time to make what may be asked for next */
  isCalm: boolean;
  onRead: () => void;
}

/** The two sentences that every take says; the next ones are for the sliders. */
const COMPARED = { from: 0, count: 2 };
/** As long as somebody drags, nothing is asked for. */
const SETTLES_AFTER_MS = 250;

const isTuned = (choice: VoiceChoice) => SLIDERS.some((slider) => choice[slider] !== AT_REST[slider]);

/** Counts how often the sliders came to rest somewhere else: each time the next sentence is heard. */
function useRests(choice: VoiceChoice): number {
  const { pace, pitch, tone } = choice;
  const [rests, setRests] = useState({ count: 0, at: `${pace} ${pitch} ${tone}` });
  useEffect(() => {
    const at = `${pace} ${pitch} ${tone}`;
    const timer = setTimeout(
      () => setRests((known) => (known.at === at ? known : { count: known.count + 1, at })),
      SETTLES_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [pace, pitch, tone]);
  return rests.count;
}

interface TakeRowProps extends Pick<TakesProps, 'sessionId' | 'isCalm' | 'onEvent'> {
  take: TakeName;
  choice: VoiceChoice;
  onWords: (words: string) => void;
}

function TakeRow({ take, choice, sessionId, isCalm, onEvent, onWords }: TakeRowProps) {
  const id = useId();
  const { name, what } = TAKE_WORDS[take];
  const heard = { ...choice, take };
  return (
    <li className={styles.take}>
      <TakeSound
        key={JSON.stringify(heard)}
        name={`${name.toLowerCase()} take`}
        isExpected={isCalm && !isTuned(choice)}
        ask={(signal) => hearTake(sessionId, { choice: heard, ...COMPARED }, signal)}
        onWords={onWords}
      />
      <label className={styles.pick} htmlFor={id}>
        <span id={`${id}name`} className={styles.name}>
          {name}
        </span>
        <span id={`${id}what`} className={styles.what}>
          {what}
        </span>
      </label>
      <input
        id={id}
        type="radio"
        name="take"
        aria-labelledby={`${id}name`}
        aria-describedby={`${id}what`}
        checked={choice.take === take}
        onChange={() => onEvent({ kind: 'took', take })}
      />
    </li>
  );
}

/** The person's own voice, and the ways in which it can be recreated: the family listens, and chooses. */
export function Takes(props: TakesProps) {
  const { sessionId, name, profile, speechUrl, state, onEvent, isCalm, onRead } = props;
  const { choice } = state;
  const [words, setWords] = useState('');
  /** null until somebody said: what is set already is in sight */
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const rests = useRests(choice);
  const takes = takesOf(profile);
  const isNamed = name !== '';
  return (
    <section aria-labelledby="takes-title" className={styles.card}>
      <h2 id="takes-title">Which one sounds most like {name || 'them'}?</h2>
      <p>
        {takes.length > 1 ? 'The same two sentences of your book, read in different ways. ' : ''}
        First, listen to the real voice again.
      </p>
      {words && <blockquote className={styles.words}>{words}</blockquote>}
      <ul className={styles.takes}>
        {speechUrl && (
          <li className={styles.take}>
            <TakeSound
              name="the real voice"
              isOwn
              isExpected
              ask={async () => ({ link: await freshLink(speechUrl), words: Promise.resolve('') })}
            />
            <span className={styles.pick}>
              <span className={styles.name}>{isNamed ? `${name}’s real voice` : 'The real voice'}</span>
              <span className={styles.what}>From your recording</span>
            </span>
          </li>
        )}
        {takes.map((take) => (
          <TakeRow
            key={take}
            {...{ take, choice, sessionId, isCalm, onEvent }}
            onWords={(said) => said && setWords(said)}
          />
        ))}
      </ul>
      <details
        className={styles.tuning}
        open={isOpen ?? isTuned(choice)}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary>Adjust by ear</summary>
        <TuningSliders tuning={choice} onMove={(slider, to) => onEvent({ kind: 'moved', slider, to })} />
        {/* Not disabled: once pressed it still has the focus. */}
        <Button
          kind="plain"
          aria-disabled={!isTuned(choice)}
          onClick={() => isTuned(choice) && onEvent({ kind: 'rested' })}
        >
          Reset<span className="visually-hidden"> the sliders</span>
        </Button>
      </details>
      {rests > 0 && <NextSentence key={rests} {...{ sessionId, choice }} from={COMPARED.count + rests - 1} />}
      {state.kind === 'trying' && (
        <div className={styles.decide}>
          <Button onClick={onRead}>Read me the page</Button>
          <Button kind="quiet" onClick={() => onEvent({ kind: 'put-back' })}>
            Put it back
          </Button>
        </div>
      )}
    </section>
  );
}

/** What a slider has changed is heard in the next sentence. */
function NextSentence({
  sessionId,
  choice,
  from,
}: {
  sessionId: SessionId;
  choice: VoiceChoice;
  from: number;
}) {
  const [words, setWords] = useState<string | null>(null);
  return (
    <div className={styles.take}>
      <TakeSound
        name="the next sentence"
        playsAtOnce
        ask={(signal) => hearTake(sessionId, { choice, from, count: 1 }, signal)}
        onWords={setWords}
      />
      <p role="status" className={styles.pick}>
        <span className={styles.name}>
          {words === null ? 'Making the next sentence...' : 'The next sentence'}
        </span>
        {words && <span className={styles.what}>{words}</span>}
      </p>
    </div>
  );
}

interface TuningSlidersProps {
  tuning: VoiceTuning;
  onMove: (slider: Slider, to: number) => void;
}

/** Three plain sliders; in the middle nothing is added. */
export function TuningSliders({ tuning, onMove }: TuningSlidersProps) {
  const id = useId();
  return (
    <div className={styles.sliders}>
      {SLIDERS.map((slider) => {
        const { most, step } = TUNING_RANGES[slider];
        const { name, less, more } = SLIDER_WORDS[slider];
        return (
          <div key={slider} className={styles.slider}>
            <span aria-hidden="true">{less}</span>
            <input
              type="range"
              id={`${id}${slider}`}
              aria-label={name}
              aria-valuetext={stepsWords(slider, tuning[slider] / step)}
              min={-most}
              max={most}
              step={step}
              value={tuning[slider]}
              onChange={({ currentTarget }) => onMove(slider, currentTarget.valueAsNumber)}
            />
            <span aria-hidden="true">{more}</span>
          </div>
        );
      })}
    </div>
  );
}
