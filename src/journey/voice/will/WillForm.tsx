import { useEffect, useId, useState } from 'react';
import { isEmail, isName, oneLine } from '@/domain/account/email.ts';
import type { SessionId } from '@/domain/session.ts';
import { MAX_NAMED, type SaidWill, WILL_USES, type WillUse, willWords } from '@/domain/voice/voice-will.ts';
import { Button } from '@/ui/Button.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import select from '@/ui/forms/select.module.css';
import { RecordVoice } from '../recorder/RecordVoice.tsx';
import { recordingPlaceOf, today } from './wills.ts';

const YEARS = [5, 10, 20] as const;
const USES = Object.entries(WILL_USES) as [WillUse, string][];

interface Draft {
  readonly speakerName: string;
  readonly named: readonly { readonly name: string; readonly email: string }[];
  readonly uses: readonly WillUse[];
  /** null for as long as it is not withdrawn */
  readonly untilYear: number | null;
  readonly opensBooks: boolean;
}

const EMPTY: Draft = {
  speakerName: '',
  named: [{ name: '', email: '' }],
  uses: [],
  untilYear: null,
  opensBooks: false,
};

/** Null while something is missing. */
function whole({ speakerName, named, uses, untilYear, opensBooks }: Draft): SaidWill | null {
  const people = named.map(({ name, email }) => ({ name: oneLine(name), email: email.trim().toLowerCase() }));
  const isWhole = people.every(({ name, email }) => isName(name) && isEmail(email));
  const isTwice = new Set(people.map(({ email }) => email)).size < people.length;
  if (!isName(speakerName) || !isWhole || isTwice || uses.length === 0) return null;
  return {
    ...{ speakerName: oneLine(speakerName), named: people, uses: [...uses], untilYear, day: today() },
    ...(opensBooks && { opensBooks }),
  };
}

/** As far as it is said: the sentence has a place for what is still missing. */
function shown({ speakerName, named, uses, untilYear, opensBooks }: Draft): SaidWill {
  const people = named.map(({ name, email }) => ({ name: oneLine(name) || '…', email }));
  return {
    ...{ speakerName: oneLine(speakerName) || '…', named: people, uses: [...uses], untilYear, day: today() },
    ...(opensBooks && { opensBooks }),
  };
}

function Named({ draft, onChange }: { draft: Draft; onChange: (named: Draft['named']) => void }) {
  const { named } = draft;
  const change = (at: number, to: Partial<Draft['named'][number]>) =>
    onChange(named.map((one, n) => (n === at ? { ...one, ...to } : one)));
  return (
    <fieldset>
      <legend>Who may use your voice?</legend>
      {named.map(({ name, email }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, whatever is typed in it
        <fieldset key={at} aria-label={`Person ${at + 1}`}>
          <Field
            label="Name"
            maxLength={120}
            autoComplete="off"
            value={name}
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <Field
            label="Email"
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => change(at, { email: event.target.value })}
          />
        </fieldset>
      ))}
      {named.length < MAX_NAMED && (
        <Button kind="plain" onClick={() => onChange([...named, { name: '', email: '' }])}>
          Add another person
        </Button>
      )}
      {named.length > 1 && (
        <Button kind="plain" onClick={() => onChange(named.slice(0, -1))}>
          Remove the last one
        </Button>
      )}
    </fieldset>
  );
}

/** For what, and until when. */
function Limits({ draft, onChange }: { draft: Draft; onChange: (to: Partial<Draft>) => void }) {
  const id = useId();
  const { uses, untilYear, opensBooks } = draft;
  const thisYear = new Date().getFullYear();
  return (
    <>
      <fieldset>
        <legend>When may they use it?</legend>
        {USES.map(([use, words]) => (
          <label key={use}>
            <input
              type="checkbox"
              checked={uses.includes(use)}
              onChange={({ target }) =>
                onChange({ uses: target.checked ? [...uses, use] : uses.filter((one) => one !== use) })
              }
            />
            {words.charAt(0).toUpperCase() + words.slice(1)}
          </label>
        ))}
      </fieldset>
      <div>
        <label htmlFor={id}>Until when?</label>
        <select
          id={id}
          className={select.select}
          value={untilYear ?? ''}
          onChange={({ target }) => onChange({ untilYear: target.value ? Number(target.value) : null })}
        >
          <option value="">Until I take it back</option>
          {YEARS.map((years) => (
            <option key={years} value={thisYear + years}>
              {`Until the end of ${thisYear + years}`}
            </option>
          ))}
        </select>
      </div>
      <fieldset>
        <legend>How does each book begin?</legend>
        <label>
          <input
            type="checkbox"
            checked={opensBooks}
            onChange={({ target }) => onChange({ opensBooks: target.checked })}
          />
          With me saying this sentence
        </label>
      </fieldset>
    </>
  );
}

interface WillFormProps {
  uid: string;
  /** keeps it with the account */
  onGive: (said: SaidWill, sound: File) => Promise<unknown>;
  onCancel: () => void;
}

/** Who, for what, until when; then the sentence, read aloud. */
export function WillForm({ uid, onGive, onCancel }: WillFormProps) {
  const [draft, setDraft] = useState(EMPTY);
  const [place, setPlace] = useState<SessionId | null>(null);
  useEffect(() => {
    let isHere = true;
    void recordingPlaceOf(uid).then((found) => isHere && setPlace(found));
    return () => {
      isHere = false;
    };
  }, [uid]);
  const change = (to: Partial<Draft>) => setDraft((now) => ({ ...now, ...to }));
  const said = whole(draft);
  return (
    <>
      <Field
        label="Your name"
        autoComplete="name"
        maxLength={120}
        value={draft.speakerName}
        onChange={(event) => change({ speakerName: event.target.value })}
      />
      <Named draft={draft} onChange={(named) => change({ named })} />
      <Limits draft={draft} onChange={change} />
      {said && place ? (
        <>
          <p>
            <strong>Read this aloud, and keep the recording:</strong>
          </p>
          <blockquote>{willWords(said)}</blockquote>
          <p>
            We keep the sentence, your recording, and whom you named until you take it back or delete your
            account. No voice is made from it.
          </p>
          <RecordVoice sessionId={place} sentence={willWords(said)} onKeep={(sound) => onGive(said, sound)} />
        </>
      ) : (
        <>
          <p>
            <strong>You’ll read this aloud:</strong>
          </p>
          <blockquote>{willWords(shown(draft))}</blockquote>
          <p role="status">
            Fill in your name, each person’s name and email, and when your voice may be used.
          </p>
        </>
      )}
      <div>
        <Button kind="plain" data-cancel onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
