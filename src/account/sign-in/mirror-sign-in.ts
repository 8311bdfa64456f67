import { currentUser, watchAuth } from '@/backend/accounts/auth.ts';
import { rememberSignedIn } from './signed-in-hint.ts';

/** Starts watching who is signed in and keeps the header's hint true. Guests do not count as signed in. */
export function mirrorSignIn(): () => void {
  watchAuth();
  const note = () => {
    const { status, user } = currentUser.getState();
    if (status !== 'unknown') rememberSignedIn(user !== null && !user.isAnonymous);
  };
  note();
  return currentUser.subscribe(note);
}
