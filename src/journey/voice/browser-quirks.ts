/** Safari has no sound of a local video in an audio element; every iOS browser is Safari underneath. */
export function isSafari(userAgent = navigator.userAgent): boolean {
  return /^((?!chrome|chromium|android).)*safari/i.test(userAgent);
}

export function isIosSafari(userAgent = navigator.userAgent): boolean {
  return /iPad|iPhone|iPod/.test(userAgent) && isSafari(userAgent);
}
