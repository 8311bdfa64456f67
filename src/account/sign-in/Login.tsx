import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, draftsHere } from '@/device/storage/books/drafts.ts';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { BesidePicture } from '@/ui/navigation/BesidePicture.tsx';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { useLocation, useNavigate } from '@/ui/navigation/router.ts';
import styles from '../account.module.css';
import { useAccount } from '../use-account.ts';
import { SignInForm } from './SignInForm.tsx';
import { pathAfterSignIn } from './sign-in-path.ts';

/** @returns leads on, once: Back then leads past the form, which has nothing to ask anymore */
function useLeadOn(): () => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const isLeaving = useRef(false);
  return useCallback(() => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    void navigate(pathAfterSignIn(search), { replace: true });
  }, [navigate, search]);
}

function namesOf([first, ...others]: readonly Draft[]): string {
  if (others.length > 0) return `the ${others.length + 1} books on this device`;
  return first?.title ? `the book on this device, “${first.title},”` : 'the book on this device';
}

/** Said before it happens: whoever signs in takes along what was begun here without signing in, and it may not be theirs. */
function BooksThatMove() {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  useEffect(() => {
    let isHere = true;
    draftsHere().then(
      (found) => isHere && setDrafts(found),
      // Signing in needs no store; one that does not answer says so at the books themselves.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  if (drafts.length === 0) return null;
  return <Notice kind="info">Signing in adds {namesOf(drafts)} to your account.</Notice>;
}

export function Login() {
  const leadOn = useLeadOn();
  const isMember = useAccount().kind === 'member';
  useEffect(() => {
    if (isMember) leadOn();
  }, [isMember, leadOn]);
  return (
    <div className={`${styles.page} ${styles.wide}`}>
      <BesidePicture picture="bookcase">
        <PageTitle>Access Your Audiobooks</PageTitle>
        <p>Sign in with the email and password you chose when you ordered.</p>
        <BooksThatMove />
        <SignInForm isHeaded onSuccess={leadOn} />
        <div>
          <p>You don’t need an account to start. You create one when you order.</p>
          <ButtonLink to="/step-1" kind="plain" className={styles.toBegin}>
            Create Your First Audiobook
          </ButtonLink>
        </div>
      </BesidePicture>
    </div>
  );
}
