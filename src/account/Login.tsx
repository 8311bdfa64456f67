import { ButtonLink } from '@/ui/ButtonLink.tsx';
import { PageTitle } from '@/ui/PageTitle.tsx';
import { useNavigate } from '@/ui/router.ts';
import styles from './account.module.css';
import { SignInForm } from './SignInForm.tsx';

export function Login() {
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <PageTitle>Access Your Audiobooks</PageTitle>
      <p>Sign in with the email and password you chose when you ordered.</p>
      <SignInForm onSuccess={() => void navigate('/my-audiobooks')} />
      <p>No account is needed to begin: it is made when you order.</p>
      <ButtonLink to="/step-1" kind="quiet">
        Create Your First Audiobook
      </ButtonLink>
    </div>
  );
}
