import { type ReactNode, useEffect, useState } from 'react';
import type { DeletionProof } from '@/backend/accounts/my-data.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { BesidePicture } from '@/ui/navigation/BesidePicture.tsx';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { Link, useLocation } from '@/ui/navigation/router.ts';
import styles from './account.module.css';
import { MyGifts } from './MyGifts.tsx';
import { Proof } from './my-data/DeleteMyData.tsx';
import { MyDataPanel } from './my-data/MyDataPanel.tsx';
import { type OnFailure, OutOfReach, useReach } from './OutOfReach.tsx';
import { SignInForm } from './sign-in/SignInForm.tsx';
import { useAccount } from './use-account.ts';

/** For whoever came by the letter about a voice, before they are known. */
function LetterNotice() {
  return (
    <Notice kind="info">
      <p>
        <strong>Someone has said you may use their voice.</strong>
      </p>
      <p>
        Sign in with the address our letter came to, and we’ll tell you who it is and what they said. If you
        have no account yet, create one with that address.
      </p>
    </Notice>
  );
}

/** The end of it: a form to sign in would be for an account that is gone. */
function ClosedAccount({ proof }: { proof: DeletionProof }) {
  // What was pressed stood far below what is told now.
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <div className={`${styles.page} ${styles.wide}`}>
      <PageTitle>Your account is closed</PageTitle>
      <Proof proof={proof} isAll />
      <div>
        <ButtonLink to="/">Back to Home</ButtonLink>
      </div>
    </div>
  );
}

/** Who is signed in, what is kept about them, and the ways to take it along or to end it. */
export function AccountPage({
  ofMember,
}: {
  /** what else is kept about a member; told when that changes */
  ofMember?: (uid: string, onChange: () => void, onFailure: OnFailure) => ReactNode;
}) {
  const account = useAccount();
  const isLetter = new URLSearchParams(useLocation().search).has('left');
  /** counts what is kept anew */
  const [counting, setCounting] = useState(0);
  const [isNew, setNew] = useState(false);
  // Kept here, because the account it proves the end of is no longer there.
  const [proof, setProof] = useState<DeletionProof | null>(null);
  const [closed, setClosed] = useState<DeletionProof | null>(null);
  const { reach, lookAgain, onFailure } = useReach();
  const isMember = account.kind === 'member';
  const gifts = <MyGifts key={`gifts of ${account.kind}`} onFailure={onFailure} />;
  const data = (
    <MyDataPanel
      key={`${account.kind} ${counting}`}
      isMember={isMember}
      whenNobody={!isLetter && !isNew && <p>Sign in to see it.</p>}
      proof={proof}
      onFailure={onFailure}
      onDeleted={(made, scope) => {
        setProof(made);
        if (isMember && scope === 'everything') setClosed(made);
      }}
    />
  );
  const onChange = () => {
    // What was deleted before is told no more: it would take the focus from what is told now.
    setProof(null);
    setCounting((n) => n + 1);
  };
  const keptHere = (
    <>
      {gifts}
      {data}
    </>
  );
  if (closed && account.kind === 'guest') return <ClosedAccount proof={closed} />;
  return (
    <div
      className={`${styles.page} ${account.kind === 'guest' ? styles.wide : isMember ? styles.member : ''}`}
      data-letter={isLetter || undefined}
    >
      <PageTitle>Your Account</PageTitle>
      <p className={styles.lead}>
        Everything we keep for you is yours: look at it, take it with you, or delete it.
      </p>
      {account.kind === 'unknown' && <p role="status">Looking for your account...</p>}
      {account.kind === 'member' && (
        <p>
          Signed in as <strong>{account.email}</strong>. <Link to="/sign-out">Sign out</Link>
        </p>
      )}
      {account.kind !== 'unknown' && reach !== 'open' && <OutOfReach reach={reach} onTry={lookAgain} />}
      {account.kind === 'member' && reach === 'open' && (
        <>
          {gifts}
          {ofMember?.(account.uid, onChange, onFailure)}
          {data}
        </>
      )}
      {account.kind === 'guest' && reach === 'open' && (
        <BesidePicture picture="keepsakes">
          {isLetter ? <LetterNotice /> : keptHere}
          <SignInForm key={`${isNew}`} isNew={isNew} onSuccess={() => undefined} />
          <Button kind="plain" className={styles.toBegin} onClick={() => setNew(!isNew)}>
            {isNew ? 'I have an account' : 'New here? Create an account'}
          </Button>
          {isLetter && keptHere}
        </BesidePicture>
      )}
    </div>
  );
}
