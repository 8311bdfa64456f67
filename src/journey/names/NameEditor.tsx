import { type FormEvent, useId, useState } from 'react';
import type { BookName } from '@/domain/names/names-of-book.ts';
import {
  isSayable,
  MAX_SAID_CHARACTERS,
  type Pronunciation,
  SAYS_MORE,
  saysNoMore,
} from '@/domain/names/pronunciations.ts';

import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import select from '@/ui/forms/select.module.css';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { HearButton } from './HearButton.tsx';
import styles from './names.module.css';
import { SayName } from './SayName.tsx';
import type { Hearing } from './use-hearing.ts';
import type { Saying } from './use-names.ts';
import { useSayName } from './use-say-name.ts';

interface NameEditorProps {
  name: BookName;
  /** what the family has said about it, in the whole book and in sentences */
  pronunciations: readonly Pronunciation[];
  hearing: Hearing;
  onSave: (saying: Saying) => Promise<void>;
}

const WHOLE_BOOK = '';

/** Ways to say the name that are offered, and the name as it is written. */
function Offers({
  name,
  chosen,
  nearest,
  hearing,
  onChoose,
}: {
  name: BookName;
  chosen: string | null;
  /** what sounds most like what the family has said, nearest first */
  nearest: readonly string[];
  hearing: Hearing;
  onChoose: (said: string | null) => void;
}) {
  const group = useId();
  const offered = [...new Set([...nearest.filter((said) => said !== name.word), ...name.offers])];
  const own = chosen !== null && !offered.includes(chosen) ? [chosen] : [];
  const [closest] = nearest;
  return (
    <fieldset className={styles.offers}>
      <legend>How do you say {name.word}?</legend>
      {[...own, ...offered, null].map((said) => (
        <div key={said ?? WHOLE_BOOK} className={styles.offer}>
          <label>
            <input type="radio" name={group} checked={chosen === said} onChange={() => onChoose(said)} />
            <span>
              {said ?? `As it’s spelled: ${name.word}`}
              {(said ?? name.word) === closest && <small className={styles.said}> Closest to you</small>}
            </span>
          </label>
          <HearButton hearing={hearing} name={said ?? name.word} written={name.word} />
        </div>
      ))}
    </fieldset>
  );
}

const NOTHING_WRITTEN = 'Please write how it sounds first.';
const NOT_SAYABLE = 'Please use plain letters, with hyphens between syllables, like Krim-ee-an.';

interface OwnWayProps {
  word: string;
  hearing: Hearing;
  onUse: (said: string) => Promise<void>;
}

/** The family writes it as it sounds. */
function OwnWay({ word, hearing, onUse }: OwnWayProps) {
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isSaid = () => {
    const way = said.trim();
    const unsayable = way === '' ? NOTHING_WRITTEN : NOT_SAYABLE;
    const found = isSayable(way) ? (saysNoMore(word, way) ? null : SAYS_MORE) : unsayable;
    setProblem(found);
    return found === null;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaid()) void onUse(said.trim()).then(() => setSaid(''));
  };
  return (
    <form className={styles.own} onSubmit={submit}>
      <Field
        label="Or write it the way it sounds"
        hint="For example Krim-ee-an, with hyphens between syllables."
        value={said}
        error={problem ?? undefined}
        maxLength={MAX_SAID_CHARACTERS}
        autoCapitalize="words"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setSaid(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={() => isSaid() && hearing.hear(said.trim())}>
          Hear it
        </Button>
        <Button type="submit" kind={said.trim() === '' ? 'quiet' : 'primary'}>
          Use this
        </Button>
      </div>
    </form>
  );
}

/** Where what is chosen holds. */
function Where({
  name,
  place,
  onPlace,
}: {
  name: BookName;
  place: string;
  onPlace: (place: string) => void;
}) {
  const id = useId();
  if (name.sentences.length === 0) return null;
  return (
    <div className={styles.where}>
      <label htmlFor={id}>Where</label>
      <select
        id={id}
        className={select.select}
        value={place}
        onChange={(event) => onPlace(event.target.value)}
      >
        <option value={WHOLE_BOOK}>In the whole book</option>
        {name.sentences.map((sentence) => (
          <option key={sentence} value={sentence}>
            Only in: {sentence}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Says a name otherwise: one of the ways that are offered, or an own one. What is chosen is kept at once. */
export function NameEditor({ name, pronunciations, hearing, onSave }: NameEditorProps) {
  const [place, setPlace] = useState(WHOLE_BOOK);
  const [isKept, setKept] = useState(false);
  const { error, attempt } = useAttempt();
  const saying = useSayName(name.word, hearing.fetchSound);
  const sentence = place === WHOLE_BOOK ? null : place;
  const saved = pronunciations.find((one) => (one.sentence ?? null) === sentence)?.said ?? null;
  const [wanted, setWanted] = useState<{ readonly said: string | null } | null>(null);
  // What was tapped is marked at once, and stays marked only when it is saved.
  const chosen = wanted ? wanted.said : saved;
  const choose = (said: string | null) => {
    setKept(false);
    setWanted({ said });
    return attempt(async () => {
      await onSave({ word: name.word, said, sentence });
      setKept(true);
    }).finally(() => setWanted(null));
  };
  return (
    <div className={styles.editor}>
      <Where name={name} place={place} onPlace={setPlace} />
      <Offers
        name={name}
        chosen={chosen}
        nearest={saying.nearest}
        hearing={hearing}
        onChoose={(said) => void choose(said)}
      />
      <SayName word={name.word} state={saying.state} onStart={saying.start} onCancel={saying.cancel} />
      <OwnWay word={name.word} hearing={hearing} onUse={choose} />
      {error && <Notice kind="error">{error}</Notice>}
      <p role="status" className={styles.kept}>
        {isKept && 'Saved'}
      </p>
    </div>
  );
}
