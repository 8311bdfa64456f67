import { useEffect, useId, useRef, useState } from 'react';
import type { BookName } from '@/domain/names/names-of-book.ts';
import type { Pronunciation } from '@/domain/names/pronunciations.ts';
import { counted } from '@/domain/words/counted.ts';
import { HearButton } from './HearButton.tsx';
import { NameEditor } from './NameEditor.tsx';
import styles from './names.module.css';
import type { Hearing } from './use-hearing.ts';
import type { Saying } from './use-names.ts';

interface NameRowProps {
  name: BookName;
  pronunciations: readonly Pronunciation[];
  hearing: Hearing;
  /** open from the beginning: the word was just added */
  isOpened?: boolean;
  onSave: (saying: Saying) => Promise<void>;
}

/** What is said for it now, in short. */
function Said({ name, pronunciations }: Pick<NameRowProps, 'name' | 'pronunciations'>) {
  const said = pronunciations.find(({ sentence }) => sentence === undefined)?.said;
  const places = pronunciations.filter(({ sentence }) => sentence !== undefined).length;
  if (said === undefined && places === 0)
    return name.isSpelled ? <span className={styles.warn}>May be read letter by letter</span> : null;
  return (
    <span className={styles.said}>
      {said !== undefined && `Said “${said}”`}
      {places > 0 && `${said === undefined ? 'Said' : ', and'} differently in ${counted(places, 'sentence')}`}
    </span>
  );
}

/** "5 times, also as Khrimians" */
const timesOf = ({ count, plurals = [] }: BookName) =>
  counted(count, 'time') + (plurals.length > 0 ? `, also as ${plurals.join(' and ')}` : '');

/** Letters that have room on a phone beside the way to change it. */
const LONG_WORD = 10;

/** One name: how often it is written, how it is said, and a way to have it said otherwise. */
export function NameRow({ name, pronunciations, hearing, isOpened = false, onSave }: NameRowProps) {
  const [isOpen, setOpen] = useState(isOpened);
  const editorId = useId();
  const row = useRef<HTMLLIElement>(null);
  // Opened low on the screen, what it is opened for would lie below it.
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'start' });
  }, [isOpen]);
  const said = pronunciations.find(({ sentence }) => sentence === undefined)?.said ?? name.word;
  const [sentence] = name.sentences;
  return (
    <li
      ref={row}
      className={styles.row}
      data-open={isOpen || undefined}
      data-long={name.word.length > LONG_WORD || undefined}
    >
      <div className={styles.line}>
        <HearButton hearing={hearing} name={said} written={name.word} />
        <button
          type="button"
          className={styles.name}
          aria-expanded={isOpen}
          aria-controls={editorId}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.word}>
            <strong>{name.word}</strong>
            {name.count > 0 && <span className={styles.count}>{timesOf(name)}</span>}
          </span>
          <Said name={name} pronunciations={pronunciations} />
          <span className={styles.change} aria-hidden="true">
            {isOpen ? 'Close' : 'Change'}
          </span>
        </button>
      </div>
      <div id={editorId} hidden={!isOpen}>
        {isOpen && (
          <>
            {sentence && <blockquote className={styles.sentence}>{sentence}</blockquote>}
            <NameEditor name={name} pronunciations={pronunciations} hearing={hearing} onSave={onSave} />
          </>
        )}
      </div>
    </li>
  );
}
