import { useEffect, useId, useState } from 'react';
import { readVoiceProfile } from '@/backend/calls/documents.ts';
import { changeBook, type Progress } from '@/device/storage/books/progress.ts';
import { CREDIT_FORMS, type CreditFacts, creditWords, FIRST_CREDIT_FORM } from '@/domain/audiobook/credit.ts';
import { MAX_OWN_RECORDING_SECONDS } from '@/domain/limits.ts';
import { counted } from '@/domain/words/counted.ts';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import styles from './choices.module.css';

/** A name in another alphabet is not said: the sentence then speaks of a loved one. */
const canBeSaid = (name: string) => /[\p{Script=Latin}\d]/u.test(name);

interface Facts extends CreditFacts {
  /** of the person's own recording; null where none is kept */
  readonly ownSeconds: number | null;
}

/** Whose voice it is and by what right, as the server will say it; as this device knows it until that is here. */
function useCreditFacts({ sessionId, voice }: Progress): Facts {
  const [facts, setFacts] = useState<Facts>({
    ...{ name: voice.speakerName, right: voice.right },
    ownSeconds: null,
  });
  useEffect(() => {
    let isHere = true;
    readVoiceProfile(sessionId).then(
      (profile) => {
        const known = profile?.permission;
        if (!isHere || !profile || !known) return;
        const ownSeconds = profile.storagePath && profile.speechSeconds;
        setFacts({ name: known.speakerName, right: known.right, ownSeconds: ownSeconds || null });
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

interface OwnRecordingProps {
  progress: Progress;
  name: string;
  seconds: number | null;
  attempt: (act: () => Promise<unknown>) => unknown;
}

/** Whether the person themself is heard first. Nothing is ticked beforehand. */
function OwnRecording({ progress, name, seconds, attempt }: OwnRecordingProps) {
  const about = useId();
  const isChosen = progress.ownRecording ?? false;
  // What was chosen can be taken back, whatever has become of the recording.
  if (seconds === null && !isChosen) return null;
  const change = () => changeBook(progress.sessionId, (now) => ({ ...now, ownRecording: !isChosen }));
  return (
    <label className={styles.wish}>
      <input
        type="checkbox"
        checked={isChosen}
        aria-describedby={about}
        onChange={() => void attempt(change)}
      />
      <span>
        Begin with {name.trim() ? `${name.trim()}’s` : 'their'} own recording
        {seconds !== null && (
          <span id={about} className={styles.about}>
            {counted(Math.min(MAX_OWN_RECORDING_SECONDS, Math.max(1, Math.round(seconds))), 'second')},
            cleaned
          </span>
        )}
      </span>
    </label>
  );
}

function Forms({ progress }: { progress: Progress }) {
  const group = useId();
  const { name, right, ownSeconds } = useCreditFacts(progress);
  const { error, attempt } = useAttempt();
  const chosen = progress.credit ?? FIRST_CREDIT_FORM;
  return (
    <>
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
      <OwnRecording {...{ progress, name, attempt }} seconds={ownSeconds} />
      {error && <Notice kind="error">{error}</Notice>}
    </>
  );
}

/** The sentence with which the book begins, chosen while nothing is paid; afterwards it is changed where it is heard. */
export function CreditChoice({ progress }: { progress: Progress }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      className={styles.choice}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
      // Enter here means "these words", never "charge my card".
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <summary>What the book says first</summary>
      {wasOpened && <Forms progress={progress} />}
    </details>
  );
}
