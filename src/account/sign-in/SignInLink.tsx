import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { useLocation } from '@/ui/navigation/router.ts';
import { asksToSignIn } from './asks-to-sign-in.ts';
import { signInPath } from './sign-in-path.ts';

/** Leads to the sign-in and from there back to this screen. */
export function SignInLink() {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink to={signInPath(`${pathname}${search}`)} kind="quiet">
      Sign in
    </ButtonLink>
  );
}

/** Beside words that tell of a failure: the way out where only signing in ends it, and nothing elsewhere. */
export function SignInWay({ words }: { words: string }) {
  return asksToSignIn(words) ? <SignInLink /> : null;
}
