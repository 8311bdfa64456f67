import { type FormEvent, useState } from 'react';
import type { BookName, NamesOfBook } from '@/domain/names/names-of-book.ts';
import { isOneWord, isSamePlace } from '@/domain/names/pronunciations.ts';
import { Button } from '@/ui/Button.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import { NameRow } from './NameRow.tsx';
import styles from './names.module.css';
import type { Hearing } from './use-hearing.ts';
import type { Saying } from './use-names.ts';

/** More are asked for: a long list hides the names that matter. */
const FIRST_SHOWN = 30;

interface ListsProps {
  book: NamesOfBook;
  hearing: Hearing;
  onSave: (saying: Saying) => Promise<void>;
}

/** Words that the family has said something about, or just added, and that are no names of the text. */
function addedWords({ names, pronunciations }: NamesOfBook, added: readonly string[]): BookName[] {
  const known = (word: string) => names.some((name) => isSamePlace({ word: name.word }, { word }));
  const words = [...added, ...pronunciations.map(({ word }) => word)].filter((word) => !known(word));
  return [...new Set(words)].map((word) => ({ word, count: 0, isSpelled: false, sentences: [], offers: [] }));
}

function Rows({
  names,
  opened,
  ...props
}: ListsProps & { names: readonly BookName[]; opened: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? names : names.slice(0, FIRST_SHOWN);
  return (
    <>
      <ul className={styles.rows}>
        {shown.map((name) => (
          <NameRow
            key={name.word}
            name={name}
            pronunciations={props.book.pronunciations.filter(({ word }) =>
              isSamePlace({ word }, { word: name.word }),
            )}
            hearing={props.hearing}
            isOpened={opened.includes(name.word)}
            onSave={props.onSave}
          />
        ))}
      </ul>
      {shown.length < names.length && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          Show all {names.length}
        </Button>
      )}
    </>
  );
}

/** A word that was not found, or is none of the kind that is looked for. */
function AddWord({ onAdd }: { onAdd: (word: string) => void }) {
  const [word, setWord] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = word.trim();
    if (!isOneWord(wanted)) return setProblem('Please type one word, spelled as in the book.');
    setProblem(null);
    setWord('');
    onAdd(wanted);
  };
  return (
    <form className={styles.add} onSubmit={submit}>
      <Field
        label="Add another word"
        hint="Spelled as in the book."
        value={word}
        error={problem ?? undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setWord(event.target.value)}
        beside={
          <Button kind="quiet" type="submit">
            Add
          </Button>
        }
      />
    </form>
  );
}

/** The names of a book: those that are hard to say first, then all others, and a way to add one. */
export function NameLists(props: ListsProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const { names } = props.book;
  const isHard = ({ isSpelled, offers }: BookName) => isSpelled || offers.length > 0;
  const own = addedWords(props.book, added);
  const [hard, others] = [names.filter(isHard), names.filter((name) => !isHard(name))];
  return (
    <>
      {hard.length > 0 && (
        <section aria-labelledby="hard-names" className={styles.group}>
          <h2 id="hard-names">Worth a listen</h2>
          <Rows {...props} names={hard} opened={added} />
        </section>
      )}
      {(others.length > 0 || own.length > 0) && (
        <section aria-labelledby="other-names" className={styles.group}>
          <h2 id="other-names">{hard.length > 0 ? 'Other names' : 'Names in the book'}</h2>
          <Rows {...props} names={[...own, ...others]} opened={added} />
        </section>
      )}
      <AddWord onAdd={(word) => setAdded([...added, word])} />
    </>
  );
}
