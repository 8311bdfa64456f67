/** Not in TypeScript's library: only Chromium has it. */
interface LaunchQueue {
  setConsumer(consume: (launch: { readonly targetURL?: string }) => void): void;
}

/** While something is paid, a tap on the app's icon brings its window to the front and changes nothing. */
const STAYS = /^\/step-4/;

/**
 * Where an open window goes when the app is launched again; null stays. Its icon alone (the start page) only brings it to
 * the front, so that nobody loses the step they are at.
 */
export function placeOfLaunch(target: string, here: { pathname: string; search: string }): string | null {
  const { search, pathname: path } = new URL(target);
  // Two slashes in front would be another site to whoever goes there.
  const pathname = path.replace(/^\/+/, '/');
  const isThere = pathname === here.pathname && (search === here.search || search === '');
  return pathname === '/' || isThere || STAYS.test(here.pathname) ? null : pathname + search;
}

/** Follows the app's shortcuts in a window that is open already, without loading it anew. */
export function followLaunches(go: (path: string) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ targetURL }) => {
    // The camera or a question is open: what is in it must not be lost by a tap elsewhere.
    if (document.querySelector('dialog[open], [role="dialog"]')) return;
    const place = targetURL ? placeOfLaunch(targetURL, location) : null;
    if (place !== null) go(place);
  });
}
