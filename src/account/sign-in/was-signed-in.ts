export const SIGNED_IN_KEY = 'kindred-signed-in';
const MARK = 'data-member';

/**
 * A page drawn in advance offers "Login": hidden from whoever was signed in, before the page is brought to life.
 * @returns whether somebody was
 */
export function hideLoginFromMember(): boolean {
  try {
    return document.documentElement.toggleAttribute(MARK, localStorage.getItem(SIGNED_IN_KEY) !== null);
  } catch {
    // Storage is blocked: the page looks as it does to a newcomer.
    return false;
  }
}

/** The page is alive, and offers what is right. */
export function showLogin(): void {
  document.documentElement.removeAttribute(MARK);
}
