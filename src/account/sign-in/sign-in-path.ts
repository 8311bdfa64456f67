import { internalPath } from '@/ui/navigation/internal-path.ts';

export const LOGIN = '/login';
const NEXT = 'next';

/** @param from where to go afterwards */
export function signInPath(from: string): string {
  return `${LOGIN}?${new URLSearchParams({ [NEXT]: from })}`;
}

/** Where to go after signing in: back to where the link stood, else to the audiobooks. Never to another site. */
export function pathAfterSignIn(search: string): string {
  const next = new URLSearchParams(search).get(NEXT);
  return (next && internalPath(next)) || '/my-audiobooks';
}
