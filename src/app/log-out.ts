import { rememberSignedIn } from '@/account/sign-in/signed-in-hint.ts';

/**
 * Firebase is fetched only here, when somebody really logs out. Drafts on the device are never cleared or hidden without
 * a question.
 * @returns where to go: home, or the screen that asks
 */
export async function logOut(): Promise<'/' | '/sign-out'> {
  const { hasDrafts } = await import('@/device/storage/clear-library.ts');
  if (await hasDrafts()) return '/sign-out';
  const { signOut } = await import('@/backend/accounts/auth.ts');
  await signOut();
  rememberSignedIn(false);
  const { forgetMember } = await import('@/device/storage/downloads/shelves.ts');
  await forgetMember();
  return '/';
}
