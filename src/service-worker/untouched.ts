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
  /^\/process-audio$/,
  /^\/test-payments\//,
];

export function isBackend(pathname: string): boolean {
  return BACKEND_PATHS.some((pattern) => pattern.test(pathname));
}
