import { ERRORS } from '@/domain/errors.ts';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { useLocation } from '@/ui/navigation/router.ts';
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

const BY_SIGNING_IN = ['unauthenticated', 'signed-out', 'permission-denied'] as const;

/** Whether these words tell of something that ends by signing in, and by nothing else. */
function asksToSignIn(words: string): boolean {
  return BY_SIGNING_IN.some((code) => words.includes(ERRORS[code].sentence));
}

/** Beside words that tell of a failure: the way out where only signing in ends it, and nothing elsewhere. */
export function SignInWay({ words }: { words: string }) {
  return asksToSignIn(words) ? <SignInLink /> : null;
}
