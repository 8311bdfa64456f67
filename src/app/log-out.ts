import { rememberSignedIn } from '@/account/signed-in-hint.ts';

/** Firebase is fetched only here, when somebody really logs out. What has not been sent yet stays on the device. */
export async function logOut(): Promise<void> {
  const { signOut } = await import('@/backend/auth.ts');
  await signOut();
  rememberSignedIn(false);
  const { forgetMember } = await import('@/storage/shelves.ts');
  await forgetMember();
}
