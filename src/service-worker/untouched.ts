/**
 * Paths of the backend, when it lives on the page's own origin. The worker never answers or sends these requests:
 * workers that did so have sent empty upload bodies on WebKit while the server said OK.
 */
const BACKEND_PATHS: readonly RegExp[] = [
  /^\/v0\//,
  /^\/v1\//,
  /^\/call\//,
  /^\/identitytoolkit\.googleapis\.com\//,
  /^\/securetoken\.googleapis\.com\//,
  // Where the link of a letter about a password leads, on either host.
  /^\/__\//,
  /^\/process-audio$/,
  /^\/test-payments\//,
];

/** True for the address of a screen, which the start page answers: no backend and no file, such as robots.txt. */
export function isScreen(pathname: string): boolean {
  const isFile = /\.[^/.]+$/.test(pathname);
  return !isFile && !BACKEND_PATHS.some((pattern) => pattern.test(pathname));
}
