import { currentUser } from '@/backend/accounts/auth.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import { useLocation } from '@/ui/navigation/router.ts';
import { SignInLink } from './SignInLink.tsx';
import { LOGIN } from './sign-in-path.ts';

/** Needed only when somebody says so. */
const goOnAsGuest = async () => (await import('@/backend/accounts/sign-in.ts')).goOnAsGuest();

/** Said wherever a member is who was signed out from elsewhere, until they sign in or say that they go on as a guest. */
export function SignedOutNotice() {
  const hasEnded = useStore(currentUser, (state) => state.hasEnded);
  const { pathname } = useLocation();
  const { error, attempt } = useAttempt();
  if (!hasEnded) return null;
  return (
    <Notice kind="error">
      <p>
        You were signed out because your password changed or your sign-in expired. Nothing on this device is
        lost. Sign in to continue. If your account was deleted, continue without signing in.
      </p>
      {pathname !== LOGIN && <SignInLink />}
      <Button kind="plain" onClick={() => attempt(goOnAsGuest)}>
        Continue without signing in
      </Button>
      {error && <p>{error}</p>}
    </Notice>
  );
}
