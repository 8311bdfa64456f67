import { signOut } from '@/backend/accounts/sign-in.ts';
import { rememberScan } from '@/device/resume/scan-hint.ts';
import { forgetWayOn } from '@/device/resume/way-on.ts';
import { hasDrafts } from '@/device/storage/clear-library.ts';
import { forgetMember } from '@/device/storage/downloads/saved-orders.ts';
import { rememberSignedIn } from './signed-in-hint.ts';

/** Signs out, and shows nobody's library any more. */
export async function leaveAccount(): Promise<void> {
  await signOut();
  rememberSignedIn(false);
  // The home page would offer the next person books they cannot open.
  rememberScan(null);
  forgetWayOn();
  await forgetMember();
}

/**
 * Drafts on the device are never cleared or hidden without a question.
 * @returns where to go: home, or the screen that asks
 */
export async function logOut(): Promise<'/' | '/sign-out'> {
  if (await hasDrafts()) return '/sign-out';
  await leaveAccount();
  return '/';
}
