import { useState } from 'react';
import { type DeletionProof, deleteMyData, type MyData } from '@/backend/accounts/my-data.ts';
import { dropMaterials } from '@/device/storage/books/removed-books.ts';
import {
  isProof,
  outcomeWords,
  permissionPathOf,
  readSpoken,
  spokenWords,
} from '@/domain/voice/spoken-permission.ts';
import { VOICE_RIGHTS, type VoiceRight } from '@/domain/voice/voice.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { DoneNotice } from '@/ui/dialogs/DoneNotice.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import styles from '../account.module.css';
import { useAccount } from '../use-account.ts';
import { holdingsText, totalOf } from './holdings-text.ts';

type Permission = NonNullable<MyData['permissions']>[number];

const dateText = (date: Date) =>
  date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });

const rightText = (right: string) => VOICE_RIGHTS[right as VoiceRight] ?? right;

const memoirText = ({ title }: Permission) => (title ? `“${title}”` : 'this memoir');

/** The permissions of a book are withdrawn together, with all its recordings: whoever was heard in it is named. */
function standingIn(permissions: readonly Permission[], book: Permission['sessionId']): string {
  const standing = permissions.filter(({ sessionId, withdrawnAt }) => sessionId === book && !withdrawnAt);
  const names = new Set(standing.map(({ speakerName }) => speakerName));
  const list = new Intl.ListFormat('en-US').format(names);
  return names.size > 1 ? `permissions for the voices of ${list}` : `permission for the voice of ${list}`;
}

/** What is told once a permission was withdrawn: of whose voice, and what the server deleted by its own count. */
interface Withdrawal {
  /** as `standingIn` says it */
  readonly what: string;
  readonly proof: DeletionProof;
}

