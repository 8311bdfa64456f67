import { currentUser } from '@/backend/accounts/auth.ts';
import { useStore } from '@/ui/hooks/use-store.ts';

export type Account =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'guest' }
  | { readonly kind: 'member'; readonly uid: string; readonly email: string | null };

const UNKNOWN: Account = { kind: 'unknown' };
const GUEST: Account = { kind: 'guest' };

/** Who is here: a member has signed in with an email address; a guest has not. */
export function useAccount(): Account {
  const status = useStore(currentUser, (state) => state.status);
  const user = useStore(currentUser, (state) => state.user);
  if (status === 'unknown') return UNKNOWN;
  if (!user || user.isAnonymous) return GUEST;
  return { kind: 'member', uid: user.uid, email: user.email };
}
