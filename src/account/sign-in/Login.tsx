import { useCallback, useEffect, useRef } from 'react';
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

export function Login() {
  const leadOn = useLeadOn();
  const isMember = useAccount().kind === 'member';
  useEffect(() => {
    if (isMember) leadOn();
  }, [isMember, leadOn]);
  return (
    <div className={styles.page}>
      <PageTitle>Access Your Audiobooks</PageTitle>
      <p>Sign in with the email and password you chose when you ordered.</p>
      <SignInForm onSuccess={leadOn} />
      <p>You don’t need an account to start. You create one when you order.</p>
      <ButtonLink to="/step-1" kind="quiet">
        Create Your First Audiobook
      </ButtonLink>
    </div>
  );
}
