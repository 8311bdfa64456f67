import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { fetchWhole } from '@/backend/objects/fetch-part.ts';
import { AppError, isAbort } from '@/domain/errors.ts';
import { spokenTime, timeText } from '@/domain/words/time-text.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Spinner } from '@/ui/Spinner.tsx';
import { wordsOf } from '@/ui/words-of.ts';
import { KINDS, type Kind, readReceipt, rowsOf, type WordRow } from './read-receipt.ts';
import styles from './receipt.module.css';

/** A long book has a hundred thousand words: so many are shown at a time. */
const STEP = 100;

const KIND_WORDS: Readonly<Record<Kind, string>> = {
  silent: 'Not read aloud',
  otherwise: 'Said in other words',
  all: 'Every word',
};
const NONE_WORDS: Readonly<Record<Kind, string>> = {
  silent: 'Every word of the book is read aloud.',
  otherwise: 'Every word is read just as it’s written.',
  all: 'No words.',
};

interface ReadTable {
  readonly table: string;
  readonly rows: readonly WordRow[];
}

type Loading = ReadTable | 'loading' | { readonly problem: string };

async function load(url: string, signal: AbortSignal): Promise<ReadTable> {
  const table = await (await fetchWhole(url, signal)).text();
  const rows = readReceipt(table);
  if (!rows) throw new AppError('unavailable', 'this is no list of words');
  return { table, rows };
}

function useReceipt(url: string): [Loading, () => void] {
  const [state, setState] = useState<Loading>('loading');
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const leaving = new AbortController();
    setState('loading');
    load(url, leaving.signal).then(setState, (error: unknown) => {
      if (!isAbort(error)) setState({ problem: wordsOf(error) });
    });
    return () => leaving.abort();
  }, [url, tries]);
  return [state, () => setTries(tries + 1)];
}

/** "Page 3", "Scanned page 1" */
const pageText = (page: string) =>
  /^\d/.test(page) ? `Page ${page}` : page.charAt(0).toUpperCase() + page.slice(1);

function Row({ row }: { row: WordRow }) {
  const { page, written, spoken, startSeconds, reason } = row;
  return (
    <li className={styles.row}>
      <span className={styles.written}>{written}</span>
      <span className={styles.said}>
        {spoken !== '' && `Said: ${spoken}`}
        {spoken !== '' && reason !== '' && '. '}
        {reason}
      </span>
      <span className={styles.place}>
        {page !== '' && <span>{pageText(page)}</span>}
        {startSeconds !== null && (
          <>
            <br />
            <span aria-hidden="true">{timeText(startSeconds)}</span>
            <span className="visually-hidden">, heard at {spokenTime(startSeconds)}</span>
          </>
        )}
      </span>
    </li>
  );
}

/** The table as it is stored, for a spreadsheet. */
function saveTable(table: string, title: string): void {
  const url = URL.createObjectURL(new Blob([table], { type: 'text/tab-separated-values' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${title.replace(/[^\p{L}\p{N} -]/gu, '').trim() || 'Audiobook'} - every word.tsv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function Rows({ rows }: { rows: readonly WordRow[] }) {
  const [shown, setShown] = useState(STEP);
  return (
    <>
      <ul className={styles.list}>
        {rows.slice(0, shown).map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a finished book do not move
          <Row key={at} row={row} />
        ))}
      </ul>
      {rows.length > shown && (
        <div>
          <Button kind="quiet" onClick={() => setShown(shown + STEP)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function Found({ table, rows, title }: ReadTable & { title: string }) {
  const id = useId();
  const [kind, setKind] = useState<Kind>('silent');
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words);
  const found = useMemo(() => rowsOf(rows, kind, wanted), [rows, kind, wanted]);
  const counts = useMemo(() => KINDS.map((one) => rowsOf(rows, one).length), [rows]);
  const nothing = wanted.trim() === '' ? NONE_WORDS[kind] : 'Nothing here has these words.';
  return (
    <>
      <p className={styles.soft}>
        Everything in the manuscript, beside what was said for it, or why it was left out.
      </p>
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">What to show</legend>
        {KINDS.map((one, at) => (
          <label key={one} className={styles.kind}>
            <input type="radio" name={`${id}-kind`} checked={one === kind} onChange={() => setKind(one)} />
            {KIND_WORDS[one]} ({counts[at]?.toLocaleString('en-US')})
          </label>
        ))}
      </fieldset>
      <label htmlFor={`${id}-words`}>Look for words</label>
      <input
        id={`${id}-words`}
        type="search"
        className={styles.field}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <p role="status" className={found.length === 0 ? styles.soft : 'visually-hidden'}>
        {found.length === 0 ? nothing : `${found.length} found`}
      </p>
      <Rows key={`${kind} ${wanted}`} rows={found} />
      <div className={styles.actions}>
        <Button kind="quiet" onClick={() => saveTable(table, title)}>
          Save as a table
        </Button>
      </div>
    </>
  );
}

/** Every word of a finished book beside what was said for it, or why nothing was. */
export function Receipt({ url, title }: { url: string; title: string }) {
  const [state, again] = useReceipt(url);
  return (
    <div className={styles.receipt}>
      {state === 'loading' && (
        <div role="status">
          <Spinner />
          <p>Opening the list…</p>
        </div>
      )}
      {state !== 'loading' && 'problem' in state && (
        <Notice kind="error">
          <p>{state.problem}</p>
          <Button kind="quiet" onClick={again}>
            Try Again
          </Button>
        </Notice>
      )}
      {state !== 'loading' && 'rows' in state && <Found {...state} title={title} />}
    </div>
  );
}
