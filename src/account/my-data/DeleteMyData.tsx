import { useState } from 'react';
import { signOut } from '@/backend/accounts/auth.ts';
import { type DeletionProof, deleteMyData, type MyData } from '@/backend/accounts/my-data.ts';
import { forgetFullness } from '@/device/outbox/sending-choice.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { DoneNotice } from '@/ui/dialogs/DoneNotice.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import styles from '../account.module.css';
import { clearDevice } from './clear-device.ts';
import { totalOf } from './holdings-text.ts';

type Scope = 'materials' | 'everything';

const QUESTIONS: Readonly<Record<Scope, { title: string; words: string; yes: string }>> = {
  materials: {
    title: 'Delete pages, text and voices?',
    words:
      'Scans, documents, recordings, voices, samples and texts are deleted at once. Finished audiobooks and your account stay. A book that is being made is finished first.',
    yes: 'Delete pages, text and voices',
  },
  everything: {
    title: 'Delete everything?',
    words:
      'Everything listed above is deleted at once, your audiobooks and your account with it, and the drafts on this device. A book that is paid for and not finished yet is not made any more; its money goes back. Nobody can bring anything back, so please download what you want to keep first.',
    yes: 'Delete everything',
  },
};

function Proof({ proof }: { proof: DeletionProof }) {
  return (
    <DoneNotice said={proof}>
      <p>
        Deleted: {totalOf(proof.holdings)} things in {Math.max(1, Math.round(proof.seconds ?? 0))} s. A second
        count found {proof.remaining}.
      </p>
    </DoneNotice>
  );
}

/** The two ways to have things deleted: asked once, done at once, and proved. */
export function DeleteMyData({
  isMember,
  holdings,
  proof,
  onDeleted,
}: {
  isMember: boolean;
  holdings: NonNullable<MyData['holdings']>;
  /** of the last deletion, which may have ended the account this was shown for */
  proof: DeletionProof | null;
  onDeleted: (proof: DeletionProof) => void;
}) {
  const [asked, setAsked] = useState<Scope | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { error, attempt } = useAttempt();
  const remove = (scope: Scope) =>
    attempt(async () => {
      setIsBusy(true);
      try {
        const made = await deleteMyData({ scope });
        await forgetFullness();
        if (scope === 'everything') {
          await clearDevice();
          await signOut();
        }
        setAsked(null);
        onDeleted(made);
      } finally {
        setIsBusy(false);
      }
    });
  if (holdings.length === 0) return proof && <Proof proof={proof} />;
  return (
    <section className={styles.card} aria-labelledby="delete-data">
      <h2 id="delete-data">Delete</h2>
      {proof && <Proof proof={proof} />}
      <p>Deleting is done while you wait, and counted again afterwards.</p>
      <div className={styles.actions}>
        <Button kind="quiet" onClick={() => setAsked('materials')}>
          Delete pages, text and voices
        </Button>
        <Button kind="quiet" onClick={() => setAsked('everything')}>
          {isMember ? 'Delete everything and close the account' : 'Delete everything'}
        </Button>
      </div>
      {asked && (
        <Dialog title={QUESTIONS[asked].title} onClose={() => !isBusy && setAsked(null)}>
          <p>{QUESTIONS[asked].words}</p>
          {error && <Notice kind="error">{error}</Notice>}
          <div className={styles.actions}>
            <Button disabled={isBusy} onClick={() => remove(asked)}>
              {isBusy ? 'Deleting...' : QUESTIONS[asked].yes}
            </Button>
            <Button kind="quiet" disabled={isBusy} onClick={() => setAsked(null)}>
              Keep it
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
