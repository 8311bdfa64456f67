const HERE = 'https://here.invalid';
/** One slash and no second one of either kind, nothing a browser would cut out or turn round. */
const INTERNAL = /^\/(?![/\\])[!-[\]-~\u00a0-\uffff]*$/;

/** A link of our own site, or null for whatever a browser could take for another place. */
export function internalPath(link: string): string | null {
  if (!INTERNAL.test(link) || !URL.canParse(link, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(link, HERE);
  const path = `${pathname}${search}${hash}`;
  // Dots may have been resolved to a second slash.
  return origin === HERE && !path.startsWith('//') ? path : null;
}
