import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { useLocation, useNavigate } from '@/ui/navigation/router.ts';
import styles from '../account.module.css';
import { SignInForm } from './SignInForm.tsx';
import { pathAfterSignIn } from './sign-in-path.ts';

export function Login() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <div className={styles.page}>
      <PageTitle>Access Your Audiobooks</PageTitle>
      <p>Sign in with the email and password you chose when you ordered.</p>
      <SignInForm onSuccess={() => void navigate(pathAfterSignIn(search))} />
      <p>You don’t need an account to start. You create one when you order.</p>
      <ButtonLink to="/step-1" kind="quiet">
        Create Your First Audiobook
      </ButtonLink>
    </div>
  );
}