function WithdrawDialog({
  permission,
  what,
  onWithdrawn,
  onClose,
}: {
  permission: Permission;
  what: string;
  onWithdrawn: (proof: DeletionProof) => void;
  onClose: () => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const { error, attempt } = useAttempt();
  const { sessionId, holdings } = permission;
  const withdraw = () =>
    attempt(async () => {
      setIsBusy(true);
      try {
        const proof = await deleteMyData({ scope: 'materials', sessionId });
        await dropMaterials(sessionId);
        onWithdrawn(proof);
      } finally {
        setIsBusy(false);
      }
    });
  return (
    <Dialog title={`Withdraw the ${what}?`} onClose={() => !isBusy && onClose()}>
      <p>
        The recordings, the voice, the samples, the pages and the text of {memoirText(permission)} are deleted
        right away, on this device too. Your other books and finished audiobooks stay. A book in progress is
        finished first; one you had stopped isn’t made, and its money goes back. We keep your answer as proof
        of what was agreed.
      </p>
      <p>
        {totalOf(holdings) > 0
          ? `This deletes ${holdingsText(holdings)}.`
          : 'There is nothing left to delete.'}
      </p>
      {error && <Notice kind="error">{error}</Notice>}
      <div className={styles.actions}>
        <Button kind="quiet" disabled={isBusy} onClick={withdraw}>
          {isBusy ? 'Deleting...' : 'Withdraw and delete'}
        </Button>
        <Button disabled={isBusy} onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  );
}

/** What few want to read again, word for word. */
function Agreed({ permission }: { permission: Permission }) {
  const { speakerName, signed, agreed, documents, left, withdrawnAt, holdings } = permission;
  const isKept = !withdrawnAt && totalOf(holdings) > 0;
  if (!signed && !agreed && documents === undefined && !left && !isKept) return null;
  return (
    <details className={styles.agreed}>
      <summary className={styles.more}>What was agreed, and what we keep for it</summary>
      {signed && (
        <p>
          “{signed.words}” Signed: {signed.signer}.
        </p>
      )}
      {agreed && <p>“{agreed}”</p>}
      {documents !== undefined && !withdrawnAt && (
        <p>{documents === 1 ? 'Document kept.' : `${documents} documents kept.`}</p>
      )}
      {left && (
        <p>
          {speakerName} left word about this voice on {dateText(new Date(left.givenAt))}: “{left.words}”
        </p>
      )}
      {isKept && <p>Kept with it: {holdingsText(holdings)}.</p>}
    </details>
  );
}

function PermissionCard({
  permission,
  what,
  onWithdrawn,
}: {
  permission: Permission;
  what: string;
  onWithdrawn: (withdrawal: Withdrawal) => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const { speakerName, right, givenAt, withdrawnAt, title, sessionId } = permission;
  const spoken = readSpoken(permission.spoken);
  const canBeSpoken = right !== 'kin' && !withdrawnAt;
  return (
    <li className={styles.card}>
      <h3>The voice of {speakerName}</h3>
      <dl className={styles.facts}>
        {title && (
          <div>
            <dt>Book</dt>
            <dd>“{title}”</dd>
          </div>
        )}
        <div>
          <dt>Your answer</dt>
          <dd>
            “{rightText(right)},” {dateText(new Date(givenAt))}
          </dd>
        </div>
        {spoken && (
          <div>
            <dt>Spoken</dt>
            <dd>
              <strong>{spokenWords(spoken, right === 'own')}</strong>{' '}
              {!withdrawnAt && outcomeWords(spoken, right === 'own')}
            </dd>
          </div>
        )}
      </dl>
      <Agreed permission={permission} />
      {canBeSpoken && !(spoken && isProof(spoken)) && (
        <ButtonLink to={permissionPathOf(sessionId)} kind="quiet">
          Record {right === 'own' ? 'your' : `${speakerName}’s`} permission{spoken && ' again'}
        </ButtonLink>
      )}
      {withdrawnAt ? (
        <p>
          <strong>
            Withdrawn {permission.withdrawnBy && `by ${permission.withdrawnBy} `}on{' '}
            {dateText(new Date(withdrawnAt))}.
          </strong>{' '}
          The voice is no longer used.
        </p>
      ) : (
        <Button
          kind="quiet"
          aria-label={`Withdraw this permission: the voice of ${speakerName}`}
          onClick={() => setIsAsking(true)}
        >
          Withdraw this permission
        </Button>
      )}
      {isAsking && (
        <WithdrawDialog
          permission={permission}
          what={what}
          onClose={() => setIsAsking(false)}
          onWithdrawn={(proof) => {
            setIsAsking(false);
            onWithdrawn({ what, proof });
          }}
        />
      )}
    </li>
  );
}

function WithdrawnNotice({ withdrawal }: { withdrawal: Withdrawal }) {
  const { what, proof } = withdrawal;
  const { holdings } = proof;
  const account = useAccount();
  return (
    <DoneNotice said={withdrawal}>
      <p>
        The {what} {what.startsWith('permissions') ? 'are' : 'is'} withdrawn.{' '}
        {totalOf(holdings) > 0 ? `Deleted: ${holdingsText(holdings)}.` : 'Nothing was left to delete.'}
        {account.kind === 'member' && ` We’re sending you this as a letter, too, to ${account.email}.`}
      </p>
    </DoneNotice>
  );
}

/** By what right each voice is used, the way to end it, and what was ended. */
export function VoicePermissions({
  permissions,
  onChange,
}: {
  permissions: readonly Permission[];
  onChange: () => void;
}) {
  const [withdrawal, setWithdrawal] = useState<Withdrawal | null>(null);
  if (permissions.length === 0) return null;
  return (
    <section aria-labelledby="voice-permissions" className={styles.section}>
      <h2 id="voice-permissions">Voice permissions</h2>
      {withdrawal && <WithdrawnNotice withdrawal={withdrawal} />}
      <ul className={styles.list}>
        {permissions.map((permission) => (
          <PermissionCard
            key={`${permission.sessionId} ${permission.givenAt} ${permission.speakerName} ${permission.right}`}
            permission={permission}
            what={standingIn(permissions, permission.sessionId)}
            onWithdrawn={(done) => {
              setWithdrawal(done);
              onChange();
            }}
          />
        ))}
      </ul>
    </section>
  );
}
