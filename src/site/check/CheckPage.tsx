import { useEffect, useRef, useState } from 'react';
import { abuseEmail, BRAND } from '@/domain/config/brand.ts';
import { signedWords } from '@/domain/provenance/signed-words.ts';
import { Button } from '@/ui/Button.tsx';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import article from '../article.module.css';
import styles from './check.module.css';
import { type HeardFile, hearFile, RefusedFile } from './hear-file.ts';
import { ListeningGlass } from './ListeningGlass.tsx';
import { belongingOf, limitsOf, numbersOf, REFUSALS, surenessOf, verdictOf } from './words.ts';

type Check =
  | { readonly is: 'waiting' }
  | { readonly is: 'listening'; readonly name: string; readonly share: number | null }
  | { readonly is: 'heard'; readonly name: string; readonly heard: HeardFile }
  | { readonly is: 'refused'; readonly name: string; readonly sentence: string };

async function follow(file: File, show: (check: Check) => void, signal: AbortSignal): Promise<void> {
  const { name } = file;
  const tell = (check: Check) => {
    if (!signal.aborted) show(check);
  };
  tell({ is: 'listening', name, share: null });
  try {
    const heard = await hearFile(file, (share) => tell({ is: 'listening', name, share }), signal);
    tell({ is: 'heard', name, heard });
  } catch (error) {
    if (!(error instanceof RefusedFile) && !signal.aborted) console.error(error);
    const refusal = error instanceof RefusedFile ? error.refusal : 'unreadable';
    tell({ is: 'refused', name, sentence: REFUSALS[refusal] });
  }
}

/** One file at a time: another one, or leaving the page, ends the listening to the last. */
function useCheck() {
  const [check, setCheck] = useState<Check>({ is: 'waiting' });
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    if (!file) return;
    const listening = new AbortController();
    void follow(file, setCheck, listening.signal);
    return () => listening.abort();
  }, [file]);
  const stop = () => {
    setFile(null);
    setCheck({ is: 'waiting' });
  };
  return { check, begin: setFile, stop };
}

function Verdict({ name, heard }: { name: string; heard: HeardFile }) {
  const { mark } = heard;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="verdict"
      className={mark.isMarked ? `${styles.verdict} ${styles.marked}` : styles.verdict}
    >
      <h2 id="verdict" ref={heading} tabIndex={-1}>
        {verdictOf(heard)}
      </h2>
      <p className={styles.name}>{name}</p>
      <h3>How sure we are</h3>
      <p>{surenessOf(heard)}</p>
      <details className={styles.numbers}>
        <summary>The numbers</summary>
        <p>{numbersOf(heard)}</p>
      </details>
      {mark.isMarked && (
        <>
          <h3>Which book it belongs to</h3>
          <p className={styles.name}>{belongingOf(mark)}</p>
        </>
      )}
      <h3>What the file says about itself</h3>
      <p>{signedWords(heard.verdict)}</p>
      <h3>What this doesn’t prove</h3>
      <ul>
        {limitsOf(heard).map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <h3>If this is your voice</h3>
      <p>
        If you didn’t allow it, write to <a href={`mailto:${abuseEmail()}`}>{abuseEmail()}</a>. A person reads
        it, and we can stop the voice. Please send the recording
        {mark.payload === null ? '' : ' and the number above'}.
      </p>
    </section>
  );
}

/** As steps have it; theirs comes in one file with all that steps stand in. */
function FileChoice({ isFirst, onFile }: { isFirst: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const label = isFirst ? 'Choose a recording to check' : 'Check another recording';
  return (
    <fieldset
      aria-label={label}
      className={styles.zone}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <p className={styles.label}>{label}</p>
      <input
        ref={input}
        type="file"
        aria-label={label}
        tabIndex={-1}
        className="visually-hidden"
        accept="audio/*,video/*"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <Button kind={isFirst ? 'primary' : 'quiet'} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <p className={styles.drop}>or drop it here</p>
    </fieldset>
  );
}

export function CheckPage() {
  const { check, begin, stop } = useCheck();
  return (
    <article className={article.article}>
      <div className={styles.columns}>
        <div>
          <PageTitle>Check a recording</PageTitle>
          <p className={article.lead}>
            Not sure a voice is real? Every voice we recreate carries a mark you can’t hear. Choose a
            recording or a video, and this page listens for it.
          </p>
          {check.is === 'heard' && <Verdict key={check.name} name={check.name} heard={check.heard} />}
          {check.is === 'refused' && (
            <div role="alert" className={styles.verdict}>
              <p className={styles.name}>{check.name}</p>
              <p>{check.sentence}</p>
            </div>
          )}
          {check.is === 'listening' ? (
            <div className={styles.listening}>
              <p role="status" className={styles.name}>
                {check.share === null ? 'Opening' : 'Listening to'} {check.name}
              </p>
              <progress aria-label="Listening" {...(check.share === null ? {} : { value: check.share })} />
              <Button kind="quiet" onClick={stop}>
                Cancel
              </Button>
            </div>
          ) : (
            <FileChoice isFirst={check.is === 'waiting' || check.is === 'refused'} onFile={begin} />
          )}
        </div>
        <div>
          <ListeningGlass />
          <h2>Nothing leaves your device</h2>
          <p>
            Your phone or computer does the listening. The recording isn’t sent to us or anyone else, and the
            page works without the internet. We listen to the first ten minutes, which can take a minute or
            two.
          </p>
          <h2>What we look for</h2>
          <p>
            {BRAND.name} turns memoirs into audiobooks in a recreated voice. A computer speaks, and a quiet
            pattern in the sound says so, in every copy. It can only tell you about voices made with{' '}
            {BRAND.name}.
          </p>
        </div>
      </div>
    </article>
  );
}
