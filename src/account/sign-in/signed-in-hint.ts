import { hint } from '@/ui/hooks/hint.ts';
import { SIGNED_IN_KEY } from './was-signed-in.ts';

const SIGNED_IN = '1';
/**
 * Whether somebody was signed in when the product was last open. It decides two links in the header and nothing
 * else, so that marketing pages need no authentication code.
 */
const signedIn = hint(SIGNED_IN_KEY);

export function rememberSignedIn(isSignedIn: boolean): void {
  signedIn.write(isSignedIn ? SIGNED_IN : null);
}

export function useSignedInHint(): boolean {
  return signedIn.use() === SIGNED_IN;
}
