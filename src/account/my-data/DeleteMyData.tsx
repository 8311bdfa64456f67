import { useState } from 'react';
import { type DeletionProof, deleteMyData, type MyData } from '@/backend/accounts/my-data.ts';
import { signOut } from '@/backend/accounts/sign-in.ts';
import { forgetFullness } from '@/device/outbox/sending-choice.ts';
import { dropMaterials } from '@/device/storage/books/removed-books.ts';
import { BRAND } from '@/domain/config/brand.ts';
import { formatCents } from '@/domain/payment/tiers.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { DoneNotice } from '@/ui/dialogs/DoneNotice.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import styles from '../account.module.css';
import { clearDevice } from './clear-device.ts';

export type Scope = 'materials' | 'everything';

const QUESTIONS: Readonly<Record<Scope, { title: string; words: string; yes: string; no: string }>> = {
  materials: {
    title: 'Delete pages, text, and voices?',
    words:
      'This deletes your scans, documents, recordings, voices, samples, and texts right away, on this device too. Finished audiobooks and your account stay. A book in progress is finished first.',
    yes: 'Delete pages, text, and voices',
    no: 'Keep them',
  },
  everything: {
    title: 'Delete everything?',
    words:
      'This deletes everything listed above, including your audiobooks, your account, and the drafts on this device. If a book you paid for isn’t finished, we stop making it and refund you. This can’t be undone, so download anything you want to keep first.',
    yes: 'Delete everything',
    no: 'Keep everything',
  },
};

export function Proof({ proof, isAll }: { proof: DeletionProof; isAll: boolean }) {
  const { refundedCents = 0, askedCents = 0, keptCents = 0 } = proof;
  return (
    <DoneNotice said={proof}>
      <p>{isAll ? 'Everything' : 'Everything you chose'} is deleted. We checked, and nothing is left.</p>
      {refundedCents > 0 && (
        <p>
          We refunded {formatCents(refundedCents)} for what wasn’t finished. It goes back to the card you paid
          with, usually within 5 to 10 days.
        </p>
      )}
      {askedCents > 0 && (
        <p>
          We’ve asked for {formatCents(askedCents)} to be sent back to your card, for what wasn’t finished.
          That isn’t confirmed yet. If it isn’t there in 10 days, please write to{' '}
          <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
        </p>
      )}
      {keptCents > 0 && (
        <p>
          You paid {formatCents(keptCents)} for a book that isn’t finished, and we couldn’t refund it
          automatically. Please write to <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
        </p>
      )}
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
  onDeleted: (proof: DeletionProof, scope: Scope) => void;
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
        if (scope === 'materials') await dropMaterials();
        else {
          await clearDevice();
          await signOut();
        }
        setAsked(null);
        onDeleted(made, scope);
      } finally {
        setIsBusy(false);
      }
    });
  if (holdings.length === 0) return proof && <Proof proof={proof} isAll={false} />;
  return (
    <section className={styles.card} aria-labelledby="delete-data">
      <h2 id="delete-data">Delete</h2>
      {proof && <Proof proof={proof} isAll={false} />}
      {!proof && (
        <p>
          You can delete your pages, text, and voices but keep your finished audiobooks
          {isMember && ' and your account'}, or delete everything, and nothing stays with us. It takes a few
          seconds.
        </p>
      )}
      <div className={styles.actions}>
        {!proof && (
          <Button kind="quiet" onClick={() => setAsked('materials')}>
            Delete pages, text, and voices
          </Button>
        )}
        <Button kind="quiet" onClick={() => setAsked('everything')}>
          {isMember ? 'Delete everything and close the account' : 'Delete everything'}
        </Button>
      </div>
      {asked && (
        <Dialog title={QUESTIONS[asked].title} onClose={() => !isBusy && setAsked(null)}>
          <p>{QUESTIONS[asked].words}</p>
          {error && <Notice kind="error">{error}</Notice>}
          <div className={styles.actions}>
            <Button kind="quiet" disabled={isBusy} onClick={() => remove(asked)}>
              {isBusy ? 'Deleting...' : QUESTIONS[asked].yes}
            </Button>
            <Button disabled={isBusy} onClick={() => setAsked(null)}>
              {QUESTIONS[asked].no}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
