/** Why a camera closed that nobody here has closed. */
export type WhyClosed = 'signed-out' | 'replaced' | 'deleted' | 'cleared';

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
