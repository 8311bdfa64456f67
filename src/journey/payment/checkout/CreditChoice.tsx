import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { readVoiceProfile } from '@/backend/calls/documents.ts';
import { useFreshLink } from '@/backend/page/use-fresh-link.ts';
import { changeBook, type Progress } from '@/device/storage/books/progress.ts';
import { CREDIT_FORMS, type CreditFacts, creditWords, FIRST_CREDIT_FORM } from '@/domain/audiobook/credit.ts';
import { MAX_OWN_RECORDING_SECONDS } from '@/domain/limits.ts';
import { counted } from '@/domain/words/counted.ts';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { SoundPlayer } from '@/ui/sound/SoundPlayer.tsx';
import styles from './choices.module.css';

/** A name in another alphabet is not said: the sentence then speaks of a loved one. */
const canBeSaid = (name: string) => /[\p{Script=Latin}\d]/u.test(name);

interface Facts extends CreditFacts {
  /** the person's own recording; null where none is kept */
  readonly own: { readonly seconds: number; readonly url: string | null } | null;
}

/** Whose voice it is and by what right, as the server will say it; as this device knows it until that is here. */
function useCreditFacts({ sessionId, voice }: Progress): Facts {
  const [facts, setFacts] = useState<Facts>({
    ...{ name: voice.speakerName, right: voice.right },
    own: null,
  });
  useEffect(() => {
    let isHere = true;
    readVoiceProfile(sessionId).then(
      (profile) => {
        const known = profile?.permission;
        if (!isHere || !profile || !known) return;
        const seconds = profile.storagePath && profile.speechSeconds;
        const own = seconds ? { seconds, url: profile.outputUrl } : null;
        setFacts({ name: known.speakerName, right: known.right, own });
      },
      // Without a line the sentence stands as this device knows it.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [sessionId]);
  return facts;
}

type Attempt = (act: () => Promise<unknown>) => unknown;

/** Enter here means "these words" or "this recording", never "charge my card". */
function payNothing(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

interface OwnRecordingProps {
  progress: Progress;
  facts: Facts;
  attempt: Attempt;
}

/** Whether the person themself is heard first, and how that sounds. Nothing is ticked beforehand. */
function OwnRecording({ progress, facts: { name, own }, attempt }: OwnRecordingProps) {
  const about = useId();
  const { link } = useFreshLink(own?.url ?? null);
  const isChosen = progress.ownRecording ?? false;
  // What was chosen can be taken back, whatever has become of the recording.
  if (own === null && !isChosen) return null;
  const change = () => changeBook(progress.sessionId, (now) => ({ ...now, ownRecording: !isChosen }));
  const whose = name.trim() ? `${name.trim()}’s` : 'their';
  const seconds = Math.min(MAX_OWN_RECORDING_SECONDS, Math.max(1, Math.round(own?.seconds ?? 0)));
  return (
    <fieldset onKeyDown={payNothing}>
      <legend className="visually-hidden">The recording itself</legend>
      <label className={styles.wish}>
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby={about}
          onChange={() => void attempt(change)}
        />
        <span>
          Begin with {whose} own recording
          {own && (
            <span id={about} className={styles.about}>
              {counted(seconds, 'second')}, cleaned
            </span>
          )}
        </span>
      </label>
      {link && <SoundPlayer url={link} name={`${whose} own recording`} durationSeconds={seconds} />}
    </fieldset>
  );
}

interface FormsProps {
  progress: Progress;
  facts: Facts;
  attempt: Attempt;
}

function Forms({ progress, facts: { name, right }, attempt }: FormsProps) {
  const group = useId();
  const chosen = progress.credit ?? FIRST_CREDIT_FORM;
  return (
    <fieldset className={styles.forms}>
      <legend>Every listener should know that the voice is recreated. How should the book say it?</legend>
      {CREDIT_FORMS.map((form) => (
        <label key={form} className={styles.form}>
          <input
            type="radio"
            name={group}
            checked={form === chosen}
            onChange={() =>
              void attempt(() => changeBook(progress.sessionId, (now) => ({ ...now, credit: form })))
            }
          />
          <span>{creditWords(form, { name: canBeSaid(name) ? name : '', right })}</span>
        </label>
      ))}
    </fieldset>
  );
}

/**
 * The sentence with which the book begins, chosen while nothing is paid; afterwards it is changed where it is heard. And
 * in sight, because nobody looks for it in a fold: whether the person's own recording comes before it.
 */
export function CreditChoice({ progress }: { progress: Progress }) {
  const [wasOpened, setOpened] = useState(false);
  const facts = useCreditFacts(progress);
  const { error, attempt } = useAttempt();
  return (
    <>
      <details
        className={styles.choice}
        onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
        onKeyDown={payNothing}
      >
        <summary>What the book says first</summary>
        {wasOpened && <Forms {...{ progress, facts, attempt }} />}
      </details>
      <OwnRecording {...{ progress, facts, attempt }} />
      {error && <Notice kind="error">{error}</Notice>}
    </>
  );
}
