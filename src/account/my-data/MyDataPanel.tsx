import { type ReactNode, useEffect, useState } from 'react';
import { currentUser, idToken } from '@/backend/accounts/auth.ts';
import { countMyData, type DeletionProof, type MyData } from '@/backend/accounts/my-data.ts';
import { loadConfig } from '@/backend/config.ts';
import { MIB } from '@/domain/limits.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { wordsOf } from '@/ui/words-of.ts';
import styles from '../account.module.css';
import type { OnFailure } from '../OutOfReach.tsx';
import { SignInWay } from '../sign-in/SignInLink.tsx';
import { DeleteMyData, type Scope } from './DeleteMyData.tsx';
import { holdingsText, saidOf } from './holdings-text.ts';
import { VoicePermissions } from './VoicePermissions.tsx';

type Counted = { data: MyData } | { error: string } | null;

/** Nobody has signed in, not even as a guest: there is nothing on the server, and asking would make somebody. */
const NOBODY: MyData = { success: true, holdings: [], permissions: [] };

function useMyData(onFailure: OnFailure | undefined): { counted: Counted; again: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [counted, setCounted] = useState<Counted>(null);
  useEffect(() => {
    let isHere = true;
    const counting = currentUser.getState().user ? countMyData() : Promise.resolve(NOBODY);
    counting.then(
      (data) => isHere && setCounted({ data }),
      (failure: unknown) => {
        // What was counted already is not closed again by a count that fails.
        const isTold = isHere && attempt === 0 && onFailure?.(failure);
        if (isHere && !isTold) setCounted({ error: wordsOf(failure) });
      },
    );
    return () => {
      isHere = false;
    };
  }, [attempt, onFailure]);
  return { counted, again: () => setAttempt((n) => n + 1) };
}

function sizeText(bytes: number): string {
  if (bytes < MIB / 10) return `${Math.max(1, Math.round(bytes / 1_024))} KB`;
  return `${(bytes / MIB).toFixed(1)} MB`;
}

function Holdings({ holdings }: { holdings: NonNullable<MyData['holdings']> }) {
  if (holdings.length === 0) return <p>We have nothing of yours on our server.</p>;
  const text = holdingsText(holdings);
  return (
    <>
      {text && <p className={styles.sum}>{text.charAt(0).toUpperCase() + text.slice(1)}.</p>}
      <details>
        <summary className={styles.more}>Show every item</summary>
        <dl className={styles.counts}>
          {holdings.map(({ what, count, sizeBytes }) => (
            <div key={what}>
              <dt>{saidOf(what)}</dt>
              <dd>
                {count}
                {sizeBytes > 0 && ` (${sizeText(sizeBytes)})`}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

/** Starts the download of everything as a zip. By a form, because the browser then writes it to disk as it comes. */
async function downloadMyData(): Promise<void> {
  const form = document.createElement('form');
  const token = document.createElement('input');
  form.method = 'post';
  form.action = (await loadConfig()).exportUrl;
  token.type = 'hidden';
  token.name = 'idToken';
  token.value = await idToken(true);
  form.append(token);
  document.body.append(form);
  form.submit();
  form.remove();
}

/** What is kept, counted before anything is asked. */
export function MyDataPanel({
  isMember,
  whenNobody,
  proof,
  onFailure,
  onDeleted,
}: {
  isMember: boolean;
  /** in place of what is kept, for whoever is not known and of whom nothing is */
  whenNobody?: ReactNode;
  proof: DeletionProof | null;
  onFailure?: OnFailure;
  onDeleted: (proof: DeletionProof, scope: Scope) => void;
}) {
  const { counted, again } = useMyData(onFailure);
  const [error, setError] = useState<string | null>(null);
  if (counted === null) return <p role="status">Looking up your data...</p>;
  if ('error' in counted)
    return (
      <Notice kind="error">
        <p>{counted.error}</p>
        <SignInWay words={counted.error} />
        <Button kind="quiet" onClick={again}>
          Try Again
        </Button>
      </Notice>
    );
  const { holdings = [], permissions = [] } = counted.data;
  const download = () => {
    setError(null);
    downloadMyData().catch((failure: unknown) => setError(wordsOf(failure)));
  };
  return (
    <>
      <VoicePermissions permissions={permissions} onChange={again} />
      {isMember || holdings.length > 0 ? (
        <section className={styles.card} aria-labelledby="my-data">
          <h2 id="my-data">What we keep about you</h2>
          <Holdings holdings={holdings} />
          {holdings.length > 0 && (
            <Button kind="quiet" onClick={download}>
              Download everything (zip)
            </Button>
          )}
          {error && <Notice kind="error">{error}</Notice>}
        </section>
      ) : (
        whenNobody
      )}
      <DeleteMyData
        isMember={isMember}
        holdings={holdings}
        proof={proof}
        onDeleted={(made, scope) => {
          onDeleted(made, scope);
          again();
        }}
      />
    </>
  );
}
