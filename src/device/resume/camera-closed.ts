/** Why a camera closed that nobody here has closed. */
export type WhyClosed = 'signed-out' | 'replaced' | 'deleted' | 'cleared';

export const WHY_CLOSED_WORDS: Record<WhyClosed, string> = {
  'signed-out':
    'You signed out in another tab, so the camera was closed. Sign in again to go on with this book.',
  replaced:
    'Another book was opened in another tab, so the camera was closed. The pages you photographed are saved in their own book.',
  deleted:
    'This book was deleted in another tab, so the camera was closed. A photo taken in that moment wasn’t kept.',
  cleared:
    'Everything on this device was deleted in another tab, so the camera was closed. A photo taken in that moment wasn’t kept.',
};

/** In this tab alone, and beyond its reload: whoever deletes everything has every tab begin anew. */
const CLEARED = 'kindred-camera-cleared';

export function noteCameraCleared(): void {
  // Otherwise the address would open it again.
  history.replaceState(history.state, '', location.pathname);
  sessionStorage.setItem(CLEARED, 'yes');
}

/** Whether this tab had its camera open when everything was deleted. */
export const wasCameraCleared = (): boolean => sessionStorage.getItem(CLEARED) !== null;

export function forgetCameraCleared(): void {
  sessionStorage.removeItem(CLEARED);
}
